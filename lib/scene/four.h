/* scene/four.h - four numbers at a time: SSE2 where it is to be had, else plain C. */
#ifndef PN_SCENE_FOUR_H
#define PN_SCENE_FOUR_H

#include <stdint.h>

#ifdef __SSE2__
#include <emmintrin.h>

typedef __m128 pn__four;

static inline pn__four pn__four_all(float x)
{
    return _mm_set1_ps(x);
}

static inline pn__four pn__four_i16(const int16_t at[4])
{
    const __m128i x = _mm_loadl_epi64((const void *)at);
    return _mm_cvtepi32_ps(_mm_srai_epi32(_mm_unpacklo_epi16(x, x), 16));
}

/* (a - b) * c */
static inline pn__four pn__four_sub_mul(pn__four a, pn__four b, pn__four c)
{
    return _mm_mul_ps(_mm_sub_ps(a, b), c);
}

static inline pn__four pn__four_mul(pn__four a, pn__four b)
{
    return _mm_mul_ps(a, b);
}

static inline pn__four pn__four_min(pn__four a, pn__four b)
{
    return _mm_min_ps(a, b);
}

static inline pn__four pn__four_max(pn__four a, pn__four b)
{
    return _mm_max_ps(a, b);
}

/* Bit i is set where a[i] <= b[i]. */
static inline unsigned pn__four_le(pn__four a, pn__four b)
{
    return (unsigned)_mm_movemask_ps(_mm_cmple_ps(a, b));
}

static inline void pn__four_store(pn__four a, float at[4])
{
    _mm_storeu_ps(at, a);
}

#else

typedef struct {
    float x[4];
} pn__four;

static inline pn__four pn__four_all(float x)
{
    return (pn__four){{x, x, x, x}};
}

static inline pn__four pn__four_i16(const int16_t at[4])
{
    return (pn__four){{at[0], at[1], at[2], at[3]}};
}

static inline pn__four pn__four_sub_mul(pn__four a, pn__four b, pn__four c)
{
    for (int i = 0; i < 4; i++)
        a.x[i] = (a.x[i] - b.x[i]) * c.x[i];
    return a;
}

static inline pn__four pn__four_mul(pn__four a, pn__four b)
{
    for (int i = 0; i < 4; i++)
        a.x[i] *= b.x[i];
    return a;
}

static inline pn__four pn__four_min(pn__four a, pn__four b)
{
    for (int i = 0; i < 4; i++)
        a.x[i] = a.x[i] < b.x[i] ? a.x[i] : b.x[i];
    return a;
}

static inline pn__four pn__four_max(pn__four a, pn__four b)
{
    for (int i = 0; i < 4; i++)
        a.x[i] = a.x[i] > b.x[i] ? a.x[i] : b.x[i];
    return a;
}

static inline unsigned pn__four_le(pn__four a, pn__four b)
{
    unsigned bits = 0;
    for (unsigned i = 0; i < 4; i++)
        bits |= (unsigned)(a.x[i] <= b.x[i]) << i;
    return bits;
}

static inline void pn__four_store(pn__four a, float at[4])
{
    for (int i = 0; i < 4; i++)
        at[i] = a.x[i];
}

#endif

#endif

/* base/bytes.h - little-endian numbers at unaligned places. Compiles to plain loads. */
#ifndef PN_BASE_BYTES_H
#define PN_BASE_BYTES_H

#include <stdint.h>
#include <string.h>

static inline uint16_t pn__get_u16(const uint8_t *at)
{
    return (uint16_t)(at[0] | at[1] << 8);
}

static inline int16_t pn__get_i16(const uint8_t *at)
{
    return (int16_t)pn__get_u16(at);
}

static inline uint32_t pn__get_u32(const uint8_t *at)
{
    return (uint32_t)pn__get_u16(at) | (uint32_t)pn__get_u16(at + 2) << 16;
}

/** An IEEE 754 single, bit for bit. */
static inline float pn__get_f32(const uint8_t *at)
{
    uint32_t bits = pn__get_u32(at);
    float value;
    memcpy(&value, &bits, sizeof value);
    return value;
}

static inline void pn__put_u16(uint8_t *at, uint16_t value)
{
    at[0] = (uint8_t)value;
    at[1] = (uint8_t)(value >> 8);
}

static inline void pn__put_u32(uint8_t *at, uint32_t value)
{
    pn__put_u16(at, (uint16_t)value);
    pn__put_u16(at + 2, (uint16_t)(value >> 16));
}

static inline void pn__put_f32(uint8_t *at, float value)
{
    uint32_t bits;
    memcpy(&bits, &value, sizeof bits);
    pn__put_u32(at, bits);
}

#endif

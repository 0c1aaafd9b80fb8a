/* base/ascii.h - letter case without the locale: names in the game's files are ASCII. */
#ifndef PN_BASE_ASCII_H
#define PN_BASE_ASCII_H

#include <stdbool.h>

static inline char pn__upper(char c)
{
    return c >= 'a' && c <= 'z' ? (char)(c - 'a' + 'A') : c;
}

/** a and b are the same but for letter case. */
static inline bool pn__same_name(const char *a, const char *b)
{
    while (*a && pn__upper(*a) == pn__upper(*b)) {
        a++;
        b++;
    }
    return *a == '\0' && *b == '\0';
}

/** -1, 0 or 1 as a comes before, with or after b, letter case aside. */
static inline int pn__compare_names(const char *a, const char *b)
{
    while (*a && pn__upper(*a) == pn__upper(*b)) {
        a++;
        b++;
    }
    const unsigned char x = (unsigned char)pn__upper(*a);
    const unsigned char y = (unsigned char)pn__upper(*b);
    return (x > y) - (x < y);
}

/** text begins with start, in any letter case. */
static inline bool pn__starts_with(const char *text, const char *start)
{
    while (*start && pn__upper(*text) == pn__upper(*start)) {
        text++;
        start++;
    }
    return *start == '\0';
}

#endif

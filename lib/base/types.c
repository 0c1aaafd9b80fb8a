/* types.c - addresses and numbers as people type and read them, whatever the locale. */
#include "config.h"

#include <pathnode/types.h>

#include <math.h>
#include <stdio.h>
#include <string.h>

const char *pn_record_name(enum pn_record record)
{
    static const char *const names[] = {"area", "node", "link", "navi", "track"};
    return (unsigned)record < PN_RECORD_COUNT ? names[record] : NULL;
}

const char *pn_kind_name(enum pn_kind kind)
{
    static const char *const names[PN_KIND_COUNT] = {"car", "boat", "ped"};
    return (unsigned)kind < PN_KIND_COUNT ? names[kind] : "unknown";
}

const char *pn_severity_name(enum pn_severity severity)
{
    static const char *const names[PN_SEVERITY_COUNT] = {"note", "warning", "error"};
    return (unsigned)severity < PN_SEVERITY_COUNT ? names[severity] : NULL;
}

const char *pn_underfoot_name(enum pn_underfoot underfoot)
{
    static const char *const names[PN_UNDERFOOT_COUNT] = {
        [PN_UNDERFOOT_OTHER] = "other",       [PN_UNDERFOOT_ROAD] = "road",
        [PN_UNDERFOOT_PAVEMENT] = "pavement", [PN_UNDERFOOT_GRASS] = "grass",
        [PN_UNDERFOOT_GROUND] = "ground",     [PN_UNDERFOOT_STAIRS] = "stairs",
        [PN_UNDERFOOT_WATER] = "water",       [PN_UNDERFOOT_RAIL] = "rail",
        [PN_UNDERFOOT_STEEP] = "steep"};
    return (unsigned)underfoot < PN_UNDERFOOT_COUNT ? names[underfoot] : NULL;
}

bool pn_underfoot_parse(const char *name, enum pn_underfoot *underfoot)
{
    for (int u = 0; u < PN_UNDERFOOT_COUNT; u++)
        if (strcmp(pn_underfoot_name((enum pn_underfoot)u), name) == 0) {
            *underfoot = (enum pn_underfoot)u;
            return true;
        }
    return false;
}

int pn_address_compare(struct pn_address a, struct pn_address b)
{
    if (a.area != b.area)
        return a.area < b.area ? -1 : 1;
    return a.node < b.node ? -1 : a.node > b.node;
}

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

/* Digits at *text, at most max; leaves *text behind them. */
static bool parse_digits(const char **text, uint64_t max, uint64_t *value)
{
    const char *at = *text;
    uint64_t sum = 0;
    if (!is_digit(*at))
        return false;
    for (; is_digit(*at); at++) {
        sum = sum * 10 + (uint64_t)(*at - '0');
        if (sum > max)
            return false;
    }
    *text = at;
    *value = sum;
    return true;
}

bool pn_address_parse(const char *text, struct pn_address *address)
{
    const uint64_t max = PN_AREA_NONE - 1;
    uint64_t area, node;
    const char *at = text;
    if (!parse_digits(&at, UINT32_MAX, &area))
        return false;
    if (*at == '\0') { /* one number: AREA * 65536 + NODE */
        node = area & 0xFFFF;
        area >>= 16;
    } else {
        if (*at != '/' && *at != ':')
            return false;
        at++;
        if (!parse_digits(&at, max, &node) || *at != '\0')
            return false;
    }
    if (area > max || node > max)
        return false;
    address->area = (uint16_t)area;
    address->node = (uint16_t)node;
    return true;
}

/* The exponent part "e-08" at *at, if there is one; false if it is broken. */
static bool parse_exponent(const char **at, int *exponent)
{
    uint64_t value;
    *exponent = 0;
    if (**at != 'e' && **at != 'E')
        return true;
    ++*at;
    bool negative = **at == '-';
    if (**at == '-' || **at == '+')
        ++*at;
    if (!parse_digits(at, 400, &value))
        return false;
    *exponent = negative ? -(int)value : (int)value;
    return true;
}

/*
 * Up to 18 digits are kept exactly and scaled by one correctly rounded operation as long
 * as the power of ten is exact too (up to 10^22): enough for every number of a map.
 * Beyond that, the result is within a few units in the last place.
 */
bool pn_number_parse(const char *text, double *number)
{
    const char *at = text;
    bool negative = *at == '-', digits = false;
    uint64_t mantissa = 0;
    int scale = 0, exponent;
    if (*at == '-' || *at == '+')
        at++;
    for (bool point = false; is_digit(*at) || (*at == '.' && !point); at++) {
        if (*at == '.') {
            point = true;
            continue;
        }
        digits = true;
        if (mantissa < 100000000000000000u) {
            mantissa = mantissa * 10 + (uint64_t)(*at - '0');
            scale -= point;
        } else {
            scale += !point;
        }
    }
    if (!digits || !parse_exponent(&at, &exponent) || *at != '\0')
        return false;
    scale += exponent;
    double value = (double)mantissa;
    value = scale < 0 ? value / pow(10, -scale) : value * pow(10, scale);
    if (!isfinite(value))
        return false;
    *number = negative ? -value : value;
    return true;
}

/* Cuts trailing zeros of a decimal text, but leaves min_decimals. */
static char *trim_decimals(char *text, int min_decimals)
{
    char *point = strchr(text, '.');
    char *end = text + strlen(text);
    while (end[-1] == '0' && end - point - 1 > min_decimals)
        *--end = '\0';
    if (end[-1] == '.')
        end[-1] = '\0';
    return text;
}

char *pn_coord_text(int32_t value_fx, int min_decimals, char *text)
{
    int64_t magnitude = value_fx < 0 ? -(int64_t)value_fx : value_fx;
    snprintf(text, 24, "%s%lld.%03d", value_fx < 0 ? "-" : "",
             (long long)(magnitude / PN_FX_PER_M), (int)(magnitude % PN_FX_PER_M) * 125);
    return trim_decimals(text, min_decimals);
}

char *pn_metres_text(double metres, char *text)
{
    bool negative = metres < 0;
    double magnitude = fmin(fabs(metres), 9e15);
    long long thousandths = llround(magnitude * 1000);
    snprintf(text, 24, "%s%lld.%03d", negative && thousandths ? "-" : "",
             thousandths / 1000, (int)(thousandths % 1000));
    return trim_decimals(text, 1);
}

/*
 * Words of the command line: an address that is read is printed and read again to the
 * same, a number is finite and what the C library reads.
 */
#include "config.h"

#include "fuzz/fuzz.h"

#include <pathnode.h>

#include <math.h>
#include <string.h>

static void check_address(const char *text)
{
    struct pn_address one = {7, 8}, two = {0, 0};
    char printed[16];
    if (!pn_address_parse(text, &one)) {
        FUZZ_CHECK(one.area == 7 && one.node == 8);
        return;
    }
    snprintf(printed, sizeof printed, "%u/%u", one.area, one.node);
    FUZZ_CHECK(pn_address_parse(printed, &two));
    FUZZ_CHECK(pn_address_compare(one, two) == 0);
    FUZZ_CHECK(one.area < PN_AREA_NONE);
}

static void check_number(const char *text)
{
    double number = 7;
    char *end;
    if (!pn_number_parse(text, &number)) {
        FUZZ_CHECK(number == 7);
        return;
    }
    double expected = strtod(text, &end);
    FUZZ_CHECK(*end == '\0');
    FUZZ_CHECK(isfinite(number));
    FUZZ_CHECK(fabs(number - expected) <= fabs(expected) * 1e-13 + 1e-300);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char text[512];
    if (size >= sizeof text)
        return 0;
    memcpy(text, data, size);
    text[size] = '\0';
    check_address(text);
    check_number(text);
    return 0;
}

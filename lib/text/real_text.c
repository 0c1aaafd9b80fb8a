/* real_text.c - numbers as text that reads back as the same number, in any locale. */
#include "config.h"

#include "text/number.h"

#include <stdio.h>
#include <string.h>

/* The point of whatever locale becomes ours. */
static void mend_point(char *text)
{
    for (; *text; text++)
        if (!strchr("0123456789+-e", *text))
            *text = '.';
}

char *pn__real_text(double value, char *text)
{
    double back = 0;
    for (int digits = 6; digits <= 17; digits++) {
        snprintf(text, PN__REAL_SIZE, "%.*g", digits, value);
        mend_point(text);
        if (pn__parse_real(text, strlen(text), &back) &&
            memcmp(&back, &value, sizeof back) == 0)
            break;
    }
    return text;
}

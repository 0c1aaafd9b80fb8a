/* words.c - the word that somebody most likely meant. */
#include "config.h"

#include <pathnode/types.h>

#include <string.h>

/* Longer words are like no other. */
enum { NAME_MAX_LENGTH = 31 };

static size_t least(size_t a, size_t b)
{
    return a < b ? a : b;
}

/* Edits (insert, delete, change, swap of neighbours) from one word to another. */
static size_t edit_distance(const char *a, const char *b)
{
    size_t rows[3][NAME_MAX_LENGTH + 1];
    size_t *before = rows[0], *last = rows[1], *row = rows[2];
    size_t a_length = strlen(a), b_length = strlen(b);
    if (a_length > NAME_MAX_LENGTH || b_length > NAME_MAX_LENGTH)
        return NAME_MAX_LENGTH;
    for (size_t j = 0; j <= b_length; j++)
        last[j] = j;
    for (size_t i = 1; i <= a_length; i++) {
        row[0] = i;
        for (size_t j = 1; j <= b_length; j++) {
            row[j] = last[j - 1] + (a[i - 1] != b[j - 1]);
            row[j] = least(row[j], least(last[j], row[j - 1]) + 1);
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
                row[j] = least(row[j], before[j - 2] + 1);
        }
        size_t *free_row = before;
        before = last;
        last = row;
        row = free_row;
    }
    return last[b_length];
}

/* A third of the letters and one may be wrong, but not all of them; the first seldom is,
 * but for one slip. */
const char *pn_word_nearest(const char *const *names, const char *typed)
{
    const char *best = NULL;
    size_t best_distance = strlen(typed) / 3 + 2;
    for (; *names; names++) {
        if (!**names)
            continue;
        size_t distance = edit_distance(typed, *names);
        if (distance > 1 && **names != *typed)
            continue;
        if (strlen(typed) >= 2 && strncmp(*names, typed, strlen(typed)) == 0)
            distance = 0;
        if (distance >= strlen(typed))
            continue;
        if (distance < best_distance) {
            best_distance = distance;
            best = *names;
        }
    }
    return best;
}

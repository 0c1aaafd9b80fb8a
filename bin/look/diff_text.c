/* diff_text.c - differences as a person reads them. */
#include "config.h"

#include "look/diff_text.h"

#include <stdio.h>
#include <string.h>

static void print_place(const struct pn_diff_row *row, int side)
{
    const struct pn_diff_place *place = &row->place[side];
    if (row->record == PN_RECORD_AREA)
        printf("%u", place->area);
    else if (row->record == PN_RECORD_TRACK)
        printf("%u/%u", place->index, place->seq);
    else
        printf("%u/%u", place->area, place->index);
    if (row->record == PN_RECORD_LINK)
        printf(" -> %u/%u", place->to.area, place->to.node);
}

static bool is_same_place(const struct pn_diff_place *a, const struct pn_diff_place *b)
{
    return a->there == b->there && a->area == b->area && a->index == b->index &&
           pn_address_compare(a->to, b->to) == 0;
}

/* "node 5/12", and where it is in the second network if that is elsewhere. */
static void print_name(const struct pn_diff_row *row)
{
    int side = !row->place[0].there;
    printf("%s ", pn_record_name(row->record));
    print_place(row, side);
    if (side == 0 && row->place[1].there &&
        !is_same_place(&row->place[0], &row->place[1])) {
        printf(" (now ");
        print_place(row, 1);
        putchar(')');
    }
}

static void print_lone(const struct pn_diff_row *row)
{
    int side = row->what == PN_DIFF_ADDED;
    putchar(side ? '+' : '-');
    putchar(' ');
    print_name(row);
    if (row->record != PN_RECORD_AREA && row->record != PN_RECORD_LINK) {
        fputs(" at ", stdout);
        say_coord(row->place[side].pos.x);
        fputs(", ", stdout);
        say_coord(row->place[side].pos.y);
    }
    if (row->record == PN_RECORD_NODE || row->record == PN_RECORD_TRACK) {
        fputs(", ", stdout);
        say_coord(row->place[side].pos.z);
    }
    putchar('\n');
}

static void print_run(const struct pn_diff_row *row)
{
    const struct pn_diff_place *a = &row->place[0], *b = &row->place[1];
    uint32_t last = row->run - 1;
    printf("= %s ", pn_record_name(row->record));
    if (row->run == 1)
        printf("%u/%u is %u/%u\n", a->area, a->index, b->area, b->index);
    else
        printf("%u/%u to %u are %u/%u to %u\n", a->area, a->index, a->index + last,
               b->area, b->index, b->index + last);
}

/* The words of the game's own memory: they mean nothing, and one edit changes many. */
static bool is_pointer(const struct pn_diff_row *row)
{
    return strcmp(row->field, "next_pointer") == 0;
}

/* All fields of one record that changed, in one line. Returns how many rows these are. */
static size_t print_changed(const struct pn_diff_row *rows, size_t count)
{
    size_t used = 0, shown = 0;
    char text[32];
    for (; used < count && rows[used].what == PN_DIFF_CHANGED &&
           rows[used].record == rows[0].record &&
           rows[used].place[0].seq == rows[0].place[0].seq &&
           is_same_place(&rows[used].place[0], &rows[0].place[0]);
         used++) {
        if (is_pointer(&rows[used]))
            continue;
        if (shown == 0) {
            fputs("  ", stdout);
            print_name(&rows[0]);
            putchar(':');
        }
        printf("%s %s %s", shown++ ? "," : "", rows[used].field,
               pn_diff_value_text(&rows[used], 0, text));
        printf(" -> %s", pn_diff_value_text(&rows[used], 1, text));
    }
    if (shown)
        putchar('\n');
    return used;
}

static void print_sums(const struct pn_diff *diff, size_t pointers)
{
    if (diff->count == 0) {
        puts("no differences");
        return;
    }
    const char *before = "";
    for (int record = 0; record < PN_RECORD_COUNT; record++) {
        const size_t *sums = diff->by_record[record];
        if (!sums[PN_DIFF_ADDED] && !sums[PN_DIFF_REMOVED] && !sums[PN_DIFF_CHANGED])
            continue;
        printf("%s%s%ss: %zu added, %zu removed, %zu fields changed", before,
               record == PN_RECORD_TRACK ? "points of " : "",
               pn_record_name((enum pn_record)record), sums[PN_DIFF_ADDED],
               sums[PN_DIFF_REMOVED], sums[PN_DIFF_CHANGED]);
        before = "; ";
    }
    if (*before)
        putchar('\n');
    if (pointers)
        printf("of the fields %zu are pointer words, which mean nothing\n", pointers);
}

void diff_print(const struct pn_diff *diff)
{
    size_t pointers = 0;
    for (size_t i = 0; i < diff->count;) {
        const struct pn_diff_row *row = &diff->rows[i];
        if (row->what == PN_DIFF_CHANGED) {
            i += print_changed(row, diff->count - i);
            continue;
        }
        if (row->what == PN_DIFF_RENUMBERED)
            print_run(row);
        else
            print_lone(row);
        i++;
    }
    for (size_t i = 0; i < diff->count; i++)
        pointers += diff->rows[i].field && is_pointer(&diff->rows[i]);
    print_sums(diff, pointers);
}

/* rules.c - the table of rules, and findings in its words. */
#include "config.h"

#include "lint/lint_parts.h"

#include <stdio.h>
#include <string.h>

#define RULE(id, name, severity, what, why, fix, message) \
    [PN__RULE_##id] = {name, PN_SEVERITY_##severity, what, why, fix, message},
static const struct pn_rule rules[PN__RULE_COUNT] = {
#include "lint/rules.def"
};
#undef RULE

unsigned pn_rule_count(void)
{
    return PN__RULE_COUNT;
}

const struct pn_rule *pn_rule_at(unsigned rule)
{
    return rule < PN__RULE_COUNT ? &rules[rule] : NULL;
}

int pn_rule_find(const char *name)
{
    for (int i = 0; i < PN__RULE_COUNT; i++)
        if (strcmp(rules[i].name, name) == 0)
            return i;
    return -1;
}

/* Room for the longest value: a number and its words. */
#define VALUE_SIZE 64

/* "1 lane comes", "3 lanes come": forms are "lane comes|lanes come". */
static void put_count(int64_t number, const char *forms, size_t length,
                      char text[VALUE_SIZE])
{
    const char *bar = memchr(forms, '|', length), *form = forms;
    size_t size = bar ? (size_t)(bar - forms) : length;
    if (bar && number != 1) {
        form = bar + 1;
        size = length - size - 1;
    }
    snprintf(text, VALUE_SIZE, "%lld %.*s", (long long)number, (int)size, form);
}

static const char *column_name(int64_t place)
{
    static const char *const names[] = {
        [PN__EMPTY_LENGTH] = "length",
        [PN__EMPTY_NAVI] = "navi",
        [PN__EMPTY_POSITION] = "position",
        [PN__EMPTY_DIRECTION] = "direction",
        [PN__EMPTY_WIDTH] = "width",
        [PN__EMPTY_REGION] = "region",
        [PN__EMPTY_DEAD_END] = "dead_end",
        [PN__EMPTY_OFF_ORIGINAL] = "switched_off_original",
    };
    return names[place];
}

/* The value a word in braces stands for; false: no such word. */
static bool value_of(const struct pn_finding *finding, const char *word, size_t length,
                     char text[VALUE_SIZE])
{
    int64_t number = word[0] == 'a' ? finding->a : finding->b;
    if (length == 5 && memcmp(word, "other", 5) == 0)
        snprintf(text, VALUE_SIZE, "%u/%u", finding->other.area, finding->other.node);
    else if (length == 1)
        snprintf(text, VALUE_SIZE, "%lld", (long long)number);
    else if (length > 2 && word[1] == ' ')
        put_count(number, word + 2, length - 2, text);
    else if (length == 3 && word[2] == 'm')
        pn_metres_text((double)number / 1000, text);
    else if (length == 7 && word[2] == 'v')
        snprintf(text, VALUE_SIZE, "%s", column_name(number));
    else if (length == 4 && word[2] == 'f')
        pn_coord_text((int32_t)number, 0, text);
    else
        return false;
    return true;
}

/* Text that is cut at the end of its room and counted to its own. */
struct cut_text {
    char *text;
    size_t size, length;
};

static void put(struct cut_text *out, const char *words, size_t length)
{
    for (size_t i = 0; i < length; i++, out->length++)
        if (out->length + 1 < out->size)
            out->text[out->length] = words[i];
}

static void put_message(struct cut_text *out, const struct pn_finding *finding)
{
    char value[VALUE_SIZE];
    const char *at = rules[finding->rule].message, *open;
    while ((open = strchr(at, '{'))) {
        const char *close = strchr(open, '}');
        put(out, at, (size_t)(open - at));
        if (value_of(finding, open + 1, (size_t)(close - open - 1), value))
            put(out, value, strlen(value));
        at = close + 1;
    }
    put(out, at, strlen(at));
}

static void put_place(struct cut_text *out, const struct pn_finding *finding)
{
    char place[64];
    int length;
    if (finding->record == PN_RECORD_AREA)
        length = snprintf(place, sizeof place, "area %u: ", finding->area);
    else if (finding->record == PN_RECORD_LINK)
        length = snprintf(place, sizeof place, "link %u/%u -> %u/%u: ", finding->area,
                          finding->index, finding->other.area, finding->other.node);
    else
        length = snprintf(place, sizeof place,
                          "%s %u/%u: ", pn_record_name((enum pn_record)finding->record),
                          finding->area, finding->index);
    put(out, place, (size_t)length);
}

size_t pn_finding_text(const struct pn_finding *finding, char *text, size_t size)
{
    struct cut_text out = {text, size, 0};
    put_place(&out, finding);
    put_message(&out, finding);
    if (size)
        text[out.length < size ? out.length : size - 1] = '\0';
    return out.length;
}

/* opts.c - the option table's reader. */
#include "config.h"

#include "cli/opts.h"

#include <pathnode/types.h>

#include <assert.h>
#include <ctype.h>
#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Longest unknown name that is repeated, and most names looked at for a nearest one. */
enum { NAME_MAX_LENGTH = 31, NAMES_MAX = 32 };

const struct option common_options[] = {
    {"quiet", 'q', NULL, "no warnings, notes or progress", OPTION_FLAG,
     offsetof(struct common_values, quiet), NULL},
    {"help", 'h', NULL, "print this", OPTION_FLAG, offsetof(struct common_values, help),
     NULL},
    {0},
};

__attribute__((format(printf, 2, 3))) static bool wrong(struct option_reader *reader,
                                                        const char *format, ...)
{
    va_list args;
    va_start(args, format);
    vsnprintf(reader->problem, sizeof reader->problem, format, args);
    va_end(args);
    return false;
}

int opts_choice(const char *const *choices, const char *text)
{
    for (int i = 0; choices[i]; i++)
        if (choices[i][0] && strcmp(choices[i], text) == 0)
            return i;
    return -1;
}

char *opts_list(const char *const *names, char *list, size_t size)
{
    list[0] = '\0';
    for (int i = 0; names[i]; i++) {
        size_t used = strlen(list);
        if (names[i][0])
            snprintf(list + used, size - used, "%s%s", used ? ", " : "", names[i]);
    }
    return list;
}

bool opts_given(const struct option *option, const void *values)
{
    const void *at = (const char *)values + option->at;
    switch (option->type) {
    case OPTION_FLAG:
        return *(const bool *)at;
    case OPTION_CHOICE:
        return *(const int *)at != 0;
    case OPTION_COUNT:
        return *(const uint32_t *)at != 0;
    case OPTION_NUMBER:
        return ((const struct option_number *)at)->given;
    case OPTION_TEXT:
        return *(const char *const *)at != NULL;
    case OPTION_LIST:
        return ((const struct option_list *)at)->count != 0;
    }
    return false;
}

static bool unknown_option(struct option_reader *reader, const char *name, int length)
{
    const char *names[NAMES_MAX + 1] = {0};
    size_t count = 0;
    for (const struct option *o = reader->options; o && o->name && count < NAMES_MAX; o++)
        names[count++] = o->name;
    for (const struct option *o = common_options; o->name && count < NAMES_MAX; o++)
        names[count++] = o->name;
    char typed[NAME_MAX_LENGTH + 1];
    snprintf(typed, sizeof typed, "%.*s", length, name);
    const char *nearest = pn_word_nearest(names, typed);
    if (nearest)
        return wrong(reader, "unknown option '--%.*s'; did you mean '--%s'?", length,
                     name, nearest);
    return wrong(reader, "unknown option '--%.*s'", length, name);
}

static bool wrong_choice(struct option_reader *reader, const struct option *option,
                         const char *value)
{
    const char *nearest = pn_word_nearest(option->choices, value);
    if (nearest)
        return wrong(reader, "unknown %s '%s'; did you mean '%s'?", option->name, value,
                     nearest);
    char list[128];
    return wrong(reader, "unknown %s '%s'; choose from %s", option->name, value,
                 opts_list(option->choices, list, sizeof list));
}

static bool read_count(struct option_reader *reader, const struct option *option,
                       const char *value, uint32_t *count)
{
    char *end;
    errno = 0;
    unsigned long number = strtoul(value, &end, 10);
    if (!isdigit((unsigned char)value[0]) || *end)
        return wrong(reader, "%s '%s' is not a whole number", option->name, value);
    if (errno || number == 0 || number > UINT32_MAX)
        return wrong(reader, "%s %s is out of range (1..%u)", option->name, value,
                     (unsigned)UINT32_MAX);
    *count = (uint32_t)number;
    return true;
}

static bool read_number(struct option_reader *reader, const struct option *option,
                        const char *value, struct option_number *number)
{
    if (!pn_number_parse(value, &number->value))
        return wrong(reader, "%s '%s' is not a number", option->name, value);
    number->given = true;
    return true;
}

static bool add_item(struct option_reader *reader, const char *value,
                     struct option_list *list)
{
    const char **grown = realloc((void *)list->items, (list->count + 1) * sizeof *grown);
    if (!grown)
        return wrong(reader, "out of memory");
    list->items = grown;
    list->items[list->count++] = value;
    return true;
}

void opts_release(struct option_reader *reader)
{
    for (const struct option *o = reader->options; o && o->name; o++)
        if (o->type == OPTION_LIST) {
            struct option_list *list = (void *)((char *)reader->values + o->at);
            free((void *)list->items);
            *list = (struct option_list){0};
        }
}

static bool store(struct option_reader *reader, const struct option *option, void *values,
                  const char *value)
{
    assert(option->at + sizeof(struct option_list) <= OPTION_VALUES_SIZE);
    void *at = (char *)values + option->at;
    switch (option->type) {
    case OPTION_FLAG:
        *(bool *)at = true;
        return true;
    case OPTION_CHOICE:
        *(int *)at = opts_choice(option->choices, value);
        return *(int *)at >= 0 || wrong_choice(reader, option, value);
    case OPTION_COUNT:
        return read_count(reader, option, value, at);
    case OPTION_NUMBER:
        return read_number(reader, option, value, at);
    case OPTION_TEXT:
        *(const char **)at = value;
        return true;
    case OPTION_LIST:
        return add_item(reader, value, at);
    }
    return false;
}

/* The table row of a long name (length > 0) or of a letter, and its struct. */
static const struct option *find(struct option_reader *reader, const char *name,
                                 size_t length, void **values)
{
    const struct option *const tables[] = {reader->options, common_options};
    void *const structs[] = {reader->values, &reader->common};
    for (size_t t = 0; t < 2; t++) {
        *values = structs[t];
        for (const struct option *o = tables[t]; o && o->name; o++)
            if (length ? strlen(o->name) == length && memcmp(o->name, name, length) == 0
                       : o->letter == *name)
                return o;
    }
    return NULL;
}

/* Reads "name" or "name=value"; takes the next argument for its value if it must. */
static bool read_long(struct option_reader *reader, const char *text, const char *next,
                      bool *took_next)
{
    size_t length = strcspn(text, "=");
    const char *value = text[length] ? text + length + 1 : NULL;
    void *values;
    const struct option *option = length ? find(reader, text, length, &values) : NULL;
    if (!option)
        return unknown_option(reader, text, (int)length);
    if (option->type == OPTION_FLAG && value)
        return wrong(reader, "option '--%s' takes no value", option->name);
    if (option->type != OPTION_FLAG && !value) {
        if (!next)
            return wrong(reader, "option '--%s' needs a value", option->name);
        value = next;
        *took_next = true;
    }
    return store(reader, option, values, value);
}

/* Reads the letters after one dash. */
static bool read_short(struct option_reader *reader, const char *text, const char *next,
                       bool *took_next)
{
    for (; *text; text++) {
        void *values;
        const struct option *option = find(reader, text, 0, &values);
        if (!option)
            return wrong(reader, "unknown option '-%c'", *text);
        if (option->type == OPTION_FLAG) {
            store(reader, option, values, NULL);
            continue;
        }
        const char *value = text[1] ? text + 1 : next;
        if (!value)
            return wrong(reader, "option '-%c' needs a value", *text);
        *took_next = !text[1];
        return store(reader, option, values, value);
    }
    return true;
}

static bool is_argument(const char *text)
{
    if (text[0] != '-' || !text[1])
        return true;
    const char *digits = text + 1 + (text[1] == '.');
    return isdigit((unsigned char)*digits) != 0;
}

bool opts_read(struct option_reader *reader, int count, char *const *arguments)
{
    bool only_arguments = false;
    for (int i = 0; i < count; i++) {
        const char *text = arguments[i], *next = i + 1 < count ? arguments[i + 1] : NULL;
        bool took_next = false, good = true;
        if (only_arguments || is_argument(text))
            reader->operands[reader->operand_count++] = text;
        else if (strcmp(text, "--") == 0)
            only_arguments = true;
        else if (text[1] == '-')
            good = read_long(reader, text + 2, next, &took_next);
        else
            good = read_short(reader, text + 1, next, &took_next);
        if (!good)
            return false;
        i += took_next;
    }
    return true;
}

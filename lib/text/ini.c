/* ini.c - INI texts by inih, line by line. */
#include "config.h"

#include "text/ini.h"

#include "base/alloc.h"
#include "base/error.h"
#include "base/file.h"

#include <pathnode/types.h>

#include <ini.h>
#include <stdio.h>
#include <string.h>

/* No file is longer. */
#define FILE_MAX ((size_t)64 << 10)

/* A text while inih reads it line by line. */
struct source {
    pn__ini_take *take;
    void *context;
    const char *at;
    uint32_t line;         /* of the line read last, from 1 */
    struct pn_error fault; /* the first; reading ends there */
};

/*
 * The next line, as fgets would give it. Blanks before a line are left out: inih would
 * take it for more of the value above.
 */
static char *next_line(char *out, int room, void *context)
{
    struct source *s = context;
    if (!*s->at || s->fault.status != PN_OK)
        return NULL;
    const char *start = s->at + strspn(s->at, " \t");
    size_t length = strcspn(start, "\n");
    s->line++;
    s->at = start + length + (start[length] == '\n');
    if (length + 2 > (size_t)room) {
        pn__fail(&s->fault, PN_E_FORMAT, "the line is longer than %d characters",
                 room - 2);
        return NULL;
    }
    memcpy(out, start, length);
    memcpy(out + length, "\n", 2);
    return out;
}

static int take(void *context, const char *section, const char *key, const char *value)
{
    struct source *s = context;
    return s->take(s->context, section, key, value, &s->fault) == PN_OK;
}

enum pn_status pn__ini_read(const char *text, pn__ini_take *each, void *context,
                            struct pn_error *err)
{
    struct source s = {.take = each, .context = context, .at = text};
    pn_error_clear(&s.fault);
    int line = ini_parse_stream(next_line, &s, take, &s);
    enum pn_status status = s.fault.status;
    if (line > 0 && (status == PN_OK || (uint32_t)line < s.line))
        status = pn__fail(err, PN_E_FORMAT, "neither a [section] nor a key = value");
    else if (status != PN_OK)
        pn__fail(err, status, "%s", s.fault.message);
    else if (line < 0)
        return pn__fail_memory(err);
    if (status != PN_OK)
        pn__error_set_line(err, NULL, line > 0 ? (uint32_t)line : s.line, 0);
    return status;
}

static enum pn_status check_text(const uint8_t *bytes, size_t size, const char *what,
                                 struct pn_error *err)
{
    if (size > FILE_MAX)
        return pn__fail(err, PN_E_LIMIT, "a %s has at most %zu KB", what, FILE_MAX >> 10);
    if (memchr(bytes, '\0', size))
        return pn__fail(err, PN_E_FORMAT, "not a text: it has zero bytes");
    return PN_OK;
}

enum pn_status pn__ini_load(const char *path, const char *what, char **text,
                            struct pn_error *err)
{
    uint8_t *bytes = NULL;
    size_t size;
    enum pn_status status = pn__file_read(path, FILE_MAX + 1, &bytes, &size, err);
    if (status == PN_OK)
        status = check_text(bytes, size, what, err);
    if (status == PN_OK) {
        *text = (char *)bytes;
        return PN_OK;
    }
    pn__error_set_path(err, path);
    pn__free(bytes);
    return status;
}

char *pn__names_list(const char *const *names, char *text)
{
    size_t used = 0;
    text[0] = '\0';
    for (int i = 0; names[i] && used < PN__NAMES_SIZE; i++)
        used += (size_t)snprintf(text + used, PN__NAMES_SIZE - used, "%s%s",
                                 i ? ", " : "", names[i]);
    return text;
}

enum pn_status pn__ini_unknown(const char *what, const char *word,
                               const char *const *names, struct pn_error *err)
{
    const char *nearest = pn_word_nearest(names, word);
    if (nearest)
        return pn__fail(err, PN_E_FORMAT, "unknown %s '%.60s'; did you mean '%s'?", what,
                        word, nearest);
    char list[PN__NAMES_SIZE];
    return pn__fail(err, PN_E_FORMAT, "unknown %s '%.60s'; choose from %s", what, word,
                    pn__names_list(names, list));
}

void pn__ini_name(const char *path, char *name, size_t size)
{
    const char *last = pn__path_name(path);
    size_t length = strlen(last);
    if (length > 5 && strcmp(last + length - 5, ".conf") == 0)
        length -= 5;
    snprintf(name, size, "%.*s", (int)(length < size ? length : size - 1), last);
}

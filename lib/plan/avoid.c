/* avoid.c - rules that make links dearer: by box, link, flag or region, with a factor. */
#include "config.h"

#include "plan/closure_parts.h"

#include "base/error.h"

#include <stdlib.h>
#include <string.h>

/* A word for nodes whose flags are these. */
static const struct flag_word {
    const char *word;
    uint32_t mask, value;
} flag_words[] = {
    {"switched-off", PN_NODE_SWITCHED_OFF, PN_NODE_SWITCHED_OFF},
    {"dead-end", PN_NODE_DEAD_END, PN_NODE_DEAD_END},
    {"road-block", PN_NODE_ROAD_BLOCK, PN_NODE_ROAD_BLOCK},
    {"dont-wander", PN_NODE_DONT_WANDER, PN_NODE_DONT_WANDER},
    {"slow", PN_NODE_SPEED_MASK, 0u << PN_NODE_SPEED_SHIFT},
    {"fast", PN_NODE_SPEED_MASK, 2u << PN_NODE_SPEED_SHIFT},
};

/* The words are equal; columns are called the same with '_' for '-'. */
static bool same_word(const char *word, const char *text)
{
    while (*word && (*word == *text || (*word == '-' && *text == '_'))) {
        word++;
        text++;
    }
    return *word == *text;
}

static bool parse_flag(const char *text, struct pn__rule_words *words)
{
    for (size_t i = 0; i < sizeof flag_words / sizeof *flag_words; i++)
        if (same_word(flag_words[i].word, text)) {
            words->kind = PN__RULE_FLAGS;
            words->flag_mask = flag_words[i].mask;
            words->flag_value = flag_words[i].value;
            return true;
        }
    return false;
}

static bool parse_region(const char *text, struct pn__rule_words *words)
{
    static const char head[] = "region:";
    double number;
    if (strncmp(text, head, sizeof head - 1) != 0 ||
        !pn_number_parse(text + sizeof head - 1, &number))
        return false;
    words->kind = PN__RULE_REGION;
    words->region = (uint16_t)number;
    return number >= 0 && number <= UINT16_MAX && !(number > words->region);
}

static bool parse_factor(const char *text, uint32_t *factor_milli)
{
    double number;
    if (!pn_number_parse(text, &number) || !(number >= 1 && number <= 1000))
        return false;
    *factor_milli = (uint32_t)(number * 1000 + 0.5);
    return true;
}

enum pn_status pn_closures_avoid(struct pn_closures *c, const char *text,
                                 struct pn_error *err)
{
    struct pn__rule_words words;
    enum pn_status status;
    uint32_t factor = PN_AVOID_FACTOR_MILLI;
    size_t length = strcspn(text, "=");
    char what[256];
    if (text[length] && !parse_factor(text + length + 1, &factor))
        return pn__fail(err, PN_E_ARG, "'%s' is no factor of 1 to 1000",
                        text + length + 1);
    if (length < sizeof what) {
        memcpy(what, text, length);
        what[length] = '\0';
        if (pn__rule_parse(what, &words) || parse_flag(what, &words) ||
            parse_region(what, &words)) {
            status = pn__closures_add(c, &words, text, NULL, factor, err);
            pn__closures_sort(c);
            return status;
        }
    }
    return pn__fail(err, PN_E_ARG,
                    "'%s' is nothing to avoid: give a link, a box, region:N, "
                    "switched-off, dead-end, road-block, dont-wander, slow or fast",
                    text);
}

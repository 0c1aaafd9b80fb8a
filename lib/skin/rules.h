/* skin/rules.h - the rules of skin_rules.def by their short names. */
#ifndef PN_SKIN_RULES_H
#define PN_SKIN_RULES_H

#include <pathnode/skin.h>

enum pn__skin_rule {
#define PN_SKIN_RULE(id, name, severity, what, why) PN__SKIN_##id,
#include "skin/skin_rules.def"
#undef PN_SKIN_RULE
    PN__SKIN_RULE_COUNT
};

#endif

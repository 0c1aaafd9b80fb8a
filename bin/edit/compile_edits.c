/* compile_edits.c - see compile_edits.h. */
#include "config.h"

#include "edit/compile_edits.h"

#include <stdio.h>
#include <string.h>

void edits_facts(const struct pn_edits *edits, struct say_fact facts[EDIT_FACTS])
{
    static const struct pn_edits none;
    const struct pn_edits *e = edits ? edits : &none;
    const struct say_fact made[EDIT_FACTS] = {
        {"nodes_added", "nodes added", e->nodes_added},
        {"nodes_deleted", "nodes deleted", e->nodes_deleted},
        {"nodes_rehomed", "nodes to another area", e->nodes_rehomed},
        {"links_added", "links added", e->links_added},
        {"links_completed", "ways back made", e->links_completed},
        {"links_deleted", "links deleted", e->links_deleted},
        {"navis_added", "navis added", e->navis_added},
        {"navis_deleted", "navis deleted", e->navis_deleted},
        {"navis_rehomed", "navis to another area", e->navis_rehomed},
        {"navis_unused", "navis without a link dropped", e->navis_unused},
        {"navis_turned", "navis turned round", e->navis_turned},
        {"nodes_renumbered", "nodes", e->nodes.count},
        {"navis_renumbered", "navis", e->navis.count},
    };
    memcpy(facts, made, sizeof made);
}

/* Of one thing: "node added", "navi position". */
static void print_singular(const char *label)
{
    size_t word = strcspn(label, " "), whole = strlen(label);
    size_t plural = label[word - 1] == 's' ? word - 1 : whole - 1;
    if (label[plural] == 's')
        printf("%.*s%s", (int)plural, label, label + plural + 1);
    else
        fputs(label, stdout);
}

void print_counts(const char *head, const struct say_fact *facts, size_t count)
{
    const char *before = head;
    for (size_t i = 0; i < count; i++) {
        if (!facts[i].label || !facts[i].value)
            continue;
        printf("%s%llu ", before, (unsigned long long)facts[i].value);
        if (facts[i].value == 1)
            print_singular(facts[i].label);
        else
            fputs(facts[i].label, stdout);
        before = ", ";
    }
    if (before != head)
        putchar('\n');
}

void edits_print(const struct pn_edits *edits)
{
    enum { RENUMBERED = EDIT_FACTS - 2 };
    struct say_fact facts[EDIT_FACTS];
    edits_facts(edits, facts);
    print_counts("edited: ", facts, RENUMBERED);
    print_counts("other addresses: ", facts + RENUMBERED, EDIT_FACTS - RENUMBERED);
}

/* The node that has a link of an area, or -1. */
static int64_t owner_of(const struct pn_area *area, int64_t link)
{
    for (uint32_t n = 0; area && n < area->node_count; n++) {
        const struct pn_node *node = &area->nodes[n];
        if (link >= node->first_link &&
            link < (int64_t)node->first_link + pn_node_link_count(node))
            return n;
    }
    return -1;
}

static void note_origin(const struct call *call, const struct pn_moves *moves,
                        const char *word, int32_t area, int64_t number)
{
    for (uint32_t i = 0; i < moves->count; i++) {
        const struct pn_move *move = &moves->list[i];
        if (move->to.area == area && move->to.node == number)
            say_note(call, "%s %u/%u is the row %u/%u of '%s'", word, move->to.area,
                     move->to.node, move->from.area, move->from.node, call->operands[0]);
    }
}

/* A link is told by both its ends. */
static void note_ends(const struct call *call, const struct source *source,
                      const struct pn_error *err)
{
    const struct pn_moves *moves = &source->info.edits->nodes;
    const struct pn_area *area = pn_network_area(source->network, (uint32_t)err->area);
    note_origin(call, moves, "node", err->area, owner_of(area, err->record));
    if (area && err->record >= 0 && err->record < area->link_count) {
        const struct pn_address to = area->links[err->record].to;
        note_origin(call, moves, "node", to.area, to.node);
    }
}

void edits_note_origin(const struct call *call, const struct source *source,
                       const struct pn_error *err)
{
    const struct pn_edits *edits = source->info.edits;
    const char *section = err->section;
    if (!edits || err->area < 0)
        return;
    if (strcmp(section, "navis") == 0 || strcmp(section, "navi") == 0)
        note_origin(call, &edits->navis, "navi", err->area, err->record);
    else if (strcmp(section, "links") == 0 || strcmp(section, "navi links") == 0)
        note_ends(call, source, err);
    else
        note_origin(call, &edits->nodes, "node", err->area, err->record);
}

void edits_warn_of_missing(const struct call *call, const struct source *source)
{
    const struct pn_edits *edits = source->info.edits;
    if (edits && (edits->nodes.count || edits->navis.count) &&
        !pn_network_is_whole(source->network))
        say_warning(call, "areas that are missing here may lead to nodes and navis with "
                          "other addresses now; compile them together");
}

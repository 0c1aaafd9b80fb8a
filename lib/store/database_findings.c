/* database_findings.c - what was found of links as a table of a database. What is
 * underfoot on them goes into another one: database_surfaces.c. */
#include "config.h"

#include "store/database.h"

#include "base/error.h"

#include <math.h>

struct findings {
    const struct pn_links *links;
    const struct pn_scene *scene;
    bool all;
};

/* Places of the question marks. */
enum place {
    AREA = 1,
    NODE,
    TO_AREA,
    TO_NODE,
    NTH,
    KIND,
    VERDICT,
    X,
    Y,
    Z,
    MEASURE,
    UNDERFOOT,
    ROOM,
    WIDTH,
    MODEL,
    MATERIAL
};

static const char insert_sql[] =
    "INSERT INTO finding (area, node, to_area, to_node, nth, kind, verdict, x, y, z, "
    "measure, underfoot, room, width, model, material) "
    "VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)";

static void bind_text(sqlite3_stmt *insert, int place, const char *text)
{
    sqlite3_bind_text(insert, place, text, -1, SQLITE_TRANSIENT);
}

/* What has no value there is NULL: bindings were cleared. */
static void bind_way(sqlite3_stmt *insert, const struct findings *f,
                     const struct pn_links_spot *spot)
{
    const struct pn_walk_way *way = &spot->way;
    struct pn_scene_model model;
    bind_text(insert, VERDICT, pn_walk_end_name(way->end));
    sqlite3_bind_double(insert, X, way->at.x);
    sqlite3_bind_double(insert, Y, way->at.y);
    sqlite3_bind_double(insert, Z, way->at.z);
    if (isfinite(way->measure_m) && way->measure_m != 0)
        sqlite3_bind_double(insert, MEASURE, way->measure_m);
    if (!way->bump.any)
        return;
    sqlite3_bind_int(insert, MATERIAL, way->bump.hit.surface.material);
    if (pn_scene_model_at(f->scene, way->bump.hit.model, &model))
        bind_text(insert, MODEL, model.name);
}

static enum pn_status insert_spot(sqlite3 *db, sqlite3_stmt *insert,
                                  const struct findings *f,
                                  const struct pn_links_spot *spot, uint32_t nth,
                                  struct pn_error *err)
{
    sqlite3_clear_bindings(insert);
    sqlite3_bind_int64(insert, AREA, spot->from.area);
    sqlite3_bind_int64(insert, NODE, spot->from.node);
    sqlite3_bind_int64(insert, TO_AREA, spot->to.area);
    sqlite3_bind_int64(insert, TO_NODE, spot->to.node);
    sqlite3_bind_int64(insert, NTH, nth);
    bind_text(insert, KIND, pn_kind_name(spot->kind));
    bind_text(insert, UNDERFOOT, pn_underfoot_name(spot->underfoot));
    bind_way(insert, f, spot);
    if (spot->clear_m >= 0) {
        sqlite3_bind_double(insert, ROOM, spot->clear_m);
        sqlite3_bind_double(insert, WIDTH, (double)spot->width / PN_FX_PER_M);
    }
    return pn__database_insert(db, insert, err);
}

/* How many links before this one lead from its node to the same other. */
static uint32_t nth_of(const struct pn_links *links, uint32_t index,
                       const struct pn_links_spot *spot)
{
    uint32_t nth = 0;
    while (index-- > 0) {
        const struct pn_links_spot *other = pn_links_at(links, index);
        if (!other || pn_address_compare(other->from, spot->from) != 0)
            break;
        nth += pn_address_compare(other->to, spot->to) == 0;
    }
    return nth;
}

static enum pn_status insert_all(const struct pn__editor *e, sqlite3_stmt *insert,
                                 const struct findings *f)
{
    for (uint32_t i = 0; i < pn_links_count(f->links); i++) {
        const struct pn_links_spot *spot = pn_links_at(f->links, i);
        if (spot && (f->all || spot->way.end != PN_WALK_OK))
            PN_TRY(
                insert_spot(e->db, insert, f, spot, nth_of(f->links, i, spot), e->err));
    }
    return PN_OK;
}

static enum pn_status replace_findings(const struct pn__editor *e, void *context)
{
    const struct findings *findings = context;
    sqlite3_stmt *insert = NULL;
    PN_TRY(pn__database_execute(e->db, pn__finding_schema, "make the table finding",
                                e->err));
    const int code = sqlite3_prepare_v2(e->db, insert_sql, -1, &insert, NULL);
    const enum pn_status status =
        code == SQLITE_OK ? insert_all(e, insert, findings)
                          : pn__database_fail(e->db, code, "save findings", e->err);
    sqlite3_finalize(insert);
    return status == PN_OK ? pn__surfaces_insert(e, findings->links) : status;
}

enum pn_status pn_database_save_findings(const char *path, const struct pn_links *links,
                                         const struct pn_scene *scene, bool all,
                                         struct pn_error *err)
{
    struct findings findings = {links, scene, all};
    const enum pn_status status =
        pn__database_edit(path, replace_findings, &findings, err);
    if (status != PN_OK)
        pn__error_set_path(err, path);
    return status;
}

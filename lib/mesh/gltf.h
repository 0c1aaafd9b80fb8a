/*
 * mesh/gltf.h - the pieces of a binary glTF 2.0 file: lists of JSON and one binary chunk.
 *
 * Whoever writes a .glb appends to the lists, and pn__gltf_put makes the file of them.
 * All binary data is in 4-byte units, so that everything is aligned. A failed append
 * shows at the end: pn__gltf_put says so.
 */
#ifndef PN_MESH_GLTF_H
#define PN_MESH_GLTF_H

#include "base/buffer.h"

#include <pathnode/mesh.h>

/* Component types and targets of views. */
enum {
    PN__GLTF_U8 = 5121,
    PN__GLTF_U16 = 5123,
    PN__GLTF_U32 = 5125,
    PN__GLTF_FLOAT = 5126,
    PN__GLTF_ARRAY = 34962,
    PN__GLTF_ELEMENTS = 34963
};

/** A list of JSON values with commas between. */
struct pn__gltf_list {
    struct pn__buffer text;
    uint32_t count;
};

struct pn__gltf {
    struct pn__buffer bin;
    struct pn__gltf_list views, accessors, materials, meshes, nodes, skins, animations;
    struct pn__gltf_list roots; /* numbers of the nodes of the scene */
};

/** Begins a value: the comma before it. Returns its number. */
uint32_t pn__gltf_next(struct pn__gltf_list *list);

void pn__gltf_put_single(struct pn__gltf *gltf, float value);

/** A JSON string; letters that are no UTF-8 are '?'. */
void pn__gltf_put_string(struct pn__buffer *out, const char *text);

/** "[1,2,3]". */
void pn__gltf_put_numbers(struct pn__buffer *out, const float *numbers, unsigned count);

/** A view from start to the end of the binary; target 0: none. Returns its number. */
uint32_t pn__gltf_view(struct pn__gltf *gltf, size_t start, int target);

/** An accessor whose text is open for min and max: close it with '}'. */
uint32_t pn__gltf_accessor(struct pn__gltf *gltf, uint32_t view, size_t offset, int type,
                           uint32_t count, const char *shape);

/** z up to y up, a quarter turn about x. Zero stays +0, so that least and most print
 * alike. */
struct pn_vec3 pn__gltf_turned(struct pn_vec3 v);

/** Turned vectors as a view and an accessor, with min and max if with_ends. */
uint32_t pn__gltf_put_vectors(struct pn__gltf *gltf, const struct pn_vec3 *vectors,
                              uint32_t count, bool with_ends);

/** Texture coordinates as a view and an accessor; v from the top. */
uint32_t pn__gltf_put_uvs(struct pn__gltf *gltf, const struct pn_mesh_uv *uvs,
                          uint32_t count);

/** Returns its number. */
uint32_t pn__gltf_put_material(struct pn__gltf *gltf,
                               const struct pn_mesh_material *material);

/** Triangles of one material: where its indices are. */
struct pn__gltf_run {
    uint32_t indices;  /* accessor */
    uint32_t material; /* of the file */
};

/**
 * Triangles sorted by material, and the materials that have any: a primitive each.
 *
 * owner:  *runs is the caller's (pn__free), *count of them
 * errors: PN_E_NOMEM
 */
enum pn_status pn__gltf_put_triangles(struct pn__gltf *gltf,
                                      const struct pn_mesh_triangle *triangles,
                                      uint32_t triangle_count,
                                      const struct pn_mesh_material *materials,
                                      uint32_t material_count, struct pn__gltf_run **runs,
                                      uint32_t *count, struct pn_error *err);

/** A mesh that nodes may have; it has triangles. errors: PN_E_NOMEM */
enum pn_status pn__gltf_put_shape(struct pn__gltf *gltf, const struct pn_mesh *mesh,
                                  struct pn_error *err);

/** A mesh in the world as a node; nothing without triangles, which glTF does not have.
 * errors: PN_E_NOMEM */
enum pn_status pn__gltf_put_mesh(struct pn__gltf *gltf, const struct pn_mesh *mesh,
                                 struct pn_error *err);

/** The one animation of a file on its way; the lists are {0} to begin with. */
struct pn__gltf_movie {
    struct pn__gltf *gltf;
    struct pn__gltf_list samplers, channels;
};

/** Seconds, growing, as an accessor. Returns its number. */
uint32_t pn__movie_put_times(struct pn__gltf_movie *movie, const float *seconds,
                             uint32_t count);

/** Numbers in the binary from start on, `count` of a shape, as an accessor. */
uint32_t pn__movie_values(struct pn__gltf_movie *movie, size_t start, uint32_t count,
                          const char *shape);

/** What moves: the path of a node, by accessors of times and values; in steps, or blended
 * between. */
void pn__movie_put_channel(struct pn__gltf_movie *movie, uint32_t times, uint32_t values,
                           bool steps, uint32_t node, const char *path);

/** Puts the animation in, if anything moves. Releases the movie, as a failure before it
 * must. errors: PN_E_NOMEM */
enum pn_status pn__movie_end(struct pn__gltf_movie *movie, struct pn_error *err);
void pn__movie_release(struct pn__gltf_movie *movie);

/** The whole file, appended to out. errors: PN_E_LIMIT - over 2 GiB; PN_E_NOMEM */
enum pn_status pn__gltf_put(struct pn__gltf *gltf, struct pn__buffer *out,
                            struct pn_error *err);

void pn__gltf_release(struct pn__gltf *gltf);

#endif

/*
 * pathnode/mesh.h - plain triangles with materials, and their files for other programs:
 * Wavefront OBJ and glTF 2.0 (.glb).
 *
 * Collision files and models are made into these. Seen from its front a triangle's
 * corners go round counter-clockwise, as OBJ and glTF have it.
 */
#ifndef PATHNODE_MESH_H
#define PATHNODE_MESH_H

#include <pathnode/error.h>
#include <pathnode/types.h>

#ifdef __cplusplus
extern "C" {
#endif

#define PN_MESH_NAME_SIZE 64

struct pn_mesh_material {
    char name[PN_MESH_NAME_SIZE];    /* unique in its mesh; never empty */
    char texture[PN_MESH_NAME_SIZE]; /* "" for none */
    uint8_t rgba[4];
};

struct pn_mesh_triangle {
    uint32_t v[3];
    uint32_t material;
};

struct pn_mesh_uv {
    float u, v;
};

/**
 * A mesh. Invariant: indices are below vertex_count and material_count, coordinates are
 * finite. An array is NULL only if its count is 0, or where it says so.
 */
struct pn_mesh {
    char name[PN_MESH_NAME_SIZE];
    uint32_t vertex_count, triangle_count, material_count;
    struct pn_vec3 *vertices;
    struct pn_vec3 *normals; /* one a vertex, or NULL */
    struct pn_mesh_uv *uvs;  /* one a vertex, v from the top; or NULL */
    struct pn_mesh_triangle *triangles;
    struct pn_mesh_material *materials;
};

/** Room for a mesh of this size, zeroed, without normals and uvs. errors: PN_E_NOMEM */
enum pn_status pn_mesh_new(const char *name, uint32_t vertices, uint32_t triangles,
                           uint32_t materials, struct pn_mesh **mesh,
                           struct pn_error *err);

/** Frees; NULL is fine. */
void pn_mesh_free(struct pn_mesh *mesh);

/**
 * Writes meshes into one file, an object each; its format follows from the ending: .obj
 * or .glb, in any letter case.
 *
 * OBJ keeps x east, y north, z up; glTF has y up, so there (x, y, z) is (x, z, -y).
 *
 * shape:  progress may be NULL
 * errors: PN_E_ARG - another ending; PN_E_LIMIT - over 2 GiB; PN_E_EXISTS; PN_E_IO;
 *         PN_E_NOMEM; PN_E_INTERRUPTED
 * cost:   O(vertices + triangles + materials)
 */
enum pn_status pn_mesh_save(const struct pn_mesh *const *meshes, size_t count,
                            const char *path, bool replace,
                            const struct pn_progress *progress, struct pn_error *err);

#ifdef __cplusplus
}
#endif

#endif

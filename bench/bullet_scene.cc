/*
 * bullet_scene.cc - rays in Bullet's collision world: what the servers' collision plug-ins
 * are built on.
 */
#include "bullet_world.h"
#include "scene_peer.h"

namespace
{
using bullet::Model;
using bullet::World;

void *make()
{
    return new World;
}

void add_model(void *world, const float *xyz, uint32_t vertices, const uint32_t *faces,
               uint32_t face_count, size_t stride)
{
    auto model = std::make_unique<Model>();
    model->xyz.assign(xyz, xyz + 3 * size_t{vertices});
    for (uint32_t i = 0; i < face_count; i++) {
        const auto *face = reinterpret_cast<const uint32_t *>(
            reinterpret_cast<const char *>(faces) + i * stride);
        for (int k = 0; k < 3; k++)
            model->faces.push_back(static_cast<int>(face[k]));
    }
    btIndexedMesh mesh;
    mesh.m_numTriangles = static_cast<int>(face_count);
    mesh.m_triangleIndexBase = reinterpret_cast<unsigned char *>(model->faces.data());
    mesh.m_triangleIndexStride = 3 * sizeof(int);
    mesh.m_numVertices = static_cast<int>(vertices);
    mesh.m_vertexBase = reinterpret_cast<unsigned char *>(model->xyz.data());
    mesh.m_vertexStride = 3 * sizeof(float);
    mesh.m_vertexType = PHY_FLOAT;
    model->array.addIndexedMesh(mesh);
    model->shape = std::make_unique<btBvhTriangleMeshShape>(&model->array, true);
    static_cast<World *>(world)->models.push_back(std::move(model));
}

void add_placement(void *world, uint32_t model, const float position[3],
                   const float quaternion[4])
{
    auto *w = static_cast<World *>(world);
    auto object = std::make_unique<btCollisionObject>();
    object->setCollisionShape(w->models[model]->shape.get());
    object->setCollisionFlags(btCollisionObject::CF_STATIC_OBJECT);
    object->setWorldTransform(btTransform(
        btQuaternion(quaternion[0], quaternion[1], quaternion[2], quaternion[3]),
        btVector3(position[0], position[1], position[2])));
    w->world.addCollisionObject(object.get());
    w->objects.push_back(std::move(object));
}

void finish(void *world)
{
    auto *w = static_cast<World *>(world);
    w->broadphase.optimize();
    w->world.updateAabbs();
}

double cast(void *world, const double from[3], const double to[3])
{
    const auto point = [](const double xyz[3]) {
        return btVector3{float(xyz[0]), float(xyz[1]), float(xyz[2])};
    };
    const btVector3 a = point(from), b = point(to);
    btCollisionWorld::ClosestRayResultCallback closest(a, b);
    static_cast<World *>(world)->world.rayTest(a, b, closest);
    return closest.m_closestHitFraction;
}

void release(void *world)
{
    delete static_cast<World *>(world);
}
} // namespace

const struct scene_peer scene_peer_bullet = {
    "Bullet", make, add_model, add_placement, finish, cast, release,
};

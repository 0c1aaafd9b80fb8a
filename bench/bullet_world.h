/* bench/bullet_world.h - Bullet's collision world with a static object a placement, each
 * a triangle mesh with its own tree. */
#ifndef BENCH_BULLET_WORLD_H
#define BENCH_BULLET_WORLD_H

#include <btBulletCollisionCommon.h>

#include <memory>
#include <vector>

namespace bullet
{
struct Model {
    std::vector<float> xyz;
    std::vector<int> faces;
    btTriangleIndexVertexArray array;
    std::unique_ptr<btBvhTriangleMeshShape> shape;
};

struct World {
    btDefaultCollisionConfiguration configuration;
    btCollisionDispatcher dispatcher{&configuration};
    btDbvtBroadphase broadphase;
    btCollisionWorld world{&dispatcher, &broadphase, &configuration};
    std::vector<std::unique_ptr<Model>> models;
    std::vector<std::unique_ptr<btCollisionObject>> objects;
    ~World()
    {
        for (auto &object : objects)
            world.removeCollisionObject(object.get());
    }
};
} // namespace bullet

#endif

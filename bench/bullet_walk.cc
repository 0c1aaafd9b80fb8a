/*
 * bullet_walk.cc - Bullet's kinematic character controller, a capsule, as its samples set it
 * up: gravity three times the usual, swept by its own ghost object.
 */
#include "bullet_world.h"
#include "walk_peer.h"

#include <BulletCollision/CollisionDispatch/btGhostObject.h>
#include <BulletDynamics/Character/btKinematicCharacterController.h>

namespace
{
/* It comes to rest so deep in the ground, the margin of its shapes: not held against it. */
const double rests_in = 0.04;

struct Walker {
    btCollisionWorld &world;
    btCapsuleShapeZ shape;
    btPairCachingGhostObject ghost;
    btGhostPairCallback pairs;
    std::unique_ptr<btKinematicCharacterController> controller;
    double half;

    Walker(btCollisionWorld &w, const walk_build &build)
        : world(w), shape(float(build.radius), float(build.height - 2 * build.radius)),
          half(build.height / 2)
    {
        world.getPairCache()->setInternalGhostPairCallback(&pairs);
        ghost.setCollisionShape(&shape);
        ghost.setCollisionFlags(btCollisionObject::CF_CHARACTER_OBJECT);
        world.addCollisionObject(&ghost, btBroadphaseProxy::CharacterFilter,
                                 btBroadphaseProxy::StaticFilter |
                                     btBroadphaseProxy::DefaultFilter);
        controller = std::make_unique<btKinematicCharacterController>(
            &ghost, &shape, float(build.step), btVector3(0, 0, 1));
        controller->setGravity(btVector3(0, 0, -3 * 9.8F));
        controller->setMaxSlope(btRadians(float(build.slope)));
    }
    ~Walker()
    {
        world.removeCollisionObject(&ghost);
        world.getPairCache()->setInternalGhostPairCallback(nullptr);
    }
    Walker(const Walker &) = delete;
    Walker &operator=(const Walker &) = delete;
};

void *make(void *world, const walk_build *build)
{
    return new Walker(static_cast<bullet::World *>(world)->world, *build);
}

void put(void *walker, const double feet[3])
{
    auto *w = static_cast<Walker *>(walker);
    w->controller->reset(&w->world);
    w->controller->warp(
        btVector3(float(feet[0]), float(feet[1]), float(feet[2] + w->half)));
    w->controller->preStep(&w->world);
}

void tick(void *walker, double x, double y, double time_s)
{
    auto *w = static_cast<Walker *>(walker);
    const auto time = float(time_s);
    w->controller->setWalkDirection(btVector3(float(x), float(y), 0) * time);
    w->controller->updateAction(&w->world, time);
}

void feet(const void *walker, double xyz[3])
{
    const auto *w = static_cast<const Walker *>(walker);
    const btVector3 &at = w->ghost.getWorldTransform().getOrigin();
    xyz[0] = double(at.x());
    xyz[1] = double(at.y());
    xyz[2] = double(at.z()) - w->half + rests_in;
}

bool stands(const void *walker)
{
    return static_cast<const Walker *>(walker)->controller->onGround();
}

void release(void *walker)
{
    delete static_cast<Walker *>(walker);
}
} // namespace

const struct walk_peer walk_peer_bullet = {
    "Bullet", &scene_peer_bullet, make, put, tick, feet, stands, nullptr, release,
};

/* embree_scene.cc - Embree: a scene a model, an instance a placement, one ray at a time.
 */
#include "scene_peer.h"

#include <embree3/rtcore.h>

#include <cmath>
#include <cstring>
#include <limits>
#include <vector>

namespace
{
struct World {
    RTCDevice device = rtcNewDevice("threads=1");
    RTCScene scene = rtcNewScene(device);
    std::vector<RTCScene> models;
};

void *make()
{
    return new World;
}

void add_model(void *world, const float *xyz, uint32_t vertices, const uint32_t *faces,
               uint32_t face_count, size_t stride)
{
    auto *w = static_cast<World *>(world);
    RTCScene model = rtcNewScene(w->device);
    rtcSetSceneFlags(model, RTC_SCENE_FLAG_ROBUST);
    RTCGeometry mesh = rtcNewGeometry(w->device, RTC_GEOMETRY_TYPE_TRIANGLE);
    void *points = rtcSetNewGeometryBuffer(mesh, RTC_BUFFER_TYPE_VERTEX, 0,
                                           RTC_FORMAT_FLOAT3, 12, vertices);
    std::memcpy(points, xyz, size_t{vertices} * 12);
    auto *triangles = static_cast<uint32_t *>(rtcSetNewGeometryBuffer(
        mesh, RTC_BUFFER_TYPE_INDEX, 0, RTC_FORMAT_UINT3, 12, face_count));
    for (uint32_t i = 0; i < face_count; i++)
        std::memcpy(triangles + 3 * size_t{i},
                    reinterpret_cast<const char *>(faces) + i * stride, 12);
    rtcCommitGeometry(mesh);
    rtcAttachGeometry(model, mesh);
    rtcReleaseGeometry(mesh);
    rtcCommitScene(model);
    w->models.push_back(model);
}

void add_placement(void *world, uint32_t model, const float position[3],
                   const float quaternion[4])
{
    auto *w = static_cast<World *>(world);
    RTCGeometry instance = rtcNewGeometry(w->device, RTC_GEOMETRY_TYPE_INSTANCE);
    rtcSetGeometryInstancedScene(instance, w->models[model]);
    const float x = quaternion[0], y = quaternion[1], z = quaternion[2],
                r = quaternion[3];
    const float turn[12] = {
        1 - 2 * (y * y + z * z),
        2 * (x * y + r * z),
        2 * (x * z - r * y),
        2 * (x * y - r * z),
        1 - 2 * (x * x + z * z),
        2 * (y * z + r * x),
        2 * (x * z + r * y),
        2 * (y * z - r * x),
        1 - 2 * (x * x + y * y),
        position[0],
        position[1],
        position[2],
    };
    rtcSetGeometryTransform(instance, 0, RTC_FORMAT_FLOAT3X4_COLUMN_MAJOR, turn);
    rtcCommitGeometry(instance);
    rtcAttachGeometry(w->scene, instance);
    rtcReleaseGeometry(instance);
}

void finish(void *world)
{
    auto *w = static_cast<World *>(world);
    rtcSetSceneFlags(w->scene, RTC_SCENE_FLAG_ROBUST);
    rtcCommitScene(w->scene);
}

double cast(void *world, const double from[3], const double to[3])
{
    RTCIntersectContext context;
    rtcInitIntersectContext(&context);
    RTCRayHit ray = {};
    ray.ray.org_x = float(from[0]);
    ray.ray.org_y = float(from[1]);
    ray.ray.org_z = float(from[2]);
    ray.ray.dir_x = float(to[0] - from[0]);
    ray.ray.dir_y = float(to[1] - from[1]);
    ray.ray.dir_z = float(to[2] - from[2]);
    ray.ray.tfar = 1;
    ray.ray.mask = ~0u;
    ray.hit.geomID = RTC_INVALID_GEOMETRY_ID;
    rtcIntersect1(static_cast<World *>(world)->scene, &context, &ray);
    return double(ray.ray.tfar);
}

void release(void *world)
{
    auto *w = static_cast<World *>(world);
    for (RTCScene model : w->models)
        rtcReleaseScene(model);
    rtcReleaseScene(w->scene);
    rtcReleaseDevice(w->device);
    delete w;
}
} // namespace

const struct scene_peer scene_peer_embree = {
    "Embree", make, add_model, add_placement, finish, cast, release,
};

/* gltf_movie.c - the animation of a .glb: samplers, and the channels they drive. */
#include "config.h"

#include "base/error.h"
#include "mesh/gltf.h"

uint32_t pn__movie_values(struct pn__gltf_movie *movie, size_t start, uint32_t count,
                          const char *shape)
{
    uint32_t view = pn__gltf_view(movie->gltf, start, 0);
    uint32_t accessor =
        pn__gltf_accessor(movie->gltf, view, 0, PN__GLTF_FLOAT, count, shape);
    pn__buffer_putc(&movie->gltf->accessors.text, '}');
    return accessor;
}

uint32_t pn__movie_put_times(struct pn__gltf_movie *movie, const float *seconds,
                             uint32_t count)
{
    struct pn__gltf *gltf = movie->gltf;
    const size_t start = gltf->bin.size;
    for (uint32_t i = 0; i < count; i++)
        pn__gltf_put_single(gltf, seconds[i]);
    uint32_t view = pn__gltf_view(gltf, start, 0);
    uint32_t accessor = pn__gltf_accessor(gltf, view, 0, PN__GLTF_FLOAT, count, "SCALAR");
    pn__buffer_puts(&gltf->accessors.text, ",\"min\":");
    pn__gltf_put_numbers(&gltf->accessors.text, seconds, 1);
    pn__buffer_puts(&gltf->accessors.text, ",\"max\":");
    pn__gltf_put_numbers(&gltf->accessors.text, seconds + count - 1, 1);
    pn__buffer_putc(&gltf->accessors.text, '}');
    return accessor;
}

void pn__movie_put_channel(struct pn__gltf_movie *movie, uint32_t times, uint32_t values,
                           bool steps, uint32_t node, const char *path)
{
    uint32_t sampler = pn__gltf_next(&movie->samplers);
    pn__buffer_printf(&movie->samplers.text,
                      "{\"input\":%u,\"output\":%u,\"interpolation\":\"%s\"}", times,
                      values, steps ? "STEP" : "LINEAR");
    pn__gltf_next(&movie->channels);
    pn__buffer_printf(&movie->channels.text,
                      "{\"sampler\":%u,\"target\":{\"node\":%u,\"path\":\"%s\"}}",
                      sampler, node, path);
}

enum pn_status pn__movie_end(struct pn__gltf_movie *movie, struct pn_error *err)
{
    struct pn__gltf_list *list = &movie->gltf->animations;
    const bool failed = movie->samplers.text.failed || movie->channels.text.failed;
    if (!failed && movie->channels.count) {
        pn__gltf_next(list);
        pn__buffer_puts(&list->text, "{\"samplers\":[");
        pn__buffer_puts(&list->text, movie->samplers.text.bytes);
        pn__buffer_puts(&list->text, "],\n\"channels\":[");
        pn__buffer_puts(&list->text, movie->channels.text.bytes);
        pn__buffer_puts(&list->text, "]}");
    }
    pn__movie_release(movie);
    return failed ? pn__fail_memory(err) : PN_OK;
}

void pn__movie_release(struct pn__gltf_movie *movie)
{
    pn__buffer_release(&movie->samplers.text);
    pn__buffer_release(&movie->channels.text);
}

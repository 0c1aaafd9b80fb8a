/* scene_answers.c - what rays and balls met, in each format. */
#include "config.h"

#include "world/scene_files.h"

#include <math.h>
#include <stdio.h>

/* No "-0.000". */
static double plain(double x)
{
    return fabs(x) < 0.0005 ? 0 : x;
}

static void print_text(const struct scene_answers *answers, uint64_t question,
                       const struct pn_scene_hit *hit,
                       const struct pn_scene_contact *contact)
{
    char name[PN_MESH_NAME_SIZE];
    printf("%8llu ", (unsigned long long)question);
    if (!hit) {
        puts("nothing");
        return;
    }
    printf("%10.3f %10.3f %10.3f %9.3f  %6.3f %6.3f %6.3f %-5s %7u  ",
           plain(hit->point.x), plain(hit->point.y), plain(hit->point.z),
           plain(hit->distance_m), plain(hit->normal.x), plain(hit->normal.y),
           plain(hit->normal.z), hit->back ? "back" : "front", hit->surface.material);
    if (contact)
        printf("%6.3f %-4s  ", contact->depth_m, contact->on_edge ? "edge" : "");
    printf("%s #%u %s %u\n", say_model(answers->scene, hit->model, name), hit->placement,
           pn_scene_part_name(hit->part), hit->number);
}

static void print_csv(const struct scene_answers *answers, uint64_t question,
                      uint32_t index, const struct pn_scene_hit *hit,
                      const struct pn_scene_contact *contact)
{
    char name[PN_MESH_NAME_SIZE];
    printf("%llu,", (unsigned long long)question);
    if (!hit) {
        puts(answers->balls ? ",,,,,,,,,,,,,,,,," : ",,,,,,,,,,,,,,,");
        return;
    }
    printf("%u,%.9g,%.3f,%.3f,%.3f,%.3f,%.4f,%.4f,%.4f,%d,%u,", index + 1, hit->t,
           plain(hit->distance_m), plain(hit->point.x), plain(hit->point.y),
           plain(hit->point.z), plain(hit->normal.x), plain(hit->normal.y),
           plain(hit->normal.z), hit->back, hit->placement);
    say_csv_field(say_model(answers->scene, hit->model, name));
    printf(",%s,%u,%u,%u", pn_scene_part_name(hit->part), hit->number,
           hit->surface.material, hit->surface.light);
    if (contact)
        printf(",%.4f,%d", contact->depth_m, contact->on_edge);
    putchar('\n');
}

static void print_json(const struct scene_answers *answers,
                       const struct pn_scene_hit *hit,
                       const struct pn_scene_contact *contact)
{
    char name[PN_MESH_NAME_SIZE];
    printf("{\"t\":%.9g,\"distance\":%.3f,\"point\":[%.3f,%.3f,%.3f],"
           "\"normal\":[%.4f,%.4f,%.4f],\"back\":%s,\"placement\":%u,\"model\":",
           hit->t, plain(hit->distance_m), plain(hit->point.x), plain(hit->point.y),
           plain(hit->point.z), plain(hit->normal.x), plain(hit->normal.y),
           plain(hit->normal.z), hit->back ? "true" : "false", hit->placement);
    say_json_string(say_model(answers->scene, hit->model, name));
    printf(",\"part\":\"%s\",\"number\":%u,\"material\":%u,\"light\":%u",
           pn_scene_part_name(hit->part), hit->number, hit->surface.material,
           hit->surface.light);
    if (contact)
        printf(",\"depth\":%.4f,\"edge\":%s", contact->depth_m,
               contact->on_edge ? "true" : "false");
    putchar('}');
}

static void begin(const struct scene_answers *answers)
{
    const bool balls = answers->balls;
    if (answers->format == FORMAT_CSV)
        printf("%s,hit,t,distance,x,y,z,normal_x,normal_y,normal_z,back,placement,model,"
               "part,number,material,light%s\n",
               answers->question, balls ? ",depth,edge" : "");
    else if (answers->format == FORMAT_JSON)
        putchar('[');
    else
        printf("%8s %10s %10s %10s %9s  %20s %-5s %7s  %smodel #placement part\n",
               answers->question, "x", "y", "z", "distance", "normal", "side", "surface",
               balls ? " depth edge  " : "");
}

void scene_answers_add(struct scene_answers *answers, uint64_t question,
                       const struct scene_met *met)
{
    if (!answers->rows)
        begin(answers);
    if (answers->format == FORMAT_JSON)
        printf("%s{\"%s\":%llu,\"hits\":[", answers->rows ? ",\n " : "",
               answers->question, (unsigned long long)question);
    for (uint32_t i = 0; i < met->count || (!met->count && !i); i++) {
        const struct pn_scene_contact *contact =
            met->count && met->contacts ? &met->contacts[i] : NULL;
        const struct pn_scene_hit *hit = contact      ? &contact->hit
                                         : met->count ? &met->hits[i]
                                                      : NULL;
        if (answers->format == FORMAT_TEXT) {
            print_text(answers, question, hit, contact);
        } else if (answers->format == FORMAT_CSV) {
            print_csv(answers, question, i, hit, contact);
        } else if (hit) {
            fputs(i ? "," : "", stdout);
            print_json(answers, hit, contact);
        }
    }
    if (answers->format == FORMAT_JSON)
        fputs("]}", stdout);
    answers->rows++;
}

void scene_answers_end(const struct scene_answers *answers)
{
    if (!answers->rows)
        begin(answers);
    if (answers->format == FORMAT_JSON)
        puts("]");
}

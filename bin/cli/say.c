/* say.c - heads of messages, pieces of results. */
#include "config.h"

#include "cli/say.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

const char *const say_formats[] = {"text", "csv", "json", NULL};

__attribute__((format(printf, 3, 0))) static void
say(const struct call *call, const char *what, const char *format, va_list args)
{
    fflush(stdout); /* on a terminal, what was said first stands first */
    char text[2048];
    vsnprintf(text, sizeof text, format, args);
    for (char *at = text; *at; at++)
        if ((unsigned char)*at < ' ' ||
            *at == 0x7F) /* an input's words rule no terminal */
            *at = '?';
    fprintf(stderr, "pathnode%s%s: %s%s\n", call->command ? " " : "",
            call->command ? call->command->name : "", what, text);
}

int say_misuse(const struct call *call, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    say(call, "", format, args);
    va_end(args);
    if (call->command)
        fprintf(stderr, "try 'pathnode %s -h'\n", call->command->name);
    else
        fputs("try 'pathnode help'\n", stderr);
    return EXIT_MISUSE;
}

__attribute__((format(printf, 2, 3))) static void say_plain(const struct call *call,
                                                            const char *format, ...)
{
    va_list args;
    va_start(args, format);
    say(call, "", format, args);
    va_end(args);
}

int say_failure(const struct call *call, const struct pn_error *err)
{
    char text[1024];
    pn_error_text(err, text, sizeof text);
    say_plain(call, "%s", text);
    return EXIT_FAILED;
}

int say_refusal(const struct call *call, const struct pn_error *err)
{
    return err->status == PN_E_ARG ? say_misuse(call, "%s", err->message)
                                   : say_failure(call, err);
}

int say_failure_in(const struct call *call, const char *path, struct pn_error *err)
{
    if (!err->path[0])
        snprintf(err->path, sizeof err->path, "%s", path);
    return say_failure(call, err);
}

int say_no_memory(const struct call *call)
{
    return say_failure(call, &(struct pn_error){.status = PN_E_NOMEM});
}

void say_warning(const struct call *call, const char *format, ...)
{
    if (call->quiet)
        return;
    va_list args;
    va_start(args, format);
    say(call, "warning: ", format, args);
    va_end(args);
}

void say_note(const struct call *call, const char *format, ...)
{
    if (call->quiet)
        return;
    va_list args;
    va_start(args, format);
    say(call, "note: ", format, args);
    va_end(args);
}

int say_end(int status)
{
    bool lost = ferror(stdout) != 0;
    errno = 0;
    if (fclose(stdout) == 0 && !lost)
        return status;
    fprintf(stderr, "pathnode: cannot write the results: %s\n",
            errno ? strerror(errno) : "output was lost");
    return EXIT_FAILED;
}

void say_json_string(const char *text)
{
    putchar('"');
    for (const unsigned char *at = (const unsigned char *)text; *at; at++) {
        if (*at == '"' || *at == '\\')
            printf("\\%c", *at);
        else if (*at < 0x20)
            printf("\\u%04x", *at);
        else
            putchar(*at);
    }
    putchar('"');
}

char *say_name(const char *name, char *text, size_t size)
{
    size_t i = 0;
    for (; i + 1 < size && name[i]; i++)
        text[i] = name[i];
    text[i] = '\0';
    for (; i-- > 0;)
        if (text[i] < ' ' || text[i] > '~')
            text[i] = '?';
    return text;
}

char *say_model(const struct pn_scene *scene, uint32_t model, char *text)
{
    struct pn_scene_model found;
    text[0] = '\0';
    return pn_scene_model_at(scene, model, &found)
               ? say_name(found.name, text, PN_MESH_NAME_SIZE)
               : text;
}

void say_csv_field(const char *text)
{
    if (!text[strcspn(text, ",\"\r\n")]) {
        fputs(text, stdout);
        return;
    }
    putchar('"');
    for (; *text; text++) {
        if (*text == '"')
            putchar('"');
        putchar(*text);
    }
    putchar('"');
}

void say_coord(int32_t value_fx)
{
    char text[24];
    fputs(pn_coord_text(value_fx, 1, text), stdout);
}

void say_metres(double metres)
{
    char text[24];
    fputs(pn_metres_text(metres, text), stdout);
}

void say_point(struct pn_point point, const char *separator)
{
    say_metres(point.x);
    fputs(separator, stdout);
    say_metres(point.y);
    fputs(separator, stdout);
    say_metres(point.z);
}

char *say_address(struct pn_address address, char *text)
{
    snprintf(text, 16, "%u/%u", address.area, address.node);
    return text;
}

void say_areas(const struct pn_area_set *areas)
{
    const char *before = ": ";
    for (unsigned a = 0; a < PN_AREA_NONE; a++)
        if (pn_area_set_has(areas, (uint16_t)a)) {
            printf("%s%u", before, a);
            before = ", ";
        }
}

/* Values stand below each other, behind the longest label. */
static int label_width(const struct say_fact *facts, size_t count)
{
    size_t width = 12;
    for (size_t i = 0; i < count; i++)
        if (facts[i].label && strlen(facts[i].label) > width)
            width = strlen(facts[i].label);
    return (int)width;
}

void say_facts(enum format format, const struct say_fact *facts, size_t count)
{
    const int width = label_width(facts, count);
    if (format == FORMAT_CSV)
        puts("key,value");
    for (size_t i = 0; i < count; i++) {
        unsigned long long value = facts[i].value;
        if (format == FORMAT_CSV)
            printf("%s,%llu\n", facts[i].key, value);
        else if (format == FORMAT_JSON)
            printf("%s\"%s\":%llu", i ? "," : "{", facts[i].key, value);
        else if (facts[i].label)
            printf("%-*s %9llu\n", width, facts[i].label, value);
    }
    if (format == FORMAT_JSON)
        puts("}");
}

/*
 * output.c - stdout, led into a file without a name until all of it is there.
 *
 * What is printed is mapped, not read: a large answer needs no memory of its own.
 */
#include "config.h"

#include "cli/output.h"
#include "cli/words.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

static const struct {
    const char *ending;
    enum format format;
} endings[] = {
    {".txt", FORMAT_TEXT}, {".csv", FORMAT_CSV},         {".json", FORMAT_JSON},
    {".gpx", FORMAT_GPX},  {".geojson", FORMAT_GEOJSON}, {".inc", FORMAT_PAWN},
    {".pwn", FORMAT_PAWN}, {".lua", FORMAT_LUA},         {".png", FORMAT_PNG},
    {".svg", FORMAT_SVG},  {".pdf", FORMAT_PDF},
};

int output_format(const struct call *call, const char *path, int *format)
{
    if (!path || *format != FORMAT_TEXT)
        return EXIT_DONE;
    for (size_t i = 0; i < sizeof endings / sizeof *endings; i++)
        if (word_ends_in(path, endings[i].ending)) {
            *format = (int)endings[i].format;
            return EXIT_DONE;
        }
    return say_misuse(call,
                      "'%s' does not say how to write it: give --format, or a name in "
                      ".txt, .csv, .json, .geojson, .gpx, .inc, .lua, .png, .svg or .pdf",
                      path);
}

static int fail(const struct call *call, const char *path, const char *what)
{
    struct pn_error err;
    int reason = errno;
    pn_error_clear(&err);
    err.status = PN_E_IO;
    snprintf(err.message, sizeof err.message, "%s: %s", what,
             reason ? strerror(reason) : "output was lost");
    return say_failure_in(call, path, &err);
}

int output_begin(const struct call *call, const char *path, struct output *output)
{
    if (!path)
        return EXIT_DONE;
    FILE *aside = tmpfile();
    int terminal = aside ? dup(STDOUT_FILENO) : -1;
    bool led = terminal >= 0 && dup2(fileno(aside), STDOUT_FILENO) >= 0;
    int status = led ? EXIT_DONE : fail(call, path, "cannot keep the results aside");
    if (aside)
        fclose(aside);
    if (led)
        *output = (struct output){path, terminal};
    else if (terminal >= 0)
        close(terminal);
    return status;
}

static int save(const struct call *call, const char *path, size_t size, bool replace)
{
    struct pn_error err;
    pn_error_clear(&err);
    void *bytes = mmap(NULL, size, PROT_READ, MAP_PRIVATE, STDOUT_FILENO, 0);
    if (bytes == MAP_FAILED)
        return fail(call, path, "cannot read the results");
    enum pn_status status = pn_file_save(path, bytes, size, replace, &err);
    munmap(bytes, size);
    return status == PN_OK ? EXIT_DONE : say_failure(call, &err);
}

int output_end(const struct call *call, const struct output *output, bool whole,
               bool replace, int status)
{
    if (!output->path)
        return status;
    errno = 0;
    int saved = EXIT_DONE;
    if (fflush(stdout) != 0 || ferror(stdout)) {
        saved = fail(call, output->path, "cannot keep the results aside");
        clearerr(stdout); /* it is said, and the terminal's own output is whole */
    }
    off_t size = lseek(STDOUT_FILENO, 0, SEEK_END);
    if (saved == EXIT_DONE && whole && size > 0)
        saved = save(call, output->path, (size_t)size, replace);
    dup2(output->terminal, STDOUT_FILENO);
    close(output->terminal);
    return saved == EXIT_DONE ? status : saved;
}

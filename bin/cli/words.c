/* words.c - reads what is typed, and says what is wrong with it. */
#include "config.h"

#include "cli/words.h"

#include "cli/say.h"

#include <stdio.h>
#include <string.h>
#include <strings.h>

/* Index 0 means "not given": it cannot be typed. */
const char *const word_kinds[] = {"", "car", "boat", "ped", "vehicle", NULL};

const char *word_kind_name(int choice)
{
    return word_kinds[choice];
}

uint32_t word_kind_set(int choice)
{
    static const uint32_t sets[] = {PN_KINDS_ALL, PN_KINDS_CAR, PN_KINDS_BOAT,
                                    PN_KINDS_PED, PN_KINDS_VEHICLE};
    return sets[choice];
}

/* The number of "2495.3, ", as scripts have it: no blanks around, no comma behind. */
static const char *bare(const char *text, char *number, size_t size)
{
    text += strspn(text, " ");
    size_t length = strlen(text);
    if (length && text[length - 1] == ',')
        length--;
    while (length && text[length - 1] == ' ')
        length--;
    snprintf(number, size, "%.*s", (int)length, text);
    return number;
}

int word_coordinate(const struct call *call, const char *text, const char *axis,
                    double *value)
{
    double number;
    char copy[64];
    if (strlen(text) >= sizeof copy ||
        !pn_number_parse(bare(text, copy, sizeof copy), &number))
        return say_misuse(call, "%s '%s' is not a number", axis, text);
    if (number < -WORD_COORDINATE_MAX || number > WORD_COORDINATE_MAX)
        return say_misuse(call, "%s '%s' is out of range (-1000000..1000000)", axis,
                          text);
    *value = number;
    return EXIT_DONE;
}

int word_point(const struct call *call, const char *text, struct pn_point *point,
               bool *has_z)
{
    static const char *const axes[] = {"X", "Y", "Z"};
    double values[3] = {0};
    int count = 0;
    char part[64];
    for (const char *at = text;; at++) {
        size_t length = strcspn(at, ",");
        if (count == 3 || length >= sizeof part)
            return say_misuse(call, "'%s' is no POINT (X,Y or X,Y,Z)", text);
        memcpy(part, at, length);
        part[length] = '\0';
        int status = word_coordinate(call, part, axes[count], &values[count]);
        if (status != EXIT_DONE)
            return status;
        count++;
        at += length;
        if (!*at)
            break;
    }
    if (count < 2)
        return say_misuse(call, "'%s' is no POINT (X,Y or X,Y,Z)", text);
    *point = (struct pn_point){values[0], values[1], values[2]};
    *has_z = count == 3;
    return EXIT_DONE;
}

/* A comma between two numbers, not one behind a number of its own. */
static bool holds_point(const char *text)
{
    const char *comma = strchr(text, ',');
    return comma && comma[1];
}

/* A coordinate a word. */
static int read_apart(const struct call *call, const char *const *words, int count,
                      struct pn_point *point)
{
    static const char *const axes[] = {"X", "Y", "Z"};
    double *const values[] = {&point->x, &point->y, &point->z};
    *point = (struct pn_point){0};
    for (int i = 0; i < count; i++) {
        int status = word_coordinate(call, words[i], axes[i], values[i]);
        if (status != EXIT_DONE)
            return status;
    }
    return EXIT_DONE;
}

int word_place(const struct call *call, const char *const *words, int count, int least,
               struct pn_point *point, bool *has_z, int *used)
{
    int status;
    *used = count == 1 || holds_point(words[0]) ? 1 : count < 3 ? count : 3;
    *has_z = *used == 3;
    status = *used == 1 ? word_point(call, words[0], point, has_z)
                        : read_apart(call, words, *used, point);
    if (status == EXIT_DONE && least == 3 && !*has_z)
        return say_misuse(call, "'%s%s%s' has no height: X,Y,Z or X Y Z", words[0],
                          *used > 1 ? " " : "", *used > 1 ? words[1] : "");
    return status;
}

/* Two numbers, which only are too large if they are no address. */
static bool looks_like_address(const char *text)
{
    static const char digits[] = "0123456789";
    size_t area = strspn(text, digits), mark = strspn(text + area, "/:");
    size_t node = strspn(text + area + mark, digits);
    return area && mark == 1 && node && !text[area + mark + node];
}

int word_address(const struct call *call, const char *text, const char *otherwise,
                 struct pn_address *address)
{
    if (pn_address_parse(text, address))
        return EXIT_DONE;
    if (looks_like_address(text))
        return say_misuse(call, "no node %s: areas and nodes are numbers up to 65534",
                          text);
    return say_misuse(call, "'%s' is no ADDRESS (AREA/NODE, e.g. 15/1457)%s", text,
                      otherwise);
}

int word_find(const struct call *call, const struct pn_network *network,
              struct pn_address address, struct pn_node **node)
{
    struct pn_error err;
    pn_error_clear(&err);
    *node = pn_network_node(network, address);
    if (*node)
        return EXIT_DONE;
    const struct pn_area *area = pn_network_area(network, address.area);
    err.status = PN_E_NOTFOUND;
    bool beyond =
        address.area >= PN_AREA_COUNT && pn_network_area_limit(network) <= PN_AREA_COUNT;
    if (beyond)
        snprintf(err.message, sizeof err.message, "no node %u/%u: areas are 0 to %d",
                 address.area, address.node, PN_AREA_COUNT - 1);
    else if (!area)
        snprintf(err.message, sizeof err.message, "no node %u/%u: area %u is not there",
                 address.area, address.node, address.area);
    else if (area->node_count == 0)
        snprintf(err.message, sizeof err.message, "no node %u/%u: area %u has no nodes",
                 address.area, address.node, address.area);
    else
        snprintf(err.message, sizeof err.message,
                 "no node %u/%u: area %u has %u nodes (0..%u)", address.area,
                 address.node, address.area, area->node_count, area->node_count - 1);
    return say_failure(call, &err);
}

bool word_ends_in(const char *path, const char *ending)
{
    size_t length = strlen(path), wanted = strlen(ending);
    return length > wanted && strcasecmp(path + length - wanted, ending) == 0;
}

void word_note_point(const struct call *call, struct pn_point point, bool levels)
{
    const double min = PN_WORLD_MIN_M, max = -min;
    if (point.x < min || point.x > max || point.y < min || point.y > max)
        say_note(call, "the point lies outside the map (%d..%d)", PN_WORLD_MIN_M,
                 -PN_WORLD_MIN_M);
    if (levels)
        say_note(call, "two levels lie over each other here; give Z to choose");
}

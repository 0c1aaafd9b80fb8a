/*
 * routino_route.c - libroutino's shortest route by car, on a database that its
 * planetsplitter makes of the same links: OpenStreetMap XML, around 0 N 0 E, where a
 * degree is as long both ways.
 *
 * Routino has lengths of its own (by latitude and longitude, without heights), so its
 * routes are not compared with ours, only its time; finding the road near a point is not
 * in it.
 */
#include "config.h"

#include "peer.h"

#include <routino.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#define DATA         "/usr/share/routino/"
#define FX_A_DEGREE  (8 * 111194.9)
#define FOLDER_CHARS 40

struct peer_routino {
    char folder[FOLDER_CHARS];
    Routino_Database *database;
    Routino_Profile *profile;
    Routino_Translation *translation;
    const int32_t *xyz;
};

static int write_osm(const char *folder, uint32_t nodes, const uint32_t *first_out,
                     const uint32_t *target, const int32_t *xyz)
{
    char path[FOLDER_CHARS + 16];
    snprintf(path, sizeof path, "%s/net.osm", folder);
    FILE *osm = fopen(path, "w");
    if (!osm)
        return 0;
    fputs("<osm version=\"0.6\">\n", osm);
    for (uint32_t n = 0; n < nodes; n++)
        fprintf(osm, "<node id=\"%u\" lat=\"%.9f\" lon=\"%.9f\"/>\n", n + 1,
                xyz[3 * n + 1] / FX_A_DEGREE, xyz[3 * n] / FX_A_DEGREE);
    for (uint32_t n = 0; n < nodes; n++)
        for (uint32_t a = first_out[n]; a < first_out[n + 1]; a++)
            if (n < target[a])
                fprintf(osm,
                        "<way id=\"%u\"><nd ref=\"%u\"/><nd ref=\"%u\"/>"
                        "<tag k=\"highway\" v=\"residential\"/></way>\n",
                        a + 1, n + 1, target[a] + 1);
    fputs("</osm>\n", osm);
    return fclose(osm) == 0;
}

static int split(const char *folder)
{
    char command[256];
    snprintf(command, sizeof command,
             "planetsplitter --dir='%s' --prefix=bench --tagging=" DATA
             "tagging.xml '%s/net.osm' > /dev/null 2>&1",
             folder, folder);
    return system(command) == 0;
}

static int open_all(struct peer_routino *peer)
{
    if (!(peer->database = Routino_LoadDatabase(peer->folder, "bench")) ||
        Routino_ParseXMLProfiles(DATA "profiles.xml") ||
        Routino_ParseXMLTranslations(DATA "translations.xml"))
        return 0;
    peer->profile = Routino_GetProfile("motorcar");
    peer->translation = Routino_GetTranslation("en");
    return peer->profile && peer->translation &&
           Routino_ValidateProfile(peer->database, peer->profile) == ROUTINO_ERROR_NONE;
}

struct peer_routino *peer_routino_new(uint32_t nodes, const uint32_t *first_out,
                                      const uint32_t *target, const int32_t *xyz)
{
    struct peer_routino *peer = calloc(1, sizeof *peer);
    if (!peer)
        return NULL;
    snprintf(peer->folder, sizeof peer->folder, "/tmp/pathnode-bench-XXXXXX");
    peer->xyz = xyz;
    if (mkdtemp(peer->folder) && write_osm(peer->folder, nodes, first_out, target, xyz) &&
        split(peer->folder) && open_all(peer))
        return peer;
    peer_routino_free(peer);
    return NULL;
}

static Routino_Waypoint *waypoint(const struct peer_routino *peer, uint32_t node)
{
    const int32_t *at = peer->xyz + 3 * (size_t)node;
    return Routino_FindWaypoint(peer->database, peer->profile, at[1] / FX_A_DEGREE,
                                at[0] / FX_A_DEGREE);
}

double peer_routino_route(struct peer_routino *peer, uint32_t from, uint32_t to,
                          double (*now)(void))
{
    Routino_Waypoint *ends[2] = {waypoint(peer, from), waypoint(peer, to)};
    double start = now();
    Routino_Output *route =
        ends[0] && ends[1]
            ? Routino_CalculateRoute(
                  peer->database, peer->profile, peer->translation, ends, 2,
                  ROUTINO_ROUTE_SHORTEST | ROUTINO_ROUTE_LIST_TEXT_ALL, NULL)
            : NULL;
    double seconds = route ? now() - start : -1;
    Routino_DeleteRoute(route);
    free(ends[0]);
    free(ends[1]);
    return seconds;
}

void peer_routino_free(struct peer_routino *peer)
{
    char command[FOLDER_CHARS + 16];
    if (peer->database)
        Routino_UnloadDatabase(peer->database);
    Routino_FreeXMLProfiles();
    Routino_FreeXMLTranslations();
    snprintf(command, sizeof command, "rm -r '%s'", peer->folder);
    if (system(command) != 0)
        fprintf(stderr, "bench: '%s' stays\n", peer->folder);
    free(peer);
}

/* route_choices.c - choices of options as the library takes them. */
#include "config.h"

#include "route/query.h"

const char *const route_metrics[] = {"", "length", "metres", NULL};

const char *const route_all_metrics[] = {"", "length", "metres", "time", NULL};

const char *const route_one_ways[] = {"prefer", "obey", "ignore", NULL};

enum pn_metric route_metric(int choice)
{
    return choice ? (enum pn_metric)(choice - 1) : PN_METRIC_LENGTH;
}

const char *route_metric_name(enum pn_metric metric)
{
    return route_all_metrics[metric + 1];
}

struct pn_route_options route_options(const struct route_values *values)
{
    bool time = values->profile || values->body || values->sets.count;
    return (struct pn_route_options){.metric = time ? PN_METRIC_TIME
                                                    : route_metric(values->metric),
                                     .one_way = (enum pn_one_way)values->one_way};
}

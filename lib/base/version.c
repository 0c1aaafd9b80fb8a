/* version.c - the library's version, from configure. */
#include "config.h"

#include <pathnode.h>

const char *pn_version(void)
{
    return PACKAGE_VERSION;
}

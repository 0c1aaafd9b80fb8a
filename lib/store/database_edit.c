/* database_edit.c - placeholder */
#include "config.h"

#include "store/database.h"

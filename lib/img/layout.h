/*
 * img/layout.h - the directory of an IMG archive, pathnode-area(5) section 1.
 *
 * VER2: "VER2", u32 count, then the entries, then the files, all in one .img. VER1: the
 * entries are a file of their own, .dir, without a header.
 */
#ifndef PN_IMG_LAYOUT_H
#define PN_IMG_LAYOUT_H

#include <pathnode/img.h>

#define PN__IMG_MAGIC       "VER2"
#define PN__IMG_COUNT       4u
#define PN__IMG_HEADER_SIZE 8u

#define PN__IMG_ENTRY_SIZE     32u
#define PN__IMG_ENTRY_SECTOR   0u
#define PN__IMG_ENTRY_SIZE_V1  4u /* u32 sectors */
#define PN__IMG_ENTRY_SIZE_V2  4u /* u16 sectors, usually the only one set */
#define PN__IMG_ENTRY_SIZE_ARC 6u /* u16 sectors in the archive: wins unless it is 0 */
#define PN__IMG_ENTRY_NAME     8u

#endif

/* heap.h - this process's memory, set up once. */
#ifndef PN_BIN_HEAP_H
#define PN_BIN_HEAP_H

/**
 * Lets the heap grow in huge pages where the system has them.
 *
 * A network with its graph touches over 2,000 pages of 4 KB once, and on a virtual
 * machine the faults cost more than the reading. A choice for a process of its own, so
 * the library does not make it. Without effect where it is not known.
 */
void heap_set_up(void);

#endif

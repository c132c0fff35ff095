/*
 * ancestor_channel.h: what a device's thread and the host write to each other when the host executes a region
 * for the device (`target device(ancestor: 1)`, OpenMP 5.2 §13.8). Plain C: device libraries include it, too.
 *
 * There is one channel a device, in memory of the host that the device can use. The thread that has the
 * device's lock writes what it wants and gives the turn to the host. The host may give it back with an order:
 * to send bytes of the device's memory, or to take some (any memory that the thread can name, its own
 * variables and those of its team as well, which no copy engine reaches); the thread does so and gives the
 * turn to the host again. The last order says that the region has been executed.
 */
#ifndef DEVICE_INTERFACE_ANCESTOR_CHANNEL_H
#define DEVICE_INTERFACE_ANCESTOR_CHANNEL_H

#include "map_item.h" /* device libraries are installed in one folder with these headers */

#define ORT_ANCESTOR_ITEMS 64
#define ORT_ANCESTOR_BYTES 65536u

enum ort_ancestor_turn { ORT_TURN_NOBODY = 0, ORT_TURN_HOST = 1, ORT_TURN_DEVICE = 2 };
enum ort_ancestor_order { ORT_ORDER_DONE = 0, ORT_ORDER_SEND = 1, ORT_ORDER_TAKE = 2 };

struct ort_ancestor_channel {
  unsigned turn; /* ort_ancestor_turn; what else is here belongs to whose turn it is */
  unsigned nitems;
  unsigned long long function; /* the host's address of the region's function */
  unsigned order;              /* ort_ancestor_order */
  unsigned closed;             /* the host's program ends: nobody answers any more, and nobody shall wait */
  unsigned long long address, bytes;        /* in the device's memory; at most ORT_ANCESTOR_BYTES */
  struct ort_map items[ORT_ANCESTOR_ITEMS]; /* addresses are the device's */
  unsigned long long data[ORT_ANCESTOR_BYTES / 8];
};

/* A region: a variable of the unit's device code, which libompirt fills when the unit is loaded. */
struct ort_ancestor_region {
  struct ort_ancestor_channel *channel;
  unsigned *lock;              /* of the device's threads, in its memory */
  unsigned long long function; /* the host's address */
};

#endif

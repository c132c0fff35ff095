/*
 * ancestor_channel.h: what a device's thread and the host write to each other when the host executes a region
 * for the device (`target device(ancestor: 1)`, OpenMP 5.2 §13.8). Plain C: libompirt reads the same.
 *
 * There is one channel a device, in memory of the host that the device can use. The thread that has the
 * device's lock writes what it wants and gives the turn to the host. The host may give it back with an order:
 * to send bytes of the device's memory, or to take some (any memory that the thread can name, its own
 * variables and those of its team as well, which no copy engine reaches); the thread does so and gives the
 * turn to the host again. The last order says that the region has been executed.
 */
#ifndef CUDADEV_ANCESTOR_CHANNEL_H
#define CUDADEV_ANCESTOR_CHANNEL_H

#define CUDADEV_ANCESTOR_ITEMS 64
#define CUDADEV_ANCESTOR_BYTES 65536u

#ifndef ORT_MAP_DEFINED /* runtime/ort.h has it, too; here addresses are the device's */
struct ort_map {
  void *base;
  void *begin;
  unsigned long size;
  unsigned kind;
  unsigned span;
  void **attach;
};
#endif

enum cudadev_ancestor_turn { CUDADEV_TURN_NOBODY = 0, CUDADEV_TURN_HOST = 1, CUDADEV_TURN_DEVICE = 2 };
enum cudadev_ancestor_order { CUDADEV_ORDER_DONE = 0, CUDADEV_ORDER_SEND = 1, CUDADEV_ORDER_TAKE = 2 };

struct cudadev_channel {
  unsigned turn; /* cudadev_ancestor_turn; what else is here belongs to whose turn it is */
  unsigned nitems;
  unsigned long long function; /* the host's address of the region's function */
  unsigned order;              /* cudadev_ancestor_order */
  unsigned closed;             /* the host's program ends: nobody answers any more, and nobody shall wait */
  unsigned long long address, bytes; /* in the device's memory; at most CUDADEV_ANCESTOR_BYTES */
  struct ort_map items[CUDADEV_ANCESTOR_ITEMS];
  unsigned long long data[CUDADEV_ANCESTOR_BYTES / 8];
};

#endif

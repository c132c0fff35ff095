/*
 * ancestor.h: regions that the host executes for a thread of the device (OpenMP 5.2 §13.8). The protocol is
 * in device-interface/ancestor_channel.h, which is installed beside this file.
 */
#ifndef CUDADEV_ANCESTOR_H
#define CUDADEV_ANCESTOR_H

#include "ancestor_channel.h"
#include "sync.h"

typedef ort_ancestor_region cudadev_ancestor;

/* Each access of the channel crosses the bus, so a few words are on their way at a time. */
static inline __device__ void cudadev_ancestor_copy(void *to, const void *from, unsigned long long bytes) {
  volatile unsigned char *t = (volatile unsigned char *)to;
  const volatile unsigned char *f = (const volatile unsigned char *)from;
  unsigned long long done = 0;
  if ((((unsigned long long)t | (unsigned long long)f) & 7) == 0) {
    const int count = 16;
    unsigned long long words[count];
    for (; done + 8 * count <= bytes; done += 8 * count) {
      for (int i = 0; i < count; i++) words[i] = *(const volatile unsigned long long *)(f + done + 8 * i);
      for (int i = 0; i < count; i++) *(volatile unsigned long long *)(t + done + 8 * i) = words[i];
    }
    for (; done + 8 <= bytes; done += 8)
      *(volatile unsigned long long *)(t + done) = *(const volatile unsigned long long *)(f + done);
  }
  for (; done < bytes; done++) t[done] = f[done];
}

/* Gives the turn to the host and waits until it comes back. Returns the host's order. */
static inline __device__ unsigned cudadev_ancestor_give(ort_ancestor_channel *channel) {
  volatile unsigned *turn = &channel->turn, *closed = &channel->closed;
  __threadfence_system();
  *turn = ORT_TURN_HOST;
  while (*turn != ORT_TURN_DEVICE) {
    if (*closed) return ORT_ORDER_DONE;
    cudadev_hw_relax();
  }
  __threadfence_system();
  return *(volatile unsigned *)&channel->order;
}

/* One more item, of those with iterators. */
static inline __device__ void ort_ancestor_add(ort_map *items, unsigned *nitems, void *base, void *begin,
                                               unsigned long size, unsigned kind, unsigned span,
                                               void **attach) {
  if (*nitems == ORT_ANCESTOR_ITEMS)
    CUDADEV_FATAL("ompicc: a region of the ancestor device cannot use more than %d list items\n",
                  ORT_ANCESTOR_ITEMS);
  items[(*nitems)++] = ort_map{base, begin, size, kind, span, attach};
}

/* Has the host execute a region with these items. By any thread; one at a time is served. */
static inline __device__ void ort_ancestor(const cudadev_ancestor &region, unsigned nitems,
                                           const ort_map *items) {
  for (cudadev_critical _c(region.lock); _c.next();) {
    ort_ancestor_channel *channel = region.channel;
    cudadev_ancestor_copy(channel->items, items, nitems * sizeof *items);
    *(volatile unsigned *)&channel->nitems = nitems;
    *(volatile unsigned long long *)&channel->function = region.function;
    for (;;) {
      const unsigned order = cudadev_ancestor_give(channel);
      if (order == ORT_ORDER_DONE) break;
      void *own = (void *)*(volatile unsigned long long *)&channel->address;
      const unsigned long long bytes = *(volatile unsigned long long *)&channel->bytes;
      if (order == ORT_ORDER_SEND)
        cudadev_ancestor_copy(channel->data, own, bytes);
      else
        cudadev_ancestor_copy(own, channel->data, bytes);
    }
    *(volatile unsigned *)&channel->turn = ORT_TURN_NOBODY;
    __threadfence_system();
  }
}

#endif

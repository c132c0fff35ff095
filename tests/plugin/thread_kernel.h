/*
 * thread_kernel.h: how kernels for the thread device (threaddev.cpp) are written: functions of a shared
 * object, compiled as C.
 */
#ifndef TESTS_PLUGIN_THREAD_KERNEL_H
#define TESTS_PLUGIN_THREAD_KERNEL_H

#include "device-interface/ancestor_channel.h"
#include "device-interface/indirect_table.h"

#include <sched.h>
#include <string.h>

/* A kernel that begins here. It returns 0, or 1 where it has failed; `arguments` are addresses of values, in
 * the order of the kernel's parameters. Pointers to mapped storage can be used as they are. */
#define THREAD_KERNEL(name, signature) THREAD_KERNEL_1(name, signature)
#define THREAD_KERNEL_1(name, signature)                                                                     \
  const unsigned name##_signature = signature;                                                               \
  int name(void **arguments)
#define ARGUMENT(type, i) (*(type *)arguments[i])

/* A declare target variable. */
#define THREAD_VARIABLE(type, name, value) THREAD_VARIABLE_1(type, name, value)
#define THREAD_VARIABLE_1(type, name, value)                                                                 \
  const unsigned long name##_size = sizeof(type);                                                            \
  type name = value

/* Addresses of the device's memory are those of the memory behind them and as much as this: what is not done
 * by the device ends with a segmentation fault. */
#define THREAD_DEVICE_FAR (1ul << 55)
/* Of an address that comes by value. */
#define THREAD_DEVICE_HERE(p) ((void *)((unsigned long)(p) & ~THREAD_DEVICE_FAR))

/* Has the host execute a region of the ancestor device: what the thread of a device does
 * (device-interface/ancestor_channel.h). */
static inline void thread_ancestor(const struct ort_ancestor_region *region, unsigned nitems,
                                   const struct ort_map *items) {
  struct ort_ancestor_channel *channel = (struct ort_ancestor_channel *)THREAD_DEVICE_HERE(region->channel);
  unsigned *lock = (unsigned *)THREAD_DEVICE_HERE(region->lock), open = 0;
  while (!__atomic_compare_exchange_n(lock, &open, 1u, 0, __ATOMIC_ACQUIRE, __ATOMIC_RELAXED))
    open = 0, sched_yield();
  memcpy(channel->items, items, nitems * sizeof *items);
  channel->nitems = nitems;
  channel->function = region->function;
  for (;;) {
    __atomic_store_n(&channel->turn, ORT_TURN_HOST, __ATOMIC_RELEASE);
    while (__atomic_load_n(&channel->turn, __ATOMIC_ACQUIRE) != ORT_TURN_DEVICE) {
      if (__atomic_load_n(&channel->closed, __ATOMIC_ACQUIRE)) return;
      sched_yield();
    }
    if (channel->order == ORT_ORDER_DONE) break;
    void *own = THREAD_DEVICE_HERE(channel->address);
    if (channel->order == ORT_ORDER_SEND)
      memcpy(channel->data, own, channel->bytes);
    else
      memcpy(own, channel->data, channel->bytes);
  }
  __atomic_store_n(&channel->turn, ORT_TURN_NOBODY, __ATOMIC_RELEASE);
  __atomic_store_n(lock, 0u, __ATOMIC_RELEASE);
}

/* The function here that `f` means, which may be one of the program's. */
static inline void *thread_indirect(const struct ort_indirect_table *table, void *f) {
  const struct ort_indirect_pair *pairs = (const struct ort_indirect_pair *)THREAD_DEVICE_HERE(table->pairs);
  for (unsigned long long i = 0; i < table->count; i++)
    if (pairs[i].host == (unsigned long long)f) return (void *)pairs[i].device;
  return f;
}

#endif

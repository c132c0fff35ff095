// lazy_plugin.h: the fake plugin as a device that puts everything off (FakeState::puts_off): what is in a
// queue is done when its user waits, or when a queue that comes behind it is waited for. Whoever relies on
// what nobody has waited for sees old values, or, of memory that has been freed, bytes of kFreed.
#ifndef TESTS_UNIT_RUNTIME_LAZY_PLUGIN_H
#define TESTS_UNIT_RUNTIME_LAZY_PLUGIN_H

#include "tests/unit/runtime/fake_plugin.h"

namespace lazy {

constexpr unsigned char kFreed = 0xdd;

int alloc(unsigned long bytes, void **address);
int free(void *address);
int to_device(void *to, const void *from, unsigned long bytes);
int copy(void *to, const void *from, unsigned long bytes);
int launch(void *function, unsigned nargs, const ort_plugin_argument_t *args);
int wait();
int new_queue(void **queue);
int use_queue(void *queue, void **before);
int follow(void *queue);

/// What the calling thread has in its queue.
unsigned long items();

} // namespace lazy
#endif

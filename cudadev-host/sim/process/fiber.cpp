// fiber.cpp: stacks and switches; see fiber.h.
#include "cudadev-host/sim/process/fiber.h"

#include "cudadev-host/sim/process/faults.h"

#include <boost/context/detail/fcontext.hpp>
#include <cstdlib>
#include <sys/mman.h>
#include <unistd.h>

extern "C" {
__attribute__((weak)) void __sanitizer_start_switch_fiber(void **save, const void *bottom, size_t size);
__attribute__((weak)) void __sanitizer_finish_switch_fiber(void *save, const void **bottom, size_t *size);
}

namespace sim {

namespace {

namespace ctx = boost::context::detail;

constexpr size_t stacks_per_slab = 32;

// Bytes of a CUDA thread's stack. Only what is touched costs memory.
size_t stack_size() {
  static const size_t bytes = [] {
    const char *const text = getenv("OMPICC_SIM_STACK");
    const long wanted = text ? strtol(text, nullptr, 10) : 0;
    const size_t page = sysconf(_SC_PAGESIZE), least = 65536;
    const size_t size = wanted > 0 ? static_cast<size_t>(wanted) : 786432;
    return (size < least ? least : (size + page - 1) / page * page);
  }();
  return bytes;
}

void finish_switch(Fiber &to) {
  if (__sanitizer_finish_switch_fiber) __sanitizer_finish_switch_fiber(to.sanitizer_state, nullptr, nullptr);
}

// What a switch hands over: who left, and who arrives.
struct Handover {
  Fiber *from, *to;
};

} // namespace

void switch_fiber(Fiber &from, Fiber &to) {
  Handover handover = {&from, &to};
  if (__sanitizer_start_switch_fiber)
    __sanitizer_start_switch_fiber(&from.sanitizer_state, to.stack, to.stack_bytes);
  const ctx::transfer_t back = ctx::jump_fcontext(to.context, &handover);
  static_cast<Handover *>(back.data)->from->context = back.fctx;
  finish_switch(from);
}

namespace {

// The first switch to a fiber arrives here; what it is to run lies at the top of its stack.
struct Start {
  void (*main)(void *);
  void *argument;
};

void start(ctx::transfer_t transfer) {
  const Handover handover = *static_cast<Handover *>(transfer.data);
  handover.from->context = transfer.fctx;
  finish_switch(*handover.to);
  const Start *const what =
      reinterpret_cast<Start *>(handover.to->stack + handover.to->stack_bytes - sizeof(Start));
  what->main(what->argument);
  abort();
}

} // namespace

size_t guard_bytes() {
  static const size_t page = sysconf(_SC_PAGESIZE);
  return page;
}

Fiber *FiberPool::take() {
  if (!idle.empty()) {
    Fiber *const fiber = idle.back();
    idle.pop_back();
    return fiber;
  }
  const size_t size = stack_size(), step = size + guard_bytes();
  if (left_in_slab == 0) {
    void *const slab = mmap(nullptr, stacks_per_slab * step, PROT_READ | PROT_WRITE,
                            MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (slab == MAP_FAILED) fail(Failure{714, "no memory for the stacks of the block's threads"});
    slabs.push_back(static_cast<char *>(slab));
    left_in_slab = stacks_per_slab;
  }
  char *const low = slabs.back() + --left_in_slab * step;
  if (mprotect(low, guard_bytes(), PROT_NONE) != 0)
    fail(Failure{714, "no memory for the stacks of the block's threads"});
  Fiber *const fiber = new Fiber;
  fiber->stack = low + guard_bytes();
  fiber->stack_bytes = size;
  char *const top = fiber->stack + size - sizeof(Start);
  *reinterpret_cast<Start *>(top) = Start{main, argument};
  // Stacks are whole pages apart: without an offset, the tops of all of them would share a few lines of the
  // cache.
  const size_t used = 64 + all.size() % 16 * 256;
  fiber->context = ctx::make_fcontext(fiber->stack + size - used, size - used, start);
  all.push_back(fiber);
  return fiber;
}

bool FiberPool::holds(const volatile void *p) const {
  for (const Fiber *fiber : all)
    if (fiber->holds(p)) return true;
  return false;
}

FiberPool::~FiberPool() {
  for (Fiber *fiber : all) delete fiber;
  for (char *slab : slabs) munmap(slab, stacks_per_slab * (stack_size() + guard_bytes()));
}

} // namespace sim

// fiber.h: stacks and switches between them, over Boost.Context.
//
// When a kernel was compiled with AddressSanitizer its run-time library is in this process; it is told of
// each switch, because it keeps the bounds of the stack in use. Without it the functions are absent and not
// called.
#ifndef OMPICC_SIM_FIBER_H
#define OMPICC_SIM_FIBER_H

#include <cstddef>
#include <vector>

namespace sim {

struct Fiber {
  void *context = nullptr; // where it goes on; boost::context::detail::fcontext_t
  char *stack = nullptr;   // lowest usable address
  size_t stack_bytes = 0;
  void *sanitizer_state = nullptr;

  bool holds(const volatile void *p) const {
    const volatile char *const at = static_cast<const volatile char *>(p);
    return at >= stack && at < stack + stack_bytes;
  }
};

// Leaves `from`, which the caller runs on, for `to`. Returns when somebody switches back to `from`.
void switch_fiber(Fiber &from, Fiber &to);

// Fibers that run `main(argument)`, which must never return. Stacks are taken from the system in slabs, each
// stack with a guard below it, and are used again, the most recent first.
class FiberPool {
public:
  FiberPool(void (*main)(void *), void *argument) : main(main), argument(argument) {}
  ~FiberPool();
  FiberPool(const FiberPool &) = delete;
  FiberPool &operator=(const FiberPool &) = delete;

  // A fiber that is in nobody's use: a new one, or one given back by the fiber itself before it switched
  // away.
  Fiber *take();
  void give_back(Fiber *fiber) { idle.push_back(fiber); }
  // Whether the address is in the stack of any of them.
  bool holds(const volatile void *p) const;

private:
  void (*const main)(void *);
  void *const argument;
  std::vector<Fiber *> all, idle;
  std::vector<char *> slabs;
  size_t left_in_slab = 0;
};

// Bytes of the guard below each stack: one page.
size_t guard_bytes();

} // namespace sim

#endif

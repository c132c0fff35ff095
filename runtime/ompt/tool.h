// tool.h: the tool that watches the program (OMPT, OpenMP 5.2 §19.2): found and started when the program
// first needs devices or OpenMP's routines for tools, told that the program ends. libgomp has no such
// interface, so libompirt is who looks for a tool, and what it reports is what it sees itself
// (docs/tools.md).
//
// As long as there is no tool, `active()` is all that the rest of libompirt executes of this folder.
#ifndef RUNTIME_OMPT_TOOL_H
#define RUNTIME_OMPT_TOOL_H

#include "runtime/message.h"
#include "runtime/omp-tools.h"

#include <atomic>

namespace ort::ompt {

extern std::atomic<bool> is_active;

/// Whether there is a tool.
inline bool active() { return __builtin_expect(is_active.load(std::memory_order_relaxed), false); }

/// Has the tool be there, if the program has one: for what happens before any device is used.
void start_early();

/// Looks for a tool and asks it how it is to be initialised. Called once, before the devices are counted.
void find_tool();

/// Initialises the tool that find_tool has found, if any. The devices are counted.
void initialise_tool(int device_count);

/// Has the tool be finalised at the end of the process, before anything that has been registered for that so
/// far: called again when a device's driver, which ends by itself, has been given something to do.
void finalise_tool_at_exit();

/// The tool is told what it would be at the end of the program, and nothing more from then on. Does nothing
/// where there is none.
void finalise_tool();

/// A callback, while the tool may be called. Counts among those that finalise_tool waits for.
class Dispatch {
public:
  explicit Dispatch(ompt_callbacks_t event);
  ~Dispatch();
  Dispatch(const Dispatch &) = delete;
  void operator=(const Dispatch &) = delete;

  explicit operator bool() const { return callback_; }
  /// The callback, as a function of type F (ompt_callback_..._t).
  template <class F> F as() const { return reinterpret_cast<F>(callback_); }

private:
  ompt_callback_t callback_ = nullptr;
};

/// Whether the tool has registered a callback for the event.
bool registered(ompt_callbacks_t event);

/// ompt_set_callback (6.0 §36.4), ompt_get_callback (§36.5).
ompt_set_result_t set_callback(ompt_callbacks_t event, ompt_callback_t callback);
int get_callback(ompt_callbacks_t event, ompt_callback_t *callback);
/// Registers a callback for any number.
void store_callback(ompt_callbacks_t event, ompt_callback_t callback);

/// A number that nothing else has.
ompt_id_t unique_id();

/// The function of the name that a tool asks for, or NULL (§36.1).
ompt_interface_fn_t look_up(const char *name);

} // namespace ort::ompt
#endif

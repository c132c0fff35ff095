// What the files of a program tell one another about their functions when the program is linked: that one
// does nothing that could tell whether kernels have ended (quiet_code.h), so that a loop of another file that
// calls it runs ahead, too.
//
//     f.c:  void f(void) { … target … }           main.c:  for (…) f();
//   ⇒       const struct ort_quiet ompicc_quiet_f = {f, 3};
//                             weak const struct ort_quiet ompicc_quiet_f = {};
//                             const unsigned _quiet = f is ompicc_quiet_f.function ? ompicc_quiet_f.how : 0;
//                             if (_quiet) ort_run_ahead_accessing();
//                             for (…) f();
//                             if (_quiet) ort_catch_up();
//
// The symbols are hidden, so that a module of the process never sees another one's; and a function that
// another module's takes the place of is at another address than the alias that the symbol has.
#ifndef OMPICC_TRANSFORMS_HOST_QUIET_SYMBOLS_H
#define OMPICC_TRANSFORMS_HOST_QUIET_SYMBOLS_H

#include "transforms/host/quiet_code.h"

namespace ompicc {

/// The text that defines the symbols of the unit's functions that run kernels and are quiet. To be asked
/// before their bodies are changed.
std::string quietSymbols(const Unit &unit, QuietCode &quiet);

/// The unit's references to those of others.
class OthersQuiet {
public:
  explicit OthersQuiet(Unit &unit) : unit_(unit) {}
  /// Whether all of these functions are quiet, and none of them hands addresses of devices to its constructs
  /// where another one, or the caller's code, accesses memory: an expression that is not 0.
  /// @param accesses, hasDeviceAddresses what the code that calls them does
  Expr *areQuiet(const std::set<std::string_view> &functions, bool accesses, bool hasDeviceAddresses);
  /// Adds the declarations to the unit.
  void declare();

private:
  Unit &unit_;
  std::set<std::string_view> named_;
};

} // namespace ompicc
#endif

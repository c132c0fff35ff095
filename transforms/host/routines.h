// The routines of libgomp and libompirt that generated code calls, and how it declares them.
#ifndef OMPICC_TRANSFORMS_HOST_ROUTINES_H
#define OMPICC_TRANSFORMS_HOST_ROUTINES_H

#include "transforms/host/libgomp_loops.h"
#include <map>
#include <string>
#include <string_view>

namespace ompicc {

/// The prototype of the exported function `name`, as generated code declares it; null for those of loops,
/// which have theirs from LibgompLoop, and for what is no such function.
const char *routinePrototype(std::string_view name);

/// The routines that the code made so far calls, by name.
class CalledRoutines {
public:
  /// Notes that the code calls the routine, and returns its name.
  const char *add(const std::string &routine);
  const char *add(const LibgompLoop::Routine &routine);
  /// The prototypes of libgomp's.
  std::string libgompPrototypes() const;
  /// Those of the others: OpenMP's own, and libompirt's.
  std::string otherPrototypes() const;

private:
  std::map<std::string, std::string> called_; ///< with the prototypes of those that the table lacks
};

} // namespace ompicc
#endif

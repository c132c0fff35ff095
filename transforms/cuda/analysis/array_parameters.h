// Parameters of functions of devices that always get arrays of one length: `hllc(wl, wr, direction, f)`, with
// each of them declared `double wl[5]` by whoever calls it.
#ifndef OMPICC_TRANSFORMS_CUDA_ARRAY_PARAMETERS_H
#define OMPICC_TRANSFORMS_CUDA_ARRAY_PARAMETERS_H

#include "transforms/common/unit.h"
#include <map>

namespace ompicc {

class ArrayParameters {
public:
  /// Looks at all calls in the unit.
  explicit ArrayParameters(const Unit &unit);
  /// How many elements the arrays have that the parameter of that number (from 0) gets, each declared by a
  /// function that calls `f`, or a parameter of such; 0: it is not known, or not always the
  /// same, or others may call the function.
  long long lengthOf(const FunctionDecl &f, size_t parameter) const;

private:
  using Parameter = std::pair<const Identifier *, size_t>; ///< the function's name, and which
  std::map<Parameter, long long> lengths_;
};

} // namespace ompicc
#endif

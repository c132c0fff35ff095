// Tasks of one kind in one code with other constants: "overlaid" code (Singe, §5.1 and §5.2).
//
// Warps that run tasks of one kind at the same time run one code, in which the variables that count in loops
// around the task construct have values that depend on the warp:
//
//     const int q = _warp;                          one task each, values in a row
//     for (int s = _warp; s < 53; s += 8)           several, as they are dealt out in turn
//     for (int _i = 0; _i < _tasks[_warp]; _i++)    others: values in constant tables
#ifndef OMPICC_TRANSFORMS_CUDA_DATAFLOW_KINDS_H
#define OMPICC_TRANSFORMS_CUDA_DATAFLOW_KINDS_H

#include <optional>
#include <vector>

namespace ompicc::cuda {

/// The values that one variable has: of each warp, from the first one on, in its tasks' order.
using ValuesOfWarps = std::vector<std::vector<long long>>;

/// Values that are base + warp * byWarp + turn * byTurn.
struct Progression {
  long long base, byWarp, byTurn;
};
/// Whether an int can be multiplied and added up so.
bool isSmall(const Progression &p);

/// The progression that the values of warps `first`, first + 1 … are, if they are one.
std::optional<Progression> progressionOf(const ValuesOfWarps &values, unsigned first);

/// A number that no warp's next value would be below: the bound of a loop over a progression; none: there is
/// no such number.
std::optional<long long> boundOf(const ValuesOfWarps &values, const Progression &p, unsigned first);

} // namespace ompicc::cuda
#endif

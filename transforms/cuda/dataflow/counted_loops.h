// Loops around tasks whose variables' values are known when compiling (tasks.h).
#ifndef OMPICC_TRANSFORMS_CUDA_DATAFLOW_COUNTED_LOOPS_H
#define OMPICC_TRANSFORMS_CUDA_DATAFLOW_COUNTED_LOOPS_H

#include "transforms/cuda/dataflow/locations.h"

namespace ompicc::cuda {

/// A type whose values can be written as numbers.
bool isPlainInteger(QualType type);

/// The value that the step of a loop gives its variable v, where `values` has the one before.
ConstInt steppedValue(Context &c, Expr &step, VarDecl *v, const Values &values);

/// The values of a taskloop's variable, one for each iteration; none if they are not known, are more than
/// `most`, or if clauses say how many tasks there are.
std::optional<std::vector<long long>> valuesOfTaskloop(Context &c, OmpDirective &taskloop,
                                                       const Values &values, size_t most);
/// An iteration of it as a task construct, which has a copy of the loop's variable.
OmpDirective *iterationAsTask(Context &c, OmpDirective &taskloop);

} // namespace ompicc::cuda
#endif

// What an outlined parallel region receives of the variables around it.
#ifndef OMPICC_TRANSFORMS_COMMON_CAPTURE_H
#define OMPICC_TRANSFORMS_COMMON_CAPTURE_H

#include "transforms/common/clauses.h"

namespace ompicc {

struct Capture {
  enum How {
    ByReference,  ///< shared: its address
    ByValue,      ///< shared, but nobody can change it while the region runs: its value
    Firstprivate, ///< its value, as the initial value of each thread's own copy
    Reduction     ///< its address, and each thread has a copy of its own
  };
  VarDecl *var;
  How how;
};

/// The captures of a normalised parallel directive whose body has not been transformed yet.
/// `function`: how the whole function uses its variables. Variables that the outlined function can name
/// itself are left out (`visible`).
std::vector<Capture> capturesOf(OmpDirective &parallel, const Usage &function,
                                const std::function<bool(const VarDecl &)> &visible);
/// For each directive below `root`, the variables that directives around it have copies of: what the code in
/// it means by their names, at file scope too.
std::unordered_map<const OmpDirective *, VarSet> privatisedAround(const Context &c, Node *root);
/// Captures by reference become captures by value where a region around the directive has received the value
/// (and nothing in between has copies of the variable): the region's function may have returned when a task
/// runs, in the barrier at the region's end. `captures`: of the directives below `root`.
void captureReceivedValues(const Context &c, Node *root,
                           std::unordered_map<const OmpDirective *, std::vector<Capture>> &captures);
/// Has a name at file scope.
bool isNamedAtFileScope(const VarDecl &v);

} // namespace ompicc
#endif

// Expressions of which all threads of a team find the same value.
#ifndef OMPICC_TRANSFORMS_CUDA_COMMON_VALUES_H
#define OMPICC_TRANSFORMS_CUDA_COMMON_VALUES_H

#include "transforms/common/target_interface.h"
#include "transforms/common/variables.h"
#include <functional>

namespace ompicc {

/// What a kernel's code does to the memory that its parameters lead to.
struct MemoryUse {
  VarSet loadedOnly;  ///< parameters that nobody stores through, and pointers that come from those alone
  VarSet stored;      ///< the other parameters
  bool apart = false; ///< that holds only where no two of the parameters lead to the same storage
};
/// @param code all of the kernel's, as the user has written it. Nothing is known if there are other ways into
/// memory than its parameters.
MemoryUse memoryUse(Stmt *code, const TargetInterface &k);

/// Expressions that have the same value in all threads of a team, if these evaluate all that they have in
/// common.
class CommonValues {
public:
  /// @param isCommon whether all threads have the same value of the variable
  /// @param isPlace whether it is an array that lies at the same place for all
  CommonValues(const MemoryUse &memory, std::function<bool(const VarDecl *)> isCommon,
               std::function<bool(const VarDecl *)> isPlace)
      : memory_(memory), isCommon_(std::move(isCommon)), isPlace_(std::move(isPlace)) {}

  /// Whether all threads find the same value, where all evaluate it, and change nothing by it but what each
  /// has of its own. Null counts as such.
  bool isSame(Expr *e) const;
  /// The same of a statement.
  bool isSame(Stmt *s) const;

private:
  const MemoryUse &memory_;
  const std::function<bool(const VarDecl *)> isCommon_, isPlace_;

  bool isLoadedOnly(Expr *base) const;
};

/// A structure of a few numbers, which a thread can have in registers.
bool isSmallRecord(QualType type);

/// Whether code loads from memory, beside variables of its own and by-value parameters.
bool loadsMemory(Node *code, const MemoryUse &memory);
bool hasCalls(Node *code);
/// Whether code may do something else to a pointer than load and store what it points to: it assigns or
/// passes on a pointer, or has constructs, calls of what does not only compute, or text.
bool handsOutPointers(Node *code);

} // namespace ompicc
#endif

// Variables of sequential code that parallel regions share, or whose address escapes (shared_storage.cpp).
#ifndef OMPICC_TRANSFORMS_CUDA_SHARED_STORAGE_H
#define OMPICC_TRANSFORMS_CUDA_SHARED_STORAGE_H

#include "transforms/cuda/cuda_context.h"

namespace ompicc::cuda {

constexpr long long kPushedAlignment = 16; ///< of storage on the shared-memory stack

/// What C and the variable's attributes ask for.
long long alignmentOfVariable(const VarDecl &v);

/// The address of so many bytes, a text with holes, in storage that a routine of the device library gives to
/// multiples of kPushedAlignment.
/// @param arguments of the routine, in front of the number of bytes
Expr *pushStorage(Context &c, std::string_view routine, std::vector<Expr *> arguments, std::string bytes,
                  const std::vector<Node *> &holes, long long alignment);

/// The same on the shared-memory stack.
Expr *pushShared(Context &c, std::string bytes, const std::vector<Node *> &holes, long long alignment);

/// Storage on the shared-memory stack for an object like `v`, as an lvalue.
Expr *pushedStorage(Context &c, const VarDecl &v);

/// What gives a variable that has been moved to storage of the team, and is of `type` there, its initial
/// value.
std::vector<Stmt *> initialiseMoved(Context &c, VarDecl &v, QualType type, Expr *init);

/// Moves such variables to the shared-memory stack.
class SharedStorage : CudaPart {
public:
  explicit SharedStorage(CudaContext &cuda) : CudaPart(cuda) {}
  /// Those of the code at hand.
  /// @param function whose parameters are meant too, or null
  void share(FunctionDecl *function, Compound *body);
  /// Those in the regions and tasks of the code at hand, where tasks are the team's.
  void shareOfTasks();

private:
  std::string_view frameOf(const Compound *body) const;
  /// What regions share of their surroundings, and what has its address taken.
  VarSet sharedVariables() const;
  /// Parameters among them: a copy on the stack under the same name.
  void shareParameters(FunctionDecl &function, const VarSet &shared, Compound *body);
};

} // namespace ompicc::cuda
#endif

// A kernel's function: its parameters, and what the target construct's variables are in it.
#ifndef OMPICC_TRANSFORMS_CUDA_KERNEL_FUNCTION_H
#define OMPICC_TRANSFORMS_CUDA_KERNEL_FUNCTION_H

#include "transforms/cuda/cuda_context.h"
#include "transforms/cuda/kernels/plan.h"

namespace ompicc::cuda {

/// Makes one kernel's function.
class KernelFunction : CudaPart {
public:
  /// @param inside gets what the variables are in the kernel
  /// @param prologue gets the declarations that this takes
  KernelFunction(CudaContext &cuda, OmpDirective &target, CudaPlan &k, Substitution &inside,
                 Compound *prologue);
  /// The function, with the prologue as its body. The plan gets the signature.
  /// @param needsEnv it has a parameter that the library's functions want
  FunctionDecl *make(bool needsEnv);

private:
  OmpDirective &target_;
  CudaPlan &k_;
  Substitution &inside_;
  Compound *prologue_;
  FunctionDecl *const f_;
  List<QualType> types_;
  const bool apart_; ///< pointers are taken not to overlap

  VarDecl *addParameter(std::string_view name, QualType type);
  /// One of a type of the device library.
  void addLibraryParameter(std::string_view name, std::string_view type);
  void addMapped(const KernelParam &p);
  void addValue(VarDecl *v);
  void addVariableArray(VarDecl *v);
  void addObject(VarDecl *v);
  void addConstant(VarDecl *v);
  /// Whether what a parameter points to is reached through it alone.
  bool isApart(const VarDecl *v) const { return apart_ && !k_.handedOver.count(v); }
  QualType pointerTo(QualType type, const VarDecl *object) const;
  /// Whether regions have the variable itself, to change it, and not a copy or its value.
  bool regionsShare(const VarDecl *v) const;
};

} // namespace ompicc::cuda
#endif

// A parallel region that becomes a function, which the workers run. What it shares with its surroundings
// travels as addresses in a structure, which the device library copies to where the workers see it.
#ifndef OMPICC_TRANSFORMS_CUDA_OUTLINED_REGION_H
#define OMPICC_TRANSFORMS_CUDA_OUTLINED_REGION_H

#include "transforms/cuda/constructs/parallel.h"

namespace ompicc::cuda {

/// Outlines one such region.
class OutlinedRegion : CudaPart {
public:
  /// @param number of the region in the unit, which makes its names
  OutlinedRegion(CudaContext &cuda, Parallel &regions, Allocation &allocation, OmpDirective &d, int number);
  /// Adds the function, whose copies `copies` makes, to the code at hand. Returns the construct itself.
  Stmt *outline(PrivateCopies &copies);

private:
  Parallel &regions_;
  Allocation &allocation_;
  OmpDirective &d_;
  const bool direct_;
  const std::vector<Capture> captures_;
  std::string_view name_;
  TagDecl *tag_; ///< the structure
  QualType structType_;
  VarDecl *vars_;     ///< the structure's object where the construct is
  VarDecl *received_; ///< what the function is given of it
  Compound *body_;    ///< the function's
  Substitution inside_;
  std::vector<Stmt *> fill_;   ///< gives the object's members their values
  std::vector<Stmt *> checks_; ///< by the thread that encounters the construct, which knows the allocators

  void receive(const Capture &capture);
  void receiveFlatArray(VarDecl *v, Capture::How how);
  void receiveValue(VarDecl *v);
  void receiveReference(VarDecl *v);
  void receiveCopy(VarDecl *v);
  /// Adds a member for the variable to the structure, which gets `value` as one of `type`.
  void pass(VarDecl *v, QualType member, QualType type, Expr *value);
  Member *memberOf(VarDecl *object, QualType type, VarDecl *v);
  /// The variable's type as the region sees it, and a pointer to that.
  QualType seen(const VarDecl *v) const;
  void declare(VarDecl *v, VarDecl *own);
  FunctionDecl *function();
  Stmt *site(FunctionDecl *f);
};

} // namespace ompicc::cuda
#endif

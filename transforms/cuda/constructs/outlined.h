// What becomes a function that other threads execute: parallel regions (outlined_region.h) and tasks
// (outlined_task.h). What it uses of its surroundings travels in a structure, of which it gets a reference.
#ifndef OMPICC_TRANSFORMS_CUDA_OUTLINED_H
#define OMPICC_TRANSFORMS_CUDA_OUTLINED_H

#include "transforms/cuda/data/private_copies.h"

namespace ompicc::cuda {

/// Outlines one construct: the base of the class for each kind.
class Outlined : protected CudaPart {
protected:
  /// When the function receives what it has values of.
  enum class Runs {
    WhileItWaits, ///< the thread that encounters the construct, whose variables stay where they are
    Later         ///< their values travel
  };
  Outlined(CudaContext &cuda, Allocation &allocation, OmpDirective &d, Runs when,
           const std::string &functionName, const std::string &structName);

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
  std::vector<Stmt *> fill_;      ///< gives the object's members their values
  std::vector<Stmt *> checks_;    ///< by the thread that encounters the construct, which knows the allocators
  std::vector<Expr *> addresses_; ///< of variables that travel

  void receive(const Capture &capture);
  /// Adds a member for the variable to the structure, which gets `value` as one of `type`.
  void pass(VarDecl *v, QualType member, QualType type, Expr *value);
  FunctionDecl *function();
  /// The structure's object at the construct, where there is one: its declaration, and what fills it, go to
  /// `site`.
  Expr *argument(Compound *site);

private:
  const Runs when_;

  void receiveFlatArray(VarDecl *v, Capture::How how);
  void receiveValue(VarDecl *v);
  void receiveReference(VarDecl *v);
  void receiveCopy(VarDecl *v);
  Member *addMember(VarDecl *v, QualType member, QualType type);
  Member *memberOf(VarDecl *object, QualType type, VarDecl *v);
  /// The variable's type as the function sees it.
  QualType seen(const VarDecl *v) const;
  void declare(VarDecl *v, VarDecl *own);
};

} // namespace ompicc::cuda
#endif

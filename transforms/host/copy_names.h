// What a debugger calls the copies that constructs have of variables.
#ifndef OMPICC_TRANSFORMS_HOST_COPY_NAMES_H
#define OMPICC_TRANSFORMS_HOST_COPY_NAMES_H

#include "transforms/host/host_context.h"

namespace ompicc {

/// Declares copies, and remembers which variables they stand for until the function is complete.
class CopyNames : public HostPart {
public:
  explicit CopyNames(HostContext &context) : HostPart(context) {}
  void beginFunction() { names_.clear(); }
  /// Declares what the construct at hand has in place of `v`: a copy or a pointer to one. In the end it has
  /// v's name, too, unless something else is called that where it is visible.
  VarDecl *standsFor(const VarDecl &v, QualType type, Expr *init = nullptr);
  /// What stands for `place`, the original of `v`, where a copy may have taken its name: an object that a
  /// pointer points to, which is added to `declarations`.
  Expr *addressed(VarDecl *v, Expr *place, std::vector<Stmt *> &declarations) const;
  /// Gives the copies in the transformed function their names.
  void nameCopies(FunctionDecl &f) const;

private:
  std::unordered_map<const VarDecl *, Identifier *> names_; ///< those of standsFor()
};

} // namespace ompicc
#endif

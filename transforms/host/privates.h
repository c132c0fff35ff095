// Private copies (OpenMP 5.2 §5.4) of constructs.
#ifndef OMPICC_TRANSFORMS_HOST_PRIVATES_H
#define OMPICC_TRANSFORMS_HOST_PRIVATES_H

#include "transforms/host/host_context.h"

namespace ompicc {

class Allocations;
class CopyNames;
class ReductionCopies;

/// Private copies that a construct declares in place: statements before and after its body.
struct Privates {
  std::vector<Stmt *> before;  ///< declarations and initialisations
  std::vector<Stmt *> after;   ///< reductions
  std::vector<Stmt *> dropped; ///< what a cancelled thread does instead
  Substitution inside;         ///< references inside the construct
  struct Last {
    VarDecl *original, *copy;
    Expr *place; ///< how the original is reached
  };
  std::vector<Last> last;                      ///< lastprivate variables
  const OmpDirective *construct = nullptr;     ///< whose allocate clauses say where the copies lie
  std::function<Expr *(Expr *)> fromConstruct; ///< how a value at the construct is passed to where they are
  /// A variable's value at the construct, before any team of a league has changed it.
  std::function<Expr *(VarDecl *)> valueBefore;
  /// The same of the elements of an array or section: a pointer to them.
  std::function<Expr *(const ReductionItem &)> elementsBefore;
  explicit Privates(Context &c) : inside(c) {}
};

/// Makes the private copies of constructs that are expanded in place.
class PrivateCopies : public HostPart {
public:
  PrivateCopies(HostContext &context, CopyNames &names, Allocations &allocations, ReductionCopies &reductions)
      : HostPart(context), names_(names), allocations_(allocations), reductions_(reductions) {}
  /// To be called before anything in the function is transformed.
  void markOriginals(FunctionDecl &f) const;
  /// Those of the clauses of `d`. The functions become the members of that name.
  Privates privatise(OmpDirective &d, std::function<Expr *(VarDecl *)> valueBefore = nullptr,
                     std::function<Expr *(const ReductionItem &)> elementsBefore = nullptr);

private:
  /// Declares `own` as the copy of `v`.
  VarDecl *declare(Privates &p, const VarDecl &v, VarDecl *own);
  /// The copy of a firstprivate or lastprivate variable.
  void declareWithValue(Privates &p, VarDecl *v, bool isFirst, bool isLast);

  CopyNames &names_;
  Allocations &allocations_;
  ReductionCopies &reductions_;
};

} // namespace ompicc
#endif

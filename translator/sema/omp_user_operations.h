// What declare reduction and declare induction (OpenMP 5.2 §5.5.11, 6.0 §7.6.15) have in common: operations
// of the user's own on the types that the directive lists.
//
// An identifier of theirs has a scope as a variable has, but one declaration per type: an inner declaration
// hides only those for the same type. So the Identifier "reduction sum", which no C name can be, is bound to
// the last declaration of `sum`, and each declaration points to the one that was bound before it.
//
// What stands behind the list of types is parsed once for each type, because its meaning depends on it: the
// scanner goes back to where it begins (Parser::nextPass) while anotherPass() says so.
#ifndef OMPICC_TRANSLATOR_SEMA_OMP_USER_OPERATIONS_H
#define OMPICC_TRANSLATOR_SEMA_OMP_USER_OPERATIONS_H

#include "translator/sema/expressions.h"
#include "translator/sema/scope.h"
#include <string>
#include <vector>

namespace ompicc {

class UserOperations {
public:
  /// A directive: its identifier (an operator, or else a name); its types follow.
  void begin(OmpReductionOp op, Identifier *name);
  /// More types wait for their pass.
  bool anotherPass() const { return next_ < types_.size(); }
  size_t passes() const { return next_; } ///< that have begun

protected:
  /// step: of inductions; the type itself where there is none.
  struct ListedType {
    Loc loc;
    QualType type, step;
  };

  /// directive: DeclareReduction or DeclareInduction.
  UserOperations(Context &context, Diagnostics &diagnostics, Scopes &scopes, OmpDirectiveKind directive)
      : c_(context), diag_(diagnostics), scopes_(scopes), directive_(directive) {}

  /// The directive as messages name it.
  std::string directive() const;
  /// What identifiers of this kind are bound by.
  Identifier *key(OmpReductionOp op, const Identifier *name) const;
  /// Why there can be no operation on such a type, or null.
  static const char *unusable(QualType type);
  /// Begins the pass of the next type: current_ is its declaration.
  const ListedType &openDeclaration();
  /// Binds current_, unless the scope has one for these types already, which is an error.
  void bindDeclaration();
  VarDecl *declare(const char *name, QualType type);
  /// The only variables in a part of the directive are a, b and those that it declares itself.
  void allowOnly(Node *code, const char *part, const VarDecl *a, const VarDecl *b);

  Context &c_;
  Diagnostics &diag_;
  Scopes &scopes_;
  const OmpDirectiveKind directive_;
  OmpReductionOp op_ = OmpReductionOp::None;
  std::vector<ListedType> types_;
  ReductionDecl *current_ = nullptr;

private:
  Identifier *name_ = nullptr;
  size_t next_ = 0; ///< of types_: whose pass comes next
};

} // namespace ompicc
#endif

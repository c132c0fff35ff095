// Typed expressions (C11 6.5): each function builds a node, gives it its type, and reports what the
// standard forbids. The parser calls these for every expression; so every expression is typed.
//
// An operand of type Unknown (an unknown builtin, an earlier error) makes the result Unknown, silently.
#ifndef OMPICC_TRANSLATOR_SEMA_EXPRESSIONS_H
#define OMPICC_TRANSLATOR_SEMA_EXPRESSIONS_H

#include "ast/context.h"
#include "translator/sema/questions.h"
#include "translator/support/diagnostics.h"

namespace ompicc {

class Expressions {
public:
  Expressions(Context &context, Diagnostics &diagnostics, Questions *questions = nullptr)
      : c_(context), diag_(diagnostics), questions_(questions) {}

  // Constants (6.4.4): text as written. Adjacent string literals arrive as one text, separated by blanks.
  Expr *integer(Loc loc, std::string_view text);
  Expr *floating(Loc loc, std::string_view text);
  Expr *character(Loc loc, std::string_view text);
  Expr *string(Loc loc, std::string_view text);
  Expr *nullPtr(Loc loc);           ///< nullptr (C23 6.4.5.6)
  Expr *truth(Loc loc, bool value); ///< true and false, where they are keywords

  /// decl null: an unknown name that the parser let pass (an unknown __builtin_*): type Unknown.
  Expr *ident(Loc loc, Identifier *name, Decl *decl);
  Expr *paren(Loc loc, Expr *inner);
  Expr *unary(Loc loc, UnaryOp op, Expr *operand);
  Expr *binary(Loc loc, BinaryOp op, Expr *lhs, Expr *rhs);
  Expr *assign(Loc loc, AssignOp op, Expr *lhs, Expr *rhs);
  Expr *conditional(Loc loc, Expr *cond, Expr *then, Expr *otherwise);
  Expr *cast(Loc loc, QualType target, Expr *operand);
  Expr *call(Loc loc, Expr *callee, const List<Expr *> &args);
  /// A type where an argument stands, which only some builtins take: __builtin_bit_cast(float, i).
  Expr *typeArgument(Loc loc, QualType type);
  Expr *index(Loc loc, Expr *base, Expr *index);
  Expr *member(Loc loc, Expr *object, bool arrow, Identifier *name);
  /// `specifiers`: storage classes as written (C23 6.5.3.6), each with a blank behind it.
  Expr *compoundLiteral(Loc loc, std::string_view specifiers, QualType target, InitList *init);
  Expr *sizeofExpr(Loc loc, SizeofOp op, Expr *operand);
  Expr *sizeofType(Loc loc, SizeofOp op, QualType target);
  Expr *generic(Loc loc, Expr *control, const List<GenericAssoc *> &assocs);
  /// C2y: the type takes the place of the controlling expression, as it is.
  Expr *genericOfType(Loc loc, QualType control, const List<GenericAssoc *> &assocs);
  StmtExpr *stmtExpr(Loc loc, Compound *body);
  Expr *labelAddress(Loc loc, Identifier *label);
  /// name with at least one TypeArg: va_arg, offsetof (second argument: a Member/Index chain over a
  /// null-pointer cast, printed back as a designator), types_compatible_p, choose_expr, convertvector, …
  Expr *builtinCall(Loc loc, Identifier *name, const List<Expr *> &args);
  /// OpenMP 5.2 §3.2.5. Its type is that of one element, as a subscript's is, so that sections and subscripts
  /// nest (a[0:n][1:m]); how many elements there are is in lower, length and stride.
  Expr *arraySection(Loc loc, Expr *base, Expr *lower, Expr *length, Expr *stride);
  /// ([n][m]) p: what a pointer points to, as an array of these sizes (OpenMP 5.2 §3.2.4): (*(T (*)[n][m])
  /// p).
  Expr *arrayShaping(Loc loc, const List<Expr *> &sizes, Expr *operand);

  /// The type that a declaration with this initialiser gets: completes `T x[] = …` (6.7.9p22), and checks
  /// the initialiser roughly. For __auto_type pass the initialiser's own type.
  QualType completeByInitialiser(Loc loc, QualType type, Expr *init);

  /// Array-to-pointer and function-to-pointer conversion (6.3.2.1), qualifiers dropped.
  QualType decay(QualType type) const;
  QualType promote(QualType type) const;        ///< integer promotions, 6.3.1.1p2
  QualType promoteOperand(const Expr *e) const; ///< promote(), which for a bit-field depends on its width
  QualType usualArithmetic(QualType a, QualType b) const; ///< 6.3.1.8
  bool isNullPointerConstant(const Expr *e) const;

  /// What the code means depends on the type of `e`: the C compiler is asked where it is not known.
  void typeMatters(const Expr *e);
  /// The value of `e` where a constant is expected or may stand: the C compiler is asked where it is not
  /// known.
  ConstInt constant(const Expr *e);

  /// Checks that `value` may be returned from a function with this result (6.8.6.4, as if by assignment).
  void checkReturn(Loc loc, QualType result, const Expr *value);
  /// Checks that `e` controls a statement or operator: scalar, not void (6.8.4.1, 6.8.5).
  bool checkCondition(const Expr *e);
  /// Checks that `e` is an integer, for a switch (6.8.4.2).
  void checkSwitch(const Expr *e);

private:
  friend class InitialiserCheck;
  enum class Assignability { Fits, Void, Mismatch };

  Expr *finish(Expr *e, QualType type, bool isLvalue = false);
  QualType unknown() const { return c_.types.unknown(); }
  QualType intType() const { return c_.types.basic(TypeKind::Int); }
  bool isUsable(const Expr *e);            ///< false and an error for an operand of type void
  bool isComplete(Loc loc, QualType type); ///< false and an error for a type whose definition is missing
  QualType invalidOperands(Loc loc, BinaryOp op, const Expr *lhs, const Expr *rhs);
  QualType binaryType(Loc loc, BinaryOp op, const Expr *lhs, const Expr *rhs);
  QualType vectorType(Loc loc, BinaryOp op, const Expr *lhs, const Expr *rhs);
  QualType additiveType(Loc loc, BinaryOp op, const Expr *lhs, const Expr *rhs);
  QualType comparisonType(Loc loc, BinaryOp op, const Expr *lhs, const Expr *rhs);
  Expr *selected(GenericSelection *e, QualType control);
  Expr *counted(Expr *e, QualType type);
  QualType bitIntArithmetic(QualType a, QualType b) const;
  QualType incrementType(Loc loc, const char *what, const Expr *operand);
  QualType addressType(Loc loc, const Expr *operand);
  unsigned pointeeQuals(QualType type) const;
  QualType pointerResult(const Expr *then, const Expr *otherwise, QualType a, QualType b);
  QualType vectorOfInts(QualType vector) const;
  bool isWritable(Loc loc, const char *what, const Expr *target);
  Assignability assignability(QualType target, const Expr *value) const;
  void checkArguments(Loc loc, const Type &function, const Expr *callee, const List<Expr *> &args);
  QualType builtinResult(std::string_view name, const List<Expr *> &args);
  Expr *answered(Call *call);
  Expr *typeGenericCall(Loc loc, const List<Expr *> &args);

  Context &c_;
  Diagnostics &diag_;
  Questions *questions_; ///< null: nobody is asked
};

} // namespace ompicc
#endif

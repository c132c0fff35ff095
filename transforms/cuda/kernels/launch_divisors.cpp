// launch_divisors.cpp: see launch_divisors.h.
#include "transforms/cuda/kernels/launch_divisors.h"
#include "ast/const_eval.h"
#include "ast/visitor.h"
#include "translator/sema/side_effects.h"
#include <string>

namespace ompicc {
namespace {

constexpr size_t kMostDivisors = 8; ///< of a kernel
constexpr int kDeepest = 8;         ///< operators and variables in one another

/// A type that arithmetic is done in.
bool isOfArithmetic(QualType type) {
  switch (kindOf(type)) {
  case TypeKind::Int:
  case TypeKind::UInt:
  case TypeKind::Long:
  case TypeKind::ULong:
  case TypeKind::LongLong:
  case TypeKind::ULongLong: return true;
  default: return false;
  }
}

/// The type of the same size without a sign, in which nothing overflows.
QualType withoutSign(Context &c, QualType type) {
  return c.types.basic(sizeOf(type) > 4 ? TypeKind::ULong : TypeKind::UInt);
}

/// Variables that texts name: nothing is known of what they do to them.
class NamedByTexts : public Visitor {
public:
  VarSet found;

private:
  void visitTextStmt(TextStmt &s) override {
    note(s.holes);
    walk(s);
  }
  void visitTextExpr(TextExpr &e) override {
    note(e.holes);
    walk(e);
  }
  void visitRoutineCall(RoutineCall &e) override {
    for (Expr *argument : e.args)
      if (auto *v = baseVariable(argument)) found.insert(v);
    walk(e);
  }
  void note(const List<Node *> &holes) {
    for (Node *hole : holes)
      if (isExpr(*hole))
        if (auto *v = baseVariable(static_cast<Expr *>(hole))) found.insert(v);
  }
};

/// Writes expressions of by-value parameters as the host evaluates them.
class HostValue {
public:
  /// @param code that has the expressions
  HostValue(Context &c, Node *code) : c_(c), usage_(usageIn(code)) {
    NamedByTexts texts;
    texts.visit(code);
    byTexts_ = std::move(texts.found);
  }
  virtual ~HostValue() = default;

  /// The value of a divisor, converted to the type of the division; null: the host does not know it, or the
  /// compiler does.
  Expr *of(const Binary &division) {
    knowsAParameter_ = false;
    Expr *value = isOfArithmetic(division.type) ? valueOf(division.rhs, 0) : nullptr;
    return value && knowsAParameter_ ? converted(division.type, value) : nullptr;
  }

protected:
  /// The host's variable that the parameter has its value of; null: it is none.
  virtual VarDecl *parameter(VarDecl *v) const = 0;
  /// Whether the code declares the variable.
  virtual bool isOwn(const VarDecl *v) const = 0;

private:
  Context &c_;
  const Usage usage_;
  VarSet byTexts_;
  bool knowsAParameter_ = false;

  Expr *converted(QualType type, Expr *value) const {
    return kindOf(value->type) == kindOf(type) ? value : c_.cast(c_.types.basic(kindOf(type)), value);
  }

  Expr *valueOf(Expr *e, int depth) {
    e = skipParens(e);
    if (!e || !e->type || !isInteger(e->type) || isBitInt(e->type) || isEnum(e->type) || depth > kDeepest)
      return nullptr;
    if (const ConstInt constant = evaluateConstant(e); constant.known)
      return c_.cast(e->type.unqualified(), c_.intLiteral(constant.value));
    if (auto *cast = as<Cast>(e)) {
      Expr *value = valueOf(cast->operand, depth + 1);
      return value ? converted(e->type, value) : nullptr;
    }
    if (auto *sum = as<Binary>(e)) return ofArithmetic(*sum, depth);
    auto *i = as<Ident>(e);
    auto *v = i ? as<VarDecl>(i->decl) : nullptr;
    if (!v || usage_.mayChange(v) || (canonical(v->type).quals & QualVolatile)) return nullptr;
    if (VarDecl *onHost = parameter(v)) {
      knowsAParameter_ = true;
      return c_.ident(onHost);
    }
    if (!isOwn(v) || !v->init || !isAutomatic(*v) || byTexts_.count(v) || v->storage != Storage::None)
      return nullptr;
    Expr *value = valueOf(v->init, depth + 1);
    return value ? converted(v->type, value) : nullptr;
  }

  Expr *ofArithmetic(const Binary &e, int depth) {
    if ((e.op != BinaryOp::Add && e.op != BinaryOp::Sub && e.op != BinaryOp::Mul) || !isOfArithmetic(e.type))
      return nullptr;
    Expr *left = valueOf(e.lhs, depth + 1), *right = left ? valueOf(e.rhs, depth + 1) : nullptr;
    if (!right) return nullptr;
    const QualType type = withoutSign(c_, e.type);
    return c_.cast(e.type.unqualified(), c_.binary(e.op, c_.cast(type, left), c_.cast(type, right), type));
  }
};

bool isDivision(const Binary &e) { return e.op == BinaryOp::Div || e.op == BinaryOp::Rem; }

/// Finds the divisors of a construct.
class Planner : public Visitor, HostValue {
public:
  Planner(Context &c, Stmt *body, CudaPlan &k) : HostValue(c, body), c_(c), k_(k) {
    for (const VarDecl *v : freeVariables(body)) free_.insert(v);
    for (const KernelParam &p : k.params)
      if (p.passing == KernelParam::ByValue) values_.insert(p.var);
  }

private:
  Context &c_;
  CudaPlan &k_;
  VarSet free_, values_;

  VarDecl *parameter(VarDecl *v) const override { return values_.count(v) ? v : nullptr; }
  bool isOwn(const VarDecl *v) const override {
    for (const VarDecl *constant : k_.constants)
      if (constant == v) return true;
    return !free_.count(v);
  }

  void visitBinary(Binary &e) override {
    walk(e);
    if (!isDivision(e) || k_.divisors.size() == kMostDivisors) return;
    Expr *value = of(e);
    if (!value) return;
    for (const LaunchDivisor &known : k_.divisors)
      if (structurallyEqual(known.value, value)) return;
    std::string name = "_by";
    for (const VarDecl *v : freeVariables(value)) name += "_" + std::string(v->name->text);
    VarDecl *reciprocal = c_.variable(c_.freshLocal(name), c_.types.basic(TypeKind::ULong));
    k_.divisors.push_back({value, reciprocal});
    KernelParam p{reciprocal, KernelParam::ByValue};
    p.value = reciprocalOf(value);
    k_.params.push_back(p);
  }

  Expr *reciprocalOf(Expr *value) const {
    const QualType type = c_.types.basic(TypeKind::ULong);
    return c_.routineCall(type, "ort_reciprocal",
                          {c_.cast(type, Cloner(c_).clone(value)), c_.intLiteral(isSigned(value->type))});
  }
};

/// Divides in a kernel.
class Divider : public Rewriter, HostValue {
public:
  Divider(Context &c, FunctionDecl &kernel, const CudaPlan &k)
      : HostValue(c, kernel.body), c_(c), kernel_(kernel), k_(k) {}

private:
  Context &c_;
  FunctionDecl &kernel_;
  const CudaPlan &k_;

  VarDecl *parameter(VarDecl *v) const override {
    if (!v->isParam || !isOfKernel(v)) return nullptr;
    for (const KernelParam &p : k_.params)
      if (p.passing == KernelParam::ByValue && p.var->name == v->name) return p.var;
    return nullptr;
  }
  bool isOwn(const VarDecl *v) const override { return !v->isParam; }
  bool isOfKernel(const VarDecl *v) const {
    for (const VarDecl *p : kernel_.params)
      if (p == v) return true;
    return false;
  }
  VarDecl *named(const Identifier *name) const {
    for (VarDecl *p : kernel_.params)
      if (p->name == name) return p;
    return nullptr;
  }

  /// The parameter with the reciprocal of a divisor.
  VarDecl *reciprocalFor(const Binary &division) {
    Expr *value = of(division);
    if (!value) return nullptr;
    for (const LaunchDivisor &known : k_.divisors)
      if (structurallyEqual(known.value, value)) return named(known.reciprocal->name);
    return nullptr;
  }

  Node *rewriteBinary(Binary &e) override {
    VarDecl *reciprocal = isDivision(e) ? reciprocalFor(e) : nullptr;
    rewriteChildren(e);
    if (!reciprocal) return &e;
    const QualType type = c_.types.basic(kindOf(e.type));
    auto converted = [&](Expr *operand) {
      operand = skipParens(operand);
      return kindOf(operand->type) == kindOf(type) ? operand : c_.cast(type, operand);
    };
    return c_.routineCall(type, e.op == BinaryOp::Div ? "@quotient_by" : "@remainder_by",
                          {converted(e.lhs), converted(e.rhs), c_.ident(reciprocal)});
  }
  /// What the compiler evaluates: lengths, sizes.
  Node *rewriteSizeofExpr(SizeofExpr &e) override { return &e; }
};

} // namespace

void planDivisors(Context &c, Stmt *body, CudaPlan &k) { Planner(c, body, k).visit(body); }

void divideByReciprocals(Context &c, FunctionDecl &kernel, const CudaPlan &k) {
  if (!k.divisors.empty()) Divider(c, kernel, k).rewriteChild(kernel.body);
}

} // namespace ompicc

// root_quotients.cpp: see root_quotients.h.
#include "transforms/cuda/files/root_quotients.h"
#include "ast/visitor.h"
#include "transforms/cuda/analysis/computing_functions.h"
#include "transforms/cuda/analysis/known_values.h"
#include "transforms/cuda/analysis/loads_ahead.h"
#include "transforms/cuda/analysis/objects.h"
#include "transforms/cuda/analysis/repeatable.h"
#include "transforms/cuda/files/root_variables.h"
#include "translator/sema/side_effects.h"
#include <cstdlib>
#include <string>
#include <utility>
#include <vector>

namespace ompicc {
namespace {

bool isRealNumber(const Expr &e) { return e.type && isArithmetic(e.type) && !isClassOnDevice(e.type); }

/// A constant whose value is 1.
bool isOne(Expr *e) {
  e = skipParens(e);
  while (auto *cast = as<Cast>(e)) e = skipParens(cast->operand);
  if (auto *whole = as<IntLiteral>(e)) return whole->value.known && whole->value.value == 1;
  auto *constant = as<FloatLiteral>(e);
  return constant && strtod(std::string(constant->text).c_str(), nullptr) == 1;
}

/// A division by a root, or by the product of a number and its root.
struct Quotient {
  enum Kind { None, Inverse, OverRoot, OverProduct } kind = None;
  TypeKind real = TypeKind::Void; ///< what it is computed in
  Expr *numerator = nullptr, *x = nullptr;
  const VarDecl *variable = nullptr; ///< that holds the root, if one does
  bool rootOnLeft = false;           ///< of a product
  /// The library's function has a branch for it: numerators may be anything, and products small or large.
  bool branches() const { return kind == OverProduct || (kind == OverRoot && !isLiteral(numerator)); }

  Quotient(Binary &e, const RootVariables &variables) : real(realOf(e)), numerator(e.lhs) {
    if (e.op != BinaryOp::Div || real == TypeKind::Void || realOf(*e.rhs) != real || !isRealNumber(*e.lhs))
      return;
    if (findRoot(e.rhs, variables)) {
      kind = isOne(numerator) ? Inverse : OverRoot;
      if (branches() && variable && !variables.onlyDivides(variable)) kind = None;
      return;
    }
    auto *product = as<Binary>(skipParens(e.rhs));
    if (!product || product->op != BinaryOp::Mul) return;
    for (auto [root, factor] : {std::pair{product->rhs, product->lhs}, std::pair{product->lhs, product->rhs}})
      if (realOf(*root) == real && realOf(*factor) == real && findRoot(root, variables))
        if (realOf(*x) == real && !hasSideEffects(x) && structurallyEqual(x, factor) &&
            (!variable || variables.onlyDivides(variable))) {
          kind = OverProduct;
          rootOnLeft = root == product->lhs;
          return;
        }
  }

private:
  bool findRoot(Expr *e, const RootVariables &variables) {
    variable = variables.rootIn(e);
    x = variable ? variables.square(variable) : underRoot(e);
    return x != nullptr;
  }
  static bool isLiteral(Expr *e) {
    e = skipParens(e);
    if (auto *cast = as<Cast>(e)) return isLiteral(cast->operand);
    if (auto *minus = as<Unary>(e)) return minus->op == UnaryOp::Minus && isLiteral(minus->operand);
    return as<IntLiteral>(e) || as<FloatLiteral>(e);
  }
};

class Joiner : public Rewriter {
public:
  Joiner(Context &c, FunctionDecl &f, RootVariables &variables)
      : c_(c), variables_(variables), repeatable_(f), usage_(usageIn(f.body)) {}

private:
  Context &c_;
  RootVariables &variables_;
  const Repeatable repeatable_;
  const Usage usage_;
  VarSet counters_;         ///< of the loops around that have known bounds
  VarDecl *rare_ = nullptr; ///< of the loop at hand: it has met operands that the fast functions are not for
  bool repeats_ = false;    ///< the loop at hand is the repetition of one with `rare_`
  std::vector<Pragma *> pragmas_; ///< in front of the statement
  /// A loop around, with what changes in it.
  struct Around {
    Usage usage;
    VarSet declared;
    const VarDecl *counter; ///< of a loop with known bounds; or null
  };
  std::vector<Around> around_;

  Node *rewriteBinary(Binary &e) override {
    const Quotient quotient(e, variables_);
    const bool isNvccs = quotient.kind != Quotient::None && isKnownToNvcc(quotient.x);
    rewriteChildren(e);
    if (quotient.kind == Quotient::None || isNvccs || (quotient.kind == Quotient::OverProduct && !rare_) ||
        (repeats_ && quotient.branches()) || (!rare_ && quotient.branches() && comesAgain(e)))
      return &e;
    const QualType type = e.type.unqualified();
    auto converted = [&](Expr *operand) {
      operand = skipParens(operand);
      return realOf(*operand) == quotient.real ? operand : c_.cast(type, operand);
    };
    // What is in the root and in the numerator may have been rewritten itself.
    Expr *root = e.rhs;
    if (quotient.kind == Quotient::OverProduct) {
      auto *product = as<Binary>(skipParens(root));
      root = quotient.rootOnLeft ? product->lhs : product->rhs;
    }
    if (quotient.variable) variables_.tookQuotient(quotient.variable);
    Expr *x = converted(quotient.variable ? quotient.x : underRoot(root));
    if (quotient.kind == Quotient::Inverse) return c_.textExpr(type, "@inverse_root($)", {x});
    Expr *numerator = converted(e.lhs);
    if (quotient.kind == Quotient::OverProduct)
      return c_.textExpr(type, "@over_root_product($, $, $)", {numerator, x, c_.ident(rare_)});
    if (rare_ && quotient.branches())
      return c_.textExpr(type, "@over_root($, $, $)", {numerator, x, c_.ident(rare_)});
    return c_.textExpr(type, quotient.branches() ? "@over_root($, $)" : "@constant_over_root($, $)",
                       {numerator, x});
  }

  /// Whether a loop around computes the same in each of its iterations, or in those of loops inside that nvcc
  /// writes out: it moves what has no branch to the front.
  bool comesAgain(Expr &e) const {
    for (size_t i = 0; i < around_.size(); i++) {
      VarSet counters;
      for (size_t inside = i + 1; inside < around_.size(); inside++) counters.insert(around_[inside].counter);
      if (staysIn(around_[i], &e, counters, 8)) return true;
    }
    return false;
  }
  bool staysIn(const Around &loop, Expr *e, const VarSet &counters, int following) const {
    class Scan : public Visitor {
    public:
      bool computes = true;
      VarList variables;

    private:
      void visitIdent(Ident &e) override {
        if (auto *v = as<VarDecl>(e.decl)) variables.push_back(v);
      }
      void visitIndex(Index &e) override {
        auto *array = as<Ident>(skipParens(e.base));
        auto *v = array ? as<VarDecl>(array->decl) : nullptr;
        computes &= v && isArray(v->type) && isOwn(*v);
        walk(e);
      }
      void visitUnary(Unary &u) override {
        computes &= u.op == UnaryOp::Minus || u.op == UnaryOp::Plus;
        walk(u);
      }
      void visitCall(Call &e) override {
        computes &= isComputation(e);
        walk(e);
      }
      void visitMember(Member &) override { computes = false; }
      void visitTextExpr(TextExpr &) override { computes = false; }
      void visitRoutineCall(RoutineCall &) override { computes = false; }
      void visitBuiltinCall(BuiltinCall &) override { computes = false; }
      void visitStmtExpr(StmtExpr &) override { computes = false; }
    } scan;
    scan.visit(e);
    if (!scan.computes || following == 0) return false;
    for (VarDecl *v : scan.variables) {
      if (counters.count(v)) continue;
      if (loop.usage.mayChange(v)) return false;
      if (loop.declared.count(v) && !(v->init && staysIn(loop, v->init, counters, following - 1)))
        return false;
    }
    return true;
  }

  /// Whether nvcc finds the value when it has unrolled the loops around, as it can only where it finds root
  /// and quotient.
  bool isKnownToNvcc(Expr *x) const {
    if (!isSteady(x, usage_)) return false;
    for (VarDecl *v : freeVariables(x))
      if (!counters_.count(v) && !isKnown(c_.ident(v), usage_)) return false;
    return true;
  }

  /// The variable that a loop counts from a known number to a known number; or null.
  const VarDecl *knownCounter(const Stmt &loop) const {
    auto *whole = as<For>(&loop);
    auto *first = whole ? as<DeclStmt>(whole->init) : nullptr;
    auto *v = first && first->decls.size() == 1 ? as<VarDecl>(first->decls[0]) : nullptr;
    auto *limit = v ? as<Binary>(skipParens(whole->cond)) : nullptr;
    auto known = [&](Expr *e) { return e && isSteady(e, usage_) && isKnown(e, usage_); };
    return limit && v->init && known(v->init) && known(limit->rhs) ? v : nullptr;
  }

  Node *rewriteCompound(Compound &block) override {
    for (size_t i = 0; i < block.body.size(); i++) {
      size_t first = i;
      while (first > 0 && as<Pragma>(block.body[first - 1])) first--;
      pragmas_.clear();
      const bool loop = isLoop(block.body[i]);
      if (loop)
        for (size_t k = first; k < i; k++) pragmas_.push_back(as<Pragma>(block.body[k]));
      rewriteChild(block.body[i]);
      if (!loop || isLoop(block.body[i])) continue;
      for (; i > first; i--) block.body.erase(i - 1); // they are in front of the loop, in its block
    }
    return &block;
  }

  Node *rewriteFor(For &loop) override { return loopWithQuotients(loop); }
  Node *rewriteTextStmt(TextStmt &s) override {
    if (isLoop(&s)) return loopWithQuotients(s);
    rewriteChildren(s);
    return &s;
  }

  /// The loop; or twice, one behind the other, where functions with a branch are in it.
  Node *loopWithQuotients(Stmt &loop) {
    const std::vector<Pragma *> pragmas = std::move(pragmas_);
    pragmas_.clear();
    const VarDecl *counter = knownCounter(loop);
    if (counter) counters_.insert(counter);
    struct Inside {
      std::vector<Around> &around;
      ~Inside() { around.pop_back(); }
    } inside{around_};
    around_.push_back({usageIn(&loop), declaredIn(&loop), counter});
    VarList kept;
    if (rare_ || !branchesIn(&loop) ||
        !repeatable_.canRepeat(
            loop, [&](Expr &e) { return Quotient(static_cast<Binary &>(e), variables_).branches(); }, kept)) {
      rewriteChildren(loop);
      return &loop;
    }
    Stmt *again = Cloner(c_).clone(&loop);
    Compound *block = c_.compound({}, loop.loc);
    Compound *repeat = c_.compound({c_.textStmt("/* the same, whatever the operands are */")}, loop.loc);
    const QualType boolean = c_.types.basic(TypeKind::Bool);
    rare_ = c_.variable(c_.freshLocal("_rare"), boolean, c_.textExpr(boolean, "false"));
    block->body.push(c_.arena, c_.declStmt(rare_));
    for (VarDecl *v : kept) {
      const std::string name = "_" + std::string(v->name->text) + "_before";
      VarDecl *before = c_.variable(c_.freshLocal(name), v->type.unqualified().with(QualConst), c_.ident(v));
      block->body.push(c_.arena, c_.declStmt(before));
      repeat->body.push(c_.arena, c_.textStmt("$ = $;", {c_.ident(v), c_.ident(before)}));
    }
    const bool isShort = hasFewOperations(&loop);
    auto *once = c_.make<If>(loop.loc);
    once->cond = c_.ident(rare_);
    once->then = repeat;
    rewriteChildren(loop);
    rare_ = nullptr;
    repeats_ = true;
    rewriteChildren(*again);
    repeats_ = false;
    repeat->body.push(c_.arena, unrolled(loop, 1)); // hardly ever executed: it is to take no registers
    repeat->body.push(c_.arena, again);
    for (Pragma *pragma : pragmas) block->body.push(c_.arena, pragma);
    if (pragmas.empty() && isShort) block->body.push(c_.arena, unrolled(loop, 8));
    block->body.push(c_.arena, &loop);
    block->body.push(c_.arena, once);
    return block;
  }

  Pragma *unrolled(const Stmt &loop, int times) {
    auto *pragma = c_.make<Pragma>(loop.loc);
    pragma->text = c_.text("#pragma GCC unroll " + std::to_string(times));
    return pragma;
  }

  bool branchesIn(Node *node) const {
    class Look : public Visitor {
    public:
      explicit Look(const Joiner &joiner) : joiner_(joiner) {}
      bool found = false;

    private:
      const Joiner &joiner_;
      void visitBinary(Binary &e) override {
        const Quotient quotient(e, joiner_.variables_);
        found |= quotient.branches() && !joiner_.isKnownToNvcc(quotient.x);
        walk(e);
      }
    } look(*this);
    look.visit(node);
    return look.found;
  }
};

/// The roots that are computed, and the variables that they are given to.
class Roots : public Visitor {
public:
  bool found = false;
  VarSet variables;

private:
  void visitCall(Call &e) override {
    found |= underRoot(&e) != nullptr;
    walk(e);
  }
  void visitVarDecl(VarDecl &v) override {
    if (v.init && underRoot(v.init)) variables.insert(&v);
    walk(v);
  }
  void visitAssign(Assign &a) override {
    if (auto *v = underRoot(a.rhs) ? variableOf(skipParens(a.lhs)) : nullptr) variables.insert(v);
    walk(a);
  }
};

/// `a /= e` is `a = a / e`, where a can be named twice, and e is a root.
class Divider : public Rewriter {
public:
  Divider(Context &c, const VarSet &roots) : c_(c), roots_(roots) {}

private:
  Context &c_;
  const VarSet &roots_;

  Node *rewriteAssign(Assign &a) override {
    rewriteChildren(a);
    const TypeKind real = realOf(*a.lhs);
    if (a.op != AssignOp::Div || real == TypeKind::Void || realOf(*a.rhs) != real || !isPlain(a.lhs->type) ||
        hasSideEffects(a.lhs))
      return &a;
    auto *v = variableOf(skipParens(a.rhs));
    if (!underRoot(a.rhs) && !(v && roots_.count(v))) return &a;
    a.rhs = c_.binary(BinaryOp::Div, Cloner(c_).clone(a.lhs), a.rhs, a.lhs->type.unqualified());
    a.op = AssignOp::Plain;
    return &a;
  }
};

} // namespace

void joinRootsAndQuotients(Context &c, FunctionDecl &f) {
  Roots roots;
  roots.visit(f.body);
  if (!roots.found) return;
  Divider(c, roots.variables).rewriteChild(f.body);
  RootVariables variables(c, f);
  Joiner(c, f, variables).rewriteChild(f.body);
  variables.finish();
}

} // namespace ompicc

// root_quotients.cpp: see root_quotients.h.
#include "transforms/cuda/files/root_quotients.h"
#include "ast/visitor.h"
#include "transforms/cuda/analysis/known_values.h"
#include "transforms/cuda/analysis/loads_ahead.h"
#include "transforms/cuda/analysis/repeatable.h"
#include "translator/emit/device_library.h"
#include "translator/sema/side_effects.h"
#include <cstdlib>
#include <string>
#include <utility>
#include <vector>

namespace ompicc {
namespace {

/// The type of a real number that the device computes with, or Void: not of another one.
TypeKind realOf(const Expr &e) {
  const TypeKind kind = e.type ? kindOf(e.type) : TypeKind::Void;
  return kind == TypeKind::Float || kind == TypeKind::Double ? kind : TypeKind::Void;
}

bool isRealNumber(const Expr &e) { return e.type && isArithmetic(e.type) && !isComplex(e.type); }

/// The argument of a call of sqrtf or sqrt of the C library that is all of `e`; null otherwise.
Expr *underRoot(Expr *e) {
  const TypeKind real = realOf(*e);
  e = skipParens(e);
  while (auto *cast = as<Cast>(e)) {
    if (realOf(*cast->operand) != real) return nullptr;
    e = skipParens(cast->operand);
  }
  auto *call = as<Call>(e);
  auto *callee = call ? as<Ident>(skipParens(call->callee)) : nullptr;
  if (!callee || call->args.size() != 1 || realOf(*call) != real) return nullptr;
  auto *function = as<FunctionDecl>(callee->decl);
  if (function ? !isDeviceLibraryFunction(*function) : callee->decl != nullptr) return nullptr;
  std::string_view name = callee->name->text;
  constexpr std::string_view kBuiltin = "__builtin_";
  if (name.substr(0, kBuiltin.size()) == kBuiltin) name.remove_prefix(kBuiltin.size());
  if (name != (real == TypeKind::Float ? "sqrtf" : "sqrt")) return nullptr;
  return isRealNumber(*call->args[0]) ? call->args[0] : nullptr;
}

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
  bool rootOnLeft = false; ///< of a product
  /// The library's function has a branch for it: numerators may be anything, and products small or large.
  bool branches() const { return kind == OverProduct || (kind == OverRoot && !isLiteral(numerator)); }

  explicit Quotient(Binary &e) : real(realOf(e)), numerator(e.lhs) {
    if (e.op != BinaryOp::Div || real == TypeKind::Void || realOf(*e.rhs) != real || !isRealNumber(*e.lhs))
      return;
    x = underRoot(e.rhs);
    if (x) {
      kind = isOne(numerator) ? Inverse : OverRoot;
      return;
    }
    auto *product = as<Binary>(skipParens(e.rhs));
    if (!product || product->op != BinaryOp::Mul) return;
    for (auto [root, factor] : {std::pair{product->rhs, product->lhs}, std::pair{product->lhs, product->rhs}})
      if (realOf(*root) == real && realOf(*factor) == real && (x = underRoot(root)))
        if (realOf(*x) == real && !hasSideEffects(x) && structurallyEqual(x, factor)) {
          kind = OverProduct;
          rootOnLeft = root == product->lhs;
          return;
        }
  }

private:
  static bool isLiteral(Expr *e) {
    e = skipParens(e);
    if (auto *cast = as<Cast>(e)) return isLiteral(cast->operand);
    if (auto *minus = as<Unary>(e)) return minus->op == UnaryOp::Minus && isLiteral(minus->operand);
    return as<IntLiteral>(e) || as<FloatLiteral>(e);
  }
};

class Joiner : public Rewriter {
public:
  Joiner(Context &c, FunctionDecl &f) : c_(c), repeatable_(f), usage_(usageIn(f.body)) {}

private:
  Context &c_;
  const Repeatable repeatable_;
  const Usage usage_;
  VarSet counters_;         ///< of the loops around that have known bounds
  VarDecl *rare_ = nullptr; ///< of the loop at hand: it has met operands that the fast functions are not for
  bool repeats_ = false;    ///< the loop at hand is the repetition of one with `rare_`
  std::vector<Pragma *> pragmas_; ///< in front of the statement

  Node *rewriteBinary(Binary &e) override {
    const Quotient quotient(e);
    const bool isNvccs = quotient.kind != Quotient::None && isKnownToNvcc(quotient.x);
    rewriteChildren(e);
    if (quotient.kind == Quotient::None || isNvccs || (quotient.kind == Quotient::OverProduct && !rare_) ||
        (repeats_ && quotient.branches()))
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
    Expr *x = converted(underRoot(root));
    if (quotient.kind == Quotient::Inverse) return c_.textExpr(type, "@inverse_root($)", {x});
    Expr *numerator = converted(e.lhs);
    if (quotient.kind == Quotient::OverProduct)
      return c_.textExpr(type, "@over_root_product($, $, $)", {numerator, x, c_.ident(rare_)});
    if (rare_ && quotient.branches())
      return c_.textExpr(type, "@over_root($, $, $)", {numerator, x, c_.ident(rare_)});
    return c_.textExpr(type, quotient.branches() ? "@over_root($, $)" : "@constant_over_root($, $)",
                       {numerator, x});
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
    if (const VarDecl *v = knownCounter(loop)) counters_.insert(v);
    VarList kept;
    if (rare_ || !branchesIn(&loop) ||
        !repeatable_.canRepeat(
            loop, [](Expr &e) { return Quotient(static_cast<Binary &>(e)).branches(); }, kept)) {
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
        const Quotient quotient(e);
        found |= quotient.branches() && !joiner_.isKnownToNvcc(quotient.x);
        walk(e);
      }
    } look(*this);
    look.visit(node);
    return look.found;
  }
};

} // namespace

void joinRootsAndQuotients(Context &c, FunctionDecl &f) {
  class Look : public Visitor {
  public:
    bool found = false;

  private:
    void visitBinary(Binary &e) override {
      found |= Quotient(e).kind != Quotient::None;
      walk(e);
    }
  } look;
  look.visit(f.body);
  if (look.found) Joiner(c, f).rewriteChild(f.body);
}

} // namespace ompicc

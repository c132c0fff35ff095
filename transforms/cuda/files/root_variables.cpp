// root_variables.cpp: see root_variables.h.
#include "transforms/cuda/files/root_variables.h"
#include "ast/visitor.h"
#include "transforms/cuda/analysis/objects.h"
#include "translator/emit/device_library.h"
#include <string>

namespace ompicc {

TypeKind realOf(const Expr &e) {
  const TypeKind kind = e.type ? kindOf(e.type) : TypeKind::Void;
  return kind == TypeKind::Float || kind == TypeKind::Double ? kind : TypeKind::Void;
}

namespace {

/// What is within parentheses and casts to its own real type; null if another type is in between.
Expr *withoutCasts(Expr *e) {
  const TypeKind real = realOf(*e);
  e = skipParens(e);
  while (auto *cast = as<Cast>(e)) {
    if (realOf(*cast->operand) != real) return nullptr;
    e = skipParens(cast->operand);
  }
  return e;
}

/// How often each variable is named, and assigned to.
class Mentions : public Visitor {
public:
  std::unordered_map<const VarDecl *, unsigned> named, assigned;

private:
  void visitIdent(Ident &i) override {
    if (auto *v = as<VarDecl>(i.decl)) named[v]++;
  }
  void visitAssign(Assign &a) override {
    if (auto *v = variableOf(skipParens(a.lhs))) assigned[v]++;
    walk(a);
  }
};

/// How often each variable is a divisor, or a factor of one whose other factor is a variable.
class Divisors : public Visitor {
public:
  std::unordered_map<const VarDecl *, unsigned> found;
  std::unordered_map<const VarDecl *, std::vector<const VarDecl *>> factors; ///< of products: the others

private:
  void visitBinary(Binary &e) override {
    if (e.op == BinaryOp::Div && realOf(e) != TypeKind::Void && realOf(*e.rhs) == realOf(e)) {
      Expr *divisor = withoutCasts(e.rhs);
      auto *product = divisor ? as<Binary>(divisor) : nullptr;
      if (auto *v = divisor ? variableOf(divisor) : nullptr) found[v]++;
      if (product && product->op == BinaryOp::Mul) {
        auto *l = variableOf(skipParens(product->lhs)), *r = variableOf(skipParens(product->rhs));
        if (l && r && l != r) factors[l].push_back(r), factors[r].push_back(l);
      }
    }
    walk(e);
  }
};

} // namespace

Expr *underRoot(Expr *e) {
  const TypeKind real = realOf(*e);
  e = withoutCasts(e);
  auto *call = e ? as<Call>(e) : nullptr;
  auto *callee = call ? as<Ident>(skipParens(call->callee)) : nullptr;
  if (!callee || call->args.size() != 1 || realOf(*call) != real) return nullptr;
  auto *function = as<FunctionDecl>(callee->decl);
  if (function ? !isDeviceLibraryFunction(*function) : callee->decl != nullptr) return nullptr;
  std::string_view name = callee->name->text;
  constexpr std::string_view kBuiltin = "__builtin_";
  if (name.substr(0, kBuiltin.size()) == kBuiltin) name.remove_prefix(kBuiltin.size());
  if (name != (real == TypeKind::Float ? "sqrtf" : "sqrt")) return nullptr;
  const QualType argument = call->args[0]->type;
  return argument && isArithmetic(argument) && !isClassOnDevice(argument) ? call->args[0] : nullptr;
}

/// Finds the variables, and names what is under their roots.
class RootNamer : public Rewriter {
public:
  RootNamer(Context &c, FunctionDecl &f, RootVariables &into) : c_(c), usage_(usageIn(f.body)), into_(into) {
    mentions_.visit(f.body);
    divisors_.visit(f.body);
    rewriteChild(f.body);
  }

private:
  Context &c_;
  const Usage usage_;
  RootVariables &into_;
  Mentions mentions_;
  Divisors divisors_;

  Node *rewriteCompound(Compound &block) override {
    for (size_t i = 0; i < block.body.size(); i++) {
      rewriteChild(block.body[i]);
      if (auto *declarations = as<DeclStmt>(block.body[i]))
        i += declared(block, i, *declarations);
      else if (auto *statement = as<ExprStmt>(block.body[i]))
        i += assigned(block, i, *statement);
    }
    return &block;
  }

  /// How many statements have been added.
  size_t declared(Compound &block, size_t at, DeclStmt &declarations) {
    for (size_t i = 0; i < declarations.decls.size(); i++) {
      auto *v = as<VarDecl>(declarations.decls[i]);
      if (!v || !v->init || usage_.mayChange(v) || !isDivisor(*v, v->init)) continue;
      if (declarations.decls.size() == 1) return add(block, at, *v, v->init, declarations);
      // It gets a statement of its own; the others that are behind it are looked at next.
      List<Decl *> before, behind;
      for (size_t k = 0; k < declarations.decls.size(); k++)
        if (k != i) (k < i ? before : behind).push(c_.arena, declarations.decls[k]);
      DeclStmt *own = c_.declStmt(v);
      size_t added = 0;
      auto insert = [&](Stmt *s) { block.body.insert(c_.arena, at + added++, s); };
      if (!before.empty()) {
        auto *first = c_.make<DeclStmt>(declarations.loc);
        first->decls = before;
        insert(first);
      }
      insert(own);
      added += add(block, at + added - 1, *v, v->init, *own);
      declarations.decls = behind;
      if (!behind.empty()) return added + declared(block, at + added, declarations);
      block.body.erase(at + added);
      return added - 1;
    }
    return 0;
  }

  size_t assigned(Compound &block, size_t at, ExprStmt &statement) {
    auto *assign = statement.expr ? as<Assign>(skipParens(statement.expr)) : nullptr;
    auto *v = assign && assign->op == AssignOp::Plain ? variableOf(skipParens(assign->lhs)) : nullptr;
    if (!v || v->init || usage_.addressTaken.count(v) || mentions_.assigned.at(v) != 1) return 0;
    Mentions behind;
    for (size_t i = at + 1; i < block.body.size(); i++) behind.visit(block.body[i]);
    // What is written by anything but the assignment, as by ++ or a text, is a use that is no division.
    if (behind.named[v] + 1 != mentions_.named[v]) return 0;
    return isDivisor(*v, assign->rhs) ? add(block, at, *v, assign->rhs, statement) : 0;
  }

  /// Whether the variable's value is the root of what is not constant, and a divisor.
  bool isDivisor(const VarDecl &v, Expr *value) const {
    const TypeKind real = kindOf(v.type);
    if (!isOwn(v) || !isPlain(v.type) || (real != TypeKind::Float && real != TypeKind::Double) ||
        realOf(*value) != real || (!divisors_.found.count(&v) && !divisors_.factors.count(&v)))
      return false;
    Expr *x = underRoot(value);
    return x && !freeVariables(x).empty();
  }

  size_t add(Compound &block, size_t at, VarDecl &v, Expr *&value, Stmt &definition) {
    const TypeKind real = kindOf(v.type);
    Expr *x = underRoot(value);
    RootVariables::Root root{nullptr, &value, &definition};
    VarDecl *known = realOf(*x) == real ? variableOf(skipParens(x)) : nullptr;
    if (known && isOwn(*known) && isPlain(known->type) && !usage_.mayChange(known)) root.square = known;
    root.uses = mentions_.named[&v] - (v.init ? 0 : 1);
    root.divides = divisors_.found[&v];
    for (const VarDecl *factor : divisors_.factors[&v]) root.divides += factor == root.square;
    if (!root.divides) return 0;
    size_t added = 0;
    if (!root.square) {
      const QualType type = v.type.unqualified();
      Expr *plain = skipParens(x);
      root.square =
          c_.variable(c_.freshLocal("_square_of_" + std::string(v.name->text)), type.with(QualConst), plain);
      static_cast<Call *>(withoutCasts(value))->args[0] = c_.ident(root.square);
      block.body.insert(c_.arena, at, c_.declStmt(root.square));
      added = 1;
    }
    into_.roots_.emplace(&v, root);
    return added;
  }
};

RootVariables::RootVariables(Context &c, FunctionDecl &f) : c_(c), f_(f) { RootNamer(c, f, *this); }

const VarDecl *RootVariables::rootIn(Expr *e) const {
  e = roots_.empty() ? nullptr : withoutCasts(e);
  auto *v = e ? variableOf(e) : nullptr;
  return v && roots_.count(v) ? v : nullptr;
}

Expr *RootVariables::square(const VarDecl *root) const { return c_.ident(roots_.at(root).square); }

bool RootVariables::onlyDivides(const VarDecl *root) const {
  const Root &found = roots_.at(root);
  return found.divides == found.uses;
}

void RootVariables::tookQuotient(const VarDecl *root) { roots_.at(root).taken = true; }

void RootVariables::finish() {
  if (roots_.empty()) return;
  Mentions left;
  left.visit(f_.body);
  class Drop : public Rewriter {
  public:
    std::unordered_map<const Stmt *, bool> unused;

  private:
    Node *rewriteDeclStmt(DeclStmt &s) override { return unused.count(&s) ? nullptr : walked(s); }
    Node *rewriteExprStmt(ExprStmt &s) override { return unused.count(&s) ? nullptr : walked(s); }
    Node *walked(Stmt &s) {
      rewriteChildren(s);
      return &s;
    }
  } drop;
  for (auto &[v, root] : roots_) {
    if (!root.taken) continue;
    const bool needed = left.named[v] > (v->init ? 0u : 1u);
    auto *declarations = as<DeclStmt>(root.definition);
    if (needed)
      *root.value = c_.textExpr((*root.value)->type, "@root($)", {c_.ident(root.square)});
    else if (!declarations || declarations->decls.size() == 1)
      drop.unused[root.definition] = true;
  }
  if (!drop.unused.empty()) drop.rewriteChild(f_.body);
}

} // namespace ompicc

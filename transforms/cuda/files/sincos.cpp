// sincos.cpp: see sincos.h.
#include "transforms/cuda/files/sincos.h"
#include "ast/visitor.h"
#include "transforms/cuda/analysis/known_values.h"
#include "translator/sema/side_effects.h"

namespace ompicc {
namespace {

/// A call of sin or cos, or of their single precision versions.
struct Function {
  bool isCall = false, isSine = false, isSingle = false;

  explicit Function(const Call &call) {
    auto *callee = as<Ident>(skipParens(call.callee));
    auto *f = callee ? as<FunctionDecl>(callee->decl) : nullptr;
    if (!callee || call.args.size() != 1 || (f && (f->body || f->definition))) return;
    std::string_view name = callee->name->text;
    if (name.substr(0, 10) == "__builtin_") name.remove_prefix(10);
    isSingle = name == "sinf" || name == "cosf";
    isSine = name == "sin" || name == "sinf";
    isCall = isSingle || isSine || name == "cos";
  }
};

/// The expressions of a statement that are evaluated whenever it is, once: calls in them are handed to `f`,
/// which says what takes their place.
class Unconditional : public Rewriter {
public:
  explicit Unconditional(std::function<Expr *(Call &)> f) : f_(std::move(f)) {}

  void in(Stmt *s) {
    if (auto *e = as<ExprStmt>(s)) {
      rewriteChild(e->expr);
    } else if (auto *r = as<Return>(s)) {
      rewriteChild(r->value);
    } else if (auto *branch = as<If>(s)) {
      rewriteChild(branch->cond);
    } else if (auto *ds = as<DeclStmt>(s)) {
      for (Decl *d : ds->decls)
        if (auto *v = as<VarDecl>(d); v && isAutomatic(*v)) rewriteChild(v->init);
    }
  }

private:
  std::function<Expr *(Call &)> f_;

  Node *rewriteCall(Call &call) override {
    rewriteChildren(call);
    return f_(call);
  }
  Node *rewriteConditional(Conditional &e) override {
    rewriteChild(e.cond);
    return &e;
  }
  Node *rewriteBinary(Binary &e) override {
    rewriteChild(e.lhs);
    if (e.op != BinaryOp::LAnd && e.op != BinaryOp::LOr) rewriteChild(e.rhs);
    return &e;
  }
  Node *rewriteStmtExpr(StmtExpr &e) override { return &e; }
  Node *rewriteSizeofExpr(SizeofExpr &e) override { return &e; }
  Node *rewriteTextExpr(TextExpr &e) override { return &e; }
  Node *rewriteRoutineCall(RoutineCall &e) override { return &e; }
  Node *rewriteGenericSelection(GenericSelection &e) override { return &e; }
};

class Joiner : public Visitor {
public:
  Joiner(Context &c, FunctionDecl &f) : c_(c), usage_(usageIn(f.body)) {}

private:
  Context &c_;
  const Usage usage_;

  /// Whether the statement leaves the variables as they are, as far as can be seen.
  static bool keeps(Stmt *s, const VarList &variables) {
    if (!as<ExprStmt>(s) && !as<DeclStmt>(s) && !as<Return>(s) && !as<If>(s)) return false;
    class Texts : public Visitor {
    public:
      bool found = false;

    private:
      void visitTextStmt(TextStmt &) override { found = true; }
      void visitTextExpr(TextExpr &) override { found = true; }
      void visitRoutineCall(RoutineCall &) override { found = true; }
    } texts;
    texts.visit(s);
    if (texts.found) return false;
    const Usage usage = usageIn(s);
    auto *ds = as<DeclStmt>(s);
    for (const VarDecl *v : variables) {
      if (usage.mayChange(v)) return false;
      for (const Decl *d : ds ? ds->decls : List<Decl *>())
        if (d == v) return false;
    }
    return true;
  }

  /// The first call in the statement that has a partner there or in one of the next; null: there is none.
  /// `last`: the last statement that the value of its argument reaches.
  Call *find(const List<Stmt *> &body, size_t first, size_t &last) {
    std::vector<Call *> calls;
    Unconditional collect([&](Call &call) {
      if (Function(call).isCall && isSteady(call.args[0], usage_)) calls.push_back(&call);
      return &call;
    });
    collect.in(body[first]);
    for (Call *call : calls) {
      const VarList variables = freeVariables(call->args[0]);
      if (isKnown(call->args[0], usage_)) continue;
      const Function function(*call);
      bool partner = false;
      last = first;
      for (size_t i = first; i < body.size() && keeps(body[i], variables); i++) {
        Unconditional look([&](Call &other) {
          const Function is(other);
          if (is.isCall && is.isSingle == function.isSingle &&
              structurallyEqual(other.args[0], call->args[0])) {
            last = i;
            partner |= is.isSine != function.isSine;
          }
          return &other;
        });
        look.in(body[i]);
        if (as<If>(body[i]) || as<Return>(body[i])) break;
      }
      if (partner) return call;
    }
    return nullptr;
  }

  void visitCompound(Compound &block) override {
    walk(block);
    for (size_t i = 0; i < block.body.size(); i++) {
      size_t last = i;
      while (Call *call = find(block.body, i, last)) {
        const Function function(*call);
        Expr *argument = call->args[0];
        const QualType type = call->type;
        VarDecl *sine = c_.variable(c_.fresh("_sine"), type),
                *cosine = c_.variable(c_.fresh("_cosine"), type);
        for (size_t k = i; k <= last; k++) {
          Unconditional replace([&](Call &other) -> Expr * {
            const Function is(other);
            if (!is.isCall || is.isSingle != function.isSingle || !structurallyEqual(other.args[0], argument))
              return &other;
            return c_.ident(is.isSine ? sine : cosine);
          });
          replace.in(block.body[k]);
        }
        List<Stmt *> list;
        for (size_t k = 0; k < i; k++) list.push(c_.arena, block.body[k]);
        list.push(c_.arena, c_.declStmt(sine));
        list.push(c_.arena, c_.declStmt(cosine));
        list.push(c_.arena, c_.textStmt(function.isSingle ? "::sincosf($, &$, &$);" : "::sincos($, &$, &$);",
                                        {argument, c_.ident(sine), c_.ident(cosine)}));
        for (size_t k = i; k < block.body.size(); k++) list.push(c_.arena, block.body[k]);
        block.body = list;
        i += 3;
      }
    }
  }
};

} // namespace

void joinSinesAndCosines(Context &c, FunctionDecl &f) {
  class Look : public Visitor {
  public:
    bool sine = false, cosine = false;

  private:
    void visitCall(Call &call) override {
      const Function function(call);
      sine |= function.isCall && function.isSine;
      cosine |= function.isCall && !function.isSine;
      walk(call);
    }
  } look;
  look.visit(f.body);
  if (look.sine && look.cosine) Joiner(c, f).visit(f.body);
}

} // namespace ompicc

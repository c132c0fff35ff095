// lastprivate(conditional: x) (OpenMP 5.2 §5.4.5): x gets the value of the last assignment in the construct,
// by the sequential order of its iterations or sections. The copy becomes a variable of the block around the
// construct, and each assignment notes in which iteration it is; behind the construct the threads find out
// whose assignment was the last one (the directive LastprivateConditional):
//
//     { int x_private; unsigned long x_at = 0;
//       for nowait                        // x = e in it:
//         … (x_at = k + 1, x_private = e) …
//       latest(x, x_private, x_at)
//       barrier }
//
// A simd loop is the C compiler's, which knows the modifier; one that is also a worksharing loop becomes that
// alone, since the order of its iterations matters now.
#include "ast/const_eval.h"
#include "ast/visitor.h"
#include "transforms/common/canonical_loop.h"
#include "transforms/common/clauses.h"
#include "transforms/common/normalise.h"

namespace ompicc {
namespace {

using K = OmpClauseKind;

bool copies(const OmpDirective &d, const VarDecl *v, std::initializer_list<K> kinds) {
  for (K kind : kinds)
    for (VarDecl *x : clauseVariables(d, kind))
      if (x == v) return true;
  return false;
}

/// Puts the note of where an assignment to `variable` is beside it.
class Noter : public Rewriter {
public:
  Noter(Context &c, VarDecl &variable, VarDecl &at, const std::function<Expr *()> &number)
      : c_(c), variable_(variable), at_(at), number_(number) {}

private:
  Context &c_;
  VarDecl &variable_, &at_;
  const std::function<Expr *()> &number_;

  Expr *note() {
    auto *a = c_.make<Assign>();
    a->op = AssignOp::Plain;
    a->lhs = c_.ident(&at_);
    a->rhs = number_();
    a->type = at_.type;
    return a;
  }
  bool isVariable(Expr *e) const {
    auto *i = as<Ident>(skipParens(e));
    return i && i->decl == &variable_;
  }
  Expr *noted(Expr *e) { return c_.paren(c_.textExpr(e->type, "$, $", {note(), e})); }

  Node *rewriteAssign(Assign &a) override {
    rewriteChildren(a);
    return isVariable(a.lhs) ? noted(&a) : &a;
  }
  Node *rewriteUnary(Unary &u) override {
    rewriteChildren(u);
    const bool changes = u.op == UnaryOp::PreInc || u.op == UnaryOp::PreDec || u.op == UnaryOp::PostInc ||
                         u.op == UnaryOp::PostDec;
    return changes && isVariable(u.operand) ? noted(&u) : &u;
  }
  Node *rewriteOmpDirective(OmpDirective &d) override {
    // Inside of a construct that has copies of its own the name means those.
    const bool own =
        copies(d, &variable_, {K::Private, K::Firstprivate, K::Lastprivate, K::Linear, K::Reduction});
    const bool atomic = d.kind == OmpDirectiveKind::Atomic;
    if (!own && !atomic) rewriteChildren(d);
    const bool changes = atomic ? usageIn(d.body).written.count(&variable_) != 0
                                : copies(d, &variable_, {K::Lastprivate, K::Linear, K::Reduction});
    if (!changes) return &d;
    return c_.compound({&d, c_.exprStmt(note())}, d.loc);
  }
};

class ConditionalLast : public Rewriter {
public:
  explicit ConditionalLast(Unit &unit) : Rewriter(unit.context.directives()), unit_(unit), c_(unit.context) {}

private:
  Unit &unit_;
  Context &c_;

  Node *rewriteOmpDirective(OmpDirective &d) override {
    rewriteChildren(d);
    const bool loop = d.kind == OmpDirectiveKind::For || d.kind == OmpDirectiveKind::ForSimd;
    if (!loop && d.kind != OmpDirectiveKind::Sections) return &d;
    VarList variables = takeItems(d);
    if (variables.empty()) return &d;
    if (d.kind == OmpDirectiveKind::ForSimd) withoutSimd(d);
    Compound *block = c_.compound({}, d.loc);
    OmpDirective *latest = makeDirective(c_, OmpDirectiveKind::LastprivateConditional, d, nullptr);
    if (loop) nameBounds(d, *block);
    bool copiesIn = false;
    for (VarDecl *v : variables) {
      const bool first = takeFirstprivate(d, v);
      copiesIn |= first;
      rewriteVariable(d, *v, first, *block, *latest);
    }
    // Another thread must not end the construct before all have read the original values.
    if (copiesIn) block->body.push(c_.arena, makeDirective(c_, OmpDirectiveKind::Barrier, d, nullptr));
    const bool nowait = hasClause(d, K::Nowait);
    if (!nowait) {
      auto *clause = c_.make<OmpClause>(d.loc);
      clause->kind = K::Nowait;
      d.clauses.push(c_.arena, clause);
    }
    block->body.push(c_.arena, &d);
    block->body.push(c_.arena, latest);
    if (!nowait) block->body.push(c_.arena, makeDirective(c_, OmpDirectiveKind::Barrier, d, nullptr));
    return block;
  }

  static bool iterates(const OmpDirective &d, const VarDecl *v) {
    for (const OmpLoop *l : d.loops)
      if (l->var == v) return true;
    return false;
  }

  /// Takes the list items out of the clauses; the last value of an iteration variable needs no note.
  VarList takeItems(OmpDirective &d) {
    VarList variables;
    for (OmpClause *clause : d.clauses) {
      if (clause->kind != K::Lastprivate || clause->modifiers != LastprivateConditional) continue;
      clause->modifiers = 0;
      List<Expr *> others;
      for (Expr *item : clause->items) {
        VarDecl *v = baseVariable(item);
        if (v && !iterates(d, v))
          variables.push_back(v);
        else
          others.push(c_.arena, item);
      }
      clause->items = others;
    }
    return variables;
  }
  bool takeFirstprivate(OmpDirective &d, const VarDecl *v) {
    bool found = false;
    for (OmpClause *clause : d.clauses) {
      if (clause->kind != K::Firstprivate) continue;
      List<Expr *> others;
      for (Expr *item : clause->items)
        if (baseVariable(item) == v)
          found = true;
        else
          others.push(c_.arena, item);
      clause->items = others;
    }
    return found;
  }
  void withoutSimd(OmpDirective &d) {
    d.kind = OmpDirectiveKind::For;
    List<OmpClause *> others;
    for (OmpClause *clause : d.clauses)
      if (clause->kind != K::Safelen && clause->kind != K::Simdlen && clause->kind != K::Aligned &&
          clause->kind != K::Nontemporal)
        others.push(c_.arena, clause);
    d.clauses = others;
  }

  /// What the numbers of iterations are computed from is evaluated once.
  void nameBounds(OmpDirective &d, Compound &block) {
    for (OmpLoop *l : d.loops) {
      std::string name(l->var->name->text);
      l->lower = named(block, l->lower, l->varType, name + "_first");
      l->upper = named(block, l->upper, unit_.expressions.decay(l->upper->type), name + "_end");
      l->step = named(block, l->step, unit_.expressions.decay(l->step->type), name + "_step");
    }
  }
  Expr *named(Compound &block, Expr *value, QualType type, const std::string &name) {
    if (evaluateConstant(value).known || isUnknown(type)) return value;
    VarDecl *v = c_.variable(c_.fresh(name), type.unqualified().with(QualConst), value);
    v->loc = block.loc;
    block.body.push(c_.arena, c_.declStmt(v));
    return c_.ident(v, value->loc);
  }

  /// The number of the iteration at hand, from 1 on.
  Expr *number(const OmpDirective &d) {
    QualType type = c_.types.basic(TypeKind::ULong);
    Expr *k = nullptr;
    for (OmpLoop *l : d.loops) {
      Expr *var = c_.ident(l->var), *lower = c_.paren(Cloner(c_).clone(l->lower));
      const char *text = isPointer(l->varType) ? "(unsigned long) ($ - $) / $"
                                               : "((unsigned long) $ - (unsigned long) $) / $";
      Expr *own = c_.textExpr(
          type, text,
          {isUpward(*l) ? var : lower, isUpward(*l) ? lower : var, c_.paren(Cloner(c_).clone(l->step))});
      k = k ? c_.paren(c_.textExpr(type, "$ * $ + $", {k, iterationCount(c_, *l), c_.paren(own)}))
            : c_.paren(own);
    }
    return c_.textExpr(type, "$ + 1", {k});
  }

  /// What an allocate clause says of the copy, as a directive.
  OmpDirective *allocation(const OmpDirective &d, const VarDecl &v, VarDecl *own) {
    for (OmpClause *clause : d.clauses) {
      if (clause->kind != K::Allocate) continue;
      for (Expr *item : clause->items) {
        if (baseVariable(item) != &v) continue;
        OmpDirective *place = makeDirective(c_, OmpDirectiveKind::Allocate, d, nullptr);
        auto add = [&](K kind, Expr *value) {
          auto *part = c_.make<OmpClause>(d.loc);
          part->kind = kind;
          part->expr = value ? Cloner(c_).clone(value) : nullptr;
          place->clauses.push(c_.arena, part);
          return part;
        };
        add(K::FlushList, nullptr)->items.push(c_.arena, c_.ident(own));
        if (clause->expr) add(K::Allocator, clause->expr);
        if (clause->expr2) add(K::Align, clause->expr2);
        return place;
      }
    }
    return nullptr;
  }

  void rewriteVariable(OmpDirective &d, VarDecl &v, bool first, Compound &block, OmpDirective &latest) {
    const std::string name(v.name->text);
    QualType type = unqualifiedElements(c_.types, v.type);
    VarDecl *own = c_.variable(c_.fresh(name + "_private"), type,
                               first ? static_cast<Expr *>(c_.ident(&v)) : c_.intLiteral(0));
    VarDecl *at = c_.variable(c_.fresh(name + "_at"), c_.types.basic(TypeKind::ULong), c_.intLiteral(0));
    keepAlignment(c_, own, v);
    for (VarDecl *x : {own, at}) {
      x->loc = d.loc;
      block.body.push(c_.arena, c_.declStmt(x));
    }
    if (OmpDirective *place = allocation(d, v, own)) block.body.push(c_.arena, place);
    auto *clause = c_.make<OmpClause>(d.loc);
    clause->kind = K::Lastprivate;
    for (VarDecl *x : {&v, own, at}) clause->items.push(c_.arena, c_.ident(x));
    latest.clauses.push(c_.arena, clause);

    Substitution copy(c_);
    copy.replace(&v, own);
    if (d.kind == OmpDirectiveKind::Sections) {
      auto *sections = as<Compound>(d.body);
      for (size_t i = 0; sections && i < sections->body.size(); i++) {
        const std::function<Expr *()> section = [&] { return c_.intLiteral(static_cast<long long>(i) + 1); };
        Noter noter(c_, v, *at, section);
        sections->body[i] = copy.apply(static_cast<Stmt *>(noter.rewrite(sections->body[i])));
      }
      return;
    }
    const std::function<Expr *()> iteration = [&] { return number(d); };
    For *innermost = static_cast<For *>(associatedLoop(d));
    for (size_t i = 1; i < d.loops.size(); i++)
      innermost = static_cast<For *>(onlyStatement(innermost->body));
    Noter noter(c_, v, *at, iteration);
    innermost->body = copy.apply(static_cast<Stmt *>(noter.rewrite(innermost->body)));
  }
};

} // namespace

Stmt *lowerConditional(Unit &unit, Stmt *root) {
  return static_cast<Stmt *>(ConditionalLast(unit).rewrite(root));
}

} // namespace ompicc

// linear (OpenMP 5.2 §5.4.6) in terms of lastprivate: in logical iteration k the private copy starts with
//
//     original value + k * step
//
// and with induction (6.0 §7.6.13) so does that of '+'; that of '*' with
//
//     original value * step to the power of k
//
// and a user-defined one (§7.6.15) what its inductor makes of the original value and of the step that its
// collector makes of step and k; iteration 0 starts with the original value itself.
//
// The original value and the step are taken before the construct (before the parallel construct that a
// combined directive begins with), because the last iteration writes the original variable.
#include "ast/const_eval.h"
#include "ast/visitor.h"
#include "transforms/common/canonical_loop.h"
#include "transforms/common/clauses.h"
#include "transforms/common/normalise.h"

namespace ompicc {
namespace {

class Linear : public Rewriter {
public:
  explicit Linear(Unit &unit) : Rewriter(unit.context.directives()), unit_(unit), c_(unit.context) {}

private:
  Unit &unit_;
  Context &c_;

  Node *rewriteOmpDirective(OmpDirective &d) override {
    std::vector<Stmt *> before;
    auto *loop = d.kind == OmpDirectiveKind::Parallel ? as<OmpDirective>(onlyStatement(d.body)) : nullptr;
    if (loop && combined(*loop)) lower(*loop, before);
    bool own = lower(d, before);
    rewriteChildren(d);
    if (before.empty()) return &d;
    Compound *block = c_.compound({}, d.loc);
    for (Stmt *s : before) block->body.push(c_.arena, s);
    // Another thread of the team must not end the construct before all have read the original values.
    if (own && (d.kind == OmpDirectiveKind::For || d.kind == OmpDirectiveKind::ForSimd))
      block->body.push(c_.arena, makeDirective(c_, OmpDirectiveKind::Barrier, d, nullptr));
    block->body.push(c_.arena, &d);
    return block;
  }

  /// True for the loop of a combined parallel construct: split.cpp gives it an implicit nowait.
  static bool combined(const OmpDirective &loop) {
    OmpClause *nowait = findClause(loop, OmpClauseKind::Nowait);
    return nowait && nowait->isImplicit;
  }

  static For *loopAt(OmpDirective &d, size_t depth) {
    Stmt *s = associatedLoop(d);
    for (; depth; depth--) s = onlyStatement(static_cast<For *>(s)->body);
    return static_cast<For *>(s);
  }

  /// How a clause says that its variables follow from the iteration's number.
  struct Progression {
    bool isInduction;          ///< of an induction clause
    const ReductionDecl *user; ///< a user-defined induction
    bool multiplies;           ///< by the step, each time
    Expr *step;                ///< null: 1
    VarDecl *stepVariable = nullptr;
  };

  /// Makes it a lastprivate clause. Returns what it said.
  Progression become(OmpClause &clause) {
    const bool induction = clause.kind == OmpClauseKind::Induction;
    Progression p{induction, induction ? clause.reduction : nullptr, false, clause.expr};
    p.multiplies = induction && !p.user && clause.op == OmpReductionOp::Mul;
    clause.kind = OmpClauseKind::Lastprivate;
    clause.op = OmpReductionOp::None;
    clause.name = nullptr;
    clause.reduction = nullptr;
    clause.expr = clause.expr2; // of a non-rectangular nest: the number of its last iteration
    clause.expr2 = nullptr;
    return p;
  }

  void declareStep(Progression &p, std::vector<Stmt *> &before) {
    if (!p.step || evaluateConstant(p.step).known) return;
    const QualType type = p.user          ? canonical(p.user->in->type).unqualified()
                          : p.isInduction ? canonical(p.step->type).unqualified()
                                          : c_.types.basic(TypeKind::Long);
    p.stepVariable = c_.variable(c_.fresh("_step"), type.with(QualConst), p.step);
    unit_.arrayBounds.insert(p.stepVariable);
    before.push_back(c_.declStmt(p.stepVariable));
  }

  Stmt *set(VarDecl *v, Expr *value) { // what is wider is converted back, which is meant
    if (isPointer(v->type)) return c_.textStmt("$ = $;", {c_.ident(v), value});
    return c_.textStmt("$ = ($) $;",
                       {c_.ident(v), c_.typeArg(canonical(v->type).unqualified()), c_.paren(value)});
  }

  /// Where an iteration of `d` begins: v gets its value, which is `first` in the first one.
  Stmt *start(OmpDirective &d, const Progression &p, VarDecl *v, VarDecl *first) {
    const QualType type = canonical(v->type).unqualified();
    Expr *by = p.stepVariable ? static_cast<Expr *>(c_.ident(p.stepVariable))
               : p.step       ? static_cast<Expr *>(c_.paren(Cloner(c_).clone(p.step)))
                              : c_.intLiteral(1, d.loc);
    if (p.user) return startOfUsers(d, *p.user, v, first, by);
    if (p.multiplies)
      return c_.textStmt(
          "{\n$ _power = 1, _base = $;\nfor (unsigned long _n = $; _n; _n >>= 1, _base *= _base)\n"
          "if (_n & 1) _power *= _base;\n$ = $ * _power;\n}",
          {c_.typeArg(type), by, number(d), c_.ident(v), c_.ident(first)});
    if (p.isInduction) return set(v, c_.textExpr(type, "$ + $ * $", {c_.ident(first), number(d), by}));
    Expr *offset = c_.textExpr(c_.types.basic(TypeKind::Long), "(long) $ * $", {number(d), by});
    return set(v, c_.textExpr(type, "$ + $", {c_.ident(first), c_.paren(offset)}));
  }

  Stmt *startOfUsers(OmpDirective &d, const ReductionDecl &user, VarDecl *v, VarDecl *first, Expr *by) {
    VarDecl *all = c_.variable(c_.fresh("_by"), canonical(user.in->type).unqualified(), by);
    VarDecl *k = c_.variable(c_.fresh("_n"), c_.types.basic(TypeKind::Long), number(d));
    Compound *start = c_.compound({c_.declStmt(all), c_.declStmt(k)}, d.loc);
    start->body.push(c_.arena, c_.textStmt("$ = $;", {c_.ident(v), c_.ident(first)}));
    start->body.push(c_.arena,
                     c_.textStmt("if ($) {\n$(&$, &$);\n$(&$, &$);\n}",
                                 {c_.ident(k), c_.ident(user.initialise), c_.ident(all), c_.ident(k),
                                  c_.ident(user.combine), c_.ident(v), c_.ident(all)}));
    return start;
  }

  /// Puts the statements where each iteration begins.
  void insert(OmpDirective &d, const std::vector<Stmt *> &starts) {
    if (starts.empty()) return;
    For *innermost = loopAt(d, d.loops.size() - 1);
    Compound *body = c_.compound({}, d.loc);
    for (Stmt *s : starts) body->body.push(c_.arena, s);
    if (Compound *nest = numberedBody(d)) {
      nest->body.insert(c_.arena, 1, body);
    } else {
      body->body.push(c_.arena, innermost->body);
      innermost->body = body;
    }
  }

  /// Turns the linear clauses of `d` into lastprivate ones; what must stand before it is added to `before`.
  /// Returns whether that is anything.
  bool lower(OmpDirective &d, std::vector<Stmt *> &before) {
    if (d.loops.empty()) return false;
    const size_t had = before.size();
    std::vector<Stmt *> starts;
    for (OmpClause *clause : d.clauses) {
      if (clause->kind != OmpClauseKind::Linear && clause->kind != OmpClauseKind::Induction) continue;
      Progression p = become(*clause);
      declareStep(p, before);
      for (Expr *item : clause->items) {
        VarDecl *v = baseVariable(item);
        if (!v || iterates(d, v)) continue;
        VarDecl *first = c_.variable(c_.fresh(std::string(v->name->text) + "_first"),
                                     canonical(v->type).unqualified().with(QualConst), c_.ident(v));
        before.push_back(c_.declStmt(first));
        starts.push_back(start(d, p, v, first));
      }
    }
    insert(d, starts);
    return before.size() > had;
  }

  static bool iterates(const OmpDirective &d, const VarDecl *v) {
    for (OmpLoop *l : d.loops)
      if (l->var == v) return true;
    return false;
  }

  /// Of a non-rectangular nest: its body, which begins with the variable that has the iteration's number, or
  /// null.
  Compound *numberedBody(OmpDirective &d) {
    class Find : public Visitor {
    public:
      explicit Find(const Unit &unit) : unit_(unit) {}
      Compound *found = nullptr;

    private:
      const Unit &unit_;
      void visitCompound(Compound &block) override {
        VarDecl *v = numberOf(block);
        if (v && unit_.nestNumbers.count(v->name)) found = &block;
        if (!found) walk(block);
      }
      void visitOmpDirective(OmpDirective &) override {} // whose nests have numbers of their own
    } find(unit_);
    if (!unit_.nestNumbers.empty()) find.visit(loopAt(d, d.loops.size() - 1)->body);
    return find.found;
  }
  static VarDecl *numberOf(const Compound &block) {
    auto *first = block.body.empty() ? nullptr : as<DeclStmt>(block.body[0]);
    return first ? as<VarDecl>(first->decls[0]) : nullptr;
  }

  /// The logical number of the iteration at hand: (k0 * n1 + k1) * n2 + k2.
  Expr *number(OmpDirective &d) {
    if (Compound *nest = numberedBody(d)) return c_.ident(numberOf(*nest));
    Expr *k = nullptr;
    for (OmpLoop *l : d.loops) {
      Expr *own = iterationNumber(c_, *l);
      k = k ? c_.paren(c_.textExpr(own->type, "$ * $ + $", {k, iterationCount(c_, *l), own})) : own;
    }
    return k;
  }
};

} // namespace

Stmt *lowerLinear(Unit &unit, Stmt *root) { return static_cast<Stmt *>(Linear(unit).rewrite(root)); }

} // namespace ompicc

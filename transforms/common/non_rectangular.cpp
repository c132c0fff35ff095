// Non-rectangular loop nests (OpenMP 5.2 §4.4.2): collapsed loops whose bounds are linear in an outer loop's
// variable. The loops become those over the smallest box of iteration numbers around the nest, with a test
// inside:
//
//     for (i = 0; i < n; i++)              for (t0 = 0; t0 < n; t0++)
//       for (j = i; j < n; j++)              for (t1 = 0; t1 < max(n - 0, n - n); t1++) {
//         body                                 i = t0; if (t1 < n - i) { j = i + t1; body } }
//
// Where only one bound of a loop is linear, and all run upwards by ones, the box is one of values instead:
//
//     for (i = 0; i < n; i++)              for (i = 0; i < n; i++)
//       for (j = i; j < n; j++) {            for (j = 0; j < n; j++)
//         body                                 if (j >= i) { body }
//
// A linear bound takes its extreme values at the ends of the outer variable's range, and so does a loop's
// number of iterations: the box is computed from the ends. What is left is rectangular, for every set.
//
// The last iteration of the nest need not be that of the box. Its number goes with lastprivate clauses
// (lastIteration() in clauses.h): rows are tried from the last one on until one has iterations, which is the
// first one for most nests. For linear and induction clauses (linear.cpp) each iteration counts those of the
// nest that come before it, row by row.
#include "ast/const_eval.h"
#include "transforms/common/canonical_loop.h"
#include "transforms/common/clauses.h"
#include "transforms/common/linear_bounds.h"
#include "transforms/common/normalise.h"
#include "translator/sema/omp_citations.h"
#include "translator/sema/side_effects.h"
#include <algorithm>

namespace ompicc {
namespace {

class Boxes : public Rewriter {
public:
  explicit Boxes(Unit &unit) : Rewriter(unit.context.directives()), unit_(unit), c_(unit.context) {}

private:
  Unit &unit_;
  Context &c_;

  struct Level {
    OmpLoop *loop = nullptr;
    int dependsOn = -1;         ///< the level whose variable its bounds refer to
    std::vector<Expr *> values; ///< its variable's extreme values are among these
    Expr *most = nullptr;       ///< number of iterations, at most
    VarDecl *number = nullptr, *own = nullptr;
  };

  template <class T> T *copy(T *node) { return Cloner(c_).clone(node); }

  Node *rewriteOmpDirective(OmpDirective &d) override {
    rewriteChildren(d);
    Expr *collapse = clauseExpr(d, OmpClauseKind::Collapse);
    if (!collapse || !isLoopAssociated(d.kind)) return &d;
    ConstInt n = evaluateConstant(collapse);
    if (!n.known || n.value < 2) return &d;
    OmpDirective probe(d.loc);
    probe.body = d.body;
    if (!describeDependentNest(unit_, probe, size_t(n.value))) return &d;
    std::vector<Level> levels;
    bool dependent = false;
    for (OmpLoop *l : probe.loops) {
      Level level;
      level.loop = l;
      for (VarDecl *v : freeVariables(l->lower)) level.dependsOn = find(levels, v, level.dependsOn);
      for (VarDecl *v : freeVariables(l->upper)) level.dependsOn = find(levels, v, level.dependsOn);
      dependent |= level.dependsOn >= 0;
      levels.push_back(level);
    }
    if (!dependent) return &d;
    for (OmpClause *clause : d.clauses)
      if (clause->kind == OmpClauseKind::Ordered || clause->kind == OmpClauseKind::Schedule ||
          clause->kind == OmpClauseKind::DistSchedule ||
          (clause->kind == OmpClauseKind::Reduction && clause->modifiers == ReductionInscan)) {
        unit_.diagnostics.error(clause->loc, std::string("clause '") + spelling(clause->kind) +
                                                 "' may not appear on a non-rectangular loop nest");
        return &d;
      }
    for (const Level &level : levels)
      if (level.dependsOn >= 0 && !fits(level, levels[size_t(level.dependsOn)])) return &d;
    Compound *block = c_.compound({}, d.loc);
    for (Level &level : levels)
      for (Expr **part : {&level.loop->lower, &level.loop->upper, &level.loop->step})
        *part = evaluatedOnce(*part, levels, *block);
    keepIterationVariables(d, levels);
    // What loop variables are behind their loops.
    std::vector<Result> results;
    for (OmpClause *clause : d.clauses)
      if (clause->kind == OmpClauseKind::Lastprivate)
        for (Expr *item : clause->items)
          if (int i = find(levels, baseVariable(item), -1); i >= 0)
            results.push_back({size_t(i), levels[size_t(i)].loop->var});
    bool numbered = false;
    for (OmpClause *clause : d.clauses) numbered |= isNumbered(*clause);
    Stmt *body = bodyOfNest(associatedLoop(d), levels.size());
    if (results.empty() && !numbered && !hasClause(d, OmpClauseKind::Lastprivate) && areTriangles(levels)) {
      d.body = boxOfValues(levels, body, d.loc);
      if (block->body.empty()) return &d;
      block->body.push(c_.arena, &d);
      return block;
    }
    d.body = boxed(levels, results, body, numbered, d.loc);
    for (OmpClause *clause : d.clauses) {
      if (clause->kind == OmpClauseKind::Lastprivate) clause->expr = lastNumber(levels, d.loc);
      if (isNumbered(*clause)) clause->expr2 = lastNumber(levels, d.loc); // for the lastprivate it becomes
    }
    if (block->body.empty()) return &d;
    block->body.push(c_.arena, &d);
    return block;
  }

  static bool isNumbered(const OmpClause &clause) {
    return clause.kind == OmpClauseKind::Linear || clause.kind == OmpClauseKind::Induction;
  }

  /// §4.4.1: what the outer loop must be like.
  bool fits(const Level &level, const Level &outer) {
    Citing section(unit_.diagnostics, "OpenMP 5.2 §4.4.1");
    const OmpLoop &l = *level.loop, &around = *outer.loop;
    const std::string name = "'" + std::string(l.var->name->text) + "'",
                      other = "'" + std::string(around.var->name->text) + "'";
    if (!compatible(canonical(l.varType).unqualified(), canonical(around.varType).unqualified())) {
      unit_.diagnostics.error(l.loc, "a bound of the loop over " + name + " refers to " + other +
                                         ", which is of another type");
      return false;
    }
    const ConstInt lower = coefficientIn(l.lower, around.var), upper = coefficientIn(l.upper, around.var),
                   step = evaluateConstant(l.step), outerStep = evaluateConstant(around.step);
    if (!lower.known || !upper.known || !step.known || !outerStep.known || step.value <= 0 ||
        (upper.value - lower.value) * outerStep.value % step.value == 0)
      return true;
    unit_.diagnostics.error(l.loc, "the distance between the bounds of the loop over " + name +
                                       " must change by multiples of its step when " + other + " does");
    return false;
  }

  /// A loop variable that gets its final value.
  struct Result {
    size_t level;
    VarDecl *variable;
  };

  /// §5.1.1: simd and loop constructs leave the final values in their loop variables.
  void keepIterationVariables(OmpDirective &d, const std::vector<Level> &levels) {
    if (!(info(d.kind).leafs & (LeafSimd | LeafLoop))) return;
    for (const Level &level : levels) {
      VarDecl *v = level.loop->var;
      bool has = level.loop->declaresVar;
      for (OmpClauseKind kind : {OmpClauseKind::Private, OmpClauseKind::Lastprivate})
        for (VarDecl *x : clauseVariables(d, kind)) has |= x == v;
      if (!has) addItemClause(c_, d, OmpClauseKind::Lastprivate, v, d.loc);
    }
  }

  /// The parts of a bound that have side effects become variables in front of the construct.
  Expr *evaluatedOnce(Expr *e, const std::vector<Level> &levels, Compound &block) {
    if (!hasSideEffects(e)) return e;
    const VarList used = freeVariables(e);
    if (std::any_of(used.begin(), used.end(), [&](VarDecl *v) { return find(levels, v, -1) >= 0; })) {
      if (auto *p = as<Paren>(e)) p->inner = evaluatedOnce(p->inner, levels, block);
      if (auto *cast = as<Cast>(e)) cast->operand = evaluatedOnce(cast->operand, levels, block);
      if (auto *u = as<Unary>(e)) u->operand = evaluatedOnce(u->operand, levels, block);
      if (auto *b = as<Binary>(e)) {
        b->lhs = evaluatedOnce(b->lhs, levels, block);
        b->rhs = evaluatedOnce(b->rhs, levels, block);
      }
      return e;
    }
    VarDecl *v =
        c_.variable(c_.fresh("_bound"), unit_.expressions.decay(e->type).unqualified().with(QualConst), e);
    v->loc = e->loc;
    unit_.arrayBounds.insert(v);
    block.body.push(c_.arena, c_.declStmt(v));
    return c_.ident(v, e->loc);
  }

  static int find(const std::vector<Level> &levels, const VarDecl *v, int otherwise) {
    for (size_t i = 0; i < levels.size(); i++)
      if (levels[i].loop->var == v) return int(i);
    return otherwise;
  }

  Expr *with(Expr *e, const VarDecl *v, Expr *value) {
    Substitution s(c_);
    s.replaceBy(v, [this, value] { return c_.paren(copy(value)); });
    return s.apply(copy(e));
  }

  Stmt *boxed(std::vector<Level> &levels, const std::vector<Result> &results, Stmt *body, bool numbered,
              Loc loc) {
    for (Level &level : levels) {
      OmpLoop &l = *level.loop;
      if (level.dependsOn < 0) {
        level.values = {l.lower, l.upper};
        level.most = iterationCount(c_, l);
      } else {
        const Level &outer = levels[size_t(level.dependsOn)];
        // Bounds that move together have as many iterations between them wherever the outer variable is.
        const ConstInt begins = coefficientIn(l.lower, outer.loop->var),
                       ends = coefficientIn(l.upper, outer.loop->var);
        const bool fixed = begins.known && ends.known && begins.value == ends.value;
        for (Expr *value : outer.values) {
          OmpLoop at = l;
          at.lower = with(l.lower, outer.loop->var, value);
          at.upper = with(l.upper, outer.loop->var, value);
          level.values.push_back(at.lower);
          level.values.push_back(at.upper);
          if (fixed && level.most) continue;
          // A comparison of an expression with itself would only be warned of.
          const bool equal = structurallyEqual(at.lower, at.upper);
          const bool inclusive = l.relation == BinaryOp::Le || l.relation == BinaryOp::Ge;
          Expr *count =
              equal ? static_cast<Expr *>(c_.intLiteral(inclusive)) : c_.paren(iterationCount(c_, at));
          level.most = level.most ? c_.paren(c_.textExpr(l.countType, "$ > $ ? $ : $",
                                                         {level.most, count, copy(level.most), copy(count)}))
                                  : count;
        }
      }
      std::string name(l.var->name->text);
      level.number = c_.variable(c_.fresh("_" + name), l.countType, c_.intLiteral(0));
      level.own = c_.variable(c_.fresh(name), l.varType, iterationValue(unit_, l, c_.ident(level.number)));
      mayBeUnused(*level.own);
    }
    Stmt *inside = body;
    Substitution finally(c_);
    if (!results.empty()) {
      Compound *first = c_.compound({}, body->loc);
      for (const Result &r : results) {
        const Level &level = levels[r.level];
        VarDecl *name = c_.variable(r.variable->name->text, level.loop->varType);
        finally.replace(name, r.variable);
        auto *a = c_.make<Assign>(body->loc);
        a->op = AssignOp::Plain;
        a->lhs = c_.ident(name);
        a->rhs =
            iterationValue(unit_, *level.loop,
                           c_.paren(c_.textExpr(level.loop->countType, "$ + 1", {c_.ident(level.number)})));
        a->type = level.loop->varType.unqualified();
        first->body.push(c_.arena, c_.exprStmt(a));
      }
      first->body.push(c_.arena, body);
      inside = first;
    }
    if (numbered) {
      const QualType type = QualType(c_.types.basic(TypeKind::ULong)).with(QualConst);
      VarDecl *number = c_.variable(c_.fresh("_number"), type, nestNumber(levels, loc));
      mayBeUnused(*number);
      unit_.nestNumbers.insert(number->name);
      inside = c_.compound({c_.declStmt(number), inside}, body->loc);
    }
    for (size_t i = levels.size(); i-- > 0;) {
      Level &level = levels[i];
      inside = c_.compound({c_.declStmt(level.own), inside}, body->loc);
      if (level.dependsOn < 0) continue;
      auto *test = c_.make<If>(loc);
      test->cond = c_.textExpr(c_.types.basic(TypeKind::Int), "$ < $",
                               {c_.ident(level.number), c_.paren(iterationCount(c_, *level.loop))});
      test->then = inside;
      inside = c_.compound({test}, body->loc);
    }
    Substitution own(c_);
    for (const Level &level : levels) own.replace(level.loop->var, level.own);
    inside = finally.apply(own.apply(inside));
    for (size_t i = levels.size(); i-- > 0;) {
      Level &level = levels[i];
      auto *f = c_.make<For>(level.loop->loc);
      f->init = c_.declStmt(level.number);
      f->cond = c_.binary(BinaryOp::Lt, c_.ident(level.number), level.most, c_.types.basic(TypeKind::Int));
      f->step = c_.unary(UnaryOp::PreInc, c_.ident(level.number));
      f->body = inside;
      inside = f;
      if (!level.loop->declaresVar) mayBeUnused(*level.loop->var);
    }
    return inside;
  }

  /// A bound's least or greatest value. The loop that it depends on runs upwards by ones.
  Expr *extreme(Expr *bound, const OmpLoop &outer, bool least) {
    const bool atFirst = (coefficientIn(bound, outer.var).value > 0) == least;
    Expr *value = atFirst ? outer.lower : outer.upper;
    if (!atFirst && outer.relation == BinaryOp::Lt)
      value = c_.binary(BinaryOp::Sub, c_.paren(copy(value)), c_.intLiteral(1), value->type);
    return with(bound, outer.var, value);
  }
  /// An operand of a comparison.
  Expr *operand(Expr *e) {
    e = copy(skipParens(e));
    return as<Ident>(e) || evaluateConstant(e).known ? e : c_.paren(e);
  }

  /// Whether all loops run upwards by ones, and at most one bound of each depends on one that has none such.
  bool areTriangles(const std::vector<Level> &levels) {
    for (const Level &level : levels) {
      const OmpLoop &l = *level.loop;
      const ConstInt step = evaluateConstant(l.step);
      if (!step.known || step.value != 1 || !isUpward(l) || !isInteger(l.varType) || !isSigned(l.varType) ||
          sizeOf(l.varType) < 4)
        return false;
      if (level.dependsOn < 0) continue;
      const Level &outer = levels[size_t(level.dependsOn)];
      const ConstInt begins = coefficientIn(l.lower, outer.loop->var),
                     ends = coefficientIn(l.upper, outer.loop->var);
      if (outer.dependsOn >= 0 || !begins.known || !ends.known || (begins.value != 0) == (ends.value != 0))
        return false;
    }
    return true;
  }

  /// Of triangles the box is one of the variables' values: for j >= i as for j <= i, iterations with one `j`
  /// stand below each other.
  Stmt *boxOfValues(std::vector<Level> &levels, Stmt *body, Loc loc) {
    const QualType type = c_.types.basic(TypeKind::Int);
    Stmt *inside = body;
    for (size_t i = levels.size(); i-- > 0;) {
      Level &level = levels[i];
      const OmpLoop &l = *level.loop;
      level.own = c_.variable(c_.fresh(l.var->name->text), l.varType.unqualified(), copy(l.lower));
      Expr *end = l.upper;
      if (level.dependsOn >= 0) {
        const OmpLoop &outer = *levels[size_t(level.dependsOn)].loop;
        const bool begins = coefficientIn(l.lower, outer.var).value != 0;
        auto *test = c_.make<If>(loc);
        test->cond = c_.binary(begins ? BinaryOp::Ge : l.relation, c_.ident(l.var),
                               operand(begins ? l.lower : l.upper), type);
        test->then = inside;
        inside = c_.compound({test}, body->loc);
        if (begins)
          level.own->init = skipParens(extreme(l.lower, outer, true));
        else
          end = extreme(l.upper, outer, false);
      }
      auto *f = c_.make<For>(l.loc);
      f->init = c_.declStmt(level.own);
      f->cond = c_.binary(l.relation, c_.ident(level.own), operand(end), type);
      f->step = c_.unary(UnaryOp::PreInc, c_.ident(level.own));
      f->body = inside;
      inside = f;
      if (!l.declaresVar) mayBeUnused(*l.var);
    }
    Substitution own(c_);
    for (const Level &level : levels) own.replace(level.loop->var, level.own);
    return own.apply(inside);
  }

  /// The number of the iteration at hand among those of the nest:
  ///
  ///     for (_i = 0; _i < i's number; _i++) number += iterations of j's loop for this _i; number += j's
  ///     number
  Expr *nestNumber(const std::vector<Level> &levels, Loc loc) {
    const QualType number = c_.types.basic(TypeKind::ULong);
    VarDecl *all = c_.variable(c_.fresh("_all"), number, c_.intLiteral(0));
    Compound *block = c_.compound({c_.declStmt(all)}, loc);
    const size_t last = levels.size() - 1;
    // Rows in front of the one at hand: the levels before `first` stand where they are, `first` and those
    // behind it go through their rows.
    for (size_t first = 0; first < last; first++) {
      Compound *rows = c_.compound({}, loc);
      Substitution own(c_);
      std::vector<VarDecl *> at, values;
      for (size_t i = 0; i < last; i++) {
        const std::string name(levels[i].loop->var->name->text);
        at.push_back(i < first ? levels[i].number
                               : c_.variable(c_.fresh("_" + name), levels[i].loop->countType));
        values.push_back(c_.variable(c_.fresh(name), levels[i].loop->varType.unqualified()));
        mayBeUnused(*values[i]);
        own.replace(levels[i].loop->var, values[i]);
        if (i >= first) rows->body.push(c_.arena, c_.declStmt(at[i]));
        rows->body.push(c_.arena, c_.declStmt(values[i]));
      }
      auto count = [&](size_t i) -> Expr * {
        return levels[i].dependsOn < 0 ? copy(levels[i].most) : c_.paren(iterationCount(c_, *levels[i].loop));
      };
      auto value = [&](size_t i) {
        return c_.textStmt("$ = $;",
                           {c_.ident(values[i]), iterationValue(unit_, *levels[i].loop, c_.ident(at[i]))});
      };
      Stmt *inside = c_.textStmt("if ($ > 0) $ += $;", {count(last), c_.ident(all), count(last)});
      for (size_t i = last; i-- > first;)
        inside = c_.textStmt("for ($ = 0; $ < $; $++)\n$",
                             {c_.ident(at[i]), c_.ident(at[i]),
                              i == first ? static_cast<Expr *>(c_.ident(levels[i].number)) : count(i),
                              c_.ident(at[i]), c_.compound({value(i), inside}, loc)});
      for (size_t i = 0; i < first; i++) rows->body.push(c_.arena, value(i));
      rows->body.push(c_.arena, inside);
      block->body.push(c_.arena, own.apply(rows));
    }
    block->body.push(
        c_.arena, c_.exprStmt(c_.textExpr(number, "$ + $", {c_.ident(all), c_.ident(levels[last].number)})));
    StmtExpr *e = unit_.expressions.stmtExpr(loc, block);
    e->isExtension = true;
    return e;
  }

  /// The number of the nest's last iteration among those of the box, or -1UL where it has none.
  Expr *lastNumber(const std::vector<Level> &levels, Loc loc) {
    const QualType number = c_.types.basic(TypeKind::ULong);
    Compound *block = c_.compound({}, loc);
    auto declare = [&](const std::string &name, QualType type, Expr *init) {
      VarDecl *v = c_.variable(c_.fresh(name), type.unqualified(), init);
      block->body.push(c_.arena, c_.declStmt(v));
      return v;
    };
    VarDecl *last = declare("_last", number, c_.textExpr(number, "-1UL"));
    Substitution own(c_);
    std::vector<VarDecl *> at, values;
    for (const Level &level : levels) {
      const std::string name(level.loop->var->name->text);
      at.push_back(declare("_" + name, level.loop->countType, nullptr));
      values.push_back(&level == &levels.back() ? nullptr : declare(name, level.loop->varType, nullptr));
      if (!values.back()) continue;
      mayBeUnused(*values.back());
      own.replace(level.loop->var, values.back());
    }
    Stmt *inside = nullptr;
    for (size_t i = levels.size(); i-- > 0;) {
      const Level &level = levels[i];
      Expr *count = level.dependsOn < 0 ? copy(level.most)
                                        : static_cast<Expr *>(c_.paren(iterationCount(c_, *level.loop)));
      if (!inside) { // (_i * MOST1 + _j) * MOST2 + …
        Expr *k = nullptr;
        for (size_t j = 0; j < i; j++)
          k = c_.paren(
              k ? c_.textExpr(number, "$ * $ + $", {k, c_.paren(copy(levels[j].most)), c_.ident(at[j])})
                : c_.textExpr(number, "(unsigned long) $", {c_.ident(at[j])}));
        inside =
            c_.textStmt("if (($ = $) > 0) $ = $ * $ + $ - 1;", {c_.ident(at[i]), count, c_.ident(last), k,
                                                                c_.paren(copy(level.most)), c_.ident(at[i])});
        continue;
      }
      Stmt *value =
          c_.textStmt("$ = $;", {c_.ident(values[i]), iterationValue(unit_, *level.loop, c_.ident(at[i]))});
      inside = c_.textStmt(
          "for ($ = $; $ == -1UL && $-- > 0;)\n$",
          {c_.ident(at[i]), count, c_.ident(last), c_.ident(at[i]), c_.compound({value, inside}, loc)});
    }
    block->body.push(c_.arena, own.apply(inside));
    block->body.push(c_.arena, c_.exprStmt(c_.ident(last)));
    StmtExpr *e = unit_.expressions.stmtExpr(loc, block);
    e->isExtension = true;
    return e;
  }

  void mayBeUnused(VarDecl &v) {
    auto *unused = c_.make<Attribute>(v.loc);
    unused->name = c_.name("__unused__");
    v.attributes.push(c_.lasting, unused);
  }
};

} // namespace

Stmt *boxNonRectangular(Unit &unit, Stmt *root) { return static_cast<Stmt *>(Boxes(unit).rewrite(root)); }

} // namespace ompicc

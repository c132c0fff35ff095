// Non-rectangular loop nests (OpenMP 5.2 §4.4.2): collapsed loops whose bounds are linear in an outer loop's
// variable. The loops become those over the smallest box of iteration numbers around the nest, with a test
// inside:
//
//     for (i = 0; i < n; i++)              for (t0 = 0; t0 < n; t0++)
//       for (j = i; j < n; j++)              for (t1 = 0; t1 < max(n - 0, n - n); t1++) {
//         body                                 i = t0; if (t1 < n - i) { j = i + t1; body } }
//
// A linear bound takes its extreme values at the ends of the outer variable's range, and so does a loop's
// number of iterations: the box is computed from the ends. What is left is rectangular, for every set.
#include "ast/const_eval.h"
#include "transforms/common/canonical_loop.h"
#include "transforms/common/clauses.h"
#include "transforms/common/normalise.h"
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
      if (clause->kind == OmpClauseKind::Lastprivate && canNoteLast(d, *clause, levels))
        clause->modifiers = LastprivateConditional;
      else if (clause->kind == OmpClauseKind::Lastprivate || clause->kind == OmpClauseKind::Linear ||
               clause->kind == OmpClauseKind::Ordered || clause->kind == OmpClauseKind::Schedule ||
               (clause->kind == OmpClauseKind::Reduction && clause->modifiers == ReductionInscan)) {
        unit_.diagnostics.error(clause->loc, std::string("clause '") + spelling(clause->kind) +
                                                 "' may not appear on a non-rectangular loop nest");
        return &d;
      }
    for (const Level &level : levels)
      if (hasSideEffects(level.loop->lower) || hasSideEffects(level.loop->upper) ||
          hasSideEffects(level.loop->step)) {
        unit_.diagnostics.error(level.loop->loc,
                                "a bound with side effects in a non-rectangular loop nest is not supported");
        return &d;
      }
    d.body = boxed(levels, bodyOfNest(associatedLoop(d), levels.size()), d.loc);
    return &d;
  }

  /// The box's last iteration need not be the nest's. What the last iteration leaves is what was assigned
  /// last, which lastprivate(conditional) keeps, if all assignments can be seen.
  static bool canNoteLast(const OmpDirective &d, const OmpClause &clause, const std::vector<Level> &levels) {
    for (auto kind : {OmpDirectiveKind::Distribute, OmpDirectiveKind::Taskloop, OmpDirectiveKind::Loop})
      if (info(d.kind).leafs & info(kind).leafs) return false;
    const Usage usage = usageIn(d.body);
    return std::all_of(clause.items.begin(), clause.items.end(), [&](Expr *item) {
      VarDecl *v = baseVariable(item);
      return v && isScalar(v->type) && !usage.addressTaken.count(v) && find(levels, v, -1) < 0;
    });
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

  Stmt *boxed(std::vector<Level> &levels, Stmt *body, Loc loc) {
    for (Level &level : levels) {
      OmpLoop &l = *level.loop;
      if (level.dependsOn < 0) {
        level.values = {l.lower, l.upper};
        level.most = iterationCount(c_, l);
      } else {
        const Level &outer = levels[size_t(level.dependsOn)];
        for (Expr *value : outer.values) {
          OmpLoop at = l;
          at.lower = with(l.lower, outer.loop->var, value);
          at.upper = with(l.upper, outer.loop->var, value);
          level.values.push_back(at.lower);
          level.values.push_back(at.upper);
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
    }
    Stmt *inside = body;
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
    inside = own.apply(inside);
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

  void mayBeUnused(VarDecl &v) {
    auto *unused = c_.make<Attribute>(v.loc);
    unused->name = c_.name("__unused__");
    v.attributes.push(c_.lasting, unused);
  }
};

} // namespace

Stmt *boxNonRectangular(Unit &unit, Stmt *root) { return static_cast<Stmt *>(Boxes(unit).rewrite(root)); }

} // namespace ompicc

// whole_arrays.cpp: see whole_arrays.h.
#include "transforms/common/whole_arrays.h"
#include "ast/const_eval.h"
#include "translator/sema/side_effects.h"
#include <algorithm>

namespace ompicc {
namespace {

/// A loop that counts `var` from 0 up by one, below `bound`.
struct Counted {
  const VarDecl *var;
  Expr *bound;
};
bool isNumber(Expr *e, long long value) {
  const ConstInt number = evaluateConstant(e);
  return number.known && number.value == value;
}
bool isName(Expr *e, const VarDecl *v) {
  auto *i = as<Ident>(skipParens(e));
  return i && i->decl == v;
}
bool counts(For &loop, Counted &counted) {
  auto *declared = as<DeclStmt>(loop.init);
  auto *v = declared && declared->decls.size() == 1 ? as<VarDecl>(declared->decls[0]) : nullptr;
  auto *cond = loop.cond ? as<Binary>(skipParens(loop.cond)) : nullptr;
  auto *step = loop.step ? as<Unary>(skipParens(loop.step)) : nullptr;
  if (!v || !v->init || !isNumber(v->init, 0) || !cond || cond->op != BinaryOp::Lt || !isName(cond->lhs, v))
    return false;
  if (!step || (step->op != UnaryOp::PreInc && step->op != UnaryOp::PostInc) || !isName(step->operand, v))
    return false;
  counted = {v, cond->rhs};
  return true;
}

/// Leaves the statements that follow it out, in some iterations.
class Jumps : public Visitor {
public:
  bool found = false;

private:
  void visitGoto(Goto &) override { found = true; }
  void visitIndirectGoto(IndirectGoto &) override { found = true; }
  void visitBreak(Break &) override { found = true; }
  void visitContinue(Continue &) override { found = true; }
  void visitReturn(Return &) override { found = true; }
};

/// Finds arrays all of whose elements a region assigns to, whatever happens in it: in plain loops over all of
/// them that nobody leaves.
class WholeArrays {
public:
  explicit WholeArrays(const OmpDirective &target) : target_(target) {}
  VarSet found;
  void statement(Stmt *s) {
    if (!s) return;
    if (auto *block = as<Compound>(s)) {
      for (Stmt *inner : block->body) statement(inner);
    } else if (auto *d = as<OmpDirective>(s)) {
      directive(*d);
    } else if (auto *loop = as<For>(s)) {
      Counted counted;
      if (!counts(*loop, counted)) return;
      loops_.push_back(counted);
      statement(loop->body);
      loops_.pop_back();
    } else if (auto *e = as<ExprStmt>(s)) {
      auto *a = e->expr ? as<Assign>(skipParens(e->expr)) : nullptr;
      if (a && a->op == AssignOp::Plain) assigned(a->lhs);
    }
  }

private:
  const OmpDirective &target_;
  std::vector<Counted> loops_;

  void directive(OmpDirective &d) {
    switch (d.kind) {
    case OmpDirectiveKind::Target:
    case OmpDirectiveKind::Teams:
    case OmpDirectiveKind::Distribute:
    case OmpDirectiveKind::DistributeSimd:
    case OmpDirectiveKind::Parallel:
    case OmpDirectiveKind::For:
    case OmpDirectiveKind::ForSimd:
    case OmpDirectiveKind::Loop:
    case OmpDirectiveKind::Simd: return statement(d.body);
    default: return;
    }
  }
  const VarDecl *loopOf(Expr *index, Expr *&bound) const {
    for (const Counted &loop : loops_)
      if (isName(index, loop.var)) {
        bound = loop.bound;
        return loop.var;
      }
    return nullptr;
  }
  /// a[i][j], or a scalar outside of loops: each index is another loop's variable, and that goes over all of
  /// the dimension.
  void assigned(Expr *e) {
    std::vector<const VarDecl *> used;
    for (e = skipParens(e); as<Index>(e); e = skipParens(as<Index>(e)->base)) {
      auto *x = as<Index>(e);
      Expr *bound = nullptr;
      const VarDecl *var = loopOf(x->index, bound);
      if (!var || std::find(used.begin(), used.end(), var) != used.end()) return;
      used.push_back(var);
      if (isArray(x->base->type) ? !isLength(canonical(x->base->type), bound) : !isSection(x->base, bound))
        return;
    }
    auto *i = as<Ident>(e);
    const auto *v = i && !used.empty() ? as<VarDecl>(i->decl) : nullptr;
    if (v && !isRecord(i->type)) found.insert(v);
    // Where nothing says that it is not executed.
    const auto *scalar = i && used.empty() && loops_.empty() ? as<VarDecl>(i->decl) : nullptr;
    if (scalar && isOmpScalar(*scalar)) found.insert(scalar);
  }
  static bool isLength(QualType array, Expr *bound) {
    return array->length >= 0 && isNumber(bound, array->length);
  }
  /// Whether `bound` elements are what is mapped behind the pointer, from its first one on.
  bool isSection(Expr *pointer, Expr *bound) const {
    auto *i = as<Ident>(skipParens(pointer));
    if (!i) return false;
    bool listed = false;
    for (OmpClause *clause : target_.clauses) {
      if (clause->kind != OmpClauseKind::Map) continue;
      for (Expr *item : clause->items) {
        if (baseVariable(item) != i->decl) continue;
        auto *s = as<ArraySection>(skipParens(item));
        if (!s || listed || !isName(s->base, as<VarDecl>(i->decl)) || !s->length) return false;
        if (s->lower && !isNumber(s->lower, 0)) return false;
        const ConstInt length = evaluateConstant(s->length), end = evaluateConstant(bound);
        listed = length.known && end.known ? length.value == end.value
                                           : structurallyEqual(skipParens(s->length), skipParens(bound));
        if (!listed) return false;
      }
    }
    return listed;
  }
};

} // namespace

VarSet wholeArrays(OmpDirective &target) {
  Jumps jumps;
  jumps.visit(target.body);
  WholeArrays arrays(target);
  if (!jumps.found) arrays.statement(&target);
  return arrays.found;
}

} // namespace ompicc

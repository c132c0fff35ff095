#include "transforms/cuda/dataflow/lane_loops.h"
#include "ast/visitor.h"
#include "transforms/common/canonical_loop.h"
#include "transforms/common/clauses.h"
#include "transforms/cuda/dataflow/one_each.h"
#include "transforms/cuda/dataflow/pure.h"
#include "translator/sema/side_effects.h"
#include <map>

namespace ompicc::cuda {
namespace {

using Subscripts = std::vector<Expr *>; ///< from the last one to the first

/// What iterations read and write of arrays that are not their own.
class Accesses : public Visitor {
public:
  explicit Accesses(const VarSet &own) : own_(own) {}
  std::map<const VarDecl *, std::vector<Subscripts>> found;
  VarSet written;
  VarSet wholes;             ///< named without a subscript
  bool writesOthers = false; ///< something that is no such array

private:
  VarSet own_;

  void access(Expr *e, bool writes) {
    Subscripts subscripts;
    e = skipParens(e);
    for (;;) {
      if (auto *index = as<Index>(e)) {
        visit(index->index);
        subscripts.push_back(index->index);
        e = skipParens(index->base);
        if (!isArray(e->type)) break;
      } else if (auto *member = as<Member>(e); member && !member->arrow)
        e = skipParens(member->object);
      else
        break;
    }
    auto *i = as<Ident>(e);
    auto *v = i ? as<VarDecl>(i->decl) : nullptr;
    if (!v) {
      writesOthers |= writes;
      return visit(e);
    }
    if (own_.count(v)) {
      writesOthers |= writes && isPointer(v->type) && !subscripts.empty();
      return;
    }
    if (subscripts.empty()) {
      writesOthers |= writes;
      if (isArray(v->type) || isPointer(v->type) || isRecord(v->type)) wholes.insert(v);
      return;
    }
    found[v].push_back(subscripts);
    if (writes) written.insert(v);
  }

  void visitAssign(Assign &e) override {
    access(e.lhs, true);
    visit(e.rhs);
  }
  void visitUnary(Unary &e) override {
    switch (e.op) {
    case UnaryOp::PreInc:
    case UnaryOp::PreDec:
    case UnaryOp::PostInc:
    case UnaryOp::PostDec: return access(e.operand, true);
    default: walk(e);
    }
  }
  void visitIndex(Index &e) override { access(&e, false); }
  void visitMember(Member &e) override {
    if (e.arrow)
      walk(e);
    else
      access(&e, false);
  }
  void visitIdent(Ident &i) override {
    if (as<VarDecl>(i.decl)) access(&i, false);
  }
  void visitVarDecl(VarDecl &v) override {
    own_.insert(&v);
    walk(v);
  }
  void visitSizeofExpr(SizeofExpr &) override {}
};

/// Whether all accesses have a subscript in common that is another one in each iteration.
bool isOneEach(const std::vector<Subscripts> &accesses, const OneEach &oneEach) {
  for (size_t d = 0; d < accesses[0].size(); d++) {
    // Counted from the first one: what is in front of it is the same array then.
    auto at = [d](const Subscripts &s) { return d < s.size() ? s[s.size() - 1 - d] : nullptr; };
    Expr *const first = at(accesses[0]);
    bool all = oneEach.is(first);
    for (const Subscripts &s : accesses) all = all && at(s) && structurallyEqual(at(s), first);
    if (all) return true;
  }
  return false;
}

bool clausesAllow(const OmpDirective &simd) {
  for (const OmpClause *clause : simd.clauses) switch (clause->kind) {
    case OmpClauseKind::Private:
    case OmpClauseKind::Shared:
    case OmpClauseKind::Aligned:
    case OmpClauseKind::Nontemporal:
    case OmpClauseKind::Simdlen:
    case OmpClauseKind::Order:
    case OmpClauseKind::Collapse: break;
    default: return false;
    }
  return true;
}

} // namespace

bool lanesMayShare(OmpDirective &simd) {
  if (simd.loops.empty() || !clausesAllow(simd)) return false;
  VarSet own;
  for (VarDecl *v : clauseVariables(simd, OmpClauseKind::Private)) own.insert(v);
  for (OmpLoop *l : simd.loops) {
    own.insert(l->var);
    for (Expr *e : {l->lower, l->upper, l->step})
      if (!changesOnly({}, e)) return false;
  }
  Stmt *body = bodyOfNest(associatedLoop(simd), simd.loops.size());
  Accesses accesses(own);
  accesses.visit(body);
  if (accesses.writesOthers || !changesOnly(own, body, accesses.written)) return false;
  if (hasClause(simd, OmpClauseKind::Order)) return true; // concurrent
  if (simd.loops.size() > 1 && !accesses.written.empty()) return false;
  const OneEach oneEach(simd.loops[0]->var, body);
  for (const VarDecl *v : accesses.written)
    if (accesses.wholes.count(v) || !isOneEach(accesses.found[v], oneEach)) return false;
  return true;
}

} // namespace ompicc::cuda

#include "transforms/cuda/data/own_elements.h"
#include "ast/const_eval.h"
#include "ast/visitor.h"
#include "transforms/common/canonical_loop.h"
#include "transforms/common/clauses.h"
#include "transforms/cuda/analysis/objects.h"
#include <algorithm>

namespace ompicc {
namespace {

class Uses : public Visitor {
public:
  Uses(const VarSet &candidates, unsigned threads) : candidates_(candidates), threads_(threads) {}
  VarSet own, others;

private:
  const VarSet &candidates_;
  const unsigned threads_;
  const OmpDirective *loop_ = nullptr;
  unsigned regions_ = 0;

  /// Iteration k, in the order of the loops, is thread k's.
  bool isDealtSingly(const OmpDirective &d) const {
    if (d.kind != OmpDirectiveKind::For || d.loops.empty()) return false;
    for (const OmpClause *clause : d.clauses)
      if (clause->kind == OmpClauseKind::Schedule || clause->kind == OmpClauseKind::Ordered) return false;
    unsigned long long all = 1;
    for (const OmpLoop *l : d.loops) {
      const ConstInt count = constantCount(*l);
      if (!count.known || count.value < 1 || count.value > threads_) return false;
      all *= (unsigned long long)count.value;
      if (all > threads_) return false;
    }
    return true;
  }
  bool isThreads(const ElementOfArray &e) const {
    if (regions_ != 1) return false;
    auto *call = e.subscripts.size() == 1 ? as<Call>(skipParens(e.subscripts[0])) : nullptr;
    auto *callee = call ? as<Ident>(skipParens(call->callee)) : nullptr;
    if (callee && callee->name->text == "omp_get_thread_num") return !isArray(elementOf(e.array->type));
    if (!loop_ || loop_->loops.size() != e.subscripts.size()) return false;
    QualType type = e.array->type;
    for (size_t i = 0; i < e.subscripts.size(); i++, type = elementOf(type)) {
      const OmpLoop &l = *loop_->loops[i];
      auto *subscript = as<Ident>(skipParens(e.subscripts[i]));
      const ConstInt lower = evaluateConstant(l.lower), step = evaluateConstant(l.step);
      if (!subscript || subscript->decl != l.var || !lower.known || lower.value != 0 || !step.known ||
          step.value != 1 || !isUpward(l) || constantCount(l).value * sizeOf(elementOf(type)) != sizeOf(type))
        return false;
    }
    return true;
  }

  void visitOmpDirective(OmpDirective &d) override {
    const OmpDirective *const around = loop_;
    const bool region = d.kind == OmpDirectiveKind::Parallel;
    regions_ += region;
    if (region)
      loop_ = nullptr;
    else if (!d.loops.empty())
      loop_ = isDealtSingly(d) ? &d : nullptr;
    walk(d);
    regions_ -= region;
    loop_ = around;
  }
  void visitOmpClause(OmpClause &clause) override {
    if (clause.kind != OmpClauseKind::Shared) walk(clause); // which regions in place need not know of
  }
  void visitIndex(Index &e) override {
    const ElementOfArray found = elementOfArray(e);
    if (!found.array || !candidates_.count(found.array)) return walk(e);
    (isThreads(found) ? own : others).insert(found.array);
    for (Expr *subscript : found.subscripts) visit(subscript);
  }
  void visitIdent(Ident &i) override {
    if (auto *v = as<VarDecl>(i.decl); v && candidates_.count(v)) others.insert(v);
  }
};

/// Elements become the variable.
class Elements : public Rewriter {
public:
  Elements(Context &c, const VarSet &own) : c_(c), own_(own) {}

private:
  Context &c_;
  const VarSet &own_;
  Node *rewriteIndex(Index &e) override {
    const ElementOfArray found = elementOfArray(e);
    if (found.array && own_.count(found.array)) return c_.ident(found.array, e.loc);
    rewriteChildren(e);
    return &e;
  }
};

} // namespace

void giveOwnElements(Context &c, Stmt *body, VarSet &shared, unsigned threads) {
  VarSet candidates;
  for (const VarDecl *v : shared)
    if (isArray(v->type) && !isVariablyModified(v->type) && !v->init && !v->alignas_ &&
        v->attributes.empty() && v->storage == Storage::None)
      candidates.insert(v);
  if (candidates.empty()) return;
  Uses uses(candidates, threads);
  uses.visit(body);
  VarSet own;
  for (const VarDecl *v : uses.own) {
    QualType element = v->type;
    while (isArray(element)) element = elementOf(element);
    const bool plain = isScalar(element) && !(canonical(element).quals & (QualVolatile | QualAtomic));
    if (plain && !uses.others.count(v)) own.insert(v);
  }
  if (own.empty()) return;
  Elements(c, own).rewrite(body);
  for (const VarDecl *v : own) {
    QualType element = v->type;
    while (isArray(element)) element = elementOf(element);
    const_cast<VarDecl *>(v)->type = element;
    shared.erase(v);
  }
}

} // namespace ompicc

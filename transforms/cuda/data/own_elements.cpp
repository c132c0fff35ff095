#include "transforms/cuda/data/own_elements.h"
#include "ast/const_eval.h"
#include "ast/visitor.h"
#include "transforms/common/canonical_loop.h"
#include "transforms/common/clauses.h"
#include "transforms/cuda/analysis/objects.h"
#include "transforms/cuda/analysis/tile_work.h"
#include <algorithm>

namespace ompicc {
namespace {

class Uses : public Visitor {
public:
  Uses(const VarSet &candidates, unsigned threads, bool several)
      : candidates_(candidates), threads_(threads), several_(several) {}
  VarSet own, others;

private:
  const VarSet &candidates_;
  const unsigned threads_;
  const bool several_; ///< a thread may have several iterations
  const OmpDirective *loop_ = nullptr;
  unsigned regions_ = 0;

  unsigned long long most() const { return several_ ? 1ull * threads_ * kMostOfTile : threads_; }
  /// Iteration k, in the order of the loops, is thread k's, or each thread has iterations k, k + threads, …
  bool isDealtSingly(const OmpDirective &d) const {
    if (d.kind != OmpDirectiveKind::For || d.loops.empty()) return false;
    for (const OmpClause *clause : d.clauses)
      if (clause->kind == OmpClauseKind::Schedule || clause->kind == OmpClauseKind::Ordered) return false;
    unsigned long long all = 1;
    for (const OmpLoop *l : d.loops) {
      const ConstInt count = constantCount(*l);
      if (!count.known || count.value < 1 || (unsigned long long)count.value > most()) return false;
      all *= (unsigned long long)count.value;
      if (all > most()) return false;
    }
    return all <= threads_ || all % threads_ == 0;
  }
  bool isThreads(const ElementOfArray &e) const {
    if (regions_ != 1) return false;
    auto *call = !several_ && e.subscripts.size() == 1 ? as<Call>(skipParens(e.subscripts[0])) : nullptr;
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

/// Elements become the variable, or the elements of what a thread has several of.
class Elements : public Rewriter {
public:
  /// @param own the arrays, and how many elements of them a thread has
  Elements(Context &c, const std::unordered_map<const VarDecl *, long long> &own, cuda::FactsTable *facts)
      : c_(c), own_(own), facts_(facts) {}

private:
  Context &c_;
  const std::unordered_map<const VarDecl *, long long> &own_;
  cuda::FactsTable *const facts_;
  const OmpDirective *loop_ = nullptr;

  Node *rewriteOmpDirective(OmpDirective &d) override {
    const OmpDirective *const around = loop_;
    if (!d.loops.empty()) loop_ = &d;
    rewriteChildren(d);
    loop_ = around;
    return &d;
  }
  Node *rewriteIndex(Index &e) override {
    const ElementOfArray found = elementOfArray(e);
    const auto own = found.array ? own_.find(found.array) : own_.end();
    if (own == own_.end()) {
      rewriteChildren(e);
      return &e;
    }
    Ident *variable = c_.ident(found.array, e.loc);
    if (own->second == 1) return variable;
    VarDecl *&turn = facts_->of(*loop_).turn;
    if (!turn) turn = c_.variable(c_.freshLocal("_turn"), c_.types.basic(TypeKind::UInt));
    auto *element = c_.make<Index>(e.loc);
    element->base = variable;
    element->index = c_.ident(turn);
    element->type = e.type;
    return element;
  }
};

long long elementsOf(QualType type) {
  long long all = 1;
  for (; isArray(type); type = elementOf(type)) all *= sizeOf(type) / sizeOf(elementOf(type));
  return all;
}

} // namespace

void giveOwnElements(Context &c, Stmt *body, VarSet &shared, unsigned threads, cuda::FactsTable *facts) {
  VarSet candidates;
  for (const VarDecl *v : shared)
    if (isArray(v->type) && !isVariablyModified(v->type) && !v->init && !v->alignas_ &&
        v->attributes.empty() && v->storage == Storage::None)
      candidates.insert(v);
  if (candidates.empty()) return;
  Uses uses(candidates, threads, facts != nullptr);
  uses.visit(body);
  std::unordered_map<const VarDecl *, long long> own;
  for (const VarDecl *v : uses.own) {
    QualType element = v->type;
    while (isArray(element)) element = elementOf(element);
    const bool plain = isScalar(element) && !(canonical(element).quals & (QualVolatile | QualAtomic));
    if (plain && !uses.others.count(v)) own[v] = facts ? std::max(elementsOf(v->type) / threads, 1ll) : 1;
  }
  if (own.empty()) return;
  Elements(c, own, facts).rewrite(body);
  for (const auto &[v, count] : own) {
    QualType element = v->type;
    while (isArray(element)) element = elementOf(element);
    const_cast<VarDecl *>(v)->type =
        count == 1 ? element : c.types.arrayOf(element, count, c.intLiteral(count));
    shared.erase(v);
  }
}

} // namespace ompicc

#include "transforms/cuda/analysis/row_alignment.h"
#include "ast/const_eval.h"
#include "ast/visitor.h"
#include "transforms/cuda/analysis/dependence.h"
#include <algorithm>

namespace ompicc {
namespace {

/// A subscript as a sum: what is known of it, in elements.
struct Sum {
  bool fits = true;               ///< but for `constant` and the loops' counters, all is a multiple
  long long constant = 0;         ///< what it has beside
  const VarDecl *along = nullptr; ///< the counter of a loop inside that it has once
  bool ofThread = false;          ///< and something that is no parameter and no counter of these loops
};

class Rows : public Visitor {
public:
  explicit Rows(Stmt *body, const TargetInterface &k) : usage_(usageIn(body)) {
    for (const KernelParam &p : k.params) params_.insert(p.var);
  }
  VarSet found;

private:
  const Usage usage_;
  VarSet params_;
  VarSet counters_;
  std::unordered_map<const VarDecl *, long long>
      from_;      ///< of these, the ones whose first value is a constant
  VarSet values_; ///< declared inside, with the value that they keep

  void visitFor(For &loop) override {
    const auto counted = countedLoop(loop);
    if (!counted || counted->step != 1) return walk(loop);
    const ConstInt from = evaluateConstant(counted->from);
    counters_.insert(counted->var);
    if (from.known) from_[counted->var] = from.value;
    walk(loop);
    from_.erase(counted->var);
  }

  void visitVarDecl(VarDecl &v) override {
    walk(v);
    if (isAutomatic(v) && v.init && isInteger(v.type) && !usage_.mayChange(&v) && !counters_.count(&v))
      values_.insert(&v);
  }

  void visitIndex(Index &element) override {
    walk(element);
    if (isArray(element.type) || !isScalar(element.type) || isPointer(element.type)) return;
    const long long size = sizeOf(element.type);
    if (size < 1 || size > 8 || kRowAlignment % size) return;
    const long long multiple = kRowAlignment / size;
    Sum sum;
    Expr *base = &element;
    for (auto *index = &element; index; index = as<Index>(skipParens(base))) {
      if (isVariablyModified(index->type)) return;
      add(index->index, sizeOf(index->type) / size, multiple, sum);
      base = index->base;
    }
    auto *pointer = as<Ident>(skipParens(base));
    auto *v = pointer ? as<VarDecl>(pointer->decl) : nullptr;
    if (!v || !isPointer(v->type) || !params_.count(v) || usage_.mayChange(v)) return;
    if (!sum.fits || !sum.ofThread || !sum.along || !from_.count(sum.along)) return;
    if ((sum.constant + from_.at(sum.along)) % multiple == 0) found.insert(v);
  }

  /// e * factor
  void add(Expr *e, long long factor, long long multiple, Sum &sum) {
    e = skipParens(e);
    const ConstInt value = evaluateConstant(e);
    if (value.known) {
      sum.constant += value.value * factor;
      return;
    }
    if (auto *cast = as<Cast>(e); cast && isInteger(cast->target))
      return add(cast->operand, factor, multiple, sum);
    auto *b = as<Binary>(e);
    if (b && (b->op == BinaryOp::Add || b->op == BinaryOp::Sub)) {
      add(b->lhs, factor, multiple, sum);
      return add(b->rhs, b->op == BinaryOp::Sub ? -factor : factor, multiple, sum);
    }
    if (b && b->op == BinaryOp::Mul) {
      const ConstInt left = evaluateConstant(b->lhs), right = evaluateConstant(b->rhs);
      constexpr long long kMost = 1 << 20; // so that nothing overflows
      for (const auto &[known, other] : {std::pair(left, b->rhs), std::pair(right, b->lhs)})
        if (known.known && std::abs(known.value) < kMost && std::abs(factor) < kMost)
          return add(other, factor * known.value, multiple, sum);
    }
    auto *i = as<Ident>(e);
    auto *v = i ? as<VarDecl>(i->decl) : nullptr;
    if (v && values_.count(v)) return add(v->init, factor, multiple, sum);
    if (v && from_.count(v) && factor == 1 && !sum.along) {
      sum.along = v;
      return;
    }
    sum.fits &= factor % multiple == 0;
    for (const VarDecl *used : freeVariables(e))
      sum.ofThread |= !params_.count(used) && !counters_.count(used);
  }
};

} // namespace

VarList pointersToAlignedRows(Stmt *body, const TargetInterface &k) {
  Rows rows(body, k);
  rows.visit(body);
  VarList all;
  for (const KernelParam &p : k.params)
    if (p.passing == KernelParam::PointerValue && rows.found.count(p.var)) all.push_back(p.var);
  return all;
}

} // namespace ompicc

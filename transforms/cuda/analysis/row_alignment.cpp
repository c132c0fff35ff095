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
  bool ofThread = false;          ///< and something that differs from thread to thread
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
  VarSet ownCounters_; ///< of these, the ones that begin where the thread says
  std::unordered_map<const VarDecl *, long long>
      from_;        ///< of these, the ones whose first value is a constant
  VarSet values_;   ///< declared inside, with the value that they keep
  VarSet pointers_; ///< the same of pointers

  void visitFor(For &loop) override {
    const auto counted = countedLoop(loop);
    if (!counted || counted->step != 1) return walk(loop);
    const ConstInt from = evaluateConstant(counted->from);
    counters_.insert(counted->var);
    for (const VarDecl *v : freeVariables(counted->from))
      if (isOfThread(v)) ownCounters_.insert(counted->var);
    if (from.known) from_[counted->var] = from.value;
    walk(loop);
    from_.erase(counted->var);
  }

  bool isOfThread(const VarDecl *v) const {
    return !params_.count(v) && (!counters_.count(v) || ownCounters_.count(v));
  }

  void visitVarDecl(VarDecl &v) override {
    walk(v);
    if (isAutomatic(v) && v.init && isInteger(v.type) && !usage_.mayChange(&v) && !counters_.count(&v))
      values_.insert(&v);
    if (isAutomatic(v) && v.init && isPointer(v.type) && !usage_.mayChange(&v)) pointers_.insert(&v);
  }

  /// How many of `pointer`'s elements go into 16 bytes; 0: that is no matter.
  static long long multipleOf(QualType element) {
    const long long size = isScalar(element) && !isPointer(element) ? sizeOf(element) : 0;
    return size < 1 || size > 8 || kRowAlignment % size ? 0 : kRowAlignment / size;
  }
  /// The parameter that a pointer is based on, whose subscript from there is added to the sum; or null.
  const VarDecl *parameterOf(Expr *pointer, long long multiple, Sum &sum) {
    pointer = skipParens(pointer);
    if (auto *cast = as<Cast>(pointer))
      return isPointer(cast->operand->type) && multipleOf(elementOf(cast->operand->type)) == multiple
                 ? parameterOf(cast->operand, multiple, sum)
                 : nullptr;
    if (auto *u = as<Unary>(pointer); u && u->op == UnaryOp::AddressOf) {
      auto *element = as<Index>(skipParens(u->operand));
      if (!element || isArray(element->type)) return nullptr;
      add(element->index, 1, multiple, sum);
      return parameterOf(element->base, multiple, sum);
    }
    if (auto *b = as<Binary>(pointer); b && b->op == BinaryOp::Add) {
      if (multipleOf(elementOf(b->type)) != multiple) return nullptr; // it counts rows
      const bool first = isPointer(b->lhs->type);
      add(first ? b->rhs : b->lhs, 1, multiple, sum);
      return parameterOf(first ? b->lhs : b->rhs, multiple, sum);
    }
    auto *name = as<Ident>(pointer);
    auto *v = name ? as<VarDecl>(name->decl) : nullptr;
    if (!v || !isPointer(v->type) || usage_.mayChange(v)) return nullptr;
    if (pointers_.count(v)) return parameterOf(v->init, multiple, sum);
    return params_.count(v) ? v : nullptr;
  }

  /// A function that goes along what it is given.
  void visitCall(Call &call) override {
    walk(call);
    auto *callee = as<Ident>(skipParens(call.callee));
    auto *f = callee ? as<FunctionDecl>(callee->decl) : nullptr;
    FunctionDecl *definition = f && !f->body ? f->definition : f;
    if (!definition || !definition->body) return;
    for (size_t i = 0; i < call.args.size() && i < definition->params.size(); i++) {
      if (!isPointer(call.args[i]->type) || !goesAlong(*definition, definition->params[i])) continue;
      const long long multiple = multipleOf(elementOf(call.args[i]->type));
      Sum sum;
      const VarDecl *v = multiple ? parameterOf(call.args[i], multiple, sum) : nullptr;
      if (v && sum.fits && sum.ofThread && sum.constant % multiple == 0) found.insert(v);
    }
  }
  /// Whether a loop in the function, from 0 on, has the parameter's elements one after the other.
  static bool goesAlong(FunctionDecl &f, const VarDecl *parameter) {
    class Along : public Visitor {
    public:
      explicit Along(const VarDecl *parameter) : parameter_(parameter) {}
      bool found = false;

    private:
      const VarDecl *parameter_;
      VarSet counters_;
      void visitFor(For &loop) override {
        const auto counted = countedLoop(loop);
        const ConstInt from = counted ? evaluateConstant(counted->from) : ConstInt{};
        if (from.known && from.value == 0 && counted->step == 1) counters_.insert(counted->var);
        walk(loop);
      }
      void visitIndex(Index &e) override {
        auto *base = as<Ident>(skipParens(e.base)), *index = as<Ident>(skipParens(e.index));
        found |= base && index && base->decl == parameter_ && counters_.count(as<VarDecl>(index->decl));
        walk(e);
      }
    } along(parameter);
    along.visit(f.body);
    return along.found;
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
    const VarDecl *v = parameterOf(base, multiple, sum);
    if (!v) return;
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
    for (const VarDecl *used : freeVariables(e)) sum.ofThread |= isOfThread(used);
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

#include "transforms/cuda/analysis/structure_alignment.h"
#include "ast/visitor.h"
#include "transforms/common/variables.h"
#include "transforms/cuda/analysis/objects.h"
#include <algorithm>
#include <map>
#include <set>

namespace ompicc {
namespace {

/// The members of elements that code uses, by the pointer.
class Members : public Visitor {
public:
  std::map<VarDecl *, std::set<const FieldDecl *>> used;
  VarSet whole; ///< pointers to elements that are used as they are, or by functions

private:
  void visitMember(Member &m) override {
    Expr *element = skipParens(m.object);
    auto *v = m.arrow ? variableOf(element) : pointerOf(element);
    if (!v) return walk(m);
    used[v].insert(m.field);
    for (Expr *of = element; auto *index = as<Index>(of); of = skipParens(index->base)) visit(index->index);
  }
  void visitIndex(Index &e) override {
    if (auto *v = pointerOf(&e); v && !isArray(e.type)) whole.insert(v);
    walk(e);
  }
  void visitUnary(Unary &e) override {
    if (auto *v = pointerOf(&e)) whole.insert(v);
    walk(e);
  }
  void visitCall(Call &call) override {
    for (Expr *argument : call.args) {
      Expr *e = skipParens(argument);
      if (auto *sum = as<Binary>(e); sum && isPointer(sum->type))
        e = skipParens(isPointer(sum->lhs->type) ? sum->lhs : sum->rhs);
      if (auto *v = variableOf(e)) whole.insert(v);
    }
    walk(call);
  }
  /// p of p[i] and *p, and of p[i][j] where p points to rows.
  static VarDecl *pointerOf(Expr *e) {
    if (auto *index = as<Index>(e)) {
      Expr *base = skipParens(index->base);
      while (auto *row = isArray(base->type) ? as<Index>(base) : nullptr) base = skipParens(row->base);
      return variableOf(base);
    }
    auto *u = as<Unary>(e);
    return u && u->op == UnaryOp::Deref ? variableOf(u->operand) : nullptr;
  }
};

} // namespace

unsigned structureAlignment(QualType pointer) {
  if (!isPointer(pointer)) return 0;
  QualType element = elementOf(pointer);
  while (isArray(element)) element = elementOf(element);
  if (!isRecord(element) && !isComplex(element)) return 0;
  constexpr long long kMost = 16;
  const long long size = sizeOf(element);
  if (size <= 0) return 0;
  const long long most = std::min(size & -size, kMost);
  return most > alignOf(element) ? unsigned(most) : 0;
}

VarList alignedPointers(Stmt *body, const TargetInterface &k) {
  Members members;
  members.visit(body);
  const Usage usage = usageIn(body);
  VarList all;
  for (const KernelParam &p : k.params)
    if (p.passing == KernelParam::PointerValue && structureAlignment(p.var->type) &&
        !usage.mayChange(p.var) &&
        (members.whole.count(p.var) || (members.used.count(p.var) && members.used[p.var].size() > 1)))
      all.push_back(p.var);
  return all;
}

} // namespace ompicc

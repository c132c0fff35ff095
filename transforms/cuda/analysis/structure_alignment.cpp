#include "transforms/cuda/analysis/structure_alignment.h"
#include "ast/visitor.h"
#include "transforms/common/variables.h"
#include <algorithm>
#include <map>
#include <set>

namespace ompicc {
namespace {

/// The members of elements that code uses, by the pointer.
class Members : public Visitor {
public:
  std::map<VarDecl *, std::set<const FieldDecl *>> used;
  VarSet whole; ///< pointers to elements that are used as they are

private:
  void visitMember(Member &m) override {
    Expr *element = skipParens(m.object);
    auto *v = m.arrow ? variableOf(element) : pointerOf(element);
    if (!v) return walk(m);
    used[v].insert(m.field);
    if (auto *index = as<Index>(element)) visit(index->index);
  }
  void visitIndex(Index &e) override {
    if (auto *v = pointerOf(&e)) whole.insert(v);
    walk(e);
  }
  void visitUnary(Unary &e) override {
    if (auto *v = pointerOf(&e)) whole.insert(v);
    walk(e);
  }
  static VarDecl *variableOf(Expr *e) {
    auto *i = as<Ident>(skipParens(e));
    return i ? as<VarDecl>(i->decl) : nullptr;
  }
  /// p of p[i] and *p.
  static VarDecl *pointerOf(Expr *e) {
    if (auto *index = as<Index>(e)) return variableOf(index->base);
    auto *u = as<Unary>(e);
    return u && u->op == UnaryOp::Deref ? variableOf(u->operand) : nullptr;
  }
};

} // namespace

unsigned structureAlignment(QualType pointer) {
  if (!isPointer(pointer) || !(isRecord(elementOf(pointer)) || isComplex(elementOf(pointer)))) return 0;
  constexpr long long kMost = 16;
  const long long size = sizeOf(elementOf(pointer));
  if (size <= 0) return 0;
  const long long most = std::min(size & -size, kMost);
  return most > alignOf(elementOf(pointer)) ? unsigned(most) : 0;
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

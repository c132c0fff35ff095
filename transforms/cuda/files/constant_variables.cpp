#include "transforms/cuda/files/constant_variables.h"
#include "ast/const_eval.h"
#include "ast/const_object.h"
#include "ast/visitor.h"
#include "transforms/cuda/analysis/dependence.h"

namespace ompicc::cuda {
namespace {

constexpr long long kMostBytes = 1024, kMostOfUnit = 2048;

/// Arrays whose elements lanes of a warp may choose differently.
class Diverging : public Visitor {
public:
  VarSet arrays;

private:
  VarSet counters_; ///< of loops between constants

  void visitFor(For &s) override {
    const auto loop = countedLoop(s);
    const bool same = loop && as<DeclStmt>(s.init) && evaluateConstant(loop->from).known &&
                      evaluateConstant(loop->to).known && counters_.insert(loop->var).second;
    walk(s);
    if (same) counters_.erase(loop->var);
  }
  bool isSame(Expr *index) const {
    for (const VarDecl *v : freeVariables(index))
      if (!counters_.count(v)) return false;
    return true;
  }
  static VarDecl *arrayOf(Expr *e) {
    for (;;) {
      e = skipParens(e);
      if (auto *index = as<Index>(e))
        e = index->base;
      else if (auto *member = as<Member>(e); member && !member->arrow)
        e = member->object;
      else
        break;
    }
    auto *name = as<Ident>(e);
    return name ? as<VarDecl>(name->decl) : nullptr;
  }
  void visitIndex(Index &e) override {
    if (VarDecl *v = isSame(e.index) ? nullptr : arrayOf(e.base)) arrays.insert(v);
    walk(e);
  }
};

} // namespace

VarSet constantVariables(Unit &unit, const DeviceContents &contents) {
  VarSet candidates;
  for (VarDecl *v : contents.globals)
    if (v->storage == Storage::Static && unit.isDeclareTarget(v) && !isConstObject(v->type) &&
        !unit.changedOnDevices.count(v->name) && !v->groupPrivate && !v->threadPrivate && !v->alignas_ &&
        sizeOf(v->type) > 0 && sizeOf(v->type) <= kMostBytes && !hasQualifiedElements(v->type))
      candidates.insert(v);
  if (candidates.empty()) return candidates;
  const auto drop = [&](const VarSet &some) {
    for (const VarDecl *v : some) candidates.erase(const_cast<VarDecl *>(v));
  };
  for (External *external : unit.tree.externals)
    for (Decl *d : external->decls) {
      auto *f = as<FunctionDecl>(d);
      drop(usageIn(f && f->body ? static_cast<Node *>(f->body) : d, MapsTake::Copies).addressTaken);
    }
  Diverging diverging;
  const auto device = [&](Node *code) {
    const Usage usage = usageIn(code);
    drop(usage.written);
    drop(usage.addressTaken);
    drop(usage.synchronised);
    diverging.visit(code);
  };
  for (Node *root : contents.roots) device(root);
  for (FunctionDecl *f : contents.functions)
    if (f->body) device(f->body);
  drop(diverging.arrays);
  VarSet chosen;
  long long bytes = 0;
  for (VarDecl *v : contents.globals)
    if (candidates.count(v) && (bytes += sizeOf(v->type)) <= kMostOfUnit) chosen.insert(v);
  return chosen;
}

} // namespace ompicc::cuda

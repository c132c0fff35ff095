#include "transforms/common/capture.h"
#include <algorithm>

namespace ompicc {

bool isNamedAtFileScope(const VarDecl &v) { return v.isFileScope || v.storage == Storage::Extern; }

namespace {

class Around : public Visitor {
public:
  using Visitor::Visitor;
  std::unordered_map<const OmpDirective *, VarSet> found;

private:
  std::vector<VarDecl *> copies_;
  void visitOmpDirective(OmpDirective &d) override {
    found[&d] = VarSet(copies_.begin(), copies_.end());
    size_t outside = copies_.size();
    for (OmpClause *clause : d.clauses) switch (clause->kind) {
      case OmpClauseKind::Private:
      case OmpClauseKind::Firstprivate:
      case OmpClauseKind::Lastprivate:
      case OmpClauseKind::Linear:
      case OmpClauseKind::Reduction:
        for (Expr *item : clause->items)
          if (VarDecl *v = baseVariable(item)) copies_.push_back(v);
        break;
      default: break;
      }
    walk(d);
    copies_.resize(outside);
  }
};

} // namespace

std::unordered_map<const OmpDirective *, VarSet> privatisedAround(const Context &c, Node *root) {
  Around around(c.directives());
  around.visit(root);
  return around.found;
}

std::vector<Capture> capturesOf(OmpDirective &parallel, const Usage &function,
                                const std::function<bool(const VarDecl &)> &visible) {
  std::vector<Capture> captures;
  Usage inside = usageIn(parallel.body);
  VarSet seen, used;
  for (VarDecl *v : freeVariables(&parallel)) used.insert(v);
  auto add = [&](VarDecl *v, Capture::How how) {
    if (seen.insert(v).second) captures.push_back({v, how});
  };
  for (const ReductionItem &r : reductionItems(parallel))
    if (!visible(*r.var)) add(r.var, Capture::Reduction);
  for (VarDecl *v : clauseVariables(parallel, OmpClauseKind::Firstprivate)) add(v, Capture::Firstprivate);
  for (VarDecl *v : clauseVariables(parallel, OmpClauseKind::Shared)) {
    if (visible(*v) || !used.count(v)) continue;
    bool small = isScalar(v->type) && !(canonical(v->type).quals & (QualVolatile | QualAtomic));
    bool constant = isAutomatic(*v) && !function.addressTaken.count(v) && !inside.written.count(v);
    add(v, small && constant ? Capture::ByValue : Capture::ByReference);
  }
  // Bounds of variable arrays before the arrays.
  std::stable_partition(captures.begin(), captures.end(),
                        [](const Capture &c) { return !isVariablyModified(c.var->type); });
  return captures;
}

} // namespace ompicc

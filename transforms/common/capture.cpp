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
    for (VarDecl *v : copiedVariables(d)) copies_.push_back(v);
    walk(d);
    copies_.resize(outside);
  }
};

using CaptureMap = std::unordered_map<const OmpDirective *, std::vector<Capture>>;

class ReceivedValues : public Visitor {
public:
  ReceivedValues(const Context &c, CaptureMap &captures) : Visitor(c.directives()), captures_(captures) {}

private:
  CaptureMap &captures_;
  std::vector<const OmpDirective *> around_;

  void visitOmpDirective(OmpDirective &d) override {
    auto own = captures_.find(&d);
    if (own != captures_.end())
      for (Capture &capture : own->second)
        if (capture.how == Capture::ByReference && isReceivedByValue(capture.var))
          capture.how = Capture::ByValue;
    around_.push_back(&d);
    walk(d);
    around_.pop_back();
  }

  bool isReceivedByValue(const VarDecl *v) const {
    for (size_t i = around_.size(); i-- > 0;) {
      auto found = captures_.find(around_[i]);
      if (found != captures_.end())
        for (const Capture &capture : found->second)
          if (capture.var == v) return capture.how == Capture::ByValue;
      for (const VarDecl *x : copiedVariables(*around_[i]))
        if (x == v) return false;
    }
    return false;
  }
};

} // namespace

std::unordered_map<const OmpDirective *, VarSet> privatisedAround(const Context &c, Node *root) {
  Around around(c.directives());
  around.visit(root);
  return around.found;
}

void captureReceivedValues(const Context &c, Node *root, CaptureMap &captures) {
  ReceivedValues(c, captures).visit(root);
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
    bool constant = (isAutomatic(*v) || v->isKnownConstant) && !function.addressTaken.count(v) &&
                    !inside.written.count(v);
    // Code outside of the region may write it meanwhile: in another team, or around a nested region.
    if (function.written.count(v) && (inside.flushes || inside.synchronised.count(v))) constant = false;
    add(v, small && constant ? Capture::ByValue : Capture::ByReference);
  }
  // Bounds of variable arrays before the arrays.
  std::stable_partition(captures.begin(), captures.end(),
                        [](const Capture &c) { return !isVariablyModified(c.var->type); });
  return captures;
}

} // namespace ompicc

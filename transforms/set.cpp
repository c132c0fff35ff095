#include "transforms/set.h"
#include "ast/visitor.h"

namespace ompicc {

class TransformationSet::Walk : public Rewriter {
public:
  Walk(const Context &c, TransformationSet &set) : Rewriter(c.directives()), set_(set) {}

private:
  TransformationSet &set_;
  Node *rewriteOmpDirective(OmpDirective &d) override {
    // Clauses and loop descriptions hold expressions only; statement expressions in them hold no directives.
    rewriteChild(d.body);
    auto it = set_.table_.find(d.kind);
    if (it != set_.table_.end())
      for (OmpClause *clause : d.clauses) mentioned(d, *clause);
    Stmt *result = it == set_.table_.end() ? set_.unhandled(d) : it->second(d);
    if (result && !result->loc) result->loc = d.loc;
    return result;
  }
  /// Nothing is silently ignored.
  void mentioned(const OmpDirective &d, const OmpClause &clause) {
    if (doneBeforeSets(clause.kind) || set_.clauseUses().find(d.kind, clause.kind)) return;
    set_.diagnostics().error(clause.loc ? clause.loc : d.loc,
                             std::string("internal error: nothing is known of clause '") +
                                 spelling(clause.kind) + "' of '" + info(d.kind).spelling + "' in the set '" +
                                 set_.name() + "'");
  }
};

std::vector<std::unique_ptr<DeviceSet>> DeviceSetRegistry::make(Unit &unit) const {
  std::vector<std::unique_ptr<DeviceSet>> sets;
  for (const Make &make : makers_) sets.push_back(make(unit));
  return sets;
}

Stmt *TransformationSet::apply(const Context &c, Stmt *root) {
  return static_cast<Stmt *>(Walk(c, *this).rewrite(root));
}

} // namespace ompicc

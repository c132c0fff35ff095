#include "transforms/clause_uses.h"
#include <cassert>

namespace ompicc {

using K = OmpClauseKind;

ClauseUses &ClauseUses::add(Directives directives, Clauses clauses, const char *why) {
  for (OmpDirectiveKind directive : directives)
    for (OmpClauseKind clause : clauses) {
      const bool isNew = uses_.insert({{directive, clause}, why}).second;
      assert(isNew && "two uses of one clause");
      (void)isNew;
    }
  return *this;
}

const char *ClauseUses::find(OmpDirectiveKind directive, OmpClauseKind clause) const {
  const auto use = uses_.find({directive, clause});
  return use == uses_.end() ? nullptr : use->second;
}

const char *doneBeforeSets(OmpClauseKind clause) {
  switch (clause) {
  case K::Linear:
  case K::Induction: return "linear";
  case K::Order: return "reproducible";
  case K::Bind: return "split";
  case K::Collapse: return "canonical_loop";
  case K::Transparent: return "transparent_tasks";
  case K::Message:
  case K::Severity: return "strict_threads"; // of parallel; what it makes is an error directive
  case K::Default:
  case K::Defaultmap:
  case K::Shared: return "data_sharing"; // what no clause gives a copy of is shared
  case K::Map:
  case K::HasDeviceAddr:
  case K::UsesAllocators: return "the target construct's interface";
  case K::Replayable: return "transparent_tasks"; // no graph of tasks is recorded
  default: return nullptr;
  }
}

} // namespace ompicc

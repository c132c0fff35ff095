#include "transforms/cuda/constructs/sync.h"
#include "transforms/common/clauses.h"

namespace ompicc::cuda {

Stmt *Synchronisation::critical(OmpDirective &d) {
  OmpClause *named = findClause(d, OmpClauseKind::Name);
  std::string lock = "@critical_" + (named ? std::string(named->name->text) : std::string("unnamed"));
  locks_.insert(lock);
  return c_.textStmt("for (@critical _critical(&" + lock + "); _critical.next();)\n$",
                     {as<Compound>(d.body) ? d.body : c_.compound({d.body}, d.loc)});
}

} // namespace ompicc::cuda

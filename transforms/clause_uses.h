// What a transformation set does with each clause of each construct that it can meet: carries it out, or
// leaves it aside for a reason. A clause of which it says neither is an error where the set meets it, and in
// the tests, which walk the table of clauses (ast/omp_clauses.def): none is dropped in silence.
#ifndef OMPICC_TRANSFORMS_CLAUSE_USES_H
#define OMPICC_TRANSFORMS_CLAUSE_USES_H

#include "ast/omp.h"
#include <initializer_list>
#include <map>
#include <utility>

namespace ompicc {

class ClauseUses {
public:
  using Directives = std::initializer_list<OmpDirectiveKind>;
  using Clauses = std::initializer_list<OmpClauseKind>;

  /// The set carries these clauses out.
  ClauseUses &handles(Directives directives, Clauses clauses) { return add(directives, clauses, ""); }
  /// It leaves them aside: `why`.
  ClauseUses &ignores(Directives directives, Clauses clauses, const char *why) {
    return add(directives, clauses, why);
  }

  /// Null where nothing is said of the clause, "" where it is carried out, otherwise why it is not.
  const char *find(OmpDirectiveKind directive, OmpClauseKind clause) const;
  using Table = std::map<std::pair<OmpDirectiveKind, OmpClauseKind>, const char *>;
  const Table &all() const { return uses_; }

private:
  ClauseUses &add(Directives directives, Clauses clauses, const char *why);
  Table uses_;
};

/// Clauses of which nothing is left to be done by any set, for all directives: with the pass
/// (common/normalise.h) or the step that has done it.
const char *doneBeforeSets(OmpClauseKind clause);

} // namespace ompicc
#endif

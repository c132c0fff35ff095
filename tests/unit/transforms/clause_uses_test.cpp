// Each set says of every clause of every construct that it can meet what it does with it.
#include "tests/unit/catch.h"
#include "tests/unit/transforms/unit.h"
#include "transforms/common/normalise.h"
#include "transforms/host/host_set.h"
#include "transforms/set.h"
#include "translator/sema/omp_clause_table.h"

using namespace ompicc;

namespace {

/// Clauses that only passes give a directive.
bool isAdded(OmpDirectiveKind directive, OmpClauseKind clause) {
  using D = OmpDirectiveKind;
  using K = OmpClauseKind;
  switch (directive) {
  case D::For: return clause == K::DistSchedule || clause == K::Inclusive; // (split, scan_loop)
  case D::ForSimd: return clause == K::DistSchedule;               // of distribute parallel for (split)
  case D::Simd: return clause == K::Allocate;                      // of a combined construct (split)
  case D::Scan: return clause == K::Reduction;                     // scan_rounds
  case D::Error: return clause == K::NumThreads;                   // strict_threads
  case D::LastprivateConditional: return clause == K::Lastprivate; // latest
  default: return false;
  }
}

void saysAllOf(const TransformationSet &set) {
  INFO(set.name());
  for (unsigned d = 1; d <= unsigned(OmpDirectiveKind::LastprivateConditional); d++) {
    const auto directive = OmpDirectiveKind(d);
    if (!set.hasEntry(directive)) continue;
    for (unsigned k = 1; k < unsigned(OmpClauseKind::Unsupported); k++) {
      const auto clause = OmpClauseKind(k);
      if (!takesClause(directive, clause)) continue;
      INFO(info(directive).spelling << ": " << spelling(clause));
      CHECK((doneBeforeSets(clause) || set.clauseUses().find(directive, clause)));
    }
  }
  // Nothing of what cannot come.
  for (const auto &use : set.clauseUses().all()) {
    const auto [directive, clause] = use.first;
    INFO(info(directive).spelling << ": " << spelling(clause));
    CHECK(set.hasEntry(directive));
    CHECK((takesClause(directive, clause) || isAdded(directive, clause)));
  }
}

} // namespace

TEST_CASE("each set says what it does with every clause", "[sets]") {
  Normalised n("int main(void) { return 0; }");
  OffloadedTargets kernels;
  saysAllOf(HostSet(n.unit, kernels));
  const auto sets = builtinDeviceSets().make(n.unit);
  REQUIRE(!sets.empty());
  for (const auto &set : sets) saysAllOf(*set);
}

TEST_CASE("what is done before sets is done by a pass", "[sets]") {
  for (unsigned k = 1; k < unsigned(OmpClauseKind::Unsupported); k++)
    if (const char *pass = doneBeforeSets(OmpClauseKind(k));
        pass && std::string_view(pass).find(' ') == std::string_view::npos) {
      INFO(pass);
      CHECK(findPass(pass));
    }
}

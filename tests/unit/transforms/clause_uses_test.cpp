// Each set says of every clause of every construct that it can meet what it does with it.
#include "tests/unit/catch.h"
#include "tests/unit/transforms/unit.h"
#include "transforms/common/normalise.h"
#include "transforms/host/host_set.h"
#include "transforms/set.h"
#include "translator/sema/omp_clause_table.h"

using namespace ompicc;

namespace {

void saysAllOf(const TransformationSet &set) {
  INFO(set.name());
  for (unsigned d = 1; d <= unsigned(OmpDirectiveKind::Latest); d++) {
    const auto directive = OmpDirectiveKind(d);
    if (!set.hasEntry(directive)) continue;
    for (unsigned k = 1; k < unsigned(OmpClauseKind::Unsupported); k++) {
      const auto clause = OmpClauseKind(k);
      if (!takesClause(directive, clause)) continue;
      INFO(info(directive).spelling << ": " << spelling(clause));
      CHECK((doneBeforeSets(clause) || set.clauseUses().find(directive, clause)));
    }
  }
  for (const auto &[pair, why] : set.clauseUses().all()) {
    INFO(info(pair.first).spelling << ": " << spelling(pair.second));
    CHECK(why != nullptr);
  }
}

} // namespace

TEST_CASE("each set says what it does with every clause", "[sets]") {
  Normalised n("int main(void) { return 0; }");
  std::unordered_map<const OmpDirective *, TargetInterface> kernels;
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

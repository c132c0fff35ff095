#include "transforms/clause_list.h"
#include "transforms/common/normalise.h"
#include "transforms/host/host_set.h"
#include "translator/sema/omp_citations.h"
#include <algorithm>

namespace ompicc {
namespace {

using Sets = std::vector<const TransformationSet *>;

/// What a set does with the clause of the directive; empty where it meets no such directive.
std::string useOf(const TransformationSet &set, OmpDirectiveKind directive, OmpClauseKind clause) {
  if (!set.hasEntry(directive)) return "";
  if (const char *why = set.clauseUses().find(directive, clause))
    return *why ? std::string("left aside: ") + why : "yes";
  const char *before = doneBeforeSets(clause);
  if (!before) return "";
  return findPass(before) ? "by the pass `" + std::string(before) + "`" : std::string("by ") + before;
}

/// Directives in which all sets do the same with a clause.
struct Row {
  std::vector<std::string> uses; ///< of each set
  std::string directives;
};

std::vector<Row> rowsOf(OmpClauseKind clause, const Sets &sets) {
  std::vector<Row> rows;
  for (OmpDirectiveKind directive : info(clause).directives) {
    std::vector<std::string> uses;
    for (const TransformationSet *set : sets) uses.push_back(useOf(*set, directive, clause));
    auto row = std::find_if(rows.begin(), rows.end(), [&](const Row &r) { return r.uses == uses; });
    if (row == rows.end()) row = rows.insert(rows.end(), {uses, ""});
    row->directives += (row->directives.empty() ? "`" : ", `") + std::string(info(directive).spelling) + "`";
  }
  return rows;
}

/// "5.2 §10.1"
std::string sectionIn(OmpClauseKind clause) {
  const std::string section = sectionOf(clause), specification = "OpenMP ";
  return section.empty() ? section : section.substr(specification.size());
}

std::string tableOf(const Sets &sets) {
  std::string text = "| clause | OpenMP | of | ", line = "|---|---|---|";
  for (const TransformationSet *set : sets) {
    text += std::string(set->name()) + " | ";
    line += "---|";
  }
  text.back() = '\n';
  text += line + '\n';
  for (unsigned k = 1; k < unsigned(OmpClauseKind::Unsupported); k++) {
    const auto clause = OmpClauseKind(k);
    bool first = true;
    for (const Row &row : rowsOf(clause, sets)) {
      text += first ? "| `" + std::string(spelling(clause)) + "` | " + sectionIn(clause) + " | " : "| | | ";
      first = false;
      text += row.directives + " |";
      for (const std::string &use : row.uses) text += ' ' + use + (use.empty() ? "|" : " |");
      text += '\n';
    }
  }
  return text;
}

} // namespace

std::string clauseList() {
  // The sets are those of a unit: of an empty one.
  Context context;
  SourceFile source("", "");
  Diagnostics diagnostics(source, false);
  Expressions expressions(context, diagnostics);
  Unit unit{context, *context.make<TranslationUnit>(), source, diagnostics, expressions, "", "", "", {}};
  OffloadedTargets kernels;
  const HostSet host(unit, kernels);
  const auto devices = builtinDeviceSets().make(unit);
  Sets sets = {&host};
  for (const auto &set : devices) sets.push_back(set.get());
  return R"(# Clauses

All clauses that are known, by the table `ast/omp_clauses.def`: where the specification has them, the directives that take them, and
what each transformation set does with them (`transforms/*/clause_uses.cpp`). Combined directives take what the constructs take that
they consist of. A clause in parentheses is what stands behind the directive's name. What of the directives themselves is supported
where is in [openmp.md](openmp.md). This page is what `ompi --list-clauses` prints.

"yes": the set carries the clause out. Nothing: the set meets no such directive. On the host, the parser, sema or a pass
([passes.md](passes.md)) have made something else of it; in device code it may be that, too, or a construct that the host
executes: `target` itself, whose clauses are in what the host passes to the kernel.

)" + tableOf(sets);
}

} // namespace ompicc

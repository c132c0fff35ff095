#include "translator/sema/omp_clause_table.h"
#include <algorithm>
#include <vector>

namespace ompicc {

using K = OmpClauseKind;

bool takesClause(OmpDirectiveKind directive, OmpClauseKind kind) {
  const unsigned leafs = info(directive).leafs;
  if (!leafs) {
    const auto &directives = info(kind).directives;
    return std::find(directives.begin(), directives.end(), directive) != directives.end();
  }
  // nowait ends a worksharing construct, which inside a parallel one of the same directive has nothing to
  // end.
  if (kind == K::Nowait && (leafs & LeafParallel)) return leafs & LeafTarget;
  if (kind == K::Ordered && (leafs & LeafDistribute)) return false;
  if (kind == K::Copyin && (leafs & LeafTarget)) return false;
  if (kind == K::Copyprivate) return false; // the threads of a region of its own have nothing to copy
  if (kind == K::Filter) return isMasked(directive);
  return leafs & leafsWith(kind);
}

std::string clausesOf(OmpDirectiveKind directive) {
  std::vector<std::string> names;
  for (unsigned k = 1; k < unsigned(K::Unsupported); k++)
    if (takesClause(directive, K(k))) names.push_back(std::string("'") + spelling(K(k)) + "'");
  std::string text;
  for (size_t i = 0; i < names.size(); i++)
    text += (i == 0 ? "" : i + 1 == names.size() ? " and " : ", ") + names[i];
  return text;
}

} // namespace ompicc

#include "translator/parser/did_you_mean.h"
#include "translator/sema/omp_clause_table.h"
#include <algorithm>
#include <iterator>
#include <vector>

namespace ompicc {
namespace {

/// Letters to insert, leave out, replace or exchange with their neighbour.
size_t editDistance(std::string_view a, std::string_view b) {
  std::vector<std::vector<size_t>> d(a.size() + 1, std::vector<size_t>(b.size() + 1));
  for (size_t i = 0; i <= a.size(); i++)
    for (size_t j = 0; j <= b.size(); j++) {
      if (i == 0 || j == 0) {
        d[i][j] = i + j;
        continue;
      }
      d[i][j] = std::min({d[i - 1][j] + 1, d[i][j - 1] + 1, d[i - 1][j - 1] + (a[i - 1] != b[j - 1])});
      if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
        d[i][j] = std::min(d[i][j], d[i - 2][j - 2] + 1);
    }
  return d[a.size()][b.size()];
}

/// The nearest of the words it is shown. What is as far as a third of its letters is no misspelling, as for
/// gcc.
class Nearest {
public:
  explicit Nearest(std::string_view word) : word_(word) {}
  void consider(std::string_view candidate) {
    const size_t longer = std::max(word_.size(), candidate.size()),
                 shorter = std::min(word_.size(), candidate.size());
    const size_t cutoff = longer <= 1             ? 0
                          : longer - shorter <= 1 ? std::max<size_t>(longer / 3, 1)
                                                  : (longer + 2) / 3;
    if (longer - shorter > cutoff) return;
    const size_t distance = editDistance(word_, candidate);
    if (distance == 0 || distance > cutoff || (!found_.empty() && distance >= distance_)) return;
    found_ = candidate;
    distance_ = distance;
  }
  std::string_view found() const { return found_; }

private:
  std::string_view word_, found_;
  size_t distance_ = 0;
};

constexpr std::string_view kDirectives[] = {
#define DIRECTIVE(kind, text, ...) text,
#include "ast/omp_directives.def"
#undef DIRECTIVE
};

/// What follows the words `before` in the directive's name; empty if it begins otherwise or ends with them.
std::string_view behind(std::string_view before, std::string_view directive) {
  if (before.empty()) return directive;
  const bool begins = directive.size() > before.size() && directive.compare(0, before.size(), before) == 0 &&
                      directive[before.size()] == ' ';
  return begins ? directive.substr(before.size() + 1) : std::string_view();
}

void considerDirectives(Nearest &nearest, std::string_view before) {
  for (std::string_view directive : kDirectives) {
    const std::string_view rest = behind(before, directive);
    nearest.consider(rest.substr(0, rest.find(' ')));
  }
}

} // namespace

std::string_view nearestDirectiveWord(std::string_view word, std::string_view before) {
  Nearest nearest(word);
  considerDirectives(nearest, before);
  return nearest.found();
}

bool beginsDirective(std::string_view words) {
  return std::any_of(std::begin(kDirectives), std::end(kDirectives),
                     [&](std::string_view directive) { return !behind(words, directive).empty(); });
}

std::string_view nearestClause(std::string_view word, OmpDirectiveKind directive, bool mayBeName) {
  Nearest nearest(word);
#define CLAUSE(kind, text, ...)                                                                              \
  if (takesClause(directive, OmpClauseKind::kind)) nearest.consider(text);
#include "ast/omp_clauses.def"
#undef CLAUSE
  if (mayBeName) considerDirectives(nearest, info(directive).spelling);
  return nearest.found();
}

std::string didYouMean(std::string_view nearest) {
  return nearest.empty() ? std::string() : "; did you mean '" + std::string(nearest) + "'?";
}

} // namespace ompicc

// The utility directives and the assumptions (OpenMP 5.2 §8). `nothing` and an error directive that acts at
// compilation may stand anywhere, in the middle of a declaration too, so the grammar does not see them.
#include "translator/sema/omp_utility.h"
#include "c.tab.h"
#include "translator/parser/did_you_mean.h"
#include "translator/parser/omp_clause_reader.h"
#include "translator/parser/parser.h"
#include "translator/sema/omp_citations.h"

namespace ompicc {

namespace {

/// Behind the string literal that begins at p.
const char *behindLiteral(const char *p, const char *end) {
  for (p++; p < end && *p != '"'; p++)
    if (*p == '\\' && p + 1 < end) p++;
  return p < end ? p + 1 : end;
}

} // namespace

/// True if an error directive with the clauses at p acts at run time.
bool Tokens::isAtExecution(const char *p, const char *end) const {
  Cursor at(p, end);
  while (at.peek()) {
    if (*at.p == '"') {
      at.p = behindLiteral(at.p, at.end);
      continue;
    }
    const std::string_view word = at.word();
    if (word.empty())
      at.p++;
    else if (word == "at" && at.take('(') && at.word() == "execution")
      return true;
  }
  return false;
}

void Tokens::nothing(const char *p, const char *end) {
  usesOmp = true;
  Cursor at(p, end);
  if (at.peek()) diag.error(loc({offset(at.p), 0}), "'#pragma omp nothing' takes no clauses");
}

void Tokens::errorAtCompilation(const Token &t, const char *p, const char *end) {
  usesOmp = true;
  if (leavesOut_) return;
  Citing section(diag, "OpenMP 5.2 §8.5");
  unsigned severity = SeverityFatal;
  std::string message;
  bool seen[3] = {};
  Cursor at(p, end);
  for (bool first = true; at.peek(); first = false) {
    if (!first) at.take(',');
    at.skip();
    const char *begin = at.p;
    const std::string_view word = at.word();
    static const char *const names[] = {"at", "severity", "message"};
    const int which = find(word, names);
    const Loc where = loc({offset(begin), 0});
    if (word.empty()) return diag.error(where, "expected a clause of '#pragma omp error'");
    if (which < 0)
      return diag.error(where, "'" + std::string(word) + "' is not a clause of '#pragma omp error'");
    if (seen[which]) return diag.error(where, "too many '" + std::string(word) + "' clauses");
    seen[which] = true;
    if (which < 2) {
      OmpClause clause(where);
      clause.kind = which == 0 ? OmpClauseKind::At : OmpClauseKind::Severity;
      int token = 0;
      const unsigned errors = diag.errorCount();
      ClauseReader(directive_, clause, at, token).read();
      if (diag.errorCount() != errors) return;
      if (which == 1) severity = clause.modifiers;
      continue;
    }
    if (!at.take('(')) return diag.error(where, "expected '(' after 'message'");
    at.skip();
    begin = at.p;
    while (at.peek() == '"') at.p = behindLiteral(at.p, at.end);
    if (at.p == begin || at.peek() != ')')
      return diag.error(loc({offset(begin), 0}),
                        "the argument of 'message' must be a string literal where the "
                        "directive acts at compilation");
    message = literalText({begin, size_t(at.p - begin)});
    at.take(')');
  }
  diag.cite("");
  reportErrorDirective(diag, loc(t.span), severity, seen[2] ? &message : nullptr);
}

/// §8.3: absent(directive, …), contains(directive, …)
void ClauseReader::assumedDirectives() {
  const std::string name = spelling(clause_.kind);
  if (!at_.take('(')) return diag_.error(clause_.loc, "expected '(' after '" + name + "'");
  Citing section(diag_, "OpenMP 5.2 §8.3");
  do {
    at_.skip();
    const char *begin = at_.p, *after;
    const Loc where = locOf(begin);
    const OmpDirectiveKind kind = directive_.directiveAt(begin, at_.end, after);
    if (kind == OmpDirectiveKind::None) {
      const std::string_view word = at_.word();
      diag_.error(where, word.empty() ? "expected the name of a directive in clause '" + name + "'"
                                      : "unknown OpenMP directive '" + std::string(word) + "' in clause '" +
                                            name + "'" + didYouMean(nearestDirectiveWord(word)));
      return at_.skipParens();
    }
    at_.p = after;
    const std::string directive = std::string("'") + info(kind).spelling + "'";
    if (isDeclarative(kind) || kind == OmpDirectiveKind::Assume || kind == OmpDirectiveKind::Metadirective ||
        kind == OmpDirectiveKind::BeginMetadirective || kind == OmpDirectiveKind::EndMetadirective)
      diag_.error(where,
                  directive + " in clause '" + name +
                      "': declarative and informational directives and metadirectives are not permitted");
    for (const auto &other : directive_.assumed)
      if (other.first == kind) {
        diag_.error(where, directive + (other.second == clause_.kind
                                            ? " is named more than once in '" + name + "' clauses"
                                            : " is named in both 'absent' and 'contains' clauses"));
        break;
      }
    directive_.assumed.push_back({kind, clause_.kind});
  } while (at_.take(','));
  if (at_.take(')')) return;
  diag_.error(locOf(at_.p), "expected ',' or ')' in clause '" + name + "'");
  at_.skipParens();
}

} // namespace ompicc

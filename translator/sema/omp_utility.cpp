#include "translator/sema/omp_utility.h"
#include "ast/const_eval.h"
#include "translator/sema/omp_citations.h"

namespace ompicc {

namespace {

using K = OmpClauseKind;

bool isAssumption(K kind) {
  return kind == K::Absent || kind == K::Contains || kind == K::Holds || kind == K::NoOpenmp ||
         kind == K::NoOpenmpConstructs || kind == K::NoOpenmpRoutines || kind == K::NoParallelism;
}

/// §8.3: what holds() names is a condition.
void checkHolds(Diagnostics &diagnostics, const OmpClause &clause) {
  if (clause.kind != K::Holds && clause.expr && !isUnknown(clause.expr->type) &&
      !evaluateConstant(clause.expr).known) // 6.0 §10.6.1
    diagnostics.error(clause.expr->loc,
                      std::string("the argument of '") + spelling(clause.kind) + "' must be constant");
  if (clause.kind != K::Holds || !clause.expr || isUnknown(clause.expr->type)) return;
  QualType type = clause.expr->type;
  if (!isScalar(type) && !isArray(type))
    diagnostics.error(clause.expr->loc, "'holds' condition must be scalar");
}

} // namespace

std::string literalText(std::string_view literals) {
  std::string text;
  bool inside = false;
  for (size_t i = 0; i < literals.size(); i++) {
    char ch = literals[i];
    if (ch == '"') {
      inside = !inside;
    } else if (inside && ch == '\\' && i + 1 < literals.size()) {
      ch = literals[++i];
      text += ch == 'n' ? '\n' : ch == 't' ? '\t' : ch;
    } else if (inside) {
      text += ch;
    }
  }
  return text;
}

void reportErrorDirective(Diagnostics &diagnostics, Loc loc, unsigned severity, const std::string *message) {
  const std::string text = "'#pragma omp error' encountered" + (message ? ": " + *message : "");
  if (severity == SeverityWarning)
    diagnostics.warning(loc, text);
  else
    diagnostics.error(loc, text);
}

void checkUtility(Diagnostics &diagnostics, OmpDirective &d) {
  if (d.kind == OmpDirectiveKind::Assume) {
    Citing section(diagnostics, "OpenMP 5.2 §8.3");
    for (OmpClause *clause : d.clauses) checkHolds(diagnostics, *clause);
  }
  OmpClause *message = findClause(d, K::Message), *at = findClause(d, K::At),
            *severity = findClause(d, K::Severity);
  Expr *text = message ? skipParens(message->expr) : nullptr;
  {
    Citing section(diagnostics, "OpenMP 5.2 §8.5.2");
    if (text && !isUnknown(text->type)) {
      const QualType element =
          isPointer(text->type) || isArray(text->type) ? elementOf(text->type) : QualType();
      if (!element.type || canonical(element)->kind != TypeKind::Char) {
        diagnostics.error(text->loc, "the argument of 'message' must be a string: of type 'const char *'");
        return;
      }
    }
  }
  if (d.kind != OmpDirectiveKind::Error || (at && at->modifiers == AtExecution)) return;
  auto *literal = text ? as<StringLiteral>(text) : nullptr;
  if (text && !literal) {
    Citing section(diagnostics, "OpenMP 5.2 §8.5.2");
    diagnostics.error(text->loc,
                      "the argument of 'message' must be a string literal where the directive acts at "
                      "compilation");
    return;
  }
  const std::string shown = literal ? literalText(literal->text) : "";
  reportErrorDirective(diagnostics, d.loc, severity ? severity->modifiers : unsigned(SeverityFatal),
                       literal ? &shown : nullptr);
}

void checkAssumes(Diagnostics &diagnostics, OmpDeclarative &d, std::vector<Loc> &open) {
  Citing section(diagnostics, "OpenMP 5.2 §8.3");
  const std::string name = std::string("'#pragma omp ") + info(d.kind).spelling + "'";
  for (OmpClause *clause : d.clauses) {
    if (d.kind == OmpDirectiveKind::EndAssumes || !isAssumption(clause->kind))
      diagnostics.error(clause->loc,
                        std::string("'") + spelling(clause->kind) + "' is not valid for " + name);
    for (OmpClause *other : d.clauses) {
      if (other == clause) break;
      if (other->kind == clause->kind && !clause->expr && clause->kind != K::Absent &&
          clause->kind != K::Contains)
        diagnostics.error(clause->loc, std::string("too many '") + spelling(clause->kind) + "' clauses");
    }
    checkHolds(diagnostics, *clause);
  }
  if (d.kind == OmpDirectiveKind::BeginAssumes) {
    open.push_back(d.loc);
  } else if (d.kind == OmpDirectiveKind::EndAssumes) {
    if (open.empty())
      diagnostics.error(d.loc, "'#pragma omp end assumes' without corresponding '#pragma omp begin assumes'");
    else
      open.pop_back();
  }
}

} // namespace ompicc

// The arguments of depend, affinity (OpenMP 5.2 §15.9.5, §12.5.1), depobj's update (§15.9.4) and doacross
// (§15.9.7):
//
//     depend(in: a[i])   depend(iterator(int i = 0:n), in: a[i])   affinity(iterator(i = 0:n): a[i])
//
// The dependence type stands behind the iterators, whose ranges are expressions and so the grammar's. It is
// read here first, and hidden from the scanner (detours.h).
#include "c.tab.h"
#include "translator/parser/omp_clause_reader.h"
#include "translator/parser/parser.h"
#include "translator/sema/omp_citations.h"

namespace ompicc {

using T = ompicc_tokentype;

namespace {

const char *const kDependTypes[] = {"in", "out", "inout", "mutexinoutset", "inoutset", "depobj"};
const OmpDependType kDependValues[] = {DependIn,       DependOut,   DependInout, DependMutexinoutset,
                                       DependInoutset, DependDepobj};

} // namespace

bool ClauseReader::locatorPrefix() {
  Cursor ahead = at_;
  const bool iterates = ahead.word() == "iterator" && ahead.take('(');
  if (!iterates) return clause_.kind == OmpClauseKind::Affinity || dependType(at_);
  at_.p = ahead.p;
  ahead.skipParens();
  const char *const end = ahead.p;
  if (clause_.kind == OmpClauseKind::Affinity ? !ahead.take(':') : !ahead.take(',')) {
    diag_.error(locOf(ahead.p), std::string("expected '") +
                                    (clause_.kind == OmpClauseKind::Affinity ? ":" : ",") +
                                    "' after the iterators");
    at_.p = ahead.p; // the caller skips to the end of the clause
    return false;
  }
  if (clause_.kind == OmpClauseKind::Depend && !dependType(ahead)) {
    at_.p = ahead.p;
    return false;
  }
  directive_.hide(end, ahead.p);
  opened(); // that of iterator(; the caller counts the clause's
  token_ = T::TK_CL_ITERATORS;
  return true;
}

/// §15.9.5: omp_all_memory is a locator where it stands in the list; here it gets a meaning until the
/// directive's end. Returns false after an error.
bool ClauseReader::allMemory(Cursor at) {
  for (int depth = 1; depth && at.peek();) {
    const char *begin = at.p;
    const std::string_view word = at.word();
    if (word.empty()) {
      depth += *at.p == '(' ? 1 : *at.p == ')' ? -1 : 0;
      at.p++;
    } else if (word == "omp_all_memory" && !c_.name(word)->ordinary) {
      if (clause_.modifiers != DependOut && clause_.modifiers != DependInout) {
        Citing section(diag_, "OpenMP 5.2 §15.9.5");
        diag_.error(locOf(begin), "'omp_all_memory' used with 'depend' kind other than 'out' or 'inout'");
        return false;
      }
      directive_.giveMeaning(word);
      return true;
    }
  }
  return true;
}

bool ClauseReader::dependType(Cursor &at) {
  at.skip();
  const char *begin = at.p;
  std::string_view word = at.word();
  int type = find(word, kDependTypes);
  if (type >= 0 && at.take(':')) {
    clause_.modifiers = kDependValues[type];
    return allMemory(at);
  }
  if (word == "source" || word == "sink")
    diag_.error(locOf(begin), "'" + std::string(word) + "' in clause 'depend' is not supported");
  else
    diag_.error(locOf(begin),
                "expected 'in', 'out', 'inout', 'mutexinoutset', 'inoutset' or 'depobj' followed by ':' in "
                "clause 'depend'");
  return false;
}

void ClauseReader::depobjUpdate() {
  if (!at_.take('(')) return diag_.error(clause_.loc, "expected '(' after 'update'");
  at_.skip();
  const char *begin = at_.p;
  int type = find(at_.word(), kDependTypes);
  if (type < 0 || kDependValues[type] == DependDepobj) {
    diag_.error(locOf(begin),
                "expected 'in', 'out', 'inout', 'mutexinoutset' or 'inoutset' in clause 'update'");
    return at_.skipParens();
  }
  clause_.modifiers = kDependValues[type];
  if (at_.take(')')) return;
  diag_.error(locOf(at_.p), "expected ')' at the end of clause 'update'");
  at_.skipParens();
}

/// OpenMP 5.2 §15.9.7: doacross(source: [omp_cur_iteration]), doacross(sink: vector); 5.0: depend(source),
/// depend(sink: vector).
void ClauseReader::doacross() {
  const bool old = clause_.kind == OmpClauseKind::Depend;
  clause_.kind = OmpClauseKind::Doacross;
  token_ = T::TK_CL_DONE;
  if (!at_.take('('))
    return diag_.error(clause_.loc, std::string("expected '(' after '") + (old ? "depend'" : "doacross'"));
  at_.skip();
  const char *begin = at_.p;
  const std::string_view word = at_.word();
  if (word == "source") {
    clause_.modifiers = DoacrossSource;
    if ((old || at_.take(':')) && (at_.take(')') || (at_.word() == "omp_cur_iteration" && at_.take(')'))))
      return;
  } else if (word == "sink" && at_.take(':')) {
    Cursor ahead = at_;
    clause_.modifiers = DoacrossSink;
    if (ahead.word() == "omp_cur_iteration" && ahead.take('-') && ahead.word() == "1" && ahead.take(')')) {
      clause_.modifiers = DoacrossPrevious;
      at_.p = ahead.p;
      return;
    }
    token_ = T::TK_CL_LIST_OPEN;
    opened();
    return;
  }
  diag_.error(locOf(begin), std::string("expected 'source") + (old ? "'" : ":'") +
                                " or 'sink: vector' in this clause of '#pragma omp ordered'");
  at_.skipParens();
}

OmpIterator *Parser::iterator(Span where, QualType type, Identifier *name, Expr *begin, Expr *end,
                              Expr *step) {
  auto *i = c.make<OmpIterator>(loc(where));
  i->var = c.make<VarDecl>(loc(where));
  i->var->name = name;
  i->var->type = type;
  i->begin = begin;
  i->end = end;
  i->step = step;
  scopes.bind(name, i->var);
  return i;
}

void Parser::directiveError() {
  scopes.restore(directiveScopes_);
  recovered();
}

} // namespace ompicc

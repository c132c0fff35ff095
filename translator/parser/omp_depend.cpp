// The arguments of depend, affinity (OpenMP 5.2 §15.9.5, §12.5.1), depobj's update (§15.9.4) and doacross
// (§15.9.7):
//
//     depend(in: a[i])   depend(iterator(int i = 0:n), in: a[i])   affinity(iterator(i = 0:n): a[i])
//
// The dependence type stands behind the iterators, whose ranges are expressions and so the grammar's. It is
// read here first, and hidden from the scanner (detours.h).
#include "translator/parser/omp_cursor.h"
#include "translator/sema/omp_sections.h"

namespace ompicc {

using T = ompicc_tokentype;

namespace {

const char *const kDependTypes[] = {"in", "out", "inout", "mutexinoutset", "inoutset", "depobj"};
const OmpDependType kDependValues[] = {DependIn,       DependOut,   DependInout, DependMutexinoutset,
                                       DependInoutset, DependDepobj};

} // namespace

bool Parser::locatorPrefix(OmpClause &clause, Cursor &at, int &token) {
  Cursor ahead = at;
  const bool iterates = ahead.word() == "iterator" && ahead.take('(');
  if (!iterates) return clause.kind == OmpClauseKind::Affinity || dependType(clause, at);
  at.p = ahead.p;
  ahead.skipParens();
  const char *const end = ahead.p;
  if (clause.kind == OmpClauseKind::Affinity ? !ahead.take(':') : !ahead.take(',')) {
    diag.error(loc({offset(ahead.p), 0}), std::string("expected '") +
                                              (clause.kind == OmpClauseKind::Affinity ? ":" : ",") +
                                              "' after the iterators");
    at.p = ahead.p; // the caller skips to the end of the clause
    return false;
  }
  if (clause.kind == OmpClauseKind::Depend && !dependType(clause, ahead)) {
    at.p = ahead.p;
    return false;
  }
  hide(end, ahead.p);
  parens_++; // that of iterator(; the caller counts the clause's
  token = T::TK_CL_ITERATORS;
  return true;
}

/// §15.9.5: omp_all_memory is a locator where it stands in the list; here it gets a meaning until the
/// directive's end. Returns false after an error.
bool Parser::allMemory(const OmpClause &clause, Cursor at) {
  for (int depth = 1; depth && at.peek();) {
    const char *begin = at.p;
    const std::string_view word = at.word();
    if (word.empty()) {
      depth += *at.p == '(' ? 1 : *at.p == ')' ? -1 : 0;
      at.p++;
    } else if (word == "omp_all_memory" && !c.name(word)->ordinary) {
      if (clause.modifiers != DependOut && clause.modifiers != DependInout) {
        Citing section(diag, "OpenMP 5.2 §15.9.5");
        diag.error(loc({offset(begin), 0}),
                   "'omp_all_memory' used with 'depend' kind other than 'out' or 'inout'");
        return false;
      }
      giveMeaning(word);
      return true;
    }
  }
  return true;
}

void Parser::giveMeaning(std::string_view name) {
  VarDecl *v = c.variable(name, c.types.basic(TypeKind::Int));
  v->isFileScope = true;
  meaning_ = v->name;
  meaning_->ordinary = v;
}

bool Parser::dependType(OmpClause &clause, Cursor &at) {
  at.skip();
  const char *begin = at.p;
  std::string_view word = at.word();
  int type = find(word, kDependTypes);
  if (type >= 0 && at.take(':')) {
    clause.modifiers = kDependValues[type];
    return allMemory(clause, at);
  }
  if (word == "source" || word == "sink")
    diag.error(loc({offset(begin), 0}), "'" + std::string(word) + "' in clause 'depend' is not supported");
  else
    diag.error(loc({offset(begin), 0}),
               "expected 'in', 'out', 'inout', 'mutexinoutset', 'inoutset' or 'depobj' followed by ':' in "
               "clause 'depend'");
  return false;
}

void Parser::depobjUpdate(OmpClause &clause, Cursor &at) {
  if (!at.take('(')) return diag.error(clause.loc, "expected '(' after 'update'");
  at.skip();
  const char *begin = at.p;
  int type = find(at.word(), kDependTypes);
  if (type < 0 || kDependValues[type] == DependDepobj) {
    diag.error(loc({offset(begin), 0}),
               "expected 'in', 'out', 'inout', 'mutexinoutset' or 'inoutset' in clause 'update'");
    return at.skipParens();
  }
  clause.modifiers = kDependValues[type];
  if (at.take(')')) return;
  diag.error(loc({offset(at.p), 0}), "expected ')' at the end of clause 'update'");
  at.skipParens();
}

/// OpenMP 5.2 §15.9.7: doacross(source: [omp_cur_iteration]), doacross(sink: vector); 5.0: depend(source),
/// depend(sink: vector).
void Parser::doacross(OmpClause &clause, Cursor &at, int &token) {
  const bool old = clause.kind == OmpClauseKind::Depend;
  clause.kind = OmpClauseKind::Doacross;
  token = T::TK_CL_DONE;
  if (!at.take('('))
    return diag.error(clause.loc, std::string("expected '(' after '") + (old ? "depend'" : "doacross'"));
  at.skip();
  const char *begin = at.p;
  const std::string_view word = at.word();
  if (word == "source") {
    clause.modifiers = DoacrossSource;
    if ((old || at.take(':')) && (at.take(')') || (at.word() == "omp_cur_iteration" && at.take(')')))) return;
  } else if (word == "sink" && at.take(':')) {
    Cursor ahead = at;
    clause.modifiers = DoacrossSink;
    if (ahead.word() == "omp_cur_iteration" && ahead.take('-') && ahead.word() == "1" && ahead.take(')')) {
      clause.modifiers = DoacrossPrevious;
      at.p = ahead.p;
      return;
    }
    token = T::TK_CL_LIST_OPEN;
    parens_++; // the '(' was read here; the grammar sees the ')'
    return;
  }
  diag.error(loc({offset(begin), 0}), std::string("expected 'source") + (old ? "'" : ":'") +
                                          " or 'sink: vector' in this clause of '#pragma omp ordered'");
  at.skipParens();
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

// Mappers (§5.8.8), and what stands in front of the list of map (OpenMP 5.2 §5.8.3) and of to and from on
// target update (§5.9.3):
//
//     map([modifier[,] …] [type] : list)      to([modifier[,] …] : list)
//
// Among the modifiers there may be iterators, whose ranges are expressions and so the grammar's. The rest is
// read here first, and hidden from the scanner, which goes on with the list behind the iterators.
#include "translator/parser/omp_cursor.h"
#include "translator/sema/omp_checks.h"
#include "translator/sema/omp_sections.h"

namespace ompicc {

using T = ompicc_tokentype;

/// What all mappers are called in the scopes: each knows the one before it.
static const char *const kMappers = "declare mapper";

bool Parser::mapPrefix(OmpClause &clause, Cursor &at, int &token) {
  const bool motion = clause.kind != OmpClauseKind::Map;
  static const char *const types[] = {"alloc", "to", "from", "tofrom", "release", "storage"};
  static const unsigned typeFlags[] = {MapAlloc, MapTo, MapFrom, MapTofrom, MapRelease, MapAlloc};
  static const char *const modifiers[] = {"always", "present", "close", "self"};
  static const unsigned modifierFlags[] = {MapAlways, MapPresent, MapClose, MapSelf};
  // §13.6, §13.7: the default is what the directive can do.
  const unsigned otherwise = motion                                            ? 0u
                             : directive_ == OmpDirectiveKind::TargetEnterData ? unsigned(MapTo)
                             : directive_ == OmpDirectiveKind::TargetExitData  ? unsigned(MapFrom)
                                                                               : unsigned(MapTofrom);
  clause.modifiers = otherwise;
  unsigned flags = 0;
  int type = -1;
  std::string_view bad;
  Cursor ahead = at, iterators = at, iteratorsEnd = at;
  bool iterates = false, attaches = false, again = false;
  for (;;) {
    std::string_view word = ahead.word();
    if (word.empty()) break;
    const int t = motion ? -1 : find(word, types), m = find(word, modifiers);
    if (word == "iterator" && ahead.peek() == '(') {
      again |= iterates;
      iterates = true;
      ahead.take('(');
      iterators = ahead;
      ahead.skipParens();
      iteratorsEnd = ahead;
    } else if (word == "mapper" && ahead.peek() == '(') {
      again |= clause.name != nullptr;
      ahead.take('(');
      clause.name = c.name(ahead.word());
      if (!ahead.take(')')) {
        diag.error(loc({offset(ahead.p), 0}), "expected the name of a mapper in parentheses");
        return false;
      }
    } else if (word == "attach" && !motion && ahead.peek() == '(') { // 6.0
      ahead.take('(');
      const std::string_view mode = ahead.word();
      again |= attaches;
      attaches = true;
      if (mode == "never")
        flags |= MapAttachNever;
      else if (mode != "auto" && mode != "always")
        bad = mode;
      if (!ahead.take(')')) ahead.skipParens();
    } else if (word == "delete" && !motion) { // a map type before 6.0, a modifier since
      again |= flags & MapDelete;
      flags |= MapDelete;
    } else if (t >= 0 && type < 0) {
      type = t;
    } else if (m >= 0 && (!motion || modifierFlags[m] == MapPresent)) {
      again |= flags & modifierFlags[m];
      flags |= modifierFlags[m];
    } else {
      bad = word;
      if (ahead.take('(')) ahead.skipParens();
    }
    ahead.take(',');
  }
  if (ahead.peek() != ':') { // no prefix: these were list items
    clause.name = nullptr;
    return true;
  }
  if (!bad.empty()) {
    diag.error(loc({offset(bad.data()), 0}),
               "'" + std::string(bad) + "' is not a " +
                   (motion ? std::string("supported modifier of clause '") + spelling(clause.kind) + "'"
                           : std::string("map type or a supported map type modifier")));
    return false;
  }
  if (again) {
    diag.error(clause.loc, std::string("a modifier stands twice in clause '") + spelling(clause.kind) + "'");
    return false;
  }
  clause.modifiers = (type >= 0 ? typeFlags[type] : flags & MapDelete ? 0u : otherwise) | flags;
  if ((clause.modifiers & MapTofrom) == MapTofrom) // of which these do their half
    clause.modifiers &= ~(directive_ == OmpDirectiveKind::TargetEnterData  ? unsigned(MapFrom)
                          : directive_ == OmpDirectiveKind::TargetExitData ? unsigned(MapTo)
                                                                           : 0u);
  ahead.take(':');
  at.p = ahead.p;
  if (!iterates) return true;
  at.p = iterators.p;
  hide(iteratorsEnd.p, ahead.p);
  parens_++; // that of iterator(; the caller counts the clause's
  token = T::TK_CL_ITERATORS;
  return true;
}

int Parser::mapperHead(const char *p, const char *end, const char *&resume) {
  Cursor at(p, end);
  if (!at.take('(')) {
    diag.error(loc({offset(at.p), 0}), "expected '(' after '#pragma omp declare mapper'");
    return 0;
  }
  mapper_ = c.make<MapperDecl>(loc({offset(p), 0}));
  mapper_->name = c.name(kMappers);
  Cursor ahead = at;
  const std::string_view id = ahead.word();
  if (!id.empty() && ahead.take(':')) {
    if (id != "default") mapper_->id = c.name(id);
    at = ahead;
  }
  parens_++; // the '(' was read here; the grammar sees the ')'
  resume = at.p;
  return T::TK_OMP_MAPPER;
}

void Parser::mapperBegins(Span where, QualType type, Identifier *variable) {
  scopes.push();
  mapper_->type = type;
  mapper_->var = c.make<VarDecl>(loc(where));
  mapper_->var->name = variable ? variable : c.name("");
  mapper_->var->type = type;
  Citing section(diag, sectionOf(OmpDirectiveKind::DeclareMapper));
  if (!variable)
    diag.error(loc(where), "expected a variable behind the type in '#pragma omp declare mapper'");
  else
    scopes.bind(variable, mapper_->var);
  if (!isUnknown(type) && !isRecord(type))
    diag.error(loc(where), "'#pragma omp declare mapper' is for structures and unions only");
  else if (isRecord(type) && !isCompleteType(type))
    diag.error(loc(where), "incomplete type in '#pragma omp declare mapper'");
}

MapperDecl *Parser::visibleMapper() const {
  const Identifier *name = c.names.find(kMappers);
  return name ? as<MapperDecl>(name->ordinary) : nullptr;
}

void Parser::mapperEnds(Span where, const List<OmpClause *> &clauses) {
  scopes.pop();
  MapperDecl *m = mapper_;
  m->loc = loc(where);
  m->clauses = clauses;
  auto *checked = c.make<OmpDirective>(m->loc);
  checked->kind = OmpDirectiveKind::DeclareMapper;
  checked->clauses = clauses;
  checkClauses(c, diag, *checked);
  Citing section(diag, sectionOf(OmpDirectiveKind::DeclareMapper));
  bool any = false;
  for (OmpClause *clause : clauses)
    for (Expr *item : clause->items) {
      any = true;
      VarDecl *base = listedVariable(item);
      if (!isUnknown(item->type) && base && base != m->var)
        diag.error(item->loc, "a list item of a mapper's 'map' clause is not '" +
                                  std::string(m->var->name->text) + "' or a part of it");
    }
  if (!any) diag.error(m->loc, "'#pragma omp declare mapper' must contain at least one 'map' clause");
  if (!isRecord(m->type)) return;
  m->scope = scopes.serial();
  m->outer = visibleMapper();
  for (MapperDecl *other = m->outer; other; other = other->outer)
    if (other->scope == m->scope && other->id == m->id &&
        compatible(canonical(other->type), canonical(m->type))) {
      diag.error(m->loc, "redeclaration of mapper '" + (m->id ? std::string(m->id->text) : "default") +
                             "' for type '" + describe(m->type) + "'");
      diag.note(other->loc, "previous '#pragma omp declare mapper'");
      return;
    }
  scopes.bind(m->name, m);
}

} // namespace ompicc

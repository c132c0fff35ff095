// sections (OpenMP 5.2 §11.3), single (§11.1), scope (§11.2), masked (§10.5), master and teams (§10.2) on the
// host.
#include "transforms/host/host_set.h"

namespace ompicc {

unsigned numberOfSections(const OmpDirective &d) {
  auto *body = as<Compound>(d.body);
  return body ? unsigned(body->body.size()) : 1;
}

Stmt *HostSet::sections(OmpDirective &d) {
  Privates privates = privates_.privatise(d);
  Compound *block = c_.compound({}, d.loc);
  auto append = [&](Stmt *s) { block->body.push(c_.arena, s); };
  for (Stmt *s : privates.before) append(s);

  Compound *cases = c_.compound({}, d.loc);
  auto *body = as<Compound>(d.body);
  const unsigned count = numberOfSections(d);
  for (unsigned i = 0; i < count; i++) {
    Stmt *section = body ? body->body[i] : d.body;
    Compound *one = c_.compound({privates.inside.apply(section)}, section->loc);
    if (i + 1 == count) // the lexically last section sets lastprivate variables
      for (auto &l : privates.last)
        one->body.push(c_.arena, isArray(l.original->type) ? copyArray(copy(l.place), c_.ident(l.copy))
                                                           : assign(copy(l.place), c_.ident(l.copy)));
    cases->body.push(c_.arena, c_.textStmt("case " + std::to_string(i + 1) + ":\n$\nbreak;", {one}));
  }
  VarDecl *next = local("_section", basic(TypeKind::UInt));
  append(c_.declStmt(next));
  const std::string start = factsOf(d).merged
                                ? rt("GOMP_sections_next") + std::string("()")
                                : rt("GOMP_sections_start") + ("(" + std::to_string(count) + ")");
  append(c_.textStmt("for ($ = " + start + "; $; $ = " + rt("GOMP_sections_next") + "())\nswitch ($)\n$",
                     {c_.ident(next), c_.ident(next), c_.ident(next), c_.ident(next), cases}));
  for (Stmt *s : privates.after) append(s);
  for (Stmt *s : cancellation_.target(d, privates)) append(s);
  append(hasClause(d, OmpClauseKind::Nowait) ? call("GOMP_sections_end_nowait")
                                             : cancellation_.ending(d, "GOMP_sections_end"));
  return block;
}

Stmt *HostSet::single(OmpDirective &d) {
  Privates privates = privates_.privatise(d);
  Compound *inner = c_.compound({}, d.loc);
  for (Stmt *s : privates.before) inner->body.push(c_.arena, s);
  inner->body.push(c_.arena, privates.inside.apply(d.body));
  VarList copies = clauseVariables(d, OmpClauseKind::Copyprivate);
  Compound *block = c_.compound({}, d.loc);
  if (copies.empty()) {
    block->body.push(c_.arena,
                     c_.textStmt("if (" + std::string(rt("GOMP_single_start")) + "())\n$", {inner}));
    if (!hasClause(d, OmpClauseKind::Nowait)) block->body.push(c_.arena, cancellation_.barrier(d));
    return block;
  }
  // §5.7.2: the executing thread publishes the addresses of its variables, the others copy from them.
  VarDecl *published = local("_published", c_.types.pointerTo(voidPointer()));
  VarDecl *addresses = local("_addresses", published->type);
  std::vector<Stmt *> copying;
  // It is there until all threads have read it.
  block->body.push(c_.arena,
                   declareText("void *$[" + std::to_string(copies.size()) + "];", {c_.ident(addresses)}));
  for (size_t i = 0; i < copies.size(); i++) {
    VarDecl *v = copies[i];
    Expr *own = c_.textExpr(voidPointer(), "&$", {c_.ident(v)});
    inner->body.push(c_.arena, c_.textStmt("$[" + std::to_string(i) + "] = $;", {c_.ident(addresses), own}));
    copying.push_back(c_.textStmt("__builtin_memcpy(&$, $[" + std::to_string(i) + "], sizeof($));",
                                  {c_.ident(v), c_.ident(published), c_.ident(v)}));
  }
  inner->body.push(c_.arena,
                   c_.textStmt(std::string(rt("GOMP_single_copy_end")) + "($);", {c_.ident(addresses)}));
  Compound *others = c_.compound({}, d.loc);
  for (Stmt *s : copying) others->body.push(c_.arena, s);
  published->init = c_.textExpr(published->type, std::string(rt("GOMP_single_copy_start")) + "()");
  block->body.push(c_.arena, c_.declStmt(published));
  block->body.push(c_.arena, c_.textStmt("if (!$)\n$\nelse\n$", {c_.ident(published), inner, others}));
  block->body.push(c_.arena, cancellation_.barrier(d));
  return block;
}

Stmt *HostSet::scope(OmpDirective &d) {
  Privates privates = privates_.privatise(d);
  Compound *block = c_.compound({}, d.loc);
  for (Stmt *s : privates.before) block->body.push(c_.arena, s);
  block->body.push(c_.arena, privates.inside.apply(d.body));
  for (Stmt *s : privates.after) block->body.push(c_.arena, s);
  if (!hasClause(d, OmpClauseKind::Nowait)) block->body.push(c_.arena, cancellation_.barrier(d));
  return block;
}

Stmt *HostSet::master(OmpDirective &d) {
  Expr *filter = clauseExpr(d, OmpClauseKind::Filter);
  Expr *chosen = filter ? c_.paren(copy(filter)) : static_cast<Expr *>(c_.intLiteral(0));
  return c_.textStmt("if (" + std::string(rt("omp_get_thread_num")) + "() == " + (filter ? "(int) " : "") +
                         "$)\n$",
                     {chosen, as<Compound>(d.body) ? d.body : c_.compound({d.body}, d.loc)});
}

Stmt *HostSet::underThreadLimit(OmpDirective &d, Stmt *region, const OmpDirective &target) {
  Expr *limit = clauseExpr(d, OmpClauseKind::ThreadLimit);
  if (!limit) return region;
  // It has been evaluated for the kernel's launch, if there is one.
  const OffloadedTarget *kernel = host_.offloaded(target);
  if (kernel && kernel->geometry().threadLimit)
    limit = c_.textExpr(basic(TypeKind::Int), "$.thread_limit", {c_.ident(launchOf(target))});
  // libgomp's GOMP_teams sets the thread-limit-var ICV; values above INT_MAX mean that there is no limit.
  QualType number = basic(TypeKind::UInt);
  VarDecl *outer = local("_outer_limit", number.with(QualConst),
                         c_.textExpr(number, std::string("(unsigned) ") + rt("omp_get_thread_limit") + "()"));
  std::string set = std::string(rt("GOMP_teams")) + "(1, ";
  return c_.compound(
      {c_.declStmt(outer), c_.textStmt(set + "(unsigned) $);", {c_.paren(copy(limit))}), region,
       c_.textStmt(set + "$ < 0x7fffffff ? $ : 0xffffffffu);", {c_.ident(outer), c_.ident(outer)})},
      d.loc);
}

} // namespace ompicc

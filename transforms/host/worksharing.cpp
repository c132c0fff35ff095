#include "transforms/host/worksharing.h"
#include "transforms/host/cancel.h"

namespace ompicc {
namespace {

constexpr int kWorkScope = 8; // ompt_work_scope

} // namespace

unsigned numberOfSections(const OmpDirective &d) {
  auto *body = as<Compound>(d.body);
  return body ? unsigned(body->body.size()) : 1;
}

Compound *Worksharing::cases(OmpDirective &d, Privates &privates) {
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
  return cases;
}

Stmt *Worksharing::sections(OmpDirective &d) {
  Privates privates = privates_.privatise(d);
  Compound *block = c_.compound({}, d.loc);
  auto append = [&](Stmt *s) { block->body.push(c_.arena, s); };
  for (Stmt *s : privates.before) append(s);
  Compound *all = cases(d, privates);
  VarDecl *next = local("_section", basic(TypeKind::UInt));
  append(c_.declStmt(next));
  auto following = [&] { return callExpr(next->type, "GOMP_sections_next"); };
  Expr *start = factsOf(d).merged
                    ? following()
                    : callExpr(next->type, "GOMP_sections_start", {c_.intLiteral(numberOfSections(d))});
  append(
      c_.textStmt("for ($ = $; $; $ = $)\nswitch ($)\n$",
                  {c_.ident(next), start, c_.ident(next), c_.ident(next), following(), c_.ident(next), all}));
  for (Stmt *s : privates.after) append(s);
  for (Stmt *s : cancellation_.target(d, privates)) append(s);
  append(hasClause(d, OmpClauseKind::Nowait) ? call("GOMP_sections_end_nowait")
                                             : cancellation_.ending(d, "GOMP_sections_end"));
  return block;
}

Stmt *Worksharing::single(OmpDirective &d) {
  Privates privates = privates_.privatise(d);
  Compound *inner = c_.compound({}, d.loc);
  for (Stmt *s : privates.before) inner->body.push(c_.arena, s);
  inner->body.push(c_.arena, ownTasks_.body(d, privates.inside.apply(d.body)));
  const VarList copies = clauseVariables(d, OmpClauseKind::Copyprivate);
  if (host_.tellsTools && copies.empty())
    inner->body.push(c_.arena, call("ort_work_end", {c_.intLiteral(0)}));
  if (!copies.empty()) return broadcast(d, copies, inner);
  Expr *executes = callExpr(basic(TypeKind::Bool), "GOMP_single_start");
  Compound *block = c_.compound({c_.textStmt("if ($)\n$", {executes, inner})}, d.loc);
  if (!hasClause(d, OmpClauseKind::Nowait)) appendBarrier(d, block);
  return block;
}

/// The barrier at the end of a construct.
void Worksharing::appendBarrier(OmpDirective &d, Compound *block) {
  if (host_.tellsTools) block->body.push(c_.arena, call("ort_work_end", {c_.intLiteral(1)}));
  block->body.push(c_.arena, cancellation_.barrier(d));
}

Stmt *Worksharing::broadcast(OmpDirective &d, const VarList &copies, Compound *inner) {
  // §5.7.2: the executing thread publishes the addresses of its variables, the others copy from them.
  Compound *block = c_.compound({}, d.loc), *others = c_.compound({}, d.loc);
  VarDecl *published = local("_published", c_.types.pointerTo(c_.types.pointerTo(basic(TypeKind::Void))));
  VarDecl *addresses = local("_addresses", published->type);
  // It is there until all threads have read it.
  block->body.push(c_.arena,
                   declareText("void *$[" + std::to_string(copies.size()) + "];", {c_.ident(addresses)}));
  for (size_t i = 0; i < copies.size(); i++) {
    VarDecl *v = copies[i];
    const std::string entry = "$[" + std::to_string(i) + "]";
    Expr *own = c_.textExpr(voidPointer(), "&$", {c_.ident(v)});
    inner->body.push(c_.arena, c_.textStmt(entry + " = $;", {c_.ident(addresses), own}));
    others->body.push(c_.arena, c_.textStmt("__builtin_memcpy(&$, " + entry + ", sizeof($));",
                                            {c_.ident(v), c_.ident(published), c_.ident(v)}));
  }
  inner->body.push(c_.arena, call("GOMP_single_copy_end", {c_.ident(addresses)}));
  published->init = callExpr(published->type, "GOMP_single_copy_start");
  block->body.push(c_.arena, c_.declStmt(published));
  block->body.push(c_.arena, c_.textStmt("if (!$)\n$\nelse\n$", {c_.ident(published), inner, others}));
  appendBarrier(d, block);
  return block;
}

Stmt *Worksharing::scope(OmpDirective &d) {
  Privates privates = privates_.privatise(d);
  Compound *block = c_.compound({}, d.loc);
  for (Stmt *s : privates.before) block->body.push(c_.arena, s);
  if (host_.tellsTools)
    block->body.push(c_.arena, call("ort_work_begin", {c_.intLiteral(kWorkScope), c_.intLiteral(1)}));
  block->body.push(c_.arena, privates.inside.apply(d.body));
  for (Stmt *s : privates.after) block->body.push(c_.arena, s);
  if (!hasClause(d, OmpClauseKind::Nowait))
    appendBarrier(d, block);
  else if (host_.tellsTools)
    block->body.push(c_.arena, call("ort_work_end", {c_.intLiteral(0)}));
  return block;
}

Stmt *Worksharing::masked(OmpDirective &d) {
  Expr *filter = clauseExpr(d, OmpClauseKind::Filter);
  Expr *chosen = filter ? c_.paren(copy(filter)) : static_cast<Expr *>(c_.intLiteral(0));
  Stmt *body = ownTasks_.body(d, as<Compound>(d.body) ? d.body : c_.compound({d.body}, d.loc));
  if (host_.tellsTools) body = c_.compound({call("ort_masked_begin"), body, call("ort_masked_end")}, d.loc);
  return c_.textStmt(filter ? "if ($ == (int) $)\n$" : "if ($ == $)\n$",
                     {callExpr(basic(TypeKind::Int), "omp_get_thread_num"), chosen, body});
}

} // namespace ompicc

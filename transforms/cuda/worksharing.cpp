// sections (OpenMP 5.2 §11.3), single (§11.1), scope (§11.2), masked (§10.5), master and teams (§10.2) in
// device code.
#include "transforms/cuda/cuda_set.h"

namespace ompicc {

Stmt *CudaSet::sections(OmpDirective &d) {
  Privates privates = privatise(d, Combine::Team);
  Compound *block = c_.compound({}, d.loc);
  auto append = [&](Stmt *s) { block->body.push(c_.arena, s); };
  append(c_.textStmt(comment(d)));
  for (Stmt *s : privates.before) append(s);
  auto *body = as<Compound>(d.body);
  size_t count = body ? body->body.size() : 1;
  Compound *cases = c_.compound({}, d.loc);
  for (size_t i = 0; i < count; i++) {
    Stmt *section = body ? body->body[i] : d.body;
    Compound *one = c_.compound({privates.inside.apply(section)}, section->loc);
    if (i + 1 == count)
      for (auto &l : privates.last)
        one->body.push(c_.arena, isArray(l.original->type) ? copyArray(l.original, c_.ident(l.copy))
                                                           : assign(c_.ident(l.original), c_.ident(l.copy)));
    cases->body.push(c_.arena, c_.textStmt("case " + std::to_string(i) + ":\n$\nbreak;", {one}));
  }
  VarDecl *state = local("_sections", basic(TypeKind::Int)),
          *section = local("_section", basic(TypeKind::Int));
  append(c_.textStmt("@sections $(" + std::to_string(count) + ");", {c_.ident(state)}));
  append(c_.textStmt("for (int $ = $.next(); $ >= 0; $ = $.next())\nswitch ($)\n$",
                     {c_.ident(section), c_.ident(state), c_.ident(section), c_.ident(section),
                      c_.ident(state), c_.ident(section), cases}));
  append(c_.textStmt("@loop_end();"));
  combineCopies(d, privates, block);
  if (!hasClause(d, OmpClauseKind::Nowait)) append(barrierStmt(d));
  return block;
}

Stmt *CudaSet::single(OmpDirective &d) {
  Privates privates = privatise(d, Combine::Master);
  Compound *inner = c_.compound({}, d.loc);
  for (Stmt *s : privates.before) inner->body.push(c_.arena, s);
  inner->body.push(c_.arena, privates.inside.apply(d.body));
  if (isAlone(d)) return inner; // and nobody to tell
  Compound *block = c_.compound({}, d.loc);
  block->body.push(c_.arena, c_.textStmt(comment(d)));
  block->body.push(c_.arena, c_.textStmt("if (" + threadNum(d) + " == 0)\n$", {inner}));
  // copyprivate (§5.7.2): through shared memory; a team of one has nobody to tell.
  for (VarDecl *v : clauseVariables(d, OmpClauseKind::Copyprivate)) {
    VarDecl *slot = local("_published", v->type.unqualified());
    Stmt *in = isArray(v->type) ? copyArray(slot, c_.ident(v)) : assign(c_.ident(slot), c_.ident(v));
    Stmt *out = isArray(v->type) ? copyArray(v, c_.ident(slot)) : assign(c_.ident(v), c_.ident(slot));
    Compound *exchange =
        c_.compound({c_.textStmt("static @shared $", {c_.declStmt(slot)}),
                     c_.textStmt("if (" + threadNum(d) + " == 0)\n$", {c_.compound({in}, d.loc)}),
                     barrierStmt(d), out, barrierStmt(d)},
                    d.loc);
    block->body.push(c_.arena, c_.textStmt("if (" + numThreads(d) + " > 1)\n$", {exchange}));
  }
  if (!hasClause(d, OmpClauseKind::Nowait)) block->body.push(c_.arena, barrierStmt(d));
  return block;
}

Stmt *CudaSet::scope(OmpDirective &d) {
  Privates privates = privatise(d, isAlone(d) ? Combine::Alone : Combine::Team);
  Compound *block = c_.compound({}, d.loc);
  block->body.push(c_.arena, c_.textStmt(comment(d)));
  for (Stmt *s : privates.before) block->body.push(c_.arena, s);
  block->body.push(c_.arena, privates.inside.apply(d.body));
  combineCopies(d, privates, block);
  if (!hasClause(d, OmpClauseKind::Nowait) && !isAlone(d)) block->body.push(c_.arena, barrierStmt(d));
  return block;
}

Stmt *CudaSet::master(OmpDirective &d) {
  Expr *filter = clauseExpr(d, OmpClauseKind::Filter);
  if (isAlone(d) && !filter) return d.body;
  Expr *chosen = filter ? c_.paren(copy(filter)) : static_cast<Expr *>(c_.intLiteral(0));
  return c_.textStmt("if (" + threadNum(d) + " == " + (filter ? "(int) " : "") + "$)\n$",
                     {chosen, as<Compound>(d.body) ? d.body : c_.compound({d.body}, d.loc)});
}

Stmt *CudaSet::teams(OmpDirective &d) {
  // Every block's sequential thread runs the region; private copies are its own.
  Privates privates = privatise(d, Combine::Master);
  Compound *block = c_.compound({}, d.loc);
  for (Stmt *s : privates.before) block->body.push(c_.arena, s);
  block->body.push(c_.arena, privates.inside.apply(d.body));
  for (Stmt *s : privates.after) block->body.push(c_.arena, s);
  return block;
}

} // namespace ompicc

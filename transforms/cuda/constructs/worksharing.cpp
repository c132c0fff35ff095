#include "transforms/cuda/constructs/worksharing.h"

namespace ompicc::cuda {

Stmt *Worksharing::sections(OmpDirective &d) {
  Privates privates = copies_.privatise(d, Combine::Team);
  Compound *block = c_.compound({}, d.loc);
  append(block, c_.textStmt(comment(d)));
  append(block, privates.before);
  auto *body = as<Compound>(d.body);
  size_t count = body ? body->body.size() : 1;
  Compound *cases = c_.compound({}, d.loc);
  for (size_t i = 0; i < count; i++) {
    Stmt *section = body ? body->body[i] : d.body;
    Compound *one = c_.compound({privates.inside.apply(section)}, section->loc);
    if (i + 1 == count)
      for (auto &l : privates.last)
        append(one, isArray(l.original->type) ? copyArray(l.original, c_.ident(l.copy))
                                              : assign(c_.ident(l.original), c_.ident(l.copy)));
    append(cases, c_.textStmt("case " + std::to_string(i) + ":\n$\nbreak;", {one}));
  }
  VarDecl *state = local("_sections", basic(TypeKind::Int)),
          *section = local("_section", basic(TypeKind::Int));
  append(block, c_.textStmt("@sections $(" + std::to_string(count) + ");", {c_.ident(state)}));
  append(block, c_.textStmt("for (int $ = $.next(); $ >= 0; $ = $.next())\nswitch ($)\n$",
                            {c_.ident(section), c_.ident(state), c_.ident(section), c_.ident(section),
                             c_.ident(state), c_.ident(section), cases}));
  append(block, call("@loop_end"));
  copies_.combineCopies(d, privates, block);
  if (!hasClause(d, OmpClauseKind::Nowait)) append(block, barrierStmt(d));
  return block;
}

Stmt *Worksharing::single(OmpDirective &d) {
  Privates privates = copies_.privatise(d, Combine::Master);
  Compound *inner = c_.compound({}, d.loc);
  append(inner, privates.before);
  append(inner, privates.inside.apply(d.body));
  if (isAlone(d)) return inner; // and nobody to tell
  Compound *block = c_.compound({}, d.loc);
  append(block, c_.textStmt(comment(d)));
  append(block, c_.textStmt("if ($ == 0)\n$", {threadNum(d), inner}));
  // copyprivate (§5.7.2): through shared memory; a team of one has nobody to tell.
  for (VarDecl *v : clauseVariables(d, OmpClauseKind::Copyprivate)) append(block, publish(d, v));
  if (!hasClause(d, OmpClauseKind::Nowait)) append(block, barrierStmt(d));
  return block;
}

Stmt *Worksharing::publish(OmpDirective &d, VarDecl *v) {
  VarDecl *slot = local("_published", v->type.unqualified());
  Stmt *in = isArray(v->type) ? copyArray(slot, c_.ident(v)) : assign(c_.ident(slot), c_.ident(v));
  Stmt *out = isArray(v->type) ? copyArray(v, c_.ident(slot)) : assign(c_.ident(v), c_.ident(slot));
  Compound *exchange = c_.compound({c_.textStmt("static @shared $", {c_.declStmt(slot)}),
                                    c_.textStmt("if ($ == 0)\n$", {threadNum(d), c_.compound({in}, d.loc)}),
                                    barrierStmt(d), out, barrierStmt(d)},
                                   d.loc);
  return c_.textStmt("if ($ > 1)\n$", {numThreads(d), exchange});
}

Stmt *Worksharing::scope(OmpDirective &d) {
  Privates privates = copies_.privatise(d, isAlone(d) ? Combine::Alone : Combine::Team);
  Compound *block = c_.compound({}, d.loc);
  append(block, c_.textStmt(comment(d)));
  append(block, privates.before);
  append(block, privates.inside.apply(d.body));
  copies_.combineCopies(d, privates, block);
  if (!hasClause(d, OmpClauseKind::Nowait) && !isAlone(d)) append(block, barrierStmt(d));
  return block;
}

Stmt *Worksharing::master(OmpDirective &d) {
  Expr *filter = clauseExpr(d, OmpClauseKind::Filter);
  if (isAlone(d) && !filter) return d.body;
  Expr *chosen = filter ? c_.paren(copy(filter)) : static_cast<Expr *>(c_.intLiteral(0));
  return c_.textStmt(filter ? "if ($ == (int) $)\n$" : "if ($ == $)\n$",
                     {threadNum(d), chosen, as<Compound>(d.body) ? d.body : c_.compound({d.body}, d.loc)});
}

Stmt *Worksharing::teams(OmpDirective &d) {
  // Every block's sequential thread runs the region; private copies are its own.
  Privates privates = copies_.privatise(d, Combine::Master);
  Compound *block = c_.compound({}, d.loc);
  append(block, privates.before);
  append(block, privates.inside.apply(d.body));
  append(block, privates.after);
  return block;
}

Stmt *Worksharing::lastprivateConditional(OmpDirective &d) {
  Compound *block = c_.compound({}, d.loc);
  if (factsOf(d).barrierSite) append(block, barrierStmt(d)); // nobody may be missing
  for (OmpClause *clause : d.clauses)                        // original, copy, iteration
    block->body.push(
        c_.arena, call("@latest", {copy(clause->items[0]), copy(clause->items[1]), copy(clause->items[2])}));
  return block;
}

} // namespace ompicc::cuda

// What lastprivate(conditional: …) does behind its construct (transforms/common/lastprivate_conditional.cpp):
// of the threads' copies the one whose assignment was in the last iteration becomes the original's value. The
// threads compare in a work share without iterations of libgomp's, which has memory that starts as zero and
// is the team's.
#include "transforms/host/lastprivate_conditional.h"

namespace ompicc {

Stmt *ConditionalLastprivates::lastprivate(OmpDirective &d) {
  Compound *block = c_.compound({}, d.loc);
  auto append = [&](Stmt *s) { block->body.push(c_.arena, s); };
  VarDecl *memory = local("_latest", voidPointer());
  memory->init = c_.textExpr(memory->type,
                             "(void *) (" + std::to_string(d.clauses.size()) + " * sizeof(unsigned long))");
  append(c_.declStmt(memory));
  // Schedule 1 is static; without a place for a first iteration none is asked for.
  append(call("GOMP_loop_start", {c_.intLiteral(0), c_.intLiteral(0), c_.intLiteral(1), c_.intLiteral(1),
                                  c_.intLiteral(1), argument("(long *) 0"), argument("(long *) 0"),
                                  argument("(unsigned long *) 0"), argument("&$", {c_.ident(memory)})}));
  append(call("GOMP_atomic_start"));
  for (size_t i = 0; i < d.clauses.size(); i++) {
    const List<Expr *> &items = d.clauses[i]->items; // original, copy, iteration
    const std::string place = "((unsigned long *) $)[" + std::to_string(i) + "]";
    append(c_.textStmt("if ($ > " + place + ")\n$",
                       {copy(items[2]), c_.ident(memory),
                        c_.compound({c_.textStmt(place + " = $;", {c_.ident(memory), copy(items[2])}),
                                     assign(copy(items[0]), copy(items[1]))},
                                    d.loc)}));
  }
  append(call("GOMP_atomic_end"));
  append(call("GOMP_loop_end_nowait"));
  return block;
}

} // namespace ompicc

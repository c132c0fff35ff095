#include "transforms/host/sync.h"
#include "transforms/host/cancel.h"

namespace ompicc {

Stmt *Synchronisation::barrier(OmpDirective &d) { return cancellation_.barrier(d); }

Stmt *Synchronisation::flush(OmpDirective &) { return c_.textStmt("__sync_synchronize();"); }

Stmt *Synchronisation::taskyield(OmpDirective &) { return call("GOMP_taskyield"); }

Stmt *Synchronisation::critical(OmpDirective &d) {
  OmpClause *named = findClause(d, OmpClauseKind::Name);
  Compound *block = c_.compound({}, d.loc);
  auto append = [&](Stmt *s) { block->body.push(c_.arena, s); };
  if (!named) {
    append(call("GOMP_critical_start"));
    append(d.body);
    append(call("GOMP_critical_end"));
    return block;
  }
  // The same common symbol as gcc's, so that sections of that name in objects of both compilers exclude
  // each other.
  std::string symbol = "gomp_critical_user_" + std::string(named->name->text);
  append(declareText("extern void *" + symbol + " __asm__(\"." + symbol + "\");"));
  append(call("GOMP_critical_name_start", {argument("&" + symbol)}));
  append(d.body);
  append(call("GOMP_critical_name_end", {argument("&" + symbol)}));
  locks_.insert(std::string(named->name->text));
  return block;
}

std::string Synchronisation::lockDeclarations() const {
  std::string text;
  for (const std::string &name : locks_) text += "__asm__(\".comm .gomp_critical_user_" + name + ",8,8\");\n";
  return text;
}

} // namespace ompicc

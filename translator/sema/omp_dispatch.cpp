#include "translator/sema/omp_dispatch.h"
#include "ast/const_eval.h"
#include "translator/sema/omp_citations.h"

namespace ompicc {

using K = OmpClauseKind;

Condition::Condition(const OmpClause *clause) {
  if (!clause || !clause->expr) return;
  ConstInt constant = evaluateConstant(clause->expr);
  known = constant.known;
  value = constant.known && constant.value != 0;
}

Call **dispatchCall(Stmt *statement) {
  auto *s = as<ExprStmt>(statement);
  if (!s || !s->expr) return nullptr;
  Expr **e = &s->expr;
  if (auto *assign = as<Assign>(*e)) {
    if (assign->op != AssignOp::Plain) return nullptr;
    e = &assign->rhs;
  }
  return as<Call>(*e) ? reinterpret_cast<Call **>(e) : nullptr;
}

Call **checkDispatch(Diagnostics &diagnostics, OmpDirective &d) {
  Citing section(diagnostics, "OpenMP 5.2 §7.6");
  Call **call = dispatchCall(d.body);
  auto *callee = call ? as<Ident>(skipParens((*call)->callee)) : nullptr;
  if (callee && as<FunctionDecl>(callee->decl)) return call;
  diagnostics.error(
      d.body ? d.body->loc : d.loc,
      "expected a call of a function, or an assignment of its result, after '#pragma omp dispatch'");
  return nullptr;
}

namespace {

/// A function of the runtime, declared where it is called.
std::string declared(const char *prototype, const std::string &call) {
  return std::string("({ extern ") + prototype + "; " + call + "; })";
}

bool isListed(const OmpDirective &d, const Expr *argument) {
  auto *i = as<Ident>(skipParens(const_cast<Expr *>(argument)));
  for (OmpClause *clause : d.clauses)
    if (clause->kind == K::IsDevicePtr)
      for (Expr *item : clause->items)
        if (auto *listed = as<Ident>(skipParens(item)); listed && i && listed->decl == i->decl) return true;
  return false;
}

} // namespace

void adjustArguments(Context &c, Call &call, const FunctionVariant &variant, const OmpDirective &d) {
  const char *device = findClause(d, K::Device) ? "_device" : "(-0x7fffffff - 1)"; // ORT_DEVICE_DEFAULT
  for (size_t i = 0; i < call.args.size() && i < variant.needsDevicePointer.size(); i++) {
    if (!variant.needsDevicePointer[i] || isListed(d, call.args[i])) continue;
    QualType type = call.args[i]->type;
    call.args[i] = c.textExpr(type,
                              declared("void *ort_device_address(int, const void *)",
                                       std::string("ort_device_address(") + device + ", $)"),
                              {call.args[i]});
  }
  // Interop objects exist for devices with a foreign runtime that the program can use: there is none.
  for (size_t i = 0; i < variant.interops; i++)
    call.args.push(c.arena, c.textExpr(c.types.basic(TypeKind::Int), "0 /* omp_interop_none */"));
}

Stmt *surroundDispatch(Context &c, OmpDirective &d, Stmt *statement, bool asksNovariants,
                       bool asksNocontext) {
  Compound *block = c.compound({}, d.loc);
  auto append = [&](Stmt *s) {
    s->loc = d.loc;
    block->body.push(c.arena, s);
  };
  auto variable = [&](const char *name, K kind, const char *format) {
    append(
        c.textStmt(std::string("int ") + name + " = " + format + ";", {c.paren(findClause(d, kind)->expr)}));
  };
  if (asksNovariants) variable("_novariants", K::Novariants, "!!$");
  if (asksNocontext) variable("_nocontext", K::Nocontext, "!!$");
  // The call is a task that is not deferred: it waits for its dependences, and what follows for it. That is
  // also what nowait allows.
  OmpDirective *wait = nullptr;
  for (OmpClause *clause : d.clauses) {
    if (clause->kind != K::Depend) continue;
    if (!wait) {
      wait = c.make<OmpDirective>(d.loc);
      wait->kind = OmpDirectiveKind::Taskwait;
      append(wait);
    }
    wait->clauses.push(c.arena, clause);
  }
  if (findClause(d, K::Device)) {
    variable("_device", K::Device, "$");
    append(c.textStmt("extern int omp_get_default_device(void); extern void omp_set_default_device(int);"));
    append(c.textStmt("int _default_device = omp_get_default_device();"));
    append(c.textStmt("omp_set_default_device(_device);"));
  }
  append(statement);
  if (findClause(d, K::Device)) append(c.textStmt("omp_set_default_device(_default_device);"));
  return block->body.size() == 1 ? statement : block;
}

} // namespace ompicc

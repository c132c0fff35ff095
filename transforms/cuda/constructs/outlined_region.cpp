#include "transforms/cuda/constructs/outlined_region.h"
#include "transforms/common/clauses.h"

namespace ompicc::cuda {

OutlinedRegion::OutlinedRegion(CudaContext &cuda, Parallel &regions, Allocation &allocation, OmpDirective &d,
                               int number)
    : Outlined(cuda, allocation, d, Runs::WhileItWaits, "thrFunc" + std::to_string(number),
               "vars_st" + std::to_string(number)),
      regions_(regions) {}

Stmt *OutlinedRegion::outline(PrivateCopies &copies) {
  for (const Capture &capture : captures_) receive(capture);
  // Private and reduction copies; firstprivate has been seen to above.
  OmpDirective rest(d_.loc);
  rest.kind = d_.kind;
  for (OmpClause *clause : d_.clauses)
    if (clause->kind != OmpClauseKind::Firstprivate) rest.clauses.push(c_.arena, clause);
  const bool among = factsOf(d_).distributed; // all teams may reduce into one variable
  Privates privates = copies.privatise(rest, among ? Combine::AmongTeams : Combine::Team, {}, &checks_);
  for (Stmt *s : privates.before) append(body_, inside_.apply(s));
  Stmt *region = direct_ ? regions_.withDirectRoutines(d_, d_.body) : d_.body;
  appendBody(body_, inside_.apply(privates.inside.apply(region)));
  if (code().teamTasks) append(body_, call("@task_barrier")); // what they contribute is there
  for (Stmt *s : privates.after) append(body_, inside_.apply(s));
  FunctionDecl *f = function();
  if (!captures_.empty()) code().decls.push_back(tag_);
  code().decls.push_back(f);
  code().regions.push_back(f);
  return site(f);
}

Stmt *OutlinedRegion::site(FunctionDecl *f) {
  Compound *site = c_.compound({}, d_.loc);
  append(site, c_.textStmt(comment(d_)));
  Expr *vars = argument(site);
  if (Stmt *s = regions_.safesync(d_)) append(site, s);
  Expr *threads = clauseExpr(d_, OmpClauseKind::NumThreads);
  threads = threads ? copy(threads) : c_.intLiteral(0);
  if (Expr *condition = ifExpr(d_))
    threads = c_.textExpr(basic(TypeKind::Int), "$ ? $ : 1", {c_.paren(copy(condition)), c_.paren(threads)});
  std::vector<Expr *> arguments = {c_.ident(f), vars, threads};
  if (direct_) arguments.insert(arguments.begin(), c_.textExpr(structType_, "_env"));
  if (!factsOf(d_).withBarriers) arguments.push_back(c_.textExpr(structType_, "@no_barriers"));
  if (code().teamTasks) append(site, call("@before_region"));
  append(site, call("@register_parallel", arguments));
  return site;
}

} // namespace ompicc::cuda

#include "transforms/cuda/kernels/spmd_block.h"
#include "runtime/ort.h"
#include "transforms/common/clauses.h"
#include "transforms/cuda/analysis/alone.h"
#include "transforms/cuda/analysis/shared_out.h"
#include "transforms/cuda/dataflow/dataflow.h"
#include "transforms/cuda/kernels/launch_bounds.h"

namespace ompicc::cuda {

/// What target or teams has private copies of, nobody changes here (mode.cpp): each thread may have its own.
OmpDirective SpmdBlock::clauses() {
  OmpDirective all(d_.loc);
  all.kind = d_.kind;
  all.clauses = d_.clauses;
  for (OmpDirective *level : {mode_.teams, &target_})
    for (VarDecl *v : level ? clauseVariables(*level, OmpClauseKind::Private) : VarList()) {
      bool have = false;
      for (OmpClauseKind kind :
           {OmpClauseKind::Private, OmpClauseKind::Firstprivate, OmpClauseKind::Reduction})
        for (VarDecl *x : clauseVariables(all, kind)) have |= x == v;
      if (!have) addItemClause(c_, all, OmpClauseKind::Private, v, level->loc);
    }
  return all;
}

/// Tasks whose graph is known are shared out over warps.
void SpmdBlock::shareTasks() {
  if (conditionOfParallel(target_, d_)) return;
  Expr *threads = clauseExpr(d_, OmpClauseKind::NumThreads);
  Dataflow dataflow(cuda_);
  VarSet shared; // the team has no variables of its own
  dataflow.plan(d_.body, {&d_}, threads, k_.threadLimit, shared, k_);
  if (threads && !k_.numThreads) {
    k_.numThreads = threads;
    boundLaunch(k_, threads, k_.threadLimit);
  }
  dataflow.write(d_.body, 0, shared);
}

/// Few iterations: no more threads than have one.
void SpmdBlock::fitTeams() {
  constexpr long long kFew = 128; // half of the threads that a team has otherwise
  if (k_.numThreads || k_.threadLimit) return;
  const long long most = mostSharedOut(d_);
  if (most <= 0 || most > kFew) return;
  k_.flags |= ORT_KERNEL_TEAMS_FIT;
  k_.inner = c_.intLiteral(most);
}

void SpmdBlock::add() {
  k_.mode = ORT_MODE_SPMD;
  parts_.geometry.takeClauses(mode_, k_);
  fitTeams();
  if (!mode_.teams) k_.flags |= ORT_KERNEL_ONE_TEAM;
  shareTasks();
  cuda_.begin(piece_, d_.body);
  OmpDirective all = clauses();
  Privates privates =
      parts_.copies.privatise(all, mode_.teams ? Combine::League : Combine::Team, valuesOfThreads());
  markDirect(cuda_.facts, d_);
  Stmt *region = privates.inside.apply(parts_.regions.withDirectRoutines(d_, cuda_.apply(d_.body)));
  const bool state = !piece_.decls.empty() || asksForState(region) || anyAsksForState(privates.before) ||
                     anyAsksForState(privates.after);
  makeFunction(state, body_);
  if (state) append(body_, initSpmd("@block_dim.x"));
  if (Stmt *s = parts_.regions.safesync(d_)) append(body_, s);
  renameClashes(privates);
  for (Stmt *s : privates.before) append(body_, parameters_.apply(s));
  append(body_, parameters_.apply(region));
  for (Stmt *s : privates.after) append(body_, parameters_.apply(s));
  print();
}

void Sequential::add() {
  k_.mode = ORT_MODE_SPMD;
  ModeDecision mode;
  mode.teams = teams();
  parts_.geometry.takeClauses(mode, k_);
  if (!mode.teams) k_.flags |= ORT_KERNEL_ONE_TEAM;
  k_.numThreads = c_.intLiteral(1);
  cuda_.begin(piece_, target_.body);
  makeFunction(false, body_);
  Privates privates = parts_.copies.privatise(target_, Combine::Master, firstprivates());
  for (Stmt *s : privates.before) append(body_, parameters_.apply(s));
  append(body_, parameters_.apply(privates.inside.apply(cuda_.apply(target_.body))));
  print();
}

} // namespace ompicc::cuda

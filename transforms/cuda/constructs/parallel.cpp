#include "transforms/cuda/constructs/parallel.h"
#include "ast/visitor.h"
#include "transforms/common/clauses.h"
#include "transforms/cuda/constructs/outlined_region.h"

namespace ompicc::cuda {
namespace {

/// omp_get_thread_num() and omp_get_num_threads() where it is known which team asks.
class DirectRoutines : public Rewriter {
public:
  DirectRoutines(Context &c, Expr *number, Expr *count) : c_(c), number_(number), count_(count) {}

private:
  Context &c_;
  Expr *const number_, *const count_;
  Node *rewriteCall(Call &call) override {
    rewriteChildren(call);
    auto *callee = as<Ident>(skipParens(call.callee));
    if (!callee || !call.args.empty()) return &call;
    if (callee->name->text == "omp_get_thread_num") return Cloner(c_).clone(number_);
    if (callee->name->text == "omp_get_num_threads") return Cloner(c_).clone(count_);
    return &call;
  }
};

} // namespace

Stmt *Parallel::withDirectRoutines(const OmpDirective &d, Stmt *body) {
  return static_cast<Stmt *>(DirectRoutines(c_, threadNum(d), numThreads(d)).rewrite(body));
}

Stmt *Parallel::parallel(OmpDirective &d) {
  if (factsOf(d).inPlace) return inPlace(d);
  if (isAlone(d)) return alone(d);
  return OutlinedRegion(cuda_, *this, allocation_, d, regionCount_++).outline(copies_);
}

Stmt *Parallel::inPlace(OmpDirective &d) {
  Compound *block = c_.compound({}, d.loc);
  append(block, c_.textStmt(comment(d)));
  if (Stmt *s = safesync(d)) append(block, s);
  reductions_.beginRegion();
  Privates privates = copies_.privatise(d, factsOf(d).distributed ? Combine::AmongTeams : Combine::Block);
  append(block, privates.before);
  appendBody(block, privates.inside.apply(withDirectRoutines(d, d.body)));
  append(block, privates.after);
  if (Stmt *s = reductions_.endRegion(d)) append(block, s);
  if (!factsOf(d).open) append(block, call("@syncthreads"));
  return block;
}

Stmt *Parallel::alone(OmpDirective &d) {
  Compound *block = c_.compound({}, d.loc);
  append(block, c_.textStmt(comment(d)));
  Privates privates = copies_.privatise(d, Combine::Alone);
  append(block, privates.before);
  appendBody(block, privates.inside.apply(d.body));
  append(block, privates.after);
  return block;
}

Stmt *Parallel::safesync(const OmpDirective &parallel) {
  OmpClause *clause = findClause(parallel, OmpClauseKind::Safesync);
  if (!clause) return nullptr;
  return c_.textStmt("@SAFESYNC($);",
                     {clause->expr ? copy(clause->expr) : static_cast<Expr *>(c_.intLiteral(1))});
}

} // namespace ompicc::cuda

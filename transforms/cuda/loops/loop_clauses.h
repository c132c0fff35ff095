// What the clauses of a construct say that is all one loop: target [teams] [distribute] [parallel] for.
#ifndef OMPICC_TRANSFORMS_CUDA_LOOP_CLAUSES_H
#define OMPICC_TRANSFORMS_CUDA_LOOP_CLAUSES_H

#include "ast/context.h"
#include "transforms/common/variables.h"
#include <map>
#include <vector>

namespace ompicc {

/// The constructs in a target construct, down to the first one with loops, and their clauses.
struct LoopClauses {
  OmpDirective *teams = nullptr;
  OmpDirective *loop = nullptr;       ///< null: other code is around it
  std::vector<OmpDirective *> levels; ///< all constructs, from the outermost one
  bool leaveOpen = true;              ///< they say nothing of who runs what, and bring values out only as
  std::map<const VarDecl *, OmpReductionOp> reductions; ///< sums and the like of numbers
  VarSet copies;                                        ///< of private clauses
};

LoopClauses loopClausesOf(OmpDirective &target);

/// Whether loops in an iteration have what the iterations reduce.
bool haveReductionsInLoops(Stmt *iteration, const LoopClauses &clauses);
/// The distribute construct that the loop, which is `statement`, becomes, with the copies that its threads
/// would have.
OmpDirective *distributed(Context &c, const LoopClauses &clauses, Stmt *statement);
/// Has teams reduce what the loop's threads would.
void reduceInTeams(Context &c, OmpDirective &teams, const LoopClauses &clauses);

} // namespace ompicc
#endif

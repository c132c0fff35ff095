// Private copies of variables (OpenMP 5.2 §5.4) in device code.
#ifndef OMPICC_TRANSFORMS_CUDA_PRIVATES_H
#define OMPICC_TRANSFORMS_CUDA_PRIVATES_H

#include "transforms/common/variables.h"
#include "transforms/cuda/cuda_context.h"

namespace ompicc::cuda {

/// The private copies that a construct has.
struct Privates {
  std::vector<Stmt *> before; ///< declarations
  std::vector<Stmt *> after;  ///< reductions
  Substitution inside;        ///< what the construct's code means by the variables' names
  struct Last {
    VarDecl *original, *copy;
  };
  std::vector<Last> last;                ///< of lastprivate clauses
  std::vector<Stmt *> *checks = nullptr; ///< where those of allocators go, if not to `before`
  std::vector<Stmt *> &checksOrBefore() { return checks ? *checks : before; }
  explicit Privates(Context &c) : inside(c) {}
};

/// Whose values a reduction combines.
enum class Combine {
  Team,
  CancellableTeam,
  Block, ///< the team is the block, and meets at a barrier behind it
  AmongTeams,
  League,
  Master,
  Task, ///< what a task contributes, beside others of the team
  Alone ///< the team is one thread
};

} // namespace ompicc::cuda
#endif

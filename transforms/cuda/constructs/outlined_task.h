// A task of a team (analysis/team_tasks.h). Its region becomes a function, and what that uses of its
// surroundings travels in a structure: addresses of what it shares, and values of what it has copies of, or
// of what nobody changes. Who encounters it tells the device library (cudadev-device/tasks.h), and goes on:
//
//     #pragma omp task shared(a)                 struct task_st0 _vars;
//     a = fib(n - 1);                      →     _vars.n = n;
//                                                _vars.a = &a;
//                                                cudadev_task_construct(taskFunc0, _vars,
//                                                cudadev_own_task(&a));
//
// Of a taskloop there is such a call for each of its tasks, which are given the iterations [_first, _end).
#ifndef OMPICC_TRANSFORMS_CUDA_OUTLINED_TASK_H
#define OMPICC_TRANSFORMS_CUDA_OUTLINED_TASK_H

#include "transforms/cuda/constructs/outlined.h"
#include "transforms/cuda/loops/iterations.h"

namespace ompicc::cuda {

/// Outlines one such task.
class OutlinedTask : Outlined {
public:
  /// @param number of the construct in the unit, which makes its names
  OutlinedTask(CudaContext &cuda, Allocation &allocation, PrivateCopies &copies, OmpDirective &d, int number);
  /// Adds the function to the code at hand. Returns the construct itself.
  Stmt *task();
  Stmt *taskloop(Iterations &iterations);

private:
  PrivateCopies &copies_;

  Privates receiveAll();
  FunctionDecl *add(Privates &privates);
  /// How it is executed, as clauses and what travels say.
  Expr *flags();
  /// Declares the task's event, whose handle the program's variable gets; null without the clause.
  VarDecl *event(Compound *site);
  Stmt *construct(FunctionDecl *f, Expr *vars, const std::vector<Expr *> &more);
};

/// Declares a list of the directive's dependences in `site`. Returns its arguments in a call: the list, and
/// how many they are; none without the clause.
std::vector<Expr *> dependenceList(CudaContext &cuda, const OmpDirective &d, Compound *site);

} // namespace ompicc::cuda
#endif

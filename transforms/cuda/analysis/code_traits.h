// What device code contains, with the functions that it calls.
#ifndef OMPICC_TRANSFORMS_CUDA_CODE_TRAITS_H
#define OMPICC_TRANSFORMS_CUDA_CODE_TRAITS_H

#include "transforms/common/unit.h"
#include <vector>

namespace ompicc {

/// What the code below `root`, with all functions of this unit that it calls, contains.
struct CodeTraits {
  bool parallel = false;       ///< a parallel construct
  bool worksharing = false;    ///< for, sections, single, master, barrier, dynamic loops: needs the team
  bool threadIdentity = false; ///< omp_get_thread_num and the like
  bool teamIdentity = false;   ///< omp_get_team_num, omp_get_num_teams
  bool runtimeCalls = false;   ///< any omp_* routine that reads team state
  bool teamState = false;      ///< routines whose results depend on the parallel regions around
  bool unknownCalls = false;   ///< functions of other units
  bool pointerCalls = false;   ///< functions through pointers
  bool synchronises = false;   ///< atomic, critical, locks: threads may take turns at one variable
  bool cancels = false;        ///< cancel, cancellation point
  bool barriers = false;       ///< threads of the team may meet at a barrier
  bool loops = false;          ///< loops, those of directives and of goto too
  bool tasks = false;          ///< task, taskloop
  bool detaches = false;       ///< tasks with detach
  bool stores = false;         ///< assignments to elements and members, and through pointers
};
CodeTraits traitsOf(Node *root);
/// Whether a parallel construct stands in the code itself, whatever functions it calls.
bool hasRegion(Node *code);
/// The same, where any function may be called through pointers that addressedFunctions has.
CodeTraits traitsWithPointers(const Unit &unit, Node *root);
/// What can be called through pointers: the functions defined in the unit that it refers to but for calling
/// them.
std::vector<FunctionDecl *> addressedFunctions(const Unit &unit);

} // namespace ompicc
#endif

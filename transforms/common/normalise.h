// Normalise: makes every OpenMP construct explicit before any set sees it, so that no transformation has
// to infer anything. In order, for each function that uses OpenMP:
//
//   local_names     local variables are not called like those that generated code has
//   lift_types      local types move to file scope under unique names (outlined functions need them)
//   block_externs   functions and variables that are declared in a block are declared at file scope, too
//   static_locals   static local variables that regions use move to file scope
//   array_bounds    bounds of variable arrays become named constants where they are declared
//   section_bounds  bounds of array sections in reduction clauses are evaluated once (§3.2.5)
//   locators        list items of map, to and from have no side effects (§3.2.1)
//   loop_bounds     bounds of loops mean the variables outside of the construct (§4.4.1)
//   user_reductions  combiners and initializers of declare reduction become functions (§5.5.11)
//   loop_transformations  tile and unroll generate their loops (§9)
//   non_rectangular  collapsed loops with bounds that depend on outer ones become rectangular (§4.4.2)
//   reproducible    schedules with order(concurrent) become static ones (§10.3)
//   split           combined and composite constructs become nested leaf constructs, each clause at the
//                   construct(s) it applies to (OpenMP 5.2 §17.2)
//   strict_threads  num_threads(strict: n) becomes a test of the team's size (6.0)
//   transparent_tasks  transparent tasks are executed at once, between waits; taskgraph is a taskgroup (6.0)
//   target_data_tasks  target data becomes what 6.0 says it consists of: a taskgroup, a task
//   scan            loops with a scan directive become passes over their two phases (§5.6)
//   canonical_loop  loops of loop-associated constructs are described as OmpLoop nodes (§4.4.1)
//   latest          lastprivate(conditional: …) becomes assignments that note their iteration (§5.4.5)
//   linear          linear clauses become lastprivate ones and assignments (§5.4.6)
//   taskloop        bounds of taskloop constructs become named constants, and their implicit taskgroup
//                   explicit (§12.6)
//   allocations     allocate clauses and directives keep what sets have to know (§6)
//   data_sharing    implicit data-sharing and data-mapping attributes become clauses (§5.1.1, §5.8.1)
//   mappers         list items become what their mappers say (§5.8.8)
//   ancestors       target regions of the ancestor device become functions of the host's (§13.8)
//   target_tasks    device constructs with nowait become tasks (§13.6 to §13.9)
//
// After it these directive kinds remain: Target, TargetData, TargetEnterData, TargetExitData, TargetUpdate,
// Teams, Distribute, DistributeSimd, Parallel, For, ForSimd, Simd, Sections, Section, Single, Scope, Master,
// Masked, Critical, Ordered, Cancel, CancellationPoint, Barrier, Atomic, Flush, Task, Taskloop, TaskloopSimd,
// Taskgroup, Taskwait, Taskyield, Depobj, Interop, Allocate, Latest. A `distribute parallel for` is a
// Distribute without loops whose body is a Parallel whose body is a For.
#ifndef OMPICC_TRANSFORMS_COMMON_NORMALISE_H
#define OMPICC_TRANSFORMS_COMMON_NORMALISE_H

#include "transforms/common/unit.h"

namespace ompicc {

/// Normalises the whole unit in place and fills in unit.declareTarget.
void normalise(Unit &unit);

/// Marks functions without OpenMP that devices may call, where they have to be normalised, too
/// (called_on_devices.cpp).
void includeCalledOnDevices(Unit &unit);

/// Gives other names to the parameters, local variables and iterators of `function` that clash with others
/// (local_names.cpp).
void renameLocals(Context &c, FunctionDecl &function, const std::function<bool(const VarDecl &)> &clashes);

// The steps, each in its own file.
void nameLocalsApart(Unit &unit, FunctionDecl &function);
void liftLocalTypes(Unit &unit, FunctionDecl &function, List<Decl *> &lifted);
void declareBlockExterns(Unit &unit, FunctionDecl &function, List<Decl *> &lifted);
void liftStaticLocals(Unit &unit, FunctionDecl &function, List<Decl *> &lifted);
void nameArrayBounds(Unit &unit, FunctionDecl &function);
/// Returns what takes root's place.
Stmt *nameSectionBounds(Unit &unit, Stmt *root);
/// Returns what takes root's place (locators.cpp).
Stmt *nameLocators(Unit &unit, Stmt *root);
/// Variables that loops' bounds share with the construct's copies (loop_bounds.cpp). Returns what takes
/// root's place.
Stmt *nameLoopBounds(Unit &unit, Stmt *root);
/// Collapsed loops become perfectly nested (imperfect_nests.cpp). Returns what takes root's place.
Stmt *sinkInterveningCode(Unit &unit, Stmt *root);
/// Returns what takes root's place.
Stmt *boxNonRectangular(Unit &unit, Stmt *root);
/// Returns what takes root's place.
Stmt *transformLoops(Unit &unit, Stmt *root);
/// Schedules of loops whose threads must be the same in each execution become static ones (reproducible.cpp).
void makeReproducible(Unit &unit, Stmt *root);
/// Returns what takes root's place.
Stmt *splitCombined(Unit &unit, Stmt *root);
/// num_threads(strict: n) and what message and severity at parallel say (strict_threads.cpp). Returns what
/// takes root's place.
Stmt *checkStrictThreads(Unit &unit, Stmt *root);
/// transparent and taskgraph (transparent_tasks.cpp). Returns what takes root's place.
Stmt *orderTransparentTasks(Unit &unit, Stmt *root);
/// The taskgroup and the task of target data (target_data_tasks.cpp). Returns what takes root's place.
Stmt *groupTargetData(Unit &unit, Stmt *root);
/// Adds functions for the user-defined reductions that the function's clauses name and that have none yet.
void defineReductions(Unit &unit, FunctionDecl &function, List<Decl *> &functions);
/// assume becomes its statement (assume.cpp).
Stmt *lowerAssumptions(Unit &unit, Stmt *root);
/// Returns what takes root's place.
Stmt *lowerScans(Unit &unit, Stmt *root);
void describeLoops(Unit &unit, Stmt *root);
/// Returns what takes root's place.
Stmt *lowerLinear(Unit &unit, Stmt *root);
/// To be called first: where dependences on omp_all_memory are ones on an address, declares what has it;
/// otherwise null.
Decl *declareAllMemory(Unit &unit);
/// Dependences on omp_all_memory become waits, or ones on that address (all_memory.cpp). Returns what takes
/// root's place.
Stmt *lowerAllMemory(Unit &unit, Stmt *root);
/// lastprivate(conditional: …) becomes assignments that say when they are made (latest.cpp).
/// Returns what takes root's place.
Stmt *lowerConditional(Unit &unit, Stmt *root);
/// Leaves of allocate clauses what their construct has copies of, and of allocate directives what is not
/// static (allocations.cpp).
Stmt *lowerAllocations(Unit &unit, Stmt *root);
/// An allocate directive at file scope.
Decl *lowerAllocation(Unit &unit, OmpDeclarative &d);
/// Returns what takes root's place.
Stmt *lowerTaskloops(Unit &unit, Stmt *root);
void makeDataSharingExplicit(Unit &unit, Stmt *root);
/// The list items of map and motion clauses for which there are mappers become what those say (mappers.cpp).
void expandMappers(Unit &unit, FunctionDecl &function);
/// Regions of the ancestor device become functions (ancestors.cpp). Returns what takes the body's place.
Stmt *lowerAncestors(Unit &unit, FunctionDecl &function, List<Decl *> &functions);
/// Returns what takes root's place.
Stmt *makeTargetTasks(Unit &unit, Stmt *root);

} // namespace ompicc
#endif

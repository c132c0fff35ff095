// Normalise: makes every OpenMP construct explicit before any set sees it, so that no transformation has
// to infer anything. It is a sequence of passes, each in a file of its name (normalise.cpp has the table;
// docs/passes.md shows it).
//
// After it these directive kinds remain: Target, TargetData, TargetEnterData, TargetExitData, TargetUpdate,
// Teams, Distribute, DistributeSimd, Parallel, For, ForSimd, Simd, Sections, Section, Single, Scope, Master,
// Masked, Critical, Ordered, Cancel, CancellationPoint, Barrier, Atomic, Flush, Task, Taskloop, TaskloopSimd,
// Taskgroup, Taskwait, Taskyield, Depobj, Interop, Allocate, LastprivateConditional, and on devices Scan,
// with a body (scan_rounds.h). A `distribute parallel for` is a Distribute without loops whose body is a
// Parallel whose body is a For.
#ifndef OMPICC_TRANSFORMS_COMMON_NORMALISE_H
#define OMPICC_TRANSFORMS_COMMON_NORMALISE_H

#include "transforms/common/unit.h"
#include <string_view>
#include <vector>

namespace ompicc {

/// One step of normalise, in the file of its name or described there.
struct Pass {
  std::string_view name;
  std::string_view section;            ///< of OpenMP 5.2, or with its version in front; empty: none
  std::string_view what;               ///< what it does, in a line
  std::vector<std::string_view> after; ///< passes whose result it needs
  bool wantsNoErrors; ///< it and those behind it are left out for a function once there are errors
  // One of these. `lifted`: declarations that go in front of the function.
  void (*ofUnit)(Unit &unit);
  void (*ofFunction)(Unit &unit, FunctionDecl &function, List<Decl *> &lifted);
};

/// All of them, in their order: those of the unit, then those that are made of one function after the other.
const std::vector<Pass> &passes();
/// The one of that name, or null.
const Pass *findPass(std::string_view name);

/// Normalises the whole unit in place and fills in unit.declareTarget. With `last` it ends after that pass;
/// `seconds` gets the time that each pass took.
void normalise(Unit &unit, const Pass *last = nullptr, std::vector<double> *seconds = nullptr);

// The passes.

/// What declare target directives name (declare_targets.cpp).
void collectDeclareTargets(Unit &unit);
/// Marks functions without OpenMP that devices may call, where they have to be normalised, too
/// (called_on_devices.cpp).
void includeCalledOnDevices(Unit &unit);
/// Where dependences on omp_all_memory are ones on an address, declares what has it (all_memory.cpp).
void declareAllMemory(Unit &unit);
/// Allocate directives at file scope (allocations.cpp).
void alignAllocations(Unit &unit);

/// Finds the static structures that are on devices only while a construct maps them (host_structures.cpp).
void findStructuresOfHost(Unit &unit);

/// Gives other names to the parameters, local variables and iterators of `function` that clash with others
/// (local_names.cpp).
void renameLocals(Context &c, FunctionDecl &function, const std::function<bool(const VarDecl &)> &clashes);

void nameLocalsApart(Unit &unit, FunctionDecl &function);
void replaceFunctionNames(Unit &unit, FunctionDecl &function);
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
/// The C compiler does not say of variables that only clauses name that they are unused (clause_names.cpp).
void markClauseNames(Unit &unit, FunctionDecl &f);
/// Schedules of loops whose threads must be the same in each execution become static ones (reproducible.cpp).
void makeReproducible(Unit &unit, Stmt *root);
/// Scans over a league become three launches (scan_launches.cpp). Returns what takes root's place.
Stmt *launchScans(Unit &unit, Stmt *root);
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
/// Finds the variables at file scope that constructs may ask libompirt for (askable_variables.cpp).
void findAskable(Unit &unit);
/// Variables at file scope that target constructs only read, of declare target and structures, become values
/// that libompirt is asked for (device_values.cpp).
void askForDeviceValues(Unit &unit, FunctionDecl &function);
/// Calls of functions that are one expression of a structure's members become it (accessors.cpp).
void expandAccessors(Unit &unit, FunctionDecl &function);
/// The same of members of structures that pointers point to (pointed_structures.cpp).
void askBehindPointers(Unit &unit, FunctionDecl &function);
/// Members of structures that target constructs only read become variables of theirs (structure_members.cpp).
void passStructureMembers(Unit &unit, FunctionDecl &function);
void describeLoops(Unit &unit, Stmt *root);
/// Returns what takes root's place.
Stmt *lowerLinear(Unit &unit, Stmt *root);
/// Dependences on omp_all_memory become waits, or ones on that address (all_memory.cpp). Returns what takes
/// root's place.
Stmt *lowerAllMemory(Unit &unit, Stmt *root);
/// lastprivate(conditional: …) becomes assignments that say when they are made (lastprivate_conditional.cpp).
/// Returns what takes root's place.
Stmt *lowerConditional(Unit &unit, Stmt *root);
/// Leaves of allocate clauses what their construct has copies of, and of allocate directives what is not
/// static (allocations.cpp).
Stmt *lowerAllocations(Unit &unit, Stmt *root);
/// Returns what takes root's place.
Stmt *lowerTaskloops(Unit &unit, Stmt *root);
void makeDataSharingExplicit(Unit &unit, Stmt *root);
/// Variables from outside that each iteration, thread or team gives a value before it reads them are
/// declared there (own_variables.cpp).
void declareOwnVariables(Unit &unit, Stmt *root);
/// Scalar variables and small structures that target constructs map and only read become firstprivate, where
/// nobody can tell one from the other (mapped_values.cpp).
void passMappedValues(Unit &unit, FunctionDecl &function);
/// The list items of map and motion clauses for which there are mappers become what those say (mappers.cpp).
void expandMappers(Unit &unit, FunctionDecl &function);
/// Regions of the ancestor device become functions (ancestors.cpp). Returns what takes the body's place.
Stmt *lowerAncestors(Unit &unit, FunctionDecl &function, List<Decl *> &functions);
/// Returns what takes root's place.
Stmt *makeTargetTasks(Unit &unit, Stmt *root);

} // namespace ompicc
#endif

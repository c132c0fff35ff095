// The checks of a single directive, for the walk in omp_rules.cpp.
#ifndef OMPICC_TRANSLATOR_SEMA_OMP_CHECKS_H
#define OMPICC_TRANSLATOR_SEMA_OMP_CHECKS_H

#include "ast/context.h"
#include "translator/support/diagnostics.h"
#include <string_view>
#include <unordered_map>

namespace ompicc {

/// OmpClause::modifiers of a Device clause (OpenMP 5.2 §13.2).
enum OmpDeviceModifier : unsigned { DeviceAncestor = 1 };

/// Which clauses the directive has, how often, and their arguments: with these two.
void checkClauses(Context &context, Diagnostics &diagnostics, OmpDirective &d);
/// What the clause lists.
void checkListItems(Diagnostics &diagnostics, const OmpDirective &d, const OmpClause &clause);
/// List items in several clauses, and iteration variables in clauses that they must not be in.
void checkSharing(Context &context, Diagnostics &diagnostics, const OmpDirective &d);
/// What device_type clauses have said of functions and variables so far.
using DeviceTypes = std::unordered_map<const Identifier *, unsigned>;
/// `declare target` and its clauses.
void checkDeclareTarget(Diagnostics &diagnostics, OmpDeclarative &d, DeviceTypes &known);
/// The associated loops are canonical (OpenMP 5.2 §4.4.1), and perfectly nested where they must be. Returns
/// how many they are.
size_t checkLoopNest(Context &context, Diagnostics &diagnostics, OmpDirective &d);
/// The loop that `body`, a collapsed loop's, goes on with: the only one in it, maybe with other code around
/// it.
For *nextLoop(Stmt *body);
/// What stands around that loop.
void checkInterveningCode(Diagnostics &diagnostics, Stmt *body);
/// A construct with reduction(inscan): where it may be, and the scan directive in its loop, which is
/// returned; null if there is none.
/// `initialised`: set to the one with init_complete, if there is one.
OmpDirective *checkScanLoop(Diagnostics &diagnostics, OmpDirective &d, OmpDirective **initialised);
/// `splitsLoop`: checkScanLoop has returned it.
void checkScan(Diagnostics &diagnostics, const OmpDirective &d, bool splitsLoop);
/// Whether a construct, in `around` (null: in none), is a loop whose iterations the teams of a league share
/// out, and their threads, unless there is `loop bind(parallel)` in them (split.cpp).
bool isLoopOfTeams(const OmpDirective &d, const OmpDirective *around);
/// The statement of an atomic construct (§2.13.6).
void checkAtomicForm(Diagnostics &diagnostics, OmpDirective &d);
/// §3.2.6: iterators of any clause.
void checkIterators(Diagnostics &diagnostics, const OmpClause &clause);
/// A depend clause of the directive: its type and its list items (OpenMP 5.2 §15.9.5).
void checkDepend(Diagnostics &diagnostics, const OmpDirective &d, const OmpClause &clause);
/// An expression that must name a depend object (§15.9.4); null is none.
void checkDependObject(Diagnostics &diagnostics, Expr *e);
/// True for a structure or enumeration with this tag.
bool isNamedType(QualType type, TypeKind kind, std::string_view name);
/// allocate directives and clauses, and uses_allocators (§6), of the whole unit.
void checkAllocations(Diagnostics &diagnostics, TranslationUnit &unit);
/// The clauses of an interop construct (§14.1).
void checkInterop(Diagnostics &diagnostics, const OmpDirective &d);
/// Whether the construct's region is that of an explicit task: task, and target data with clauses that only
/// a task has (6.0 §15.7).
bool isTaskOfItsOwn(const OmpDirective &d);
void checkDetach(Diagnostics &diagnostics, const OmpDirective &d, const OmpClause &clause);
/// Clauses of task, taskloop, taskwait and depobj that exclude or need each other (§12, §15).
void checkTaskClauses(Diagnostics &diagnostics, const OmpDirective &d);

/// default(none): every variable of the region is listed (§2.15.3.1).
void checkDefaultNone(Diagnostics &diagnostics, OmpDirective &d);

/// The variable that a list item is or is part of: x, x[i], x[l:n], *x, x.m; null if there is none.
VarDecl *listedVariable(Expr *item);
/// The same for any lvalue or section that is reached from a variable: *(p + 1), ((T *)p)[0 : n], (&s)->a.
VarDecl *mappedVariable(Expr *item);
/// The pointer that the address in `pointer` is computed from: p of (T *)(p + 1). Null if it is that of a
/// variable.
Expr *pointerBehind(Expr *pointer);
/// The pointer that array shaping gives another type (§3.2.4), where `pointer` is that; otherwise `pointer`.
Expr *unshaped(Expr *pointer);
/// The variables that the associated loops of `d` count in, outermost first; those found before the first
/// loop that is not canonical.
List<VarDecl *> iterationVariables(Context &context, const OmpDirective &d);
/// Whether an item of counts is omp_fill (6.0 §11.6.1).
bool isFill(Expr *item);
/// The number of collapsed loops: collapse's argument, or 1.
size_t collapseOf(const OmpDirective &d);
/// The number of associated loops: those and what ordered(n) adds.
size_t associatedLoops(const OmpDirective &d);

} // namespace ompicc
#endif

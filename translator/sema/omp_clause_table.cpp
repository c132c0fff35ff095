#include "translator/sema/omp_clause_table.h"
#include <algorithm>
#include <initializer_list>
#include <vector>

namespace ompicc {

namespace {

using D = OmpDirectiveKind;
using K = OmpClauseKind;
using Clauses = std::initializer_list<K>;

bool contains(const Clauses &clauses, K kind) {
  return std::find(clauses.begin(), clauses.end(), kind) != clauses.end();
}

/// Of the leaf constructs of combined directives, and of the directives that are one.
const struct {
  unsigned leaf;
  Clauses clauses;
} kLeafClauses[] = {
    {LeafTarget,
     {K::If, K::Device, K::Private, K::Firstprivate, K::Map, K::IsDevicePtr, K::HasDeviceAddr, K::Nowait,
      K::ThreadLimit, K::Depend, K::Defaultmap, K::InReduction, K::Allocate, K::UsesAllocators, K::Priority,
      K::Replayable}},
    {LeafTeams,
     {K::NumTeams, K::ThreadLimit, K::Default, K::Private, K::Firstprivate, K::Shared, K::Reduction,
      K::Allocate}},
    {LeafDistribute,
     {K::Private, K::Firstprivate, K::Lastprivate, K::Collapse, K::DistSchedule, K::Order, K::Allocate}},
    {LeafParallel,
     {K::If, K::NumThreads, K::Default, K::Private, K::Firstprivate, K::Shared, K::Copyin, K::Reduction,
      K::ProcBind, K::Allocate, K::Message, K::Severity, K::Safesync}},
    {LeafFor,
     {K::Private, K::Firstprivate, K::Lastprivate, K::Linear, K::Induction, K::Reduction, K::Schedule,
      K::Collapse, K::Nowait, K::Order, K::Ordered, K::Allocate}},
    {LeafSections, {K::Private, K::Firstprivate, K::Lastprivate, K::Reduction, K::Nowait, K::Allocate}},
    {LeafSingle, {K::Private, K::Firstprivate, K::Allocate}},
    {LeafTaskloop,
     {K::If, K::Shared, K::Private, K::Firstprivate, K::Lastprivate, K::Default, K::Reduction, K::InReduction,
      K::Grainsize, K::NumTasks, K::Collapse, K::Final, K::Priority, K::Untied, K::Mergeable, K::Nogroup,
      K::Allocate, K::Threadset, K::Replayable}},
    {LeafSimd,
     {K::If, K::Safelen, K::Simdlen, K::Linear, K::Induction, K::Aligned, K::Private, K::Lastprivate,
      K::Reduction, K::Collapse, K::Nontemporal, K::Order}},
    {LeafLoop, {K::Bind, K::Private, K::Lastprivate, K::Reduction, K::Collapse, K::Order}},
};

/// Of all others; one that is not here takes none.
const struct {
  D directive;
  Clauses clauses;
} kDirectiveClauses[] = {
    {D::TargetData,
     {K::If, K::Device, K::Map, K::UseDevicePtr, K::UseDeviceAddr, K::Affinity, K::Allocate, K::Default,
      K::Depend, K::Detach, K::Firstprivate, K::InReduction, K::Mergeable, K::Nogroup, K::Nowait, K::Priority,
      K::Private, K::Shared}},
    {D::DeclareMapper, {K::Map}},
    {D::TargetEnterData, {K::If, K::Device, K::Map, K::Nowait, K::Depend, K::Priority, K::Replayable}},
    {D::TargetExitData, {K::If, K::Device, K::Map, K::Nowait, K::Depend, K::Priority, K::Replayable}},
    {D::TargetUpdate, {K::If, K::Device, K::To, K::From, K::Nowait, K::Depend, K::Priority, K::Replayable}},
    {D::Cancel, {K::Construct, K::If}},
    {D::CancellationPoint, {K::Construct}},
    {D::Ordered, {K::Doacross, K::Threads, K::SimdLanes}},
    {D::Scan, {K::Inclusive, K::Exclusive, K::InitComplete}},
    {D::Error, {K::At, K::Severity, K::Message}},
    {D::Assume,
     {K::Absent, K::Contains, K::Holds, K::NoOpenmp, K::NoOpenmpConstructs, K::NoOpenmpRoutines,
      K::NoParallelism}},
    {D::Tile, {K::Sizes, K::Apply}},
    {D::Stripe, {K::Sizes, K::Apply}},
    {D::Interchange, {K::Permutation, K::Apply}},
    {D::Reverse, {K::Apply}},
    {D::Split, {K::Counts, K::Apply}},
    {D::Fuse, {K::Looprange, K::Apply}},
    {D::Unroll, {K::Full, K::Partial, K::Apply}},
    {D::Task,
     {K::If, K::Final, K::Untied, K::Default, K::Mergeable, K::Private, K::Firstprivate, K::Shared,
      K::InReduction, K::Depend, K::Priority, K::Affinity, K::Detach, K::Allocate, K::Threadset,
      K::Transparent, K::Replayable}},
    {D::Taskwait, {K::Depend, K::Nowait, K::Replayable}},
    {D::Taskgraph, {K::If, K::Nogroup, K::GraphId, K::GraphReset}},
    {D::Taskgroup, {K::TaskReduction, K::Allocate}},
    {D::Depobj, {K::Depobj, K::Depend, K::DepobjUpdate, K::Destroy}},
    {D::Dispatch, {K::Depend, K::Device, K::IsDevicePtr, K::Nowait, K::Novariants, K::Nocontext}},
    {D::DeclareTarget, {K::To, K::Enter, K::Link, K::Local, K::Indirect, K::DeviceType, K::FlushList}},
    {D::Groupprivate, {K::FlushList, K::DeviceType}},
    {D::BeginDeclareTarget, {K::DeviceType, K::Indirect}},
    {D::Single, {K::Private, K::Firstprivate, K::Copyprivate, K::Nowait, K::Allocate}},
    {D::Scope, {K::Private, K::Firstprivate, K::Reduction, K::Nowait, K::Allocate}},
    {D::Allocate, {K::FlushList, K::Allocator, K::Align}},
    {D::Interop, {K::Init, K::Use, K::Destroy, K::Device, K::Depend, K::Nowait}},
    {D::Critical, {K::Name, K::Hint}},
    {D::Flush, {K::FlushList, K::AcqRel, K::Acquire, K::Release, K::SeqCst}},
    {D::Atomic,
     {K::AtomicRead, K::AtomicWrite, K::AtomicUpdate, K::AtomicCapture, K::AtomicCompare, K::AtomicFail,
      K::AtomicWeak, K::SeqCst, K::AcqRel, K::Acquire, K::Release, K::Relaxed, K::Hint}},
};

const Clauses kUnique = {K::Final,         K::Priority,      K::Detach,
                         K::Untied,        K::Mergeable,     K::Grainsize,
                         K::NumTasks,      K::Nogroup,       K::DepobjUpdate,
                         K::Novariants,    K::Nocontext,     K::At,
                         K::Severity,      K::Message,       K::NoOpenmpConstructs,
                         K::Safesync,      K::Threadset,     K::Transparent,
                         K::Replayable,    K::GraphId,       K::GraphReset,
                         K::Counts,        K::NoOpenmp,      K::NoOpenmpRoutines,
                         K::NoParallelism, K::Default,       K::NumTeams,
                         K::ThreadLimit,   K::NumThreads,    K::Schedule,
                         K::DistSchedule,  K::Collapse,      K::Device,
                         K::Nowait,        K::ProcBind,      K::Safelen,
                         K::Simdlen,       K::Order,         K::Bind,
                         K::Filter,        K::Ordered,       K::Threads,
                         K::SimdLanes,     K::Hint,          K::DeviceType,
                         K::Name,          K::AtomicCompare, K::AtomicFail,
                         K::AtomicWeak};

} // namespace

bool takesClause(OmpDirectiveKind directive, OmpClauseKind kind) {
  const unsigned leafs = info(directive).leafs;
  if (!leafs) {
    for (const auto &row : kDirectiveClauses)
      if (row.directive == directive) return contains(row.clauses, kind);
    return false;
  }
  // nowait ends a worksharing construct, which inside a parallel one of the same directive has nothing to
  // end.
  if (kind == K::Nowait && (leafs & LeafParallel)) return leafs & LeafTarget;
  if (kind == K::Ordered && (leafs & LeafDistribute)) return false;
  if (kind == K::Copyin && (leafs & LeafTarget)) return false;
  if (kind == K::Filter) return isMasked(directive);
  for (const auto &row : kLeafClauses)
    if ((leafs & row.leaf) && contains(row.clauses, kind)) return true;
  return false;
}

std::string clausesOf(OmpDirectiveKind directive) {
  std::vector<std::string> names;
  for (unsigned k = 1; k < unsigned(K::Unsupported); k++)
    if (takesClause(directive, K(k))) names.push_back(std::string("'") + spelling(K(k)) + "'");
  std::string text;
  for (size_t i = 0; i < names.size(); i++)
    text += (i == 0 ? "" : i + 1 == names.size() ? " and " : ", ") + names[i];
  return text;
}

bool isUnique(OmpClauseKind kind) { return contains(kUnique, kind); }

} // namespace ompicc

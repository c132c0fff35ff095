// What the host set does with clauses.
#include "transforms/clause_uses.h"
#include "transforms/host/host_set.h"

namespace ompicc {

using D = OmpDirectiveKind;
using K = OmpClauseKind;

namespace {

void devices(ClauseUses &uses) {
  uses.handles({D::Target}, {K::Private, K::Firstprivate, K::Device, K::If, K::Nowait, K::Depend,
                             K::InReduction, K::IsDevicePtr, K::Allocate, K::ThreadLimit})
      .handles({D::TargetData}, {K::Device, K::If, K::UseDevicePtr, K::UseDeviceAddr})
      .handles({D::TargetEnterData, D::TargetExitData, D::TargetUpdate},
               {K::Device, K::If, K::Nowait, K::Depend})
      .handles({D::TargetUpdate}, {K::To, K::From})
      .ignores({D::Target, D::TargetEnterData, D::TargetExitData, D::TargetUpdate}, {K::Priority},
               "the task that the pass target_tasks makes has it; without nowait there is none")
      .ignores({D::TargetData},
               {K::Private, K::Firstprivate, K::Nowait, K::Depend, K::Affinity, K::Mergeable, K::Priority,
                K::Detach, K::InReduction, K::Nogroup, K::Allocate},
               "they are the task's and the taskgroup's that the pass target_data_tasks makes");
}

void threads(ClauseUses &uses) {
  uses.handles({D::Teams},
               {K::Private, K::Firstprivate, K::Reduction, K::NumTeams, K::ThreadLimit, K::Allocate})
      .handles({D::Parallel}, {K::Private, K::Firstprivate, K::Reduction, K::NumThreads, K::If, K::ProcBind,
                               K::Copyin, K::Allocate})
      .ignores({D::Parallel}, {K::Safesync}, "threads of the host make progress by themselves")
      .handles({D::Distribute, D::DistributeSimd, D::For, D::ForSimd},
               {K::Private, K::Firstprivate, K::Lastprivate, K::DistSchedule, K::Allocate})
      .handles({D::For, D::ForSimd}, {K::Reduction, K::Schedule, K::Nowait, K::Ordered})
      .handles({D::DistributeSimd}, {K::Reduction})
      .handles({D::Simd}, {K::Private, K::Lastprivate, K::Reduction, K::If, K::Allocate})
      .handles({D::Simd, D::ForSimd, D::DistributeSimd, D::TaskloopSimd},
               {K::Safelen, K::Simdlen, K::Aligned})
      .ignores({D::Simd, D::ForSimd, D::DistributeSimd, D::TaskloopSimd}, {K::Nontemporal}, "a hint")
      .ignores({D::ForSimd, D::DistributeSimd}, {K::If}, "no program can tell how many lanes its loop has")
      .handles({D::Sections},
               {K::Private, K::Firstprivate, K::Lastprivate, K::Reduction, K::Nowait, K::Allocate})
      .handles({D::Single}, {K::Private, K::Firstprivate, K::Copyprivate, K::Nowait, K::Allocate})
      .handles({D::Scope}, {K::Private, K::Firstprivate, K::Reduction, K::Nowait, K::Allocate})
      .handles({D::Masked}, {K::Filter})
      .handles({D::Critical}, {K::Name})
      .ignores({D::Critical, D::Atomic}, {K::Hint}, "a hint; libgomp has one kind of lock")
      .handles({D::Ordered}, {K::Doacross, K::Threads, K::SimdLanes})
      .handles({D::Cancel, D::CancellationPoint}, {K::Construct})
      .handles({D::Cancel}, {K::If})
      .handles({D::Atomic},
               {K::AtomicRead, K::AtomicWrite, K::AtomicUpdate, K::AtomicCapture, K::AtomicCompare,
                K::AtomicFail, K::SeqCst, K::AcqRel, K::Acquire, K::Release, K::Relaxed})
      .ignores({D::Atomic}, {K::AtomicWeak}, "a comparison that never fails spuriously is one that may")
      .ignores({D::Flush}, {K::FlushList, K::SeqCst, K::AcqRel, K::Acquire, K::Release},
               "each flush is the strongest one, of all memory");
}

void tasks(ClauseUses &uses) {
  uses.handles({D::Task, D::Taskloop, D::TaskloopSimd},
               {K::Private, K::Firstprivate, K::If, K::Untied, K::Mergeable, K::Final, K::Priority,
                K::InReduction, K::Allocate})
      .handles({D::Task}, {K::Depend, K::Detach})
      .ignores({D::Task}, {K::Affinity}, "a hint, for which libgomp has no place")
      .ignores({D::Task, D::Taskloop, D::TaskloopSimd}, {K::Threadset},
               "libgomp has no free-agent threads: a task is its team's")
      .handles({D::Taskloop, D::TaskloopSimd}, {K::Lastprivate, K::Reduction, K::Grainsize, K::NumTasks})
      .ignores({D::Taskloop, D::TaskloopSimd}, {K::Nogroup},
               "the pass taskloop makes the taskgroup, where there is one")
      .handles({D::Taskgroup}, {K::TaskReduction, K::Allocate})
      .handles({D::Taskwait}, {K::Depend, K::Nowait})
      .handles({D::Depobj}, {K::Depobj, K::Depend, K::DepobjUpdate, K::Destroy})
      .handles({D::Interop}, {K::Device, K::Nowait, K::Depend, K::Destroy, K::Init, K::Use});
}

void utilities(ClauseUses &uses) {
  uses.handles({D::Allocate}, {K::FlushList, K::Allocator, K::Align})
      .handles({D::Error}, {K::At, K::Severity, K::Message, K::NumThreads})
      .handles({D::LastprivateConditional}, {K::Lastprivate});
}

} // namespace

const ClauseUses &HostSet::clauseUses() const {
  static const ClauseUses uses = [] {
    ClauseUses all;
    devices(all);
    threads(all);
    tasks(all);
    utilities(all);
    return all;
  }();
  return uses;
}

} // namespace ompicc

// What the CUDA set does with clauses. Those of the target construct itself are in its interface
// (common/target_interface.h); device constructs inside of target regions are refused as a whole.
#include "transforms/clause_uses.h"
#include "transforms/cuda/cuda_set.h"

namespace ompicc {

using D = OmpDirectiveKind;
using K = OmpClauseKind;

const ClauseUses &CudaSet::clauseUses() const {
  static const char *const kAtOnce = "a task is executed where it is encountered, by the thread that does";
  static const char *const kInItsPlace =
      "but for tasks of a graph that is known, a task is executed where it is encountered";
  static const char *const kOneLane = "the lanes of a warp are threads: each executes iterations one by one";
  static const char *const kOriginal = "such tasks work on the variable of the thread that executes them";
  static const ClauseUses uses =
      ClauseUses()
          .handles({D::Teams},
                   {K::Private, K::Firstprivate, K::Reduction, K::NumTeams, K::ThreadLimit, K::Allocate})
          .handles({D::Parallel}, {K::Private, K::Firstprivate, K::Reduction, K::NumThreads, K::If,
                                   K::Safesync, K::Allocate})
          .ignores({D::Parallel}, {K::ProcBind}, "a team's threads are one multiprocessor's")
          .ignores({D::Parallel}, {K::Copyin}, "device code has no threadprivate variables: they are errors")
          .handles({D::Distribute, D::DistributeSimd, D::For, D::ForSimd},
                   {K::Private, K::Firstprivate, K::Lastprivate, K::DistSchedule, K::Allocate})
          .handles({D::For, D::ForSimd}, {K::Reduction, K::Schedule, K::Nowait, K::Ordered})
          .handles({D::DistributeSimd}, {K::Reduction})
          .handles({D::Simd}, {K::Private, K::Lastprivate, K::Reduction, K::Allocate})
          .ignores({D::Simd, D::ForSimd, D::DistributeSimd, D::TaskloopSimd},
                   {K::Safelen, K::Simdlen, K::Aligned, K::Nontemporal}, kOneLane)
          .ignores({D::Simd, D::ForSimd, D::DistributeSimd}, {K::If}, kOneLane)
          .handles({D::Sections},
                   {K::Private, K::Firstprivate, K::Lastprivate, K::Reduction, K::Nowait, K::Allocate})
          .handles({D::Single}, {K::Private, K::Firstprivate, K::Copyprivate, K::Nowait, K::Allocate})
          .handles({D::Scope}, {K::Private, K::Firstprivate, K::Reduction, K::Nowait, K::Allocate})
          .handles({D::Masked}, {K::Filter})
          .handles({D::Critical}, {K::Name})
          .ignores({D::Critical, D::Atomic}, {K::Hint}, "a hint; there is one kind of lock")
          .ignores(
              {D::Ordered}, {K::Doacross, K::Threads, K::SimdLanes},
              "iterations of a loop with ordered run in turn, so that a region's has come where it stands")
          .handles({D::Cancel, D::CancellationPoint}, {K::Construct})
          .handles({D::Cancel}, {K::If})
          .handles({D::Atomic},
                   {K::AtomicRead, K::AtomicWrite, K::AtomicUpdate, K::AtomicCapture, K::AtomicCompare,
                    K::AtomicFail, K::SeqCst, K::AcqRel, K::Acquire, K::Release, K::Relaxed})
          .ignores({D::Atomic}, {K::AtomicWeak}, "a comparison that never fails spuriously is one that may")
          .ignores({D::Flush}, {K::FlushList, K::SeqCst, K::AcqRel, K::Acquire, K::Release},
                   "each flush is the strongest one, of all memory")
          .handles({D::Task, D::Taskloop, D::TaskloopSimd}, {K::Private, K::Firstprivate, K::Allocate})
          .handles({D::Task}, {K::Detach})
          .handles({D::Taskloop, D::TaskloopSimd}, {K::Lastprivate})
          .ignores({D::Task, D::Taskloop, D::TaskloopSimd}, {K::Untied, K::Mergeable, K::Final, K::Threadset},
                   kAtOnce)
          .ignores({D::Taskloop, D::TaskloopSimd}, {K::If, K::Priority}, kAtOnce)
          .ignores({D::Task}, {K::If, K::Priority, K::Depend}, kInItsPlace)
          .ignores({D::Task}, {K::Affinity}, kAtOnce)
          .ignores({D::Taskloop, D::TaskloopSimd}, {K::Grainsize, K::NumTasks, K::Nogroup}, kAtOnce)
          .ignores({D::Task, D::Taskloop, D::TaskloopSimd}, {K::InReduction}, kOriginal)
          .ignores({D::Taskloop, D::TaskloopSimd}, {K::Reduction}, kOriginal)
          .ignores({D::Taskgroup}, {K::TaskReduction, K::Allocate}, kOriginal)
          .ignores({D::Taskwait}, {K::Depend}, kInItsPlace)
          .ignores({D::Taskwait}, {K::Nowait}, kAtOnce)
          .ignores({D::Depobj}, {K::Depobj, K::Depend, K::DepobjUpdate, K::Destroy}, kAtOnce)
          .handles({D::Allocate}, {K::FlushList, K::Allocator, K::Align})
          .handles({D::Error}, {K::At, K::Severity, K::Message, K::NumThreads})
          .handles({D::LastprivateConditional}, {K::Lastprivate});
  return uses;
}

} // namespace ompicc

// What the CUDA set does with clauses. Those of the target construct itself are in its interface
// (common/target_interface.h); device constructs inside of target regions are refused as a whole.
#include "transforms/clause_uses.h"
#include "transforms/cuda/cuda_set.h"

namespace ompicc {

using D = OmpDirectiveKind;
using K = OmpClauseKind;

const ClauseUses &CudaSet::clauseUses() const {
  static const char *const kOneLane = "the lanes of a warp are threads: each executes iterations one by one";
  static const char *const kOriginal = "tasks contribute to the variable itself";
  static const char *const kAnySibling =
      "a task with one among its dependences comes behind all its siblings";
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
          .handles({D::For}, {K::Inclusive}) // running values (loops/scan_loop.h)
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
          .handles({D::Task, D::Taskloop, D::TaskloopSimd},
                   {K::Private, K::Firstprivate, K::Allocate, K::If, K::Final, K::Priority, K::InReduction})
          .handles({D::Task}, {K::Depend, K::Detach})
          .handles({D::Taskloop, D::TaskloopSimd}, {K::Lastprivate, K::Grainsize, K::NumTasks})
          .ignores({D::Task, D::Taskloop, D::TaskloopSimd}, {K::Untied, K::Threadset},
                   "a task stays with the thread that has begun it")
          .ignores({D::Task, D::Taskloop, D::TaskloopSimd}, {K::Mergeable}, "a task keeps its own copies")
          .ignores({D::Task}, {K::Affinity}, "a team's threads are one multiprocessor's")
          .ignores({D::Taskloop, D::TaskloopSimd}, {K::Nogroup, K::Reduction},
                   "the taskgroup is the one that the pass taskloop makes")
          .ignores({D::Taskgroup}, {K::TaskReduction, K::Allocate}, kOriginal)
          .handles({D::Taskwait}, {K::Depend})
          .ignores({D::Taskwait}, {K::Nowait}, "the thread waits itself")
          .ignores({D::Depobj}, {K::Depobj, K::Depend, K::DepobjUpdate, K::Destroy}, kAnySibling)
          .handles({D::Allocate}, {K::FlushList, K::Allocator, K::Align})
          .handles({D::Error}, {K::At, K::Severity, K::Message, K::NumThreads})
          .handles({D::Scan}, {K::Inclusive, K::Exclusive, K::Reduction})
          .ignores({D::Scan}, {K::InitComplete},
                   "the pass scan makes what stands in front part of the input phase")
          .handles({D::LastprivateConditional}, {K::Lastprivate});
  return uses;
}

} // namespace ompicc

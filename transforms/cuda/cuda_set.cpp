#include "transforms/cuda/cuda_set.h"
#include "runtime/ort.h"
#include "transforms/common/canonical_loop.h"
#include "transforms/common/indirect.h"
#include "transforms/cuda/apart.h"
#include "transforms/cuda/atomic_objects.h"
#include "transforms/cuda/checks.h"
#include "transforms/cuda/expand_calls.h"
#include "transforms/cuda/own_allocators.h"
#include "transforms/cuda/own_copies.h"
#include "transforms/cuda/perfect_nest.h"
#include "transforms/cuda/structure_alignment.h"
#include "translator/emit/device_library.h"
#include "translator/sema/omp_sections.h"

namespace ompicc {

CudaSet::CudaSet(Unit &unit, const Dialect &dialect)
    : CudaContextOwner{{unit, dialect, *this}}, CudaPart(context) {
  using K = OmpDirectiveKind;
  auto with = [this](K kind, auto &part, auto function) {
    on(kind, [&part, function](OmpDirective &d) { return (part.*function)(d); });
  };
  with(K::Parallel, parallel_, &Parallel::parallel);
  for (K kind : {K::For, K::ForSimd}) with(kind, loops_, &Loops::loop);
  for (K kind : {K::Distribute, K::DistributeSimd}) with(kind, loops_, &Loops::distribute);
  with(K::Simd, loops_, &Loops::simd);
  with(K::Teams, worksharing_, &Worksharing::teams);
  with(K::Sections, worksharing_, &Worksharing::sections);
  with(K::Single, worksharing_, &Worksharing::single);
  with(K::Scope, worksharing_, &Worksharing::scope);
  for (K kind : {K::Master, K::Masked}) with(kind, worksharing_, &Worksharing::master);
  with(K::Latest, worksharing_, &Worksharing::latest);
  with(K::Critical, sync_, &Synchronisation::critical);
  with(K::Barrier, sync_, &Synchronisation::barrier);
  with(K::Flush, sync_, &Synchronisation::flush);
  with(K::Atomic, atomics_, &Atomics::atomic);
  with(K::Allocate, allocation_, &Allocation::allocate);
  with(K::Error, error_, &ErrorDirective::error);
  with(K::Task, tasks_, &Tasks::task);
  for (K kind : {K::Taskloop, K::TaskloopSimd}) with(kind, tasks_, &Tasks::taskloop);
  for (K kind : {K::Cancel, K::CancellationPoint}) with(kind, cancellation_, &Cancellation::cancel);
  for (K kind : {K::Section, K::Taskgroup}) on(kind, [](OmpDirective &d) { return d.body; });
  // Iterations of such a loop run in turn (TeamLoop): a region's turn has come where it stands.
  on(K::Ordered, [this](OmpDirective &d) { return d.body ? d.body : c_.textStmt(";"); });
  for (K kind : {K::Taskwait, K::Taskyield, K::Depobj}) // a task has ended where its construct ends
    on(kind, [this](OmpDirective &) { return c_.textStmt(";"); });
  findHeaderFunctions();
}

/// Which functions of the tree mean the C library's although their names are not reserved in all versions of
/// C: those that a system header declares, wherever else they are declared.
void CudaSet::findHeaderFunctions() {
  std::vector<FunctionDecl *> found;
  std::unordered_set<const Identifier *> ofHeader;
  for (External *external : unit_.tree.externals)
    for (Decl *d : external->decls) {
      auto *f = as<FunctionDecl>(d);
      if (!f || !needsHeader(f->name->text)) continue;
      found.push_back(f);
      if (unit_.source.place(f->loc).inSystemHeader) ofHeader.insert(f->name);
    }
  for (FunctionDecl *f : found) f->ofHeader = ofHeader.count(f->name) != 0;
}

Stmt *CudaSet::unhandled(OmpDirective &d) {
  std::string what = info(d.kind).spelling;
  if (what.compare(0, 6, "target") != 0) {
    unit_.diagnostics.error(d.loc, "OpenMP directive '" + what + "' is not supported in device code");
    return d.body ? d.body : c_.textStmt(";");
  }
  // Of a function that the host calls, too. What happens if a device encounters it is not said (§13): that it
  // is not executed silently is the least.
  {
    Citing section(unit_.diagnostics, sectionOf(d.kind));
    unit_.diagnostics.warning(d.loc,
                              "'#pragma omp " + what +
                                  "' is in a function that a target region calls: a device that "
                                  "encounters it ends the program",
                              "openmp-nested-target");
  }
  return c_.textStmt("@FATAL(\"ompicc: line " + std::to_string(unit_.source.place(d.loc).line) +
                     ": '#pragma omp " + what + "' was encountered on a device\\n\");");
}

/// The kernel's file: a name of up to 255 bytes, which ends with the line.
static std::string fileName(const std::string &kernel, const std::string &suffix) {
  constexpr size_t kBegin = 120, kEnd = 80;
  if (kernel.size() <= kBegin + kEnd) return kernel + suffix;
  return kernel.substr(0, kBegin) + kernel.substr(kernel.size() - kEnd) + suffix;
}

std::unique_ptr<KernelPlan> CudaSet::addKernel(OmpDirective &target, const TargetInterface &kernel) {
  auto plan = std::make_unique<CudaPlan>(kernel);
  makeKernel(target, *plan);
  plans_.push_back(plan.get());
  return plan;
}

/// Decides how the construct runs, and puts it into the shape that this is for.
ModeDecision CudaSet::modeOf(OmpDirective &target, CudaPlan &k) {
  const bool joined = joinPerfectNest(unit_, target, k);
  giveOwnCopies(c_, target, k);
  ModeDecision mode = decideMode(unit_, target, k);
  if (joined) mode.why += ", with the parallel loop in the distributed one";
  if (mode.mode != ModeDecision::Generic || unit_.masterWorker) return mode;
  // Regions of functions may do without a master where they stand in the kernel.
  OmpDirective *expanded = copy(&target);
  if (!expandRegions(c_, expanded->body, k)) return mode;
  Stmt *asItWas = target.body;
  target.body = expanded->body;
  joinPerfectNest(unit_, target, k);
  giveOwnCopies(c_, target, k);
  ModeDecision other = decideMode(unit_, target, k);
  if (other.mode == ModeDecision::Generic) {
    target.body = asItWas;
    return mode;
  }
  other.why += ", those of functions included";
  return other;
}

void CudaSet::makeKernel(OmpDirective &target, CudaPlan &k) {
  unsigned errors = unit_.diagnostics.errorCount();
  settleAllocators(cuda_, target, k);
  checkDeviceCode(unit_.diagnostics, &target, "in a target region");
  if (unit_.diagnostics.errorCount() != errors) return;
  lowerAtomicObjects(unit_, target.body);
  if (unit_.diagnostics.errorCount() != errors) return;
  target.body = cancellation_.prepare(target.body);
  allocation_.alignFirstprivates(target);
  arrays_.declarePrivateIn(target);
  kernels_.push_back({fileName(k.name, cuda_.dialect.suffix()), ""});
  ModeDecision mode = modeOf(target, k);
  if (mode.mode == ModeDecision::Loop && !mode.needsState) {
    Stmt *body = bodyOfNest(associatedLoop(*mode.loop), mode.loop->loops.size());
    const VarList aligned = alignedPointers(body, k);
    if (gainsByPointersApart(body, k) || (!aligned.empty() && waysIntoMemory(body, k) != kUnknownWays)) {
      k.flags |= ORT_KERNEL_TWO;
      k.aligned.insert(aligned.begin(), aligned.end());
    }
  }
  unit_.callsPointers |= lookUpCalls(unit_, target.body);
  arrays_.flatten(target.body);
  k.why = mode.why;
  switch (mode.mode) {
  case ModeDecision::Loop:
    if (!addSpread(target, k, mode)) addSpmdLoop(target, k, mode);
    break;
  case ModeDecision::Block: addSpmdBlock(target, k, mode); break;
  case ModeDecision::Sequential: addSequential(target, k); break;
  case ModeDecision::Guarded: {
    OmpDirective *alone = iterationsMayBeAlone(target, mode.guarded, k) ? copy(&target) : nullptr;
    addGuarded(target, k, std::move(mode.guarded));
    if (alone) addAlone(k, *alone);
    break;
  }
  case ModeDecision::Generic: addGeneric(target, k); break;
  }
}

} // namespace ompicc

#include "transforms/cuda/cuda_set.h"
#include "runtime/ort.h"
#include "transforms/common/canonical_loop.h"
#include "transforms/common/indirect.h"
#include "transforms/cuda/apart.h"
#include "transforms/cuda/expand_calls.h"
#include "transforms/cuda/perfect_nest.h"
#include "transforms/cuda/structure_alignment.h"
#include "translator/emit/device_library.h"
#include "translator/sema/omp_sections.h"

namespace ompicc {

CudaSet::CudaSet(Unit &unit, const Dialect &dialect)
    : CudaContextOwner{{unit, dialect, *this}}, CudaPart(context) {
  using K = OmpDirectiveKind;
  auto to = [this](Stmt *(CudaSet::*f)(OmpDirective &)) {
    return [this, f](OmpDirective &d) { return (this->*f)(d); };
  };
  on(K::Parallel, to(&CudaSet::parallel));
  on(K::For, to(&CudaSet::loop));
  on(K::ForSimd, to(&CudaSet::loop));
  on(K::Simd, to(&CudaSet::simd));
  on(K::Distribute, to(&CudaSet::distribute));
  on(K::DistributeSimd, to(&CudaSet::distribute));
  on(K::Teams, to(&CudaSet::teams));
  on(K::Sections, to(&CudaSet::sections));
  on(K::Section, [](OmpDirective &d) { return d.body; });
  on(K::Single, to(&CudaSet::single));
  on(K::Scope, to(&CudaSet::scope));
  on(K::Master, to(&CudaSet::master));
  on(K::Masked, to(&CudaSet::master));
  on(K::Critical, to(&CudaSet::critical));
  on(K::Barrier, to(&CudaSet::barrier));
  on(K::Flush, to(&CudaSet::flush));
  on(K::Atomic, to(&CudaSet::atomic));
  // Iterations of such a loop run in turn (loop): a region's turn has come where it stands.
  on(K::Ordered, [this](OmpDirective &d) { return d.body ? d.body : c_.textStmt(";"); });
  on(K::Latest, to(&CudaSet::latest));
  on(K::Error, to(&CudaSet::errorDirective));
  on(K::Allocate, to(&CudaSet::allocate));
  on(K::Task, to(&CudaSet::task));
  on(K::Taskloop, to(&CudaSet::taskloop));
  on(K::TaskloopSimd, to(&CudaSet::taskloop));
  on(K::Taskgroup, [](OmpDirective &d) { return d.body; });
  for (K kind : {K::Taskwait, K::Taskyield, K::Depobj}) // a task has ended where its construct ends
    on(kind, [this](OmpDirective &) { return c_.textStmt(";"); });
  on(K::Cancel, to(&CudaSet::cancel));
  on(K::CancellationPoint, to(&CudaSet::cancel));
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
  giveOwnCopies(target, k);
  ModeDecision mode = decideMode(unit_, target, k);
  if (joined) mode.why += ", with the parallel loop in the distributed one";
  if (mode.mode != ModeDecision::Generic || unit_.masterWorker) return mode;
  // Regions of functions may do without a master where they stand in the kernel.
  OmpDirective *expanded = copy(&target);
  if (!expandRegions(c_, expanded->body, k)) return mode;
  Stmt *asItWas = target.body;
  target.body = expanded->body;
  joinPerfectNest(unit_, target, k);
  giveOwnCopies(target, k);
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
  settleAllocators(target, k);
  checkDeviceCode(&target, "in a target region");
  if (unit_.diagnostics.errorCount() != errors) return;
  lowerAtomicObjects(target.body);
  if (unit_.diagnostics.errorCount() != errors) return;
  target.body = prepareCancellation(target.body);
  alignFirstprivates(target);
  declarePrivateArraysIn(target);
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
  flattenLocalArrays(target.body);
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

#include "transforms/cuda/cuda_set.h"
#include "runtime/ort.h"
#include "transforms/cuda/files/device_file.h"
#include "transforms/cuda/loops/target_steps.h"
#include "translator/emit/device_library.h"
#include "translator/sema/omp_citations.h"

namespace ompicc {

CudaSet::CudaSet(Unit &unit, const Dialect &dialect) : unit_(unit), cuda_(unit, dialect, *this) {
  using K = OmpDirectiveKind;
  auto with = [this](K kind, auto &part, auto function) {
    on(kind, [&part, function](OmpDirective &d) { return (part.*function)(d); });
  };
  with(K::Parallel, parallel_, &cuda::Parallel::parallel);
  for (K kind : {K::For, K::ForSimd}) with(kind, loops_, &cuda::Loops::loop);
  for (K kind : {K::Distribute, K::DistributeSimd}) with(kind, loops_, &cuda::Loops::distribute);
  with(K::Simd, loops_, &cuda::Loops::simd);
  with(K::Teams, worksharing_, &cuda::Worksharing::teams);
  with(K::Sections, worksharing_, &cuda::Worksharing::sections);
  with(K::Single, worksharing_, &cuda::Worksharing::single);
  with(K::Scope, worksharing_, &cuda::Worksharing::scope);
  for (K kind : {K::Master, K::Masked}) with(kind, worksharing_, &cuda::Worksharing::master);
  with(K::Scan, scans_, &cuda::Scans::scan);
  with(K::LastprivateConditional, worksharing_, &cuda::Worksharing::lastprivateConditional);
  with(K::Critical, sync_, &cuda::Synchronisation::critical);
  with(K::Barrier, sync_, &cuda::Synchronisation::barrier);
  with(K::Flush, sync_, &cuda::Synchronisation::flush);
  with(K::Atomic, atomics_, &cuda::Atomics::atomic);
  with(K::Allocate, allocation_, &cuda::Allocation::allocate);
  with(K::Error, error_, &cuda::ErrorDirective::error);
  with(K::Task, tasks_, &cuda::Tasks::task);
  for (K kind : {K::Taskloop, K::TaskloopSimd}) with(kind, tasks_, &cuda::Tasks::taskloop);
  for (K kind : {K::Cancel, K::CancellationPoint}) with(kind, cancellation_, &cuda::Cancellation::cancel);
  with(K::Taskwait, tasks_, &cuda::Tasks::taskwait);
  with(K::Taskyield, tasks_, &cuda::Tasks::taskyield);
  with(K::Taskgroup, tasks_, &cuda::Tasks::taskgroup);
  on(K::Section, [](OmpDirective &d) { return d.body; });
  // Iterations of such a loop run in turn (TeamLoop): a region's turn has come where it stands.
  on(K::Ordered, [this](OmpDirective &d) { return d.body ? d.body : cuda_.c.textStmt(";"); });
  // A task that has one among its dependences comes behind all of its siblings.
  on(K::Depobj, [this](OmpDirective &) { return cuda_.c.textStmt(";"); });
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
    return d.body ? d.body : cuda_.c.textStmt(";");
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
  return cuda_.c.textStmt("@FATAL(\"ompicc: line " + std::to_string(unit_.source.place(d.loc).line) +
                          ": '#pragma omp " + what + "' was encountered on a device\\n\");");
}

void CudaSet::prepare() {
  if (unit_.masterWorker) return;
  for (External *external : unit_.tree.externals)
    if (external->usesOmp)
      for (Decl *d : external->decls)
        if (auto *f = as<FunctionDecl>(d); f && f->body) goThroughSteps(unit_, *f);
}

std::unique_ptr<KernelPlan> CudaSet::addKernel(OmpDirective &target, const TargetInterface &kernel) {
  auto plan = std::make_unique<CudaPlan>(kernel);
  kernels_.add(target, *plan);
  plans_.push_back(plan.get());
  return plan;
}

std::vector<OutputFile> CudaSet::finish() {
  device_.addDeclareTarget();
  const cuda::DeviceContents &contents = device_.contents();
  if (contents.recursive) {
    for (CudaPlan *plan : plans_) plan->flags |= ORT_KERNEL_RECURSIVE;
    device_.markRecursion();
  }
  std::vector<OutputFile> files;
  if (files_.files().empty() && contents.empty()) return files;
  const std::string deviceFile = cuda::deviceFileName(cuda_);
  files.push_back(
      {deviceFile, cuda::DeviceFile(cuda_, device_.contents()).text(sync_.locks()), OutputFile::Device});
  std::string all = "/* All kernels of " + unit_.file + ": this file is what is compiled. */\n#include \"" +
                    deviceFile + "\"\n";
  for (cuda::KernelText &k : files_.files()) {
    all += "#include \"" + k.fileName + "\"\n";
    files.push_back({std::move(k.fileName), std::move(k.text), OutputFile::Kernel});
  }
  files.push_back({unit_.stem + ".kernels" + cuda_.dialect.suffix(), all, OutputFile::All});
  return files;
}

} // namespace ompicc

#include "transforms/cuda/files/kernel_files.h"
#include "ast/visitor.h"
#include "runtime/ort.h"
#include "transforms/cuda/files/device_file.h"
#include "transforms/cuda/files/tidy.h"
#include "transforms/cuda/kernels/launch_divisors.h"
#include "transforms/cuda/loops/best_elements.h"
#include "transforms/cuda/loops/bounded_loops.h"
#include "transforms/cuda/loops/bounds_tests.h"
#include "transforms/cuda/loops/chosen_elements.h"
#include "transforms/cuda/loops/divisor_steps.h"
#include "transforms/cuda/loops/fused_loops.h"
#include "transforms/cuda/loops/insertions.h"
#include "transforms/cuda/loops/kept_elements.h"
#include "transforms/cuda/loops/left_out_iterations.h"
#include "transforms/cuda/loops/row_fours.h"
#include "transforms/cuda/loops/thread_arrays.h"
#include "transforms/cuda/loops/tiles.h"
#include "transforms/cuda/loops/unrolled_arrays.h"

#include <optional>

namespace ompicc::cuda {
namespace {

/// The kernel's file: a name of up to 255 bytes, which ends with the line.
std::string fileName(const std::string &kernel, const std::string &suffix) {
  constexpr size_t kBegin = 120, kEnd = 80;
  if (kernel.size() <= kBegin + kEnd) return kernel + suffix;
  return kernel.substr(0, kBegin) + kernel.substr(kernel.size() - kEnd) + suffix;
}

/// Takes the statements out that hold where pointers do not overlap.
class WithoutAssumptions : public Rewriter {
public:
  explicit WithoutAssumptions(const CudaPlan &k) : k_(k) {}

private:
  const CudaPlan &k_;
  Node *rewriteTextStmt(TextStmt &s) override {
    if (k_.assumptions.count(&s)) return nullptr;
    if (k_.severalIfApart.count(&s) || k_.foursIfApart.count(&s)) return rewrite(s.holes.back());
    rewriteChildren(s);
    return &s;
  }
};

} // namespace

BarriersIfOverlapping::BarriersIfOverlapping(const CudaPlan &k, Stmt *body, Context &c) : c_(c), k_(k) {
  if (!k.ifOverlapping.empty()) rewrite(body);
}

void BarriersIfOverlapping::putBack() {
  for (auto &[block, all] : with_) block->body = all;
}

Node *BarriersIfOverlapping::rewriteCompound(Compound &block) {
  rewriteChildren(block);
  List<Stmt *> all = block.body, rest;
  for (Stmt *s : all)
    if (!k_.ifOverlapping.count(s)) rest.push(c_.arena, s);
  if (rest.size() == all.size()) return &block;
  with_.push_back({&block, all});
  block.body = rest;
  return &block;
}

void KernelFiles::begin(const std::string &kernel) {
  files_.push_back({fileName(kernel, cuda_.dialect.suffix()), ""});
}

void KernelFiles::beginVersion(const std::string &kernel) {
  files_.push_back({kernel + cuda_.dialect.suffix(), ""});
}

void KernelFiles::complete(FunctionDecl &kernel) {
  cuda::complete(cuda_, kernel);
  for (const auto *outlined : {&code().regions, &code().tasks})
    for (FunctionDecl *f : *outlined) completeCalled(cuda_, *f);
  for (Decl *d : code().decls) device_.add(d);
  device_.add(&kernel);
}

void KernelFiles::printHead(std::string &out, const OmpDirective &target, const CudaPlan &k) {
  const char *modes[] = {"SPMD mode", "generic mode"};
  out += "/* " + files_.back().fileName + ": kernel of the target construct at " +
         placeText(unit_, target.loc) + ", " + modes[k.mode] + ": " + k.why + ".\n *\n *     " +
         pragmaText(unit_, target) + "\n */\n";
  out += "#include \"" + deviceFileName(cuda_) + "\"\n\nnamespace ompicc_user {\n\n";
}

void KernelFiles::printRegions(CudaPrinter &printer, const CudaPlan &k) {
  for (Decl *d : code().decls) {
    if (auto *f = as<FunctionDecl>(d))
      // ptxas bounds the registers of what it inlines, but of no other function whose address is taken.
      printer.function(*f, spelled(k.launchBounds ? "static @device @forceinline " : "static @device "));
    else
      printer.decl(*d);
    printer.out() += "\n";
  }
}

std::string KernelFiles::note(const std::string &symbol, const CudaPlan &k) {
  char signature[16];
  snprintf(signature, sizeof signature, "0x%08xu", k.signature);
  return (unit_.deviceLines ? "# 1 \"<ompicc>\"\n" : "") + spelled("@KERNEL(") + symbol + ", " + signature +
         ")\n";
}

void KernelFiles::printOverlapping(CudaPrinter &printer, CudaPlan &k, FunctionDecl &kernel,
                                   const std::string &qualifiers) {
  printer.out() +=
      std::string("\n/* The same, for launches where two of the pointers may point into the same storage") +
      (k.aligned.empty() ? "" : ", or one to nothing that is aligned so") + ". */\n";
  WithoutAssumptions(k).rewrite(kernel.body);
  for (VarDecl *p : kernel.params)
    if (isPointer(p->type)) p->type = p->type.unqualified();
  kernel.name = c_.name(overlappingKernel(k));
  printer.function(kernel, qualifiers);
  printer.out() += note(overlappingKernel(k), k);
}

/// The parameter is the last one but for where the launch begins (kernel_function.cpp).
void KernelFiles::bringResults(FunctionDecl &kernel, const CudaPlan &k) {
  if (!k.bringsResults()) return;
  const bool hasOrigin = k.flags & ORT_KERNEL_ORIGIN;
  VarDecl *results = kernel.params[kernel.params.size() - (hasOrigin ? 2 : 1)];
  append(static_cast<Compound *>(kernel.body), call("@bring_results", {c_.ident(results)}));
}

void KernelFiles::print(OmpDirective &target, CudaPlan &k, FunctionDecl &kernel) {
  keepBestElements(c_, kernel.body);
  if (k.mode != ORT_MODE_GENERIC && !k.warpsShareTasks) {
    fuseLoopsOverArrays(c_, kernel.body);
    boundLoopsByArrays(c_, kernel.body);
  }
  stepByDivisors(c_, kernel.body);
  // Loops in tasks that warps share test for a warp, and are slower twice.
  if (k.mode != ORT_MODE_GENERIC && !k.warpsShareTasks) splitBoundsTests(c_, kernel.body, k.across);
  if (k.across) loadRowsByFours(c_, kernel, k.across);
  if (k.mode != ORT_MODE_GENERIC && !k.warpsShareTasks) computeLeftOut(c_, kernel);
  if (k.mode != ORT_MODE_GENERIC && !isOne(k.numThreads) && useTiles(c_, kernel, k))
    k.flags |= ORT_KERNEL_TILES;
  if (k.mode != ORT_MODE_GENERIC && !k.warpsShareTasks) {
    writeOutInsertions(c_, kernel.body);
    unrollForArrays(c_, kernel.body);
    const bool anyThreads = (!k.numThreads && !k.threadLimit) || (k.flags & ORT_KERNEL_UNSEEN);
    if (k.across && anyThreads && !(k.flags & ORT_KERNEL_TILES) && shareThreadArrays(c_, kernel.body))
      k.launchBounds = kThreadsWithArrays, k.leastBlocks = 0;
    chooseElements(c_, kernel.body, nullptr, cuda_.arrayParameters());
  }
  const bool isForPointersApart =
      (k.flags & ORT_KERNEL_TWO) && !(k.flags & ORT_KERNEL_SPREAD) && !k.exactThreads;
  if (k.across) storeRowsByFours(c_, kernel, k.across, isForPointersApart ? &k.foursIfApart : nullptr);
  divideByReciprocals(c_, kernel, k);
  bringResults(kernel, k);
  complete(kernel);
  CudaPrinter printer = devicePrinter(cuda_);
  std::string &out = printer.out();
  printHead(out, target, k);
  printRegions(printer, k);
  const std::string qualifiers =
      spelled("@c_linkage @kernel " + (!k.launchBounds ? std::string()
                                       : k.leastBlocks
                                           ? "@LAUNCH_BOUNDS_OF_BLOCKS(" + std::to_string(k.launchBounds) +
                                                 ", " + std::to_string(k.leastBlocks) + ") "
                                           : "@LAUNCH_BOUNDS(" + std::to_string(k.launchBounds) + ") "));
  BarriersIfOverlapping barriers(k, kernel.body, c_);
  std::optional<KeptElements> kept;
  if (k.mode != ORT_MODE_GENERIC && k.across) kept.emplace(c_, kernel);
  printer.function(kernel, qualifiers);
  out += note(k.symbol, k);
  if (kept) kept->putBack();
  barriers.putBack();
  if (isForPointersApart) printOverlapping(printer, k, kernel, qualifiers);
  out += "\n} // namespace ompicc_user\n";
  files_.back().text = unit_.deviceLines ? withRepeatedMarkers(out) : out;
  cuda_.code = nullptr;
}

} // namespace ompicc::cuda

// The unit's kernel files.
#ifndef OMPICC_TRANSFORMS_CUDA_KERNEL_FILES_H
#define OMPICC_TRANSFORMS_CUDA_KERNEL_FILES_H

#include "ast/visitor.h"
#include "transforms/cuda/files/device_unit.h"
#include "transforms/cuda/kernels/plan.h"
#include "translator/emit/cuda_printer.h"
#include <string>
#include <vector>

namespace ompicc::cuda {

struct KernelText {
  std::string fileName, text;
};

/// Takes the barriers out of a kernel's code, for the time being, that are needed only where pointers
/// overlap.
class BarriersIfOverlapping : public Rewriter {
public:
  BarriersIfOverlapping(const CudaPlan &k, Stmt *body, Context &c);
  void putBack();

private:
  Context &c_;
  const CudaPlan &k_;
  std::vector<std::pair<Compound *, List<Stmt *>>> with_;
  Node *rewriteCompound(Compound &block) override;
};

/// Prints kernels.
class KernelFiles : CudaPart {
public:
  KernelFiles(CudaContext &cuda, DeviceUnit &device) : CudaPart(cuda), device_(device) {}

  /// A file for the kernel of that name.
  void begin(const std::string &kernel);
  /// The same for another version of the last one.
  void beginVersion(const std::string &kernel);
  /// Completes the kernel, which is at hand, and prints it into the file that has begun last. The piece of
  /// code ends with that.
  void print(OmpDirective &target, CudaPlan &k, FunctionDecl &kernel);
  std::vector<KernelText> &files() { return files_; }

private:
  DeviceUnit &device_;
  std::vector<KernelText> files_;

  /// What is done last with the kernel and its regions; the unit gets what they use.
  void complete(FunctionDecl &kernel);
  /// The end of a kernel that brings its results.
  void bringResults(FunctionDecl &kernel, const CudaPlan &k);
  void printHead(std::string &out, const OmpDirective &target, const CudaPlan &k);
  void printRegions(CudaPrinter &printer, const CudaPlan &k);
  /// What the library has after a kernel, for those who look it up.
  std::string note(const std::string &symbol, const CudaPlan &k);
  /// The same kernel, for launches where two of the pointers may point into the same storage.
  void printOverlapping(CudaPrinter &printer, CudaPlan &k, FunctionDecl &kernel,
                        const std::string &qualifiers);
};

} // namespace ompicc::cuda
#endif

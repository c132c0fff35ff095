// launch_batch.cpp: see launch_batch.h.
#include "cudadev-host/launch_batch.h"

#include <cstring>

namespace cudadev {
namespace {

constexpr size_t kAlignment = 16; // of an argument

// Nanoseconds.
constexpr long long kGain = 2000;   // of a kernel that is one of a graph
constexpr long long kMost = 100000; // that are remembered of what has been gained, and lost at once

CUDA_KERNEL_NODE_PARAMS node_of(const KernelLaunch &kernel) {
  CUDA_KERNEL_NODE_PARAMS node = {};
  node.func = kernel.function;
  node.gridDimX = kernel.grid[0], node.gridDimY = kernel.grid[1], node.gridDimZ = kernel.grid[2];
  node.blockDimX = kernel.block[0], node.blockDimY = kernel.block[1], node.blockDimZ = kernel.block[2];
  node.sharedMemBytes = kernel.shared_bytes;
  node.kernelParams = kernel.arguments;
  return node;
}

} // namespace

CUresult launch_at_once(const Driver &driver, CUstream stream, const KernelLaunch &kernel) {
  return driver.cuLaunchKernel(kernel.function, kernel.grid[0], kernel.grid[1], kernel.grid[2],
                               kernel.block[0], kernel.block[1], kernel.block[2], kernel.shared_bytes, stream,
                               kernel.arguments, nullptr);
}

CUresult LaunchBatch::add(const Driver &driver, CUstream stream, const KernelLaunch &kernel,
                          const LaunchBatching &batching, unsigned long long now) {
  if (now - ended_ > batching.close) {
    if (!is_empty()) lose(now - ended_, batching);
    if (const CUresult error = start(driver, stream)) return error;
    restart();
  }
  if (streak_ == 0) at_once_ = std::max(at_once_, batching.at_once);
  ++streak_;
  if (seen_ < batching.proven && !is_prepared_) ++seen_;
  if ((seen_ < batching.proven && !is_prepared_) || streak_ <= at_once_ || fails_)
    return launch_at_once(driver, stream, kernel);
  std::lock_guard<std::mutex> lock(mutex_);
  keep(kernel);
  if (kept_.size() < kSizes[limit_]) return CUDA_SUCCESS;
  gained_ = std::min(gained_ + kSizes[limit_] * kGain, kMost);
  if (limit_ + 1 < kSizes.size()) ++limit_;
  return start_kept(driver, stream);
}

/// What is kept has waited for so long.
void LaunchBatch::lose(unsigned long long nanoseconds, const LaunchBatching &batching) {
  gained_ -= std::min<unsigned long long>(nanoseconds, kMost);
  if (gained_ >= 0) return;
  gained_ = 0;
  at_once_ = streak_ + batching.at_once;
}

void LaunchBatch::waited() {
  restart();
  at_once_ /= 2; // programs have other phases
}

void LaunchBatch::restart() {
  streak_ = 0;
  limit_ = 0;
}

CUresult LaunchBatch::start(const Driver &driver, CUstream stream) {
  if (is_empty()) return CUDA_SUCCESS;
  std::lock_guard<std::mutex> lock(mutex_);
  return start_kept(driver, stream);
}

/// The lock is held, as in all that follow.
void LaunchBatch::keep(const KernelLaunch &kernel) {
  kept_.push_back({kernel, arguments_.size()});
  for (unsigned i = 0; i < kernel.narguments; ++i) {
    const size_t place = (bytes_.size() + kAlignment - 1) / kAlignment * kAlignment;
    bytes_.resize(place + kernel.sizes[i]);
    std::memcpy(bytes_.data() + place, kernel.arguments[i], kernel.sizes[i]);
    arguments_.push_back(place);
  }
  is_empty_.store(false, std::memory_order_release);
}

/// A kernel that is kept, until the next call.
KernelLaunch LaunchBatch::kept(size_t k) {
  KernelLaunch kernel = kept_[k].launch;
  addresses_.resize(kernel.narguments);
  for (unsigned i = 0; i < kernel.narguments; ++i)
    addresses_[i] = bytes_.data() + arguments_[kept_[k].first_argument + i];
  kernel.arguments = addresses_.data();
  return kernel;
}

CUresult LaunchBatch::start_kept(const Driver &driver, CUstream stream) {
  CUresult error = CUDA_SUCCESS;
  for (size_t done = 0; done < kept_.size() && error == CUDA_SUCCESS;) {
    size_t graph = kSizes.size();
    while (graph > 0 && kSizes[graph - 1] > kept_.size() - done) --graph;
    if (graph > 0 && !fails_ && fill(driver, graphs_[graph - 1], kSizes[graph - 1], done) &&
        driver.cuGraphLaunch(graphs_[graph - 1].instance, stream) == CUDA_SUCCESS) {
      done += kSizes[graph - 1];
    } else {
      fails_ = fails_ || graph > 0;
      error = launch_at_once(driver, stream, kept(done));
      ++done;
    }
  }
  kept_.clear();
  arguments_.clear();
  bytes_.clear();
  is_empty_.store(true, std::memory_order_release);
  return error;
}

/// A chain of kernels; `kernel` says which. The graph stays beside its instance, whose nodes have its nodes'
/// names.
template <class Kernel>
CUresult LaunchBatch::make(const Driver &driver, Graph &graph, unsigned size, Kernel kernel) {
  graph.nodes.resize(size);
  CUresult error = driver.cuGraphCreate(&graph.graph, 0);
  for (unsigned k = 0; k < size && error == CUDA_SUCCESS; ++k) {
    const CUDA_KERNEL_NODE_PARAMS node = node_of(kernel(k));
    error = driver.cuGraphAddKernelNode(&graph.nodes[k], graph.graph, k ? &graph.nodes[k - 1] : nullptr,
                                        k > 0, &node);
  }
  return error == CUDA_SUCCESS ? driver.cuGraphInstantiate(&graph.instance, graph.graph, 0) : error;
}

/// The graph has as many kernels as it is for, from the one of that number on.
/// @return whether it has; if not, no graph will be tried again
bool LaunchBatch::fill(const Driver &driver, Graph &graph, unsigned size, size_t first) {
  CUresult error = CUDA_SUCCESS;
  if (!graph.instance)
    error = make(driver, graph, size, [&](unsigned k) { return kept(first + k); });
  else
    for (unsigned k = 0; k < size && error == CUDA_SUCCESS; ++k) {
      const CUDA_KERNEL_NODE_PARAMS node = node_of(kept(first + k));
      error = driver.cuGraphExecKernelNodeSetParams(graph.instance, graph.nodes[k], &node);
    }
  fails_ = error != CUDA_SUCCESS;
  return !fails_;
}

void LaunchBatch::drop(const Driver &driver) {
  std::lock_guard<std::mutex> lock(mutex_);
  for (Graph &graph : graphs_) {
    if (graph.instance) driver.cuGraphExecDestroy(graph.instance);
    if (graph.graph) driver.cuGraphDestroy(graph.graph);
    graph = {};
  }
}

void LaunchBatch::prepare(const Driver &driver, CUfunction function) {
  static char zeros[32 << 10];                   // more than a kernel's arguments have
  std::vector<void *> arguments(4 << 10, zeros); // as many as a kernel can have
  const KernelLaunch kernel = {function, {1, 1, 1}, {1, 1, 1}, 0, 0, arguments.data(), nullptr};
  std::lock_guard<std::mutex> lock(mutex_);
  for (size_t i = 0; i < kSizes.size() && !fails_; ++i)
    if (!graphs_[i].instance)
      fails_ = make(driver, graphs_[i], kSizes[i], [&](unsigned) { return kernel; }) != CUDA_SUCCESS;
  is_prepared_ = !fails_;
}

} // namespace cudadev

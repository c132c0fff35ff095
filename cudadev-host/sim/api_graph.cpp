// api_graph.cpp: graphs of kernels. A graph's nodes are executed in the order in which they were added, which
// is one that their dependences allow.
#include "cudadev-host/sim/device.h"

#include <memory>

SIM_API CUresult cuLaunchKernel(CUfunction function, unsigned grid_x, unsigned grid_y, unsigned grid_z,
                                unsigned block_x, unsigned block_y, unsigned block_z, unsigned dynamic_shared,
                                CUstream stream, void **parameters, void **extra);

// A kernel with its arguments.
struct SimGraphNode {
  CUDA_KERNEL_NODE_PARAMS kernel;
  std::vector<std::string> arguments;
};

struct SimGraph {
  std::vector<std::unique_ptr<SimGraphNode>> nodes;
};

struct SimGraphExec {
  std::map<CUgraphNode, SimGraphNode *> node_of; // by those of the graph that it was made of
  std::vector<std::unique_ptr<SimGraphNode>> nodes;
};

namespace {

CUresult set(SimGraphNode &node, const CUDA_KERNEL_NODE_PARAMS *kernel) {
  if (!kernel || kernel->extra || kernel->kern) return CUDA_ERROR_INVALID_VALUE;
  if (!kernel->func) return CUDA_ERROR_INVALID_HANDLE;
  const std::vector<uint32_t> &sizes = sim::parameter_sizes(kernel->func);
  if (!kernel->kernelParams && !sizes.empty()) return CUDA_ERROR_INVALID_VALUE;
  node.kernel = *kernel;
  node.arguments.clear();
  for (size_t i = 0; i < sizes.size(); ++i)
    node.arguments.emplace_back(static_cast<const char *>(kernel->kernelParams[i]), sizes[i]);
  return CUDA_SUCCESS;
}

} // namespace

SIM_API CUresult cuGraphCreate(CUgraph *graph, unsigned flags) {
  if (!sim::initialised()) return CUDA_ERROR_NOT_INITIALIZED;
  if (!graph || flags) return CUDA_ERROR_INVALID_VALUE;
  *graph = new SimGraph;
  return CUDA_SUCCESS;
}

SIM_API CUresult cuGraphDestroy(CUgraph graph) {
  if (!sim::initialised()) return CUDA_ERROR_NOT_INITIALIZED;
  if (!graph) return CUDA_ERROR_INVALID_VALUE;
  delete graph;
  return CUDA_SUCCESS;
}

SIM_API CUresult cuGraphAddKernelNode_v2(CUgraphNode *node, CUgraph graph, const CUgraphNode *before,
                                         size_t nbefore, const CUDA_KERNEL_NODE_PARAMS *kernel) {
  if (!sim::initialised()) return CUDA_ERROR_NOT_INITIALIZED;
  if (!node || !graph || (nbefore && !before)) return CUDA_ERROR_INVALID_VALUE;
  auto fresh = std::make_unique<SimGraphNode>();
  if (CUresult status = set(*fresh, kernel)) return status;
  *node = fresh.get();
  graph->nodes.push_back(std::move(fresh));
  return CUDA_SUCCESS;
}

SIM_API CUresult cuGraphInstantiateWithFlags(CUgraphExec *instance, CUgraph graph, unsigned long long flags) {
  if (!sim::initialised()) return CUDA_ERROR_NOT_INITIALIZED;
  if (!instance || !graph || flags) return CUDA_ERROR_INVALID_VALUE;
  auto fresh = std::make_unique<SimGraphExec>();
  for (const auto &node : graph->nodes) {
    fresh->nodes.push_back(std::make_unique<SimGraphNode>(*node));
    fresh->node_of[node.get()] = fresh->nodes.back().get();
  }
  *instance = fresh.release();
  return CUDA_SUCCESS;
}

SIM_API CUresult cuGraphExecDestroy(CUgraphExec instance) {
  if (!sim::initialised()) return CUDA_ERROR_NOT_INITIALIZED;
  if (!instance) return CUDA_ERROR_INVALID_VALUE;
  delete instance;
  return CUDA_SUCCESS;
}

SIM_API CUresult cuGraphExecKernelNodeSetParams_v2(CUgraphExec instance, CUgraphNode node,
                                                   const CUDA_KERNEL_NODE_PARAMS *kernel) {
  if (!sim::initialised()) return CUDA_ERROR_NOT_INITIALIZED;
  if (!instance) return CUDA_ERROR_INVALID_VALUE;
  const auto found = instance->node_of.find(node);
  return found == instance->node_of.end() ? CUresult(CUDA_ERROR_INVALID_VALUE) : set(*found->second, kernel);
}

SIM_API CUresult cuGraphLaunch(CUgraphExec instance, CUstream stream) {
  if (!sim::initialised()) return CUDA_ERROR_NOT_INITIALIZED;
  if (!instance) return CUDA_ERROR_INVALID_VALUE;
  for (const auto &node : instance->nodes) {
    std::vector<void *> arguments;
    for (std::string &argument : node->arguments) arguments.push_back(argument.data());
    const CUDA_KERNEL_NODE_PARAMS &kernel = node->kernel;
    const CUresult status = cuLaunchKernel(kernel.func, kernel.gridDimX, kernel.gridDimY, kernel.gridDimZ,
                                           kernel.blockDimX, kernel.blockDimY, kernel.blockDimZ,
                                           kernel.sharedMemBytes, stream, arguments.data(), nullptr);
    if (status != CUDA_SUCCESS) return status;
  }
  return CUDA_SUCCESS;
}

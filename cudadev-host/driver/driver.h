// driver.h: the CUDA driver's functions, found at run time in libcuda.so.1 or, for the sim device, in
// ompicc-simcuda.so, which has the same functions for the CPU. The plugin calls nothing else of CUDA and
// links with nothing of it.
#ifndef CUDADEV_HOST_DRIVER_DRIVER_H
#define CUDADEV_HOST_DRIVER_DRIVER_H

#include "cudadev-host/driver/cuda_types.h"

#include <string>

namespace cudadev {

/// X(name, exported symbol, parameters): the functions that every driver since CUDA 10.2 has.
#define CUDADEV_DRIVER_FUNCTIONS(X)                                                                          \
  X(cuInit, cuInit, (unsigned flags))                                                                        \
  X(cuDriverGetVersion, cuDriverGetVersion, (int *version))                                                  \
  X(cuGetErrorName, cuGetErrorName, (CUresult error, const char **text))                                     \
  X(cuGetErrorString, cuGetErrorString, (CUresult error, const char **text))                                 \
  X(cuDeviceGetCount, cuDeviceGetCount, (int *count))                                                        \
  X(cuDeviceGet, cuDeviceGet, (CUdevice * device, int number))                                               \
  X(cuDeviceGetName, cuDeviceGetName, (char *name, int size, CUdevice device))                               \
  X(cuDeviceGetAttribute, cuDeviceGetAttribute, (int *value, CUdevice_attribute attribute, CUdevice device)) \
  X(cuDevicePrimaryCtxRetain, cuDevicePrimaryCtxRetain, (CUcontext * context, CUdevice device))              \
  X(cuCtxSetCurrent, cuCtxSetCurrent, (CUcontext context))                                                   \
  X(cuCtxSynchronize, cuCtxSynchronize, ())                                                                  \
  X(cuMemGetInfo, cuMemGetInfo_v2, (size_t * free, size_t * total))                                          \
  X(cuMemAlloc, cuMemAlloc_v2, (CUdeviceptr * address, size_t bytes))                                        \
  X(cuMemFree, cuMemFree_v2, (CUdeviceptr address))                                                          \
  X(cuMemAllocHost, cuMemAllocHost_v2, (void **address, size_t bytes))                                       \
  X(cuMemHostAlloc, cuMemHostAlloc, (void **address, size_t bytes, unsigned flags))                          \
  X(cuMemHostGetDevicePointer, cuMemHostGetDevicePointer_v2,                                                 \
    (CUdeviceptr * device, void *address, unsigned flags))                                                   \
  X(cuMemFreeHost, cuMemFreeHost, (void *address))                                                           \
  X(cuMemcpyHtoD, cuMemcpyHtoD_v2, (CUdeviceptr to, const void *from, size_t bytes))                         \
  X(cuMemcpyDtoH, cuMemcpyDtoH_v2, (void *to, CUdeviceptr from, size_t bytes))                               \
  X(cuMemcpyHtoDAsync, cuMemcpyHtoDAsync_v2,                                                                 \
    (CUdeviceptr to, const void *from, size_t bytes, CUstream stream))                                       \
  X(cuMemcpyDtoHAsync, cuMemcpyDtoHAsync_v2, (void *to, CUdeviceptr from, size_t bytes, CUstream stream))    \
  X(cuMemcpyDtoDAsync, cuMemcpyDtoDAsync_v2,                                                                 \
    (CUdeviceptr to, CUdeviceptr from, size_t bytes, CUstream stream))                                       \
  X(cuMemcpy2DAsync, cuMemcpy2DAsync_v2, (const CUDA_MEMCPY2D *copy, CUstream stream))                       \
  X(cuMemcpyPeerAsync, cuMemcpyPeerAsync,                                                                    \
    (CUdeviceptr to, CUcontext to_context, CUdeviceptr from, CUcontext from_context, size_t bytes,           \
     CUstream stream))                                                                                       \
  X(cuDeviceCanAccessPeer, cuDeviceCanAccessPeer, (int *can, CUdevice device, CUdevice peer))                \
  X(cuCtxEnablePeerAccess, cuCtxEnablePeerAccess, (CUcontext peer, unsigned flags))                          \
  X(cuMemsetD8, cuMemsetD8_v2, (CUdeviceptr to, unsigned char value, size_t bytes))                          \
  X(cuStreamCreate, cuStreamCreate, (CUstream * stream, unsigned flags))                                     \
  X(cuStreamDestroy, cuStreamDestroy_v2, (CUstream stream))                                                  \
  X(cuStreamQuery, cuStreamQuery, (CUstream stream))                                                         \
  X(cuStreamWaitEvent, cuStreamWaitEvent, (CUstream stream, CUevent event, unsigned flags))                  \
  X(cuStreamSynchronize, cuStreamSynchronize, (CUstream stream))                                             \
  X(cuEventCreate, cuEventCreate, (CUevent * event, unsigned flags))                                         \
  X(cuEventRecord, cuEventRecord, (CUevent event, CUstream stream))                                          \
  X(cuEventSynchronize, cuEventSynchronize, (CUevent event))                                                 \
  X(cuEventQuery, cuEventQuery, (CUevent event))                                                             \
  X(cuEventElapsedTime, cuEventElapsedTime, (float *milliseconds, CUevent start, CUevent end))               \
  X(cuEventDestroy, cuEventDestroy_v2, (CUevent event))                                                      \
  X(cuModuleLoadData, cuModuleLoadData, (CUmodule * module, const void *image))                              \
  X(cuModuleLoadDataEx, cuModuleLoadDataEx,                                                                  \
    (CUmodule * module, const void *image, unsigned noptions, CUjit_option *options, void **values))         \
  X(cuModuleUnload, cuModuleUnload, (CUmodule module))                                                       \
  X(cuModuleGetFunction, cuModuleGetFunction, (CUfunction * function, CUmodule module, const char *name))    \
  X(cuModuleGetGlobal, cuModuleGetGlobal_v2,                                                                 \
    (CUdeviceptr * address, size_t * bytes, CUmodule module, const char *name))                              \
  X(cuLinkCreate, cuLinkCreate_v2,                                                                           \
    (unsigned noptions, CUjit_option *options, void **values, CUlinkState *state))                           \
  X(cuLinkAddData, cuLinkAddData_v2,                                                                         \
    (CUlinkState state, CUjitInputType type, void *data, size_t size, const char *name, unsigned noptions,   \
     CUjit_option *options, void **values))                                                                  \
  X(cuLinkComplete, cuLinkComplete, (CUlinkState state, void **image, size_t *size))                         \
  X(cuLinkDestroy, cuLinkDestroy, (CUlinkState state))                                                       \
  X(cuFuncGetAttribute, cuFuncGetAttribute,                                                                  \
    (int *value, CUfunction_attribute attribute, CUfunction function))                                       \
  X(cuFuncSetAttribute, cuFuncSetAttribute,                                                                  \
    (CUfunction function, CUfunction_attribute attribute, int value))                                        \
  X(cuOccupancyMaxActiveBlocksPerMultiprocessor, cuOccupancyMaxActiveBlocksPerMultiprocessor,                \
    (int *blocks, CUfunction function, int block_size, size_t dynamic_shared))                               \
  X(cuLaunchKernel, cuLaunchKernel,                                                                          \
    (CUfunction function, unsigned grid_x, unsigned grid_y, unsigned grid_z, unsigned block_x,               \
     unsigned block_y, unsigned block_z, unsigned shared_bytes, CUstream stream, void **arguments,           \
     void **extra))

/// The same of what drivers have since CUDA 12: graphs of kernels.
#define CUDADEV_GRAPH_FUNCTIONS(X)                                                                           \
  X(cuGraphCreate, cuGraphCreate, (CUgraph * graph, unsigned flags))                                         \
  X(cuGraphDestroy, cuGraphDestroy, (CUgraph graph))                                                         \
  X(cuGraphAddKernelNode, cuGraphAddKernelNode_v2,                                                           \
    (CUgraphNode * node, CUgraph graph, const CUgraphNode *before, size_t nbefore,                           \
     const CUDA_KERNEL_NODE_PARAMS *kernel))                                                                 \
  X(cuGraphInstantiate, cuGraphInstantiateWithFlags,                                                         \
    (CUgraphExec * instance, CUgraph graph, unsigned long long flags))                                       \
  X(cuGraphExecDestroy, cuGraphExecDestroy, (CUgraphExec instance))                                          \
  X(cuGraphExecKernelNodeSetParams, cuGraphExecKernelNodeSetParams_v2,                                       \
    (CUgraphExec instance, CUgraphNode node, const CUDA_KERNEL_NODE_PARAMS *kernel))                         \
  X(cuGraphLaunch, cuGraphLaunch, (CUgraphExec instance, CUstream stream))

struct Driver {
#define CUDADEV_MEMBER(name, symbol, parameters) CUresult(*name) parameters;
  CUDADEV_DRIVER_FUNCTIONS(CUDADEV_MEMBER)
  CUDADEV_GRAPH_FUNCTIONS(CUDADEV_MEMBER)
#undef CUDADEV_MEMBER
  CUresult (*cuCtxSetLimit)(int limit, size_t value) =
      nullptr; ///< null in the sim driver, whose stacks are set at start
  CUresult (*cuMemAllocManaged)(CUdeviceptr *address, size_t bytes, unsigned flags) = nullptr;
  /// The value of an attribute that an address has not is 0: unlike cuPointerGetAttribute it does not fail
  /// for ordinary memory, which tools that watch the driver would report.
  CUresult (*cuPointerGetAttributes)(unsigned count, CUpointer_attribute *attributes, void **values,
                                     CUdeviceptr address) = nullptr;
  CUresult (*cuMemHostRegister)(void *address, size_t bytes, unsigned flags) = nullptr;
  CUresult (*cuMemHostUnregister)(void *address) = nullptr;
  CUresult (*cuSimUnify)() = nullptr; ///< the sim driver's own: its device shares the program's memory
  CUresult (*cuSimFaultAddress)(CUdeviceptr *address, CUdevice device) = nullptr; ///< the same
  CUresult (*cuSimWatchAccesses)(CUdevice device, size_t *number) = nullptr;      ///< the same
  CUresult (*cuSimAccesses)(CUdevice device, size_t number, CUdeviceptr address, size_t bytes,
                            size_t values[5]) = nullptr; ///< the same
  bool has_graphs = false;                               ///< CUDADEV_GRAPH_FUNCTIONS are there
  bool is_sim = false;
};

/// Fills the table from a shared object. Returns "" or one line that says what is wrong.
std::string load_driver(const std::string &file, Driver &driver);

/// "an illegal memory access was encountered (CUDA_ERROR_ILLEGAL_ADDRESS)"
std::string error_text(const Driver &driver, CUresult error);

} // namespace cudadev
#endif

// nvtx.h: ranges for NVIDIA's profilers (NVTX), which show them beside kernels and copies. The profiler's
// library is found as NVTX's own headers find it, by NVTX_INJECTION64_PATH; an older one is libnvToolsExt.
// Nothing of CUDA is needed to build this.
#ifndef TOOLS_OBSERVE_NVTX_H
#define TOOLS_OBSERVE_NVTX_H

namespace observe::nvtx {

/// Whether a profiler is there that says where its library is.
bool is_injected();

/// Finds the functions. False: there is nobody to have the ranges.
bool open();

/// Begins a range of the calling thread, and ends the one that it has begun last; after `open`.
void push(const char *name);
void pop();

} // namespace observe::nvtx
#endif

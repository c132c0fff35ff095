// api_memory.cpp: device memory, host memory for transfers, and copies.
//
// Streams run in the order of submission, so an asynchronous copy is done when the function returns: that is
// one of the orders that CUDA allows.
#include "cudadev-host/sim/device.h"

#include <cstdlib>

SIM_API CUresult cuMemAlloc_v2(CUdeviceptr *address, size_t bytes) {
  SIM_CURRENT(device);
  return device->allocate(address, bytes);
}

SIM_API CUresult cuMemAllocManaged(CUdeviceptr *address, size_t bytes, unsigned flags) {
  constexpr unsigned attach_global = 1;
  SIM_CURRENT(device);
  if (flags != attach_global) return CUDA_ERROR_NOT_SUPPORTED;
  return device->allocate_managed(address, bytes);
}

// To another place than where it is: of no use where program and kernels cannot have it at a time. Here all
// memory is one.
SIM_API CUresult cuMemPrefetchAsync(CUdeviceptr address, size_t bytes, CUdevice, CUstream) {
  SIM_CURRENT(device);
  if (!sim::configuration().concurrent_managed_access()) return CUDA_ERROR_INVALID_DEVICE;
  if (bytes == 0) return CUDA_ERROR_INVALID_VALUE;
  return sim::unified() || device->is_managed(address, bytes) ? CUDA_SUCCESS : CUDA_ERROR_INVALID_VALUE;
}

// Not on boards before compute capability 7.2, nor where kernels do not see the program's memory.
SIM_API CUresult cuMemHostRegister_v2(void *address, size_t bytes, unsigned flags) {
  if (!sim::initialised()) return CUDA_ERROR_NOT_INITIALIZED;
  return sim::configuration().can_register() ? sim::register_memory(address, bytes, flags)
                                             : static_cast<CUresult>(CUDA_ERROR_NOT_SUPPORTED);
}

SIM_API CUresult cuMemHostUnregister(void *address) {
  if (!sim::initialised()) return CUDA_ERROR_NOT_INITIALIZED;
  return sim::configuration().can_register() ? sim::unregister_memory(address)
                                             : static_cast<CUresult>(CUDA_ERROR_NOT_SUPPORTED);
}

SIM_API CUresult cuMemFree_v2(CUdeviceptr address) {
  SIM_CURRENT(device);
  return device->free(address);
}

// As with CUDA no error for memory that the driver does not know: its attributes are 0.
SIM_API CUresult cuPointerGetAttributes(unsigned count, int *attributes, void **values, CUdeviceptr address) {
  SIM_CURRENT(device);
  if (!attributes || !values) return CUDA_ERROR_INVALID_VALUE;
  for (unsigned i = 0; i < count; ++i) {
    if (attributes[i] == CU_POINTER_ATTRIBUTE_MEMORY_TYPE)
      *static_cast<unsigned *>(values[i]) = device->has_address(address) ? unsigned(CU_MEMORYTYPE_DEVICE)
                                            : sim::is_registered(reinterpret_cast<const void *>(address))
                                                ? unsigned(CU_MEMORYTYPE_HOST)
                                                : 0u;
    else if (attributes[i] == CU_POINTER_ATTRIBUTE_IS_MANAGED)
      *static_cast<bool *>(values[i]) = device->is_managed(address, 1);
    else
      return CUDA_ERROR_NOT_SUPPORTED;
  }
  return CUDA_SUCCESS;
}

SIM_API CUresult cuMemGetInfo_v2(size_t *unused, size_t *total) {
  SIM_CURRENT(device);
  if (!unused || !total) return CUDA_ERROR_INVALID_VALUE;
  *unused = device->memory_free();
  *total = device->memory_size();
  return CUDA_SUCCESS;
}

SIM_API CUresult cuMemcpyHtoD_v2(CUdeviceptr to, const void *from, size_t bytes) {
  SIM_CURRENT(device);
  return device->copy_to_device(to, from, bytes);
}

SIM_API CUresult cuMemcpyDtoH_v2(void *to, CUdeviceptr from, size_t bytes) {
  SIM_CURRENT(device);
  return device->copy_from_device(to, from, bytes);
}

SIM_API CUresult cuMemcpyDtoD_v2(CUdeviceptr to, CUdeviceptr from, size_t bytes) {
  SIM_CURRENT(device);
  return device->copy_on_device(to, from, bytes);
}

SIM_API CUresult cuMemcpyHtoDAsync_v2(CUdeviceptr to, const void *from, size_t bytes, CUstream) {
  return cuMemcpyHtoD_v2(to, from, bytes);
}

SIM_API CUresult cuMemcpyDtoHAsync_v2(void *to, CUdeviceptr from, size_t bytes, CUstream) {
  return cuMemcpyDtoH_v2(to, from, bytes);
}

SIM_API CUresult cuMemcpyDtoDAsync_v2(CUdeviceptr to, CUdeviceptr from, size_t bytes, CUstream) {
  return cuMemcpyDtoD_v2(to, from, bytes);
}

SIM_API CUresult cuMemcpy2D_v2(const CUDA_MEMCPY2D *copy) {
  SIM_CURRENT(device);
  if (!copy || copy->WidthInBytes > copy->srcPitch || copy->WidthInBytes > copy->dstPitch)
    return CUDA_ERROR_INVALID_VALUE;
  const bool to_device = copy->dstMemoryType == CU_MEMORYTYPE_DEVICE;
  if (to_device != (copy->srcMemoryType == CU_MEMORYTYPE_HOST)) return CUDA_ERROR_NOT_SUPPORTED;
  for (size_t row = 0; row < copy->Height; ++row) {
    const size_t from = (copy->srcY + row) * copy->srcPitch + copy->srcXInBytes;
    const size_t to = (copy->dstY + row) * copy->dstPitch + copy->dstXInBytes;
    const CUresult error = to_device ? device->copy_to_device(copy->dstDevice + to,
                                                              static_cast<const char *>(copy->srcHost) + from,
                                                              copy->WidthInBytes)
                                     : device->copy_from_device(static_cast<char *>(copy->dstHost) + to,
                                                                copy->srcDevice + from, copy->WidthInBytes);
    if (error) return error;
  }
  return CUDA_SUCCESS;
}

SIM_API CUresult cuMemcpy2DAsync_v2(const CUDA_MEMCPY2D *copy, CUstream) { return cuMemcpy2D_v2(copy); }

SIM_API CUresult cuMemcpyPeer(CUdeviceptr to, CUcontext to_context, CUdeviceptr from, CUcontext from_context,
                              size_t bytes) {
  if (!sim::initialised()) return CUDA_ERROR_NOT_INITIALIZED;
  if (!to_context || !from_context) return CUDA_ERROR_INVALID_CONTEXT;
  return to_context->copy_from_peer(to, *from_context, from, bytes);
}

SIM_API CUresult cuMemcpyPeerAsync(CUdeviceptr to, CUcontext to_context, CUdeviceptr from,
                                   CUcontext from_context, size_t bytes, CUstream) {
  return cuMemcpyPeer(to, to_context, from, from_context, bytes);
}

SIM_API CUresult cuMemsetD8_v2(CUdeviceptr to, unsigned char value, size_t bytes) {
  SIM_CURRENT(device);
  return device->fill(to, value, bytes);
}

SIM_API CUresult cuMemsetD8Async(CUdeviceptr to, unsigned char value, size_t bytes, CUstream) {
  return cuMemsetD8_v2(to, value, bytes);
}

SIM_API CUresult cuMemHostAlloc(void **address, size_t bytes, unsigned flags) {
  constexpr unsigned device_map = 2; // CU_MEMHOSTALLOC_DEVICEMAP
  if (!sim::initialised()) return CUDA_ERROR_NOT_INITIALIZED;
  if (!address || bytes == 0) return CUDA_ERROR_INVALID_VALUE;
  if (flags & device_map) {
    SIM_CURRENT(device);
    return device->allocate_pinned(address, bytes);
  }
  constexpr size_t page = 4096;
  return posix_memalign(address, page, bytes) == 0 ? CUDA_SUCCESS : CUDA_ERROR_OUT_OF_MEMORY;
}

SIM_API CUresult cuMemAllocHost_v2(void **address, size_t bytes) { return cuMemHostAlloc(address, bytes, 0); }

SIM_API CUresult cuMemHostGetDevicePointer_v2(CUdeviceptr *device_address, void *address, unsigned flags) {
  SIM_CURRENT(device);
  if (!device_address || flags) return CUDA_ERROR_INVALID_VALUE;
  *device_address =
      sim::is_registered(address) ? reinterpret_cast<CUdeviceptr>(address) : device->address_of(address);
  return *device_address ? CUDA_SUCCESS : CUDA_ERROR_INVALID_VALUE;
}

SIM_API CUresult cuMemFreeHost(void *address) {
  if (!sim::initialised()) return CUDA_ERROR_NOT_INITIALIZED;
  for (int i = 0; SimDevice *const device = sim::device(i); ++i)
    if (const CUdeviceptr there = device->address_of(address)) return device->free(there);
  free(address);
  return CUDA_SUCCESS;
}

// api_stream.cpp: streams and events.
//
// One kernel at a time is in flight on a device, and copies wait for it; so a stream has no state but the
// device it belongs to and its last launch, and an event is the time at which everything before it had been
// done.
#include "cudadev-host/sim/device.h"

#include <chrono>

struct SimEvent {
  SimDevice *device;
  bool recorded;
  std::chrono::steady_clock::time_point at;
};

namespace {

// The NULL stream and CU_STREAM_LEGACY, CU_STREAM_PER_THREAD (1 and 2) belong to the current context.
SimDevice *device_of(CUstream stream) {
  return reinterpret_cast<size_t>(stream) <= 2 ? sim::current() : stream->device;
}

uint64_t last_launch_of(CUstream stream, SimDevice &device) {
  return reinterpret_cast<size_t>(stream) <= 2 ? device.last_launch() : stream->last.load();
}

} // namespace

SIM_API CUresult cuStreamCreate(CUstream *stream, unsigned) {
  SIM_CURRENT(device);
  if (!stream) return CUDA_ERROR_INVALID_VALUE;
  *stream = new SimStream{device, {0}};
  sim::keep(*stream);
  return CUDA_SUCCESS;
}

SIM_API CUresult cuStreamDestroy_v2(CUstream stream) {
  if (!sim::initialised()) return CUDA_ERROR_NOT_INITIALIZED;
  if (reinterpret_cast<size_t>(stream) <= 2) return CUDA_ERROR_INVALID_HANDLE;
  const CUresult status = stream->device->settle(stream->last.load());
  sim::forget(stream);
  delete stream;
  return status;
}

SIM_API CUresult cuStreamSynchronize(CUstream stream) {
  if (!sim::initialised()) return CUDA_ERROR_NOT_INITIALIZED;
  SimDevice *const device = device_of(stream);
  return device ? device->settle(last_launch_of(stream, *device))
                : static_cast<CUresult>(CUDA_ERROR_INVALID_CONTEXT);
}

SIM_API CUresult cuStreamQuery(CUstream stream) {
  if (!sim::initialised()) return CUDA_ERROR_NOT_INITIALIZED;
  SimDevice *const device = device_of(stream);
  if (!device) return CUDA_ERROR_INVALID_CONTEXT;
  const uint64_t last = last_launch_of(stream, *device);
  return device->busy(last) ? static_cast<CUresult>(CUDA_ERROR_NOT_READY) : device->settle(last);
}

SIM_API CUresult cuStreamWaitEvent(CUstream stream, CUevent event, unsigned) {
  if (!sim::initialised()) return CUDA_ERROR_NOT_INITIALIZED;
  if (!event) return CUDA_ERROR_INVALID_HANDLE;
  // Recording waited for what comes before the event. Another device may have failed.
  return event->device == device_of(stream) ? static_cast<CUresult>(CUDA_SUCCESS) : event->device->settle(0);
}

SIM_API CUresult cuEventCreate(CUevent *event, unsigned) {
  SIM_CURRENT(device);
  if (!event) return CUDA_ERROR_INVALID_VALUE;
  *event = new SimEvent{device, false, {}};
  sim::keep(*event);
  return CUDA_SUCCESS;
}

SIM_API CUresult cuEventDestroy_v2(CUevent event) {
  if (!sim::initialised()) return CUDA_ERROR_NOT_INITIALIZED;
  if (!event) return CUDA_ERROR_INVALID_HANDLE;
  sim::forget(event);
  delete event;
  return CUDA_SUCCESS;
}

SIM_API CUresult cuEventRecord(CUevent event, CUstream stream) {
  if (!sim::initialised()) return CUDA_ERROR_NOT_INITIALIZED;
  if (!event) return CUDA_ERROR_INVALID_HANDLE;
  SimDevice *const device = device_of(stream);
  if (!device) return CUDA_ERROR_INVALID_CONTEXT;
  const CUresult status = device->settle(last_launch_of(stream, *device));
  event->device = device;
  event->recorded = true;
  event->at = std::chrono::steady_clock::now();
  return status;
}

SIM_API CUresult cuEventSynchronize(CUevent event) {
  if (!sim::initialised()) return CUDA_ERROR_NOT_INITIALIZED;
  return event ? event->device->settle(0) : static_cast<CUresult>(CUDA_ERROR_INVALID_HANDLE);
}

SIM_API CUresult cuEventQuery(CUevent event) {
  // Recording waited for everything before it.
  return cuEventSynchronize(event);
}

SIM_API CUresult cuEventElapsedTime(float *milliseconds, CUevent start, CUevent end) {
  if (!sim::initialised()) return CUDA_ERROR_NOT_INITIALIZED;
  if (!milliseconds) return CUDA_ERROR_INVALID_VALUE;
  if (!start || !end || !start->recorded || !end->recorded) return CUDA_ERROR_INVALID_HANDLE;
  *milliseconds = std::chrono::duration<float, std::milli>(end->at - start->at).count();
  return CUDA_SUCCESS;
}

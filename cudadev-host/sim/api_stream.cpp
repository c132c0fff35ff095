// api_stream.cpp: streams and events.
//
// One kernel at a time is in flight on a device, and copies wait for it; so a stream has no state but the
// device it belongs to and its last launch, and an event is when it was recorded or, if that was later, when
// the stream's last launch had ended.
#include "cudadev-host/sim/device.h"

#include <algorithm>
#include <chrono>

struct SimEvent {
  SimDevice *device;
  bool recorded;
  uint64_t launch;
  std::chrono::steady_clock::time_point at;
};

namespace {

// All before it has been done, or the device has failed.
bool is_complete(const SimEvent &event) { return !event.recorded || !event.device->busy(event.launch); }

// Of one that is complete.
std::chrono::steady_clock::time_point time_of(const SimEvent &event) {
  return std::max(event.at, event.device->end_of(event.launch));
}

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
  // The launches of a device come one after another: who waits for the stream waits for the event's, too.
  // Another device's are waited for, and may have failed.
  if (!event->recorded) return CUDA_SUCCESS;
  if (event->device == device_of(stream)) {
    if (reinterpret_cast<size_t>(stream) > 2 && stream->last.load() < event->launch)
      stream->last.store(event->launch);
    return CUDA_SUCCESS;
  }
  return event->device->settle(event->launch);
}

SIM_API CUresult cuEventCreate(CUevent *event, unsigned) {
  SIM_CURRENT(device);
  if (!event) return CUDA_ERROR_INVALID_VALUE;
  *event = new SimEvent{device, false, 0, {}};
  sim::keep(*event);
  return CUDA_SUCCESS;
}

SIM_API CUresult cuEventDestroy_v2(CUevent event) {
  if (!sim::initialised()) return CUDA_ERROR_NOT_INITIALIZED;
  if (!event) return CUDA_ERROR_INVALID_HANDLE;
  event->device->forget_end(event->launch);
  sim::forget(event);
  delete event;
  return CUDA_SUCCESS;
}

SIM_API CUresult cuEventRecord(CUevent event, CUstream stream) {
  if (!sim::initialised()) return CUDA_ERROR_NOT_INITIALIZED;
  if (!event) return CUDA_ERROR_INVALID_HANDLE;
  SimDevice *const device = device_of(stream);
  if (!device) return CUDA_ERROR_INVALID_CONTEXT;
  event->device->forget_end(event->launch);
  event->device = device;
  event->recorded = true;
  event->launch = last_launch_of(stream, *device);
  event->at = std::chrono::steady_clock::now();
  device->remember_end(event->launch);
  return device->settle(0);
}

SIM_API CUresult cuEventSynchronize(CUevent event) {
  if (!sim::initialised()) return CUDA_ERROR_NOT_INITIALIZED;
  return event ? event->device->settle(event->launch) : static_cast<CUresult>(CUDA_ERROR_INVALID_HANDLE);
}

SIM_API CUresult cuEventQuery(CUevent event) {
  if (!sim::initialised()) return CUDA_ERROR_NOT_INITIALIZED;
  if (!event) return CUDA_ERROR_INVALID_HANDLE;
  return is_complete(*event) ? cuEventSynchronize(event) : static_cast<CUresult>(CUDA_ERROR_NOT_READY);
}

SIM_API CUresult cuEventElapsedTime(float *milliseconds, CUevent start, CUevent end) {
  if (!sim::initialised()) return CUDA_ERROR_NOT_INITIALIZED;
  if (!milliseconds) return CUDA_ERROR_INVALID_VALUE;
  if (!start || !end || !start->recorded || !end->recorded) return CUDA_ERROR_INVALID_HANDLE;
  for (const SimEvent *event : {start, end}) {
    if (!is_complete(*event)) return CUDA_ERROR_NOT_READY;
    if (const CUresult status = event->device->settle(event->launch)) return status;
  }
  *milliseconds = std::chrono::duration<float, std::milli>(time_of(*end) - time_of(*start)).count();
  return CUDA_SUCCESS;
}

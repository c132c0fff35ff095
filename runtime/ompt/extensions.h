// extensions.h: what libompirt offers to tools beside OMPT (ompicc-tools.h).
#ifndef RUNTIME_OMPT_EXTENSIONS_H
#define RUNTIME_OMPT_EXTENSIONS_H

#include "runtime/ompicc-tools.h"
#include "runtime/ompt/thread.h"

namespace ort::ompt {

/// Has the tool know that the thread begins or ends to wait for a device.
void report_device_wait(ompt_scope_endpoint_t endpoint, int device);

/// Has the tool know that the program gets the device's address of something of the host's.
void report_device_address(int device, const void *host);

/// Where the target task stands that the calling thread is creating.
void set_task_place(const Place &place);

/// The function of that name, or NULL.
ompt_interface_fn_t look_up_extension(const char *name);

} // namespace ort::ompt
#endif

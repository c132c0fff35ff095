// trace_entry_points.h: the entry points for traces of a device (OpenMP 6.0 §37).
#ifndef RUNTIME_OMPT_TRACE_ENTRY_POINTS_H
#define RUNTIME_OMPT_TRACE_ENTRY_POINTS_H

#include "runtime/omp-tools.h"

namespace ort::ompt {

/// The function of that name, or NULL.
ompt_interface_fn_t look_up_trace(const char *name);

/// What device_initialize says of them.
const char *trace_documentation();

} // namespace ort::ompt
#endif

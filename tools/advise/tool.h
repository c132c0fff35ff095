// tool.h: OMPICC_ADVISE, as ompicc-observe.so's tool (tools/observe/tool.cpp) calls it.
#ifndef TOOLS_ADVISE_TOOL_H
#define TOOLS_ADVISE_TOOL_H

#include "runtime/omp-tools.h"

#include <string>

namespace advise {

/// Reads OMPICC_ADVISE ("1": on stderr, "0" or "": none, otherwise the name of a file) and OMPICC_ADVISE_DIFF
/// (the name of a file, which gets a unified diff).
void read_variables(const std::string &advise, const std::string &diff);
/// Whether either asks for something.
bool is_wanted();

/// The rest does nothing where that is not so.
void initialize(ompt_function_lookup_t look_up);
/// There are no more events. The program may still read what has come back to it: the run is judged, and what
/// is to be said is written, behind all functions that it has for its end.
void on_end_of_events();

// Events, in the words of OMPT's callbacks.
void on_begin(ompt_target_t kind, int device, const char *file, unsigned line);
void on_end();
void on_map(unsigned count, void **hosts, void **devices, size_t *bytes, unsigned *flags);
void on_data_op(ompt_scope_endpoint_t endpoint, ompt_target_data_op_t type, void *from, int from_device,
                void *to, int to_device, size_t bytes, int host);
void on_launch(ompt_scope_endpoint_t endpoint);
void on_device_initialize();
/// A device is about to end, and the program, in most cases.
void on_device_finalize();

} // namespace advise
#endif

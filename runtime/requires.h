// requires.h: what the program's requires directives demand of devices (OpenMP 5.2 §8.2).
#ifndef RUNTIME_REQUIRES_H
#define RUNTIME_REQUIRES_H

#include "runtime/message.h"

#include <string>

namespace ort {

/// Why no device can be used, or "". Ends the program when its units do not agree in what they require.
std::string unmet_requirements();

/// Whether devices must use host storage as it is: "file:line" of the directive that says so, or "".
std::string shared_memory_required();

/// Whether devices must be able to have the host execute regions.
bool reverse_offload_required();

} // namespace ort
#endif

// built_in.cpp: the plugin that libompirt.a contains.
#include "runtime/plugin_loader.h"

extern "C" const ort_plugin_t *ort_plugin_get(void);

namespace ort {
namespace {
const bool built_in = (built_in_plugin = ort_plugin_get()) != nullptr;
}
} // namespace ort

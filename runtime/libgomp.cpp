// libgomp.cpp: looks up libgomp's own functions (see libgomp.h).
#include "runtime/libgomp.h"

#include "runtime/message.h"

#include <dlfcn.h>

namespace ort {
namespace {

template <class F> void bind(F &function, void *library, const char *name, const char *node) {
  function = reinterpret_cast<F>(dlvsym(library, name, node));
}

void *open_libgomp() {
  void *library = dlopen("libgomp.so.1", RTLD_LAZY);
  if (!library) fatal({}, std::string("cannot find libgomp: ") + dlerror());
  return library;
}

} // namespace

void *libgomp_function(const char *name, const char *node) {
  static void *const library = open_libgomp();
  return dlvsym(library, name, node);
}

const Libgomp &libgomp() {
  static const Libgomp functions = [] {
    Libgomp f{};
    void *library = open_libgomp();
    bind(f.get_default_device, library, "omp_get_default_device", "OMP_4.0");
    bind(f.set_default_device, library, "omp_set_default_device", "OMP_4.0");
    bind(f.pause_resource_all, library, "omp_pause_resource_all", "OMP_5.0");
    bind(f.get_level, library, "omp_get_level", "OMP_3.0");
    bind(f.in_final, library, "omp_in_final", "OMP_3.1");
    if (!f.get_default_device || !f.set_default_device)
      fatal({}, "libgomp.so.1 is too old: OMP_4.0 is missing");
    return f;
  }();
  return functions;
}

} // namespace ort

// libgomp.h: the few functions of libgomp that libompirt itself calls. libompirt exports functions of the
// same names, so libgomp's are looked up in libgomp itself.
#ifndef RUNTIME_LIBGOMP_H
#define RUNTIME_LIBGOMP_H

namespace ort {

struct Libgomp {
  int (*get_default_device)();
  void (*set_default_device)(int);
  int (*pause_resource_all)(int kind); ///< NULL before gcc 9
  int (*get_level)();
  int (*in_final)();
};
const Libgomp &libgomp();

/// A function of libgomp itself; NULL where that is older than the function.
void *libgomp_function(const char *name, const char *node);

/// The same, or `own` in its place (own_*.cpp, docs/ABI.md: older libgomps).
template <class F> F *libgomp_or(const char *name, const char *node, F *own) {
  void *function = libgomp_function(name, node);
  return function ? reinterpret_cast<F *>(function) : own;
}

} // namespace ort
#endif

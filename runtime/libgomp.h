// libgomp.h: the few functions of libgomp that libompirt itself calls. libompirt exports functions of the
// same names, so libgomp's are looked up in libgomp itself.
#ifndef RUNTIME_LIBGOMP_H
#define RUNTIME_LIBGOMP_H

namespace ort {

struct Libgomp {
  int (*get_default_device)();
  void (*set_default_device)(int);
  int (*pause_resource_all)(int kind); ///< NULL before gcc 9
  void (*taskwait_depend)(void **);    ///< the same
};
const Libgomp &libgomp();

} // namespace ort
#endif

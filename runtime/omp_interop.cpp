// omp_interop.cpp: interoperability objects (OpenMP 5.2 §18.12). No device offers a foreign runtime's objects
// (streams, contexts), so an `interop` construct makes omp_interop_none of every object, as §14.1 allows, and
// these routines only ever see that. An object that is something else did not come from here.
#include "runtime/export.h"

#include <cstdint>

namespace {

// omp_interop_rc_t
enum Code { NoValue = 1, Success = 0, Empty = -1, OutOfRange = -2, TypeInt = -3, Other = -6 };

void answer(int *code, std::intptr_t object) {
  if (code) *code = object == 0 ? Empty : Other;
}

} // namespace

/// How many implementation-defined properties an object has.
ORT_API int omp_get_num_interop_properties(std::intptr_t) { return 0; }

/// A property of an object as an integer, a pointer or a string; 0 and *code other than success: none.
ORT_API std::intptr_t omp_get_interop_int(std::intptr_t object, int, int *code) {
  answer(code, object);
  return 0;
}
ORT_API void *omp_get_interop_ptr(std::intptr_t object, int, int *code) {
  answer(code, object);
  return nullptr;
}
ORT_API const char *omp_get_interop_str(std::intptr_t object, int, int *code) {
  answer(code, object);
  return nullptr;
}

/// Name and type of a property; NULL: the object does not have it.
ORT_API const char *omp_get_interop_name(std::intptr_t, int) { return nullptr; }
ORT_API const char *omp_get_interop_type_desc(std::intptr_t, int) { return nullptr; }

/// What a code that one of the routines has given means.
ORT_API const char *omp_get_interop_rc_desc(std::intptr_t, int code) {
  switch (code) {
  case NoValue: return "no meaningful value";
  case Success: return "successful";
  case Empty: return "the object is omp_interop_none";
  case OutOfRange: return "the property does not exist";
  case TypeInt: return "the property is an integer";
  case TypeInt - 1: return "the property is a pointer";
  case TypeInt - 2: return "the property is a string";
  default: return "unknown error";
  }
}

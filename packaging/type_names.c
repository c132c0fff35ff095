/**
 * @file
 * What packages have in place of libc++abi's demangler, which each of their programs and libraries would hold once, 170 KB of it, for one
 * line: that of std::terminate, which says of which type an exception was that nobody caught. Without it the type is written as
 * the C++ ABI encodes it.
 */
#include <stddef.h>

/**
 * abi::__cxa_demangle (Itanium C++ ABI, 3.4) of a name that is none: those that ask write what they have.
 *
 * @param status  is set to -2, "not a valid name under the C++ ABI mangling rules", if it is not null
 * @return null
 */
__attribute__((visibility("hidden"))) char *__cxa_demangle(const char *name, char *buffer, size_t *length, int *status) {
  (void)name;
  (void)buffer;
  (void)length;
  if (status)
    *status = -2;
  return NULL;
}

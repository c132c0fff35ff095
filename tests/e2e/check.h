/* check.h: CHECK(condition) notes and prints a failure; a test ends with `return failures != 0`. Host code only. */
#include <stdio.h>
static int failures;
#define CHECK(condition) \
  ((condition) ? (void)0 : (void)(failures++, printf("%s:%d: not so: %s\n", __FILE__, __LINE__, #condition)))

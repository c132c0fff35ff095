// reduction(+, min, max, *) on variables of each type.
#include "../check.h"
#include <stdint.h>

#define TYPE signed char
#define FUNCTION of_schar
#include "one_type.h"

#define TYPE uint16_t
#define FUNCTION of_ushort
#include "one_type.h"

#define TYPE unsigned
#define FUNCTION of_unsigned
#include "one_type.h"

#define TYPE long
#define FUNCTION of_long
#include "one_type.h"

#define TYPE unsigned long long
#define FUNCTION of_ulonglong
#include "one_type.h"

#define TYPE float
#define FUNCTION of_float
#include "one_type.h"

#define TYPE double
#define FUNCTION of_double
#include "one_type.h"

int main(void) {
  of_schar();
  of_ushort();
  of_unsigned();
  of_long();
  of_ulonglong();
  of_float();
  of_double();
  return failures != 0;
}

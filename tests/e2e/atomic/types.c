// Atomic constructs on objects of each type: update, capture, read and write.
#include "../check.h"
#include <stdint.h>

#define TYPE signed char
#define FIRST -50
#define FUNCTION of_schar
#include "one_type.h"

#define TYPE unsigned char
#define FIRST 3
#define FUNCTION of_uchar
#include "one_type.h"

#define TYPE short
#define FIRST -60
#define FUNCTION of_short
#include "one_type.h"

#define TYPE uint16_t
#define FIRST 65000
#define FUNCTION of_ushort
#include "one_type.h"

#define TYPE int
#define FIRST 5
#define FUNCTION of_int
#include "one_type.h"

#define TYPE unsigned
#define FIRST 4000000000u
#define FUNCTION of_uint
#include "one_type.h"

#define TYPE long
#define FIRST 5000000000L
#define FUNCTION of_long
#include "one_type.h"

#define TYPE unsigned long long
#define FIRST 9000000000000000000ULL
#define FUNCTION of_ulonglong
#include "one_type.h"

#define TYPE float
#define FIRST 0.5f
#define FUNCTION of_float
#include "one_type.h"

#define TYPE double
#define FIRST 1e6
#define FUNCTION of_double
#include "one_type.h"

int main(void) {
  of_schar();
  of_uchar();
  of_short();
  of_ushort();
  of_int();
  of_uint();
  of_long();
  of_ulonglong();
  of_float();
  of_double();
  return failures != 0;
}

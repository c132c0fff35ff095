// Constants whose initialisers are arithmetic of literals, enumerators and other such constants have the same
// values in a kernel, bit for bit.
#include "../check.h"
#define N 300
static const double step = 1.0 / (N - 1), negative = -(0.1 + 0.2) * 3;
static const float third = 1.0f / 3, narrow = (float)(0.1 + 1e-9), whole = 7 / 2;
const unsigned shifted = (1u << 31) - 'a' / 2, wrapped = 0u - 1;
const int rounded = (int)(2.9 * 2), divided = -7 / 2, of_double = 1e9 + 0.75;
enum { cells = 7, parts = -3 };
static const double length = 2.e4, cell = length / cells, back = cell * parts;
static const float tenth = 0.1;                 // not the double
static const int sixths = 10.0 / 6;             // 1
static const double mixed = tenth * sixths / 3; // in float
static const unsigned char narrowed = 'a' - 200;
static const int widened = narrowed + sixths;

int main(void) {
  enum { inside = 11 };
  const int local = inside * 2;
  const long long wide = 3000000000 * 3;
  const float here = (0.1f + 0.2f) / 3;
  double sum[N];
#pragma omp target teams distribute parallel for map(from : sum) thread_limit(64)
  for (int i = 0; i < N; i++) {
    double s = 0;
    for (int k = 0; k < 3; k++) s += i * step + negative * k + third + narrow * whole;
    sum[i] = s + shifted + wrapped + rounded + divided + of_double + wide + here;
  }
  int wrong = 0;
  for (int i = 0; i < N; i++) {
    volatile double s = 0;
    for (int k = 0; k < 3; k++) s = s + (i * step + negative * k + third + narrow * whole);
    const double expected = s + shifted + wrapped + rounded + divided + of_double + wide + here;
    wrong += !(sum[i] - expected <= 1e-5 && expected - sum[i] <= 1e-5);
  }
  CHECK(wrong == 0);
  int same = 0;
#pragma omp target map(tofrom : same)
  same = step == 1.0 / (N - 1) && third == 1.0f / 3 && negative == -(0.1 + 0.2) * 3 && whole == 3 &&
         narrow == (float)(0.1 + 1e-9) && rounded == 5 && divided == -3 && of_double == 1000000000 &&
         here == (0.1f + 0.2f) / 3 && wrapped == 4294967295u && shifted == 2147483600u && wide == 9000000000;
  CHECK(same);
  same = 0;
#pragma omp target map(tofrom : same)
  same = cell == 2.e4 / 7 && back == 2.e4 / 7 * -3 && mixed == 0.1f / 3 && mixed != 0.1 / 3 &&
         widened == 154 && local - inside == 11;
  CHECK(same);
  // A constant of what is only known at run time is passed.
  volatile int seven = 7;
  const int known = seven;
  const int product = known * sixths + local;
#pragma omp target map(tofrom : same)
  same = product;
  CHECK(same == 29);
  return failures != 0;
}

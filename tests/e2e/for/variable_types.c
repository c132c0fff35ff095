// Loop variables of other types: unsigned, long, short, char, size_t, pointers.
#include "../check.h"
#include <stddef.h>
#include <stdint.h>
int main(void) {
  int u[20] = {0}, l[20] = {0}, s[20] = {0}, c[20] = {0}, z[20] = {0}, p[20] = {0}, b[20] = {0};
#pragma omp target map(tofrom: u, l, s, c, z, p, b)
  {
#pragma omp parallel num_threads(5)
    {
#pragma omp for
      for (unsigned i = 0; i < 20u; i++) u[i]++;
#pragma omp for schedule(dynamic)
      for (long i = 19; i >= 0; i--) l[i]++;
#pragma omp for
      for (short i = 0; i < 20; i++) s[i]++;
#pragma omp for
      for (signed char i = 0; i < 20; i++) c[(int)i]++;
#pragma omp for schedule(guided)
      for (size_t i = 0; i < 20; i++) z[i]++;
#pragma omp for
      for (int *q = p; q < p + 20; q++) *q += 1;
#pragma omp for schedule(dynamic, 3)
      for (uint64_t i = 20; i > 0; i -= 2) b[i - 1]++;
    }
  }
  for (int i = 0; i < 20; i++) CHECK(u[i] == 1 && l[i] == 1 && s[i] == 1 && c[i] == 1 && z[i] == 1 && p[i] == 1);
  for (int i = 0; i < 20; i++) CHECK(b[i] == i % 2);
  return failures != 0;
}

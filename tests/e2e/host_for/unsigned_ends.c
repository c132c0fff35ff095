// A constant bound that only an unsigned type holds: the number of iterations is counted as such.
// lanes: host sim nvcc cubin ptx
#include "../check.h"
int main(void) {
  unsigned long sum = 0, steps = 0;
#pragma omp parallel for reduction(+: sum, steps)
  for (unsigned long i = 0; i < 18000000000000000000ul; i += 1000000000000000000ul) sum += i / 1000000000000000000ul, steps++;
  CHECK(steps == 18 && sum == 153);
  steps = 0;
#pragma omp target teams distribute parallel for map(tofrom: steps) reduction(+: steps)
  for (unsigned long i = 18446744073709551615ul; i > 9446744073709551615ul; i -= 1000000000000000000ul) steps++;
  CHECK(steps == 9);
  return failures != 0;
}

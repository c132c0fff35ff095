// Types of 16 bytes reduced by `teams` with sequential code, `parallel` in it, and in functions.
// not-in-gcc: <12: variables of reductions on combined target constructs are not mapped
#include "../check.h"
#include <complex.h>

typedef __int128 wide;
#pragma omp declare target
// The caller's variables, by all threads of its team.
static void add(wide *sum, double complex *product, int n) {
#pragma omp for reduction(+ : sum[ : 1]) reduction(* : product[ : 1])
  for (int i = 0; i < n; i++) {
    sum[0] += (wide)1 << 70;
    product[0] *= I;
  }
}
#pragma omp end declare target

int main(void) {
  wide sum = 5, either = 0;
  double complex z = 2, products = 0;
  int teams = 0;
#pragma omp target teams num_teams(6) thread_limit(64) reduction(+ : sum, z, teams, products) reduction(| : either)
  {
    wide inner = 1, shared = 0;
    double complex w = 0, product = 1;
#pragma omp parallel num_threads(40) reduction(+ : inner, w)
    {
      inner += (wide)1 << 80;
      w += 1 + 2 * I;
      add(&shared, &product, 10);
    }
    sum += inner >> 80 > 0;
    z += w == 0 || cimag(w) != 2 * creal(w) ? 0 : I;
    either |= (wide)1 << 100;
    teams++;
#pragma omp parallel
    add(&shared, &product, 5);
    products += product;
    sum += (shared >> 70) << 90;
  }
  CHECK(teams > 0 && creal(z) == 2 && cimag(z) == teams && either == (wide)1 << 100);
  CHECK((long)sum == 5 + teams && (int)(sum >> 90) == 15 * teams && products == -I * teams);
  return failures != 0;
}

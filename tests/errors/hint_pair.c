// Hints that contradict each other.
#include <omp.h>
int x;
void f(void) {
#pragma omp critical(a) hint(omp_sync_hint_contended | omp_sync_hint_uncontended) // error@54: 'cannot be both .omp_sync_hint_uncontended. and'
  x++;
#pragma omp atomic hint(12) // error@25: 'cannot be both .omp_sync_hint_nonspeculative. and'
  x++;
#pragma omp atomic hint(omp_sync_hint_contended | omp_sync_hint_speculative)
  x++;
}

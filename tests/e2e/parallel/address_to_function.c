// The address of a shared variable goes to a function that the parallel region calls.
#include "../check.h"
static void bump(int *counter, int *slots, int me) {
#pragma omp atomic
  *counter += 1;
  slots[me] = me;
}
int main(void) {
  int ok = 0;
#pragma omp target map(from: ok)
  {
    int counter = 0, slots[60], sum = 0;
    for (int i = 0; i < 60; i++) slots[i] = -1;
#pragma omp parallel for num_threads(30)
    for (int i = 0; i < 60; i++) bump(&counter, slots, i);
    for (int i = 0; i < 60; i++) sum += slots[i];
    ok = counter == 60 && sum == 1770;
  }
  CHECK(ok);
  return failures != 0;
}

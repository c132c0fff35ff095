// Threads of the user's own offload too.
#include "../check.h"
#include <pthread.h>
static void *work(void *p) {
  long *r = p, sum = 0;
#pragma omp target teams distribute parallel for reduction(+: sum) map(tofrom: sum)
  for (int i = 0; i < 500; i++) sum += i;
  *r += sum;
  return NULL;
}
int main(void) {
  pthread_t id[3];
  long r[3] = {1, 2, 3};
  for (int i = 0; i < 3; i++) CHECK(pthread_create(&id[i], NULL, work, &r[i]) == 0);
  for (int i = 0; i < 3; i++) pthread_join(id[i], NULL);
  for (int i = 0; i < 3; i++) CHECK(r[i] == 124750 + i + 1);
  return failures != 0;
}

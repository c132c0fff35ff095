// A parallel region in a function that threads of the user's own call.
// lanes: ref host
#include "../check.h"
#include <pthread.h>
static void *sum(void *p) {
  long s = 0;
#pragma omp parallel for reduction(+: s) num_threads(2)
  for (int i = 0; i < 1000; i++) s += i;
  *(long *)p = s;
  return NULL;
}
int main(void) {
  pthread_t id[3];
  long r[3];
  for (int i = 0; i < 3; i++) pthread_create(&id[i], NULL, sum, &r[i]);
  for (int i = 0; i < 3; i++) pthread_join(id[i], NULL);
  for (int i = 0; i < 3; i++) CHECK(r[i] == 499500);
  return failures != 0;
}

// A team's copy of a variable that its threads change by GNU's atomic builtins and as an _Atomic object: they share it.
// lanes: host sim sim53 nvcc cubin ptx
#include "../check.h"

int main(void) {
  int own = 5, second = 0, wrong = 0;
  _Atomic int object = 1;
  int last[2] = {0};
#pragma omp target teams firstprivate(own) num_teams(1) map(tofrom : last)
#pragma omp distribute parallel for num_threads(64)
  for (int i = 0; i < 100; i++) {
    const int before = __sync_fetch_and_add(&own, 1);
    if (before == 104) last[0] = 1;
  }
#pragma omp target teams firstprivate(object) num_teams(1) map(tofrom : last)
#pragma omp distribute parallel for num_threads(64)
  for (int i = 0; i < 100; i++)
    if (++object == 101) last[1] = 1;
#pragma omp target private(second) map(tofrom : wrong)
#pragma omp parallel for shared(second) num_threads(50) reduction(+ : wrong)
  for (int i = 0; i < 100; i++) {
    if (i == 0) __atomic_store_n(&second, 0, __ATOMIC_SEQ_CST);
    wrong += __atomic_load_n(&second, __ATOMIC_SEQ_CST) < 0 && i < 0;
  }
  CHECK(last[0] == 1 && last[1] == 1 && wrong == 0);
  return failures != 0;
}

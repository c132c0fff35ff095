// Threadprivate variables with external linkage, defined in another file.
#include "../../check.h"
#include "state.h"
#include <omp.h>
int main(void) {
  int wrong = 0;
  limit = 50;
#pragma omp parallel num_threads(8) copyin(limit) reduction(+ : wrong)
  {
    int me = omp_get_thread_num();
    for (int i = 0; i <= me; i++) add(2);
    wrong += state.calls != me + 1 || state.sum != 0.5 + 2 * (me + 1) || limit != 50;
  }
  CHECK(wrong == 0 && state.calls == 1);
  return failures != 0;
}

// The standard headers go through the translator.
// lanes: ref host
#include "../check.h"
#include <assert.h>
#include <complex.h>
#include <ctype.h>
#include <errno.h>
#include <fcntl.h>
#include <float.h>
#include <inttypes.h>
#include <limits.h>
#include <locale.h>
#include <math.h>
#include <pthread.h>
#include <setjmp.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/time.h>
#include <sys/types.h>
#include <sys/wait.h>
#include <tgmath.h>
#include <time.h>
#include <unistd.h>
#include <wchar.h>
int main(void) {
  double _Complex z = 3 + 4 * I;
  double sum = 0;
  jmp_buf j;
  atomic_int a = 0;
  if (setjmp(j) == 0) longjmp(j, 1);
#pragma omp parallel for reduction(+: sum)
  for (int i = 0; i < 10; i++) {
    sum += cabs(z);
    atomic_fetch_add(&a, 1);
  }
  assert(sum > 0);
  CHECK(fabs(sum - 50) < 1e-9);
  CHECK(a == 10 && isdigit('5') && INT_MAX > 0 && (errno = 2) == ENOENT);
  CHECK(sqrt(4.0f) == 2);
  return failures != 0;
}

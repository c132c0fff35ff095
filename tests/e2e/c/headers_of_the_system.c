// Many of the system's headers at once, their macros and inline functions in regions.
// lanes: ref host
// options: -w
// compare: gcc
#include <complex.h>
#include <errno.h>
#include <fenv.h>
#include <inttypes.h>
#include <locale.h>
#include <math.h>
#include <netinet/in.h>
#include <pthread.h>
#include <setjmp.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/types.h>
#include <tgmath.h>
#include <threads.h>
#include <time.h>
#include <uchar.h>
#include <wchar.h>
#if defined(__x86_64__)
#include <immintrin.h>
#define LANE(i) _mm_add_ps(_mm_set1_ps(i), _mm_set1_ps(i))[0]
#else
#define LANE(i) (2 * (i))
#endif
#include <dirent.h>
#include <omp.h>
#include <poll.h>
#include <regex.h>
#include <semaphore.h>
#include <sys/mman.h>
static jmp_buf jb;
int main(void) {
  double s = 0;
  bool b = true;
  char buf[20];
  struct sockaddr_in sa = {.sin_family = AF_INET, .sin_port = htons(80)};
#pragma omp parallel for reduction(+ : s) firstprivate(b, sa)
  for (int i = 0; i < 4; i++) {
    s += LANE(i) + (b && isfinite(s)) + fabs(-1.0f) + cabs(1.0 + I) * 0 + ntohs(sa.sin_port);
  }
  snprintf(buf, sizeof buf, "%" PRId64, (int64_t)5);
#pragma omp parallel num_threads(1)
  {
    if (!setjmp(jb)) s += strlen(buf);
    errno = 0;
    s += isnan(s) ? 1 : 0;
    struct timespec ts;
    clock_gettime(CLOCK_REALTIME, &ts);
    s += ts.tv_sec > 0;
    s += FD_SETSIZE + CMSG_LEN(3);
    fd_set f;
    FD_ZERO(&f);
    FD_SET(2, &f);
    s += FD_ISSET(2, &f) != 0;
    s += MB_CUR_MAX * 0;
    s += WIFEXITED(0);
  }
  printf("%g\n", s);
  return 0;
}

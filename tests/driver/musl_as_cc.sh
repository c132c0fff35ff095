#!/bin/bash
# musl-gcc as the C compiler: musl's headers go through the translator in both ways of printing, and what needs no
# libgomp runs with musl. (libgomp and libompirt are those of the machine's own C library: programs with parallel
# regions compile, but start as little as those of `musl-gcc -fopenmp` do.)
. "$(dirname "$0")/setup.bash"
command -v musl-gcc > /dev/null || { echo "no musl-gcc"; exit 77; }
export OMPICC_CC=musl-gcc
cat > lanes.c <<'C'
#include <complex.h>
#include <ctype.h>
#include <errno.h>
#include <fenv.h>
#include <float.h>
#include <inttypes.h>
#include <limits.h>
#include <locale.h>
#include <math.h>
#include <pthread.h>
#include <sched.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <tgmath.h>
#include <threads.h>
#include <time.h>
#include <uchar.h>
#include <unistd.h>
#include <wchar.h>
int main(void) {
  double sum = 0;
#pragma omp simd reduction(+ : sum)
  for (int i = 0; i < 100; i++) sum += sqrt(i * 1.0);
  printf("%.3f %d %d %s\n", sum, isdigit('3') != 0, isnan(sum), strchr("text", 'x'));
  return 0;
}
C
for option in -O0 -O2 --always-translate '--always-translate -O2'; do
  # shellcheck disable=SC2086
  $OMPICC $option -Wall -c lanes.c 2> err.txt || fail "$option: $(cat err.txt)"
  [ ! -s err.txt ] || fail "$option: $(cat err.txt)"
  musl-gcc lanes.o -o lanes
  [ "$(./lanes)" = '661.463 1 0 xt' ] || fail "$option: $(./lanes)"
done
sed 's/simd reduction/parallel for reduction/' lanes.c > threads.c
$OMPICC -Wall -c threads.c
nm -u threads.o > symbols.txt
has symbols.txt GOMP_parallel
$OMPICC -c target.c # its kernels are another compiler's
no_temporary_files

#!/bin/bash
# A loop that calls functions of other files runs ahead where these say that they are quiet, when the program is linked:
# in every kind of program, from archives too; not past one that is not quiet, that has another definition, or of which
# nothing is known.
. "$(dirname "$0")/setup.bash"
quick_kernels
cat > quiet.c <<'C'
void scale(const float *by, int n, float *x) {
  float a = by[0];
#pragma omp target teams distribute parallel for
  for (int i = 0; i < n; i++) x[i] *= a;
}
C
cat > loud.c <<'C'
int calls;
void scale(const float *by, int n, float *x) {
  float a = by[0];
#pragma omp target teams distribute parallel for
  for (int i = 0; i < n; i++) x[i] *= a;
  calls++;
  __asm__ volatile("");
}
C
cat > addresses.c <<'C'
void scale(const float *by, int n, float *x) {
  float a = by[0];
#pragma omp target data use_device_ptr(x)
  {
#pragma omp target teams distribute parallel for is_device_ptr(x)
    for (int i = 0; i < n; i++) x[i] *= a;
  }
}
C
cat > main.c <<'C'
#include <stdio.h>
void scale(const float *, int, float *);
void says(void);
int main(void) {
  float x[100], by[2] = {2, 0};
  for (int i = 0; i < 100; i++) x[i] = i;
#pragma omp target enter data map(to: x)
  for (int k = 0; k < 5; k++) {
    scale(by, 100, x);
    if (k == 3) break;
  }
#pragma omp target exit data map(from: x)
  printf("%g ", x[99]);
  says();
}
C
# Plain code that counts the calls of libompirt's function and passes them on.
cat > counts.c <<'C'
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdio.h>
static int ahead, caught_up;
void ort_run_ahead_accessing(void) {
  ahead++;
  ((void (*)(void)) dlsym(RTLD_NEXT, "ort_run_ahead_accessing"))();
}
void ort_catch_up(void) {
  caught_up++;
  ((void (*)(void)) dlsym(RTLD_NEXT, "ort_catch_up"))();
}
void says(void) { printf("%d %d\n", ahead, caught_up); }
C
cc -O1 -c counts.c
# expect WHAT OUTPUT PROGRAM: what a program says
expect() { [ "$(./"$3")" = "$2" ] || fail "$1: $(./"$3")"; }
build() {
  local options=$1
  shift
  "$OMPICC" $options "$@" counts.o -ldl -o program > out.txt 2>&1 || fail "$options $*: $(cat out.txt)"
}
for options in -O0 -O2 "-O2 -fPIC" "-O2 -fno-pie -no-pie" "-O2 -flto" "-O2 -fvisibility=hidden" "-Os -std=c11 -Wall -Wextra -Werror"; do
  build "$options" main.c quiet.c
  expect "$options" "1584 1 1" program
done
build -O2 main.c loud.c
expect "loud" "1584 0 0" program
build -O2 main.c addresses.c # by[0] may be in memory of both
expect "addresses of devices" "1584 0 0" program

# From an archive, and from a shared library, which another module does not look into.
"$OMPICC" -O2 -c quiet.c && ar rc libquiet.a quiet.o
build -O2 main.c libquiet.a
expect "archive" "1584 1 1" program
"$OMPICC" -O2 -fPIC -shared quiet.c -o libquiet.so
"$OMPICC" -O2 main.c counts.o -L. -lquiet -Wl,-rpath,"$PWD" -ldl -o program
expect "shared library" "1584 0 0" program

# Within a shared library, where the program has a function of that name itself.
sed 's/int main(void)/void run(void)/' main.c > run.c
echo 'void run(void); int main(void) { run(); }' > start.c
"$OMPICC" -O2 -fPIC -shared run.c quiet.c counts.o -ldl -o librun.so
"$OMPICC" -O2 start.c -L. -lrun -Wl,-rpath,"$PWD" -o program
expect "in a library" "1584 1 1" program
"$OMPICC" -O2 start.c loud.c -L. -lrun -Wl,-rpath,"$PWD" -rdynamic -o program
expect "in a library, with another's function" "1584 0 0" program

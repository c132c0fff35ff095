#!/bin/bash
# groupprivate variables of a shared library: right where the program is linked with it, a message where dlopen comes too late.
. "$(dirname "$0")/setup.bash"
cat > lib.c <<'END'
static int x;
#pragma omp groupprivate(x)
int lib(void) {
  int s = 0;
  x = 5;
#pragma omp teams num_teams(3) reduction(+ : s)
  {
    x = 1;
#pragma omp parallel num_threads(2)
#pragma omp critical
    x++;
    s += x;
  }
  return s * 10 + x;
}
END
cat > linked.c <<'END'
#include <stdio.h>
int lib(void);
int main(void) { return !printf("sum %d\n", lib()); }
END
cat > opened.c <<'END'
#include <dlfcn.h>
#include <stdio.h>
int main(void) {
  int n = 0;
#pragma omp parallel reduction(+ : n)
  n++;
  void *library = dlopen("./lib.so", RTLD_NOW);
  int (*f)(void) = library ? (int (*)(void))dlsym(library, "lib") : 0;
  return f ? !printf("sum %d\n", f()) : 2;
}
END
$OMPICC -shared -fPIC lib.c -o lib.so
expected="sum 95"
$OMPICC linked.c ./lib.so -o linked && works env OMP_DYNAMIC=false OMP_THREAD_LIMIT=8 ./linked
$OMPICC opened.c -o opened -ldl
fails ./opened
has err.txt "groupprivate variables of a library that dlopen opens"

#!/bin/bash
# A libgomp from before gcc 9 does not order tasks with some dependences: programs say so, once. (Here its libgomp is one that hides what came
# with gcc 9.)
. "$(dirname "$(realpath "$0")")/setup.bash"
cat >hide.c <<'C'
#define _GNU_SOURCE
#include <dlfcn.h>
#include <string.h>
void *dlvsym(void *library, const char *name, const char *version) {
  void *(*next)(void *, const char *, const char *) = dlsym(RTLD_NEXT, "dlvsym");
  return strcmp(name, "omp_pause_resource_all") == 0 ? NULL : next(library, name, version);
}
C
gcc -shared -fPIC -O1 hide.c -o hide.so -ldl || fail "hide.c does not compile"
compile_sim <<'C'
int main(void) {
  int n = 1;
#pragma omp target map(tofrom : n)
  n = 0;
  return n;
}
C
./fault >out.txt 2>&1 && [[ ! -s out.txt ]] || fail "with this libgomp: $(cat out.txt)"
LD_PRELOAD=$PWD/hide.so ./fault >out.txt 2>&1 || fail "it must run: $(cat out.txt)"
[[ $(grep -c 'ompicc: warning: libgomp is older than gcc 9' out.txt) == 1 && $(wc -l <out.txt) == 1 ]] || fail "not one warning: $(cat out.txt)"
OMPICC_WARNINGS=0 LD_PRELOAD=$PWD/hide.so ./fault >out.txt 2>&1 && [[ ! -s out.txt ]] || fail "with OMPICC_WARNINGS=0: $(cat out.txt)"

#!/bin/bash
# -static-libompirt: the runtime is part of the program, for its shared libraries, too; its names are not in the way.
. "$(dirname "$0")/setup.bash"
quick_kernels
lib=$(realpath "$(dirname "$OMPICC")/../lib/ompicc")
needs() { readelf -d "$1" | sed -n 's/.*(NEEDED).*\[\(.*\)\]/\1/p'; }
$OMPICC -static-libompirt target.c -o program
works ./program
! needs program | grep -E 'ompi|stdc' || fail "the program needs libraries of ompicc or of C++"
nm -D --defined-only program | awk '$2 ~ /[TW]/ && $3 !~ /^(GOMP_|omp_|ort_|main$|_init$|_fini$)/' > names.txt
[ ! -s names.txt ] || fail "visible: $(cat names.txt)"

# Without ompicc's folder there is no sim device (and a GPU, which has no kernels here, is to be hidden); it is found where the program looks for libraries.
mkdir -p here/lib
$OMPICC -static-libompirt --runpath='$ORIGIN/lib' target.c -o here/program
OMP_TARGET_OFFLOAD=DEFAULT OMPICC_DRIVER= CUDA_VISIBLE_DEVICES= here/program > out.txt 2> err.txt
has out.txt "sum 4950 on the host"
cp "$lib"/ompicc-sim* here/lib
mv here elsewhere
(cd / && works "$work/elsewhere/program")

# One runtime for a program and its libraries: what one maps is present in the other. Also where they are opened later.
cat > half.c <<'C'
int add(int *a, int n) {
#pragma omp target map(alloc : a[:n]) nowait
  for (int i = 0; i < n; i++) a[i] += i;
#pragma omp taskwait
  return 0;
}
C
cat > whole.c <<'C'
#include <dlfcn.h>
#include <stdio.h>
int main(int argc, char **argv) {
  int a[50] = {0}, sum = 0;
  void *library = dlopen(argv[1], RTLD_NOW);
  int (*add)(int *, int) = library ? (int (*)(int *, int))dlsym(library, "add") : 0;
  if (!add) return !printf("%s\n", dlerror());
#pragma omp target data map(tofrom : a)
  add(a, 50);
  for (int i = 0; i < 50; i++) sum += a[i];
  return !printf("sum %d\n", sum);
}
C
$OMPICC -shared -fPIC half.c -o libhalf.so
expected="sum 1225"
$OMPICC -static-libompirt whole.c -o whole -ldl && works ./whole ./libhalf.so
fails $OMPICC -static-libompirt -shared -fPIC half.c -o libhalf.so
has err.txt "'-static-libompirt' is for programs"

# What stands in front of libgomp's functions, all of it in one program: contention groups, waits for target tasks, tasks
# that know what they are. And C++, with its own library.
cat > all.c <<'C'
#include <omp.h>
#include <stdio.h>
static int x;
#pragma omp groupprivate(x)
int all(void) {
  x = 7; // the program's first group
  int inside = 0, s = 0, done = 0;
#pragma omp parallel num_threads(2) shared(inside)
#pragma omp single
#pragma omp task shared(inside)
  inside = omp_in_explicit_task();
#pragma omp parallel num_threads(2) shared(s)
#pragma omp single
#pragma omp taskloop shared(s) grainsize(2)
  for (int i = 0; i < 10; i++)
#pragma omp atomic
    s += omp_in_explicit_task();
#pragma omp target map(tofrom : done) nowait depend(out : done)
  done = 1;
#pragma omp task shared(done) depend(inout : done)
  done += omp_in_explicit_task();
#pragma omp taskwait
#pragma omp teams num_teams(3) reduction(+ : s)
  {
    x = 1;
#pragma omp parallel num_threads(2)
#pragma omp critical
    x++;
    s += x;
  }
  return x * 10000 + s * 100 + inside * 10 + done;
}
C
cat > main.cpp <<'C'
#include <cstdio>
#include <map>
#include <stdexcept>
#include <string>
extern "C" int all(void);
int main() {
  std::map<std::string, int> values;
  try {
    values.at("none") = 1;
  } catch (const std::out_of_range &) {
    values["all"] = all();
  }
  std::printf("sum %d\n", values["all"]);
}
C
expected="sum 71912"
$OMPICC -c all.c
for how in "" -static-libompirt; do
  $OMPICC $how main.cpp all.o -o all && OMP_DYNAMIC=false OMP_THREAD_LIMIT=8 works ./all
done
needs all | grep -q libstdc || fail "the program has no C++ library"
eval "g++ main.cpp all.o -o by-hand $($OMPICC -static-libompirt --libs)" && works ./by-hand

#!/bin/bash
# What the driver refuses to the constructs that map and copy, in each of them: one message with the construct's place,
# and the program ends, so that nobody sees what had been mapped before. A routine that can say so returns instead.
. "$(dirname "$(realpath "$0")")/setup.bash"
. "$faults/fake_cuda.bash"
# program LINES: lines 10 and on of main.
program() {
  rm -rf keep
  compile -w --nvcc="$PWD/nvcc" --keep=keep --kernel-format=ptx --kernel-arch=sm_75 <<C
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>
typedef struct { int few[10], *many; } parts;
#pragma omp declare mapper(parts p) map(p.few, p.many[0 : 1000])
int few[10], many[1000], n;
int main(int argc, char **argv) {
  parts p = {{0}, many};
  int vla[n = 1000 + argc - argc], result = 0;
$1
  printf(argc > 1 ? "unreachable\n" : "");
  return result;
}
C
  signatures
  REFUSES='' ./fault >out.txt 2>&1 || fail "$1: fails where nothing is refused: $(cat out.txt)"
}
# refused WHAT LINE REGEX: of 4000 bytes and more.
refused() { REFUSED=4000 REFUSES=$1 stops "$2" "$3" ./fault 1; }
memory='out of memory on device 0: cannot map 4000 bytes at .*4000 bytes asked for'
to='cannot copy to the device: invalid argument'
from='cannot copy from the device: invalid argument'

program '#pragma omp target data map(to : few) map(tofrom : many)
  n++;'
refused memory 10 "$memory"
refused to 10 "$to"
refused from 10 "$from"
program '#pragma omp target enter data map(to : few, many)
#pragma omp target update from(many)
#pragma omp target update to(many)
#pragma omp target exit data map(from : few, many)'
refused memory 10 "$memory"
refused to 10 "$to"
refused from 11 "$from"
program '#pragma omp target enter data map(alloc : few, many)
#pragma omp target update to(few, many)
#pragma omp target exit data map(from : few, many)'
refused memory 10 "$memory"
refused to 11 "$to"
refused from 12 "$from"
program '#pragma omp target enter data nowait map(to : few, many)
#pragma omp taskwait
#pragma omp target update nowait depend(inout : many) from(many)
#pragma omp target exit data nowait depend(inout : many) map(from : few, many)
#pragma omp taskwait'
refused memory 10 "$memory"
refused to 10 "$to"
refused from 12 "$from"
program '#pragma omp target map(few) firstprivate(vla)
  few[0] = vla[0];'
refused memory 10 "$memory"
refused to 10 "$to"
program '#pragma omp target map(few) firstprivate(many)
  few[0] = many[0];'
refused memory 10 "$memory"
program '#pragma omp target teams distribute parallel for reduction(+ : many)
  for (int i = 0; i < 10; i++) many[i]++;'
refused memory 10 "$memory"
refused to 10 "$to"
refused from 10 "$from"
program '#pragma omp target enter data map(to : p)
#pragma omp target exit data map(from : p)'
refused memory 10 "$memory"
refused to 10 "$to"
refused from 11 "$from"
program '#pragma omp target data map(to : p) use_device_addr(few)
#pragma omp target map(always, from : p)
  p.many[0] = 1;'
refused memory 10 "$memory"
refused to 10 "$to"
refused from 11 "$from"

# Routines say by what they return that there is no memory, or that a copy failed, and all goes on.
program 'void *d = omp_target_alloc(4000, 0), *s = omp_target_alloc(40, 0);
  int in = d ? omp_target_memcpy(d, many, 4000, 0, 0, 0, omp_get_initial_device()) : -1;
  int out = d ? omp_target_memcpy(many, d, 4000, 0, 0, omp_get_initial_device(), 0) : -1;
  omp_target_free(d, 0);
#pragma omp target map(few)
  few[0] = 1;
  if (argc > 1) printf("%d %d %d %d\n", !!d, !!in, !!out, !!s);
  argc = 1;'
for case in 'memory 0 1 1 1' 'to 1 1 0 1' 'from 1 0 1 1'; do
  read -r what expected <<<"$case"
  REFUSED=4000 REFUSES=$what ./fault 1 >out.txt 2>&1 && [[ $(cat out.txt) == "$expected" ]] ||
    fail "routines, $what refused: $(cat out.txt)"
done
# Asynchronous ones have nobody to tell.
program 'void *d = omp_target_alloc(4000, 0);
  omp_target_memcpy_async(d, many, 4000, 0, 0, 0, omp_get_initial_device(), 0, 0);
#pragma omp taskwait'
refused to '' 'omp_target_memcpy_async: the copy failed'

#!/bin/bash
# A kernel that calls a pointer to a host function, a null pointer or data: the message says what was called and where,
# and what it recommends helps.
. "$(dirname "$(realpath "$0")")/setup.bash"
case $(uname -m) in x86_64 | aarch64) ;; *) skip "the sim device does not know where this processor stood" ;; esac
program() {
  cat <<C
#include <stdint.h>
#include <stdio.h>
typedef int function(int);
int twice(int n) { return 2 * n; }
$1
int numbers[4] = {1, 2, 3, 4};
#pragma omp declare target to(numbers)
struct table { function *call; };
int main(int argc, char **argv) {
  int r = 0, how = argv[1][0];
  struct table t = {twice};
  function *f = twice, *null = 0;
  uintptr_t host = (uintptr_t) &how;
  if (how == 'h')
#pragma omp target map(tofrom : r) firstprivate(f)
    r = f(3 + argc);
  if (how == 't')
#pragma omp target parallel num_threads(4) map(tofrom : r) map(to : t)
    r = t.call(3 + argc);
  if (how == '0')
#pragma omp target map(tofrom : r) firstprivate(null)
    r = null(3) + 1;
  if (how == 'd')
#pragma omp target map(tofrom : r)
    r = ((function *) (void *) numbers)(3) + 2;
  if (how == 'p')
#pragma omp target map(tofrom : r)
    r = *(int *) host + 3;
  if (how == 'n')
#pragma omp target map(tofrom : r)
    r = *(int *) (host | 0xdead000000000000) + 4;
  printf("%d\n", r);
  return 0;
}
C
}
program '' | compile_sim -g
stops 15 'calls address 0x[0-9a-f]+, which is no function of the device .*indirect.* at .*fault\.c:16' ./fault h
stops 18 'calls address 0x[0-9a-f]+, which is no function of the device .*indirect.* at .*fault\.c:19' ./fault t
stops 21 'calls a null function pointer at .*fault\.c:22' ./fault 0
stops 24 'calls address 0x[0-9a-f]+, where there is data and no function at .*fault\.c:25' ./fault d
stops 27 'access to address 0x[0-9a-f]+, which is not device memory at .*fault\.c:28' ./fault p
[[ $(uname -m) != x86_64 ]] || stops 30 'access through a pointer that is no address at .*fault\.c:31' ./fault n
for how in h t; do
  program '#pragma omp declare target enter(twice) indirect' | compile_sim
  [[ $(./fault $how) == 10 ]] || fail "an indirect function: $(./fault $how 2>&1)"
done

#!/bin/bash
# The device disappears: the sim device's process is killed, while a kernel runs on it, while one of a target task does,
# and while nothing does.
. "$(dirname "$(realpath "$0")")/setup.bash"
[ -r /proc/self/environ ] || skip "no /proc"
compile_sim <<'C'
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>
int main(int argc, char **argv) {
  static long n = 3;
#pragma omp target map(tofrom : n)
  n = 4;
  if (argc > 1 && atoi(argv[1]) == 1) {
#pragma omp target map(tofrom : n)
    for (long i = 0; i < 100000000000; i++) n = n * 3 + i;
  } else if (argc > 1) {
#pragma omp target nowait map(tofrom : n)
    for (long i = 0; i < 100000000000; i++) n = n * 3 + i;
#pragma omp taskwait
  } else {
    for (int tries = 0; tries < 150 && access("gone", F_OK); tries++) usleep(100000);
#pragma omp target map(tofrom : n)
    n = 5;
  }
  printf("unreachable\n");
  return 0;
}
C
kill_device() {
  for ((tries = 0; tries < 50; tries++)); do
    [[ $(sim_processes) ]] && break
    sleep 0.1
  done
  sleep 1
  kill -KILL $(sim_processes)
  touch gone
}
for argument in 1:9 2:12 :17; do
  rm -f gone
  kill_device 2>kill.txt &
  stops "${argument#*:}" 'error in the target region|cannot' ./fault ${argument%:*}
  wait
  grep -q 'device 0 has ended' err.txt || fail "nothing is said of the device: $(cat err.txt kill.txt)"
done

#!/bin/bash
# A target task fails while the encountering thread goes on, waits for it, is in an unrelated target construct, or
# has ended the program: one message with the place of the construct of the task.
. "$(dirname "$(realpath "$0")")/setup.bash"
program() {
  compile_sim <<C
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>
int main(int argc, char **argv) {
  static int n = 3, m;
  $1
  $2
  printf("unreachable\n");
  return 0;
}
C
}
pragma='_Pragma("omp target nowait depend(out : n) map(tofrom : n)")'
trap="$pragma if (n == 3) __builtin_trap();"
export OMPICC_SIM_MEMORY=$((64 << 20))
full='static char big[128 << 20];
#pragma omp target enter data nowait depend(out : n) map(to : big)'
for behind in '_Pragma("omp taskwait")' \
  '_Pragma("omp taskwait depend(in : n)")' \
  '_Pragma("omp task depend(in : n)") m = n; for (;;) pause();' \
  '_Pragma("omp target nowait depend(inout : n) map(tofrom : m)") m = 1; _Pragma("omp taskwait")' \
  '_Pragma("omp taskgroup") m = 1; _Pragma("omp barrier")' \
  'sleep(20);' 'for (;;) pause();' \
  'for (;;) m++;' 'exit(0);' 'return 0;'; do
  program "$trap" "$behind"
  stops 6 'error in the target region'
  program "$full" "$behind"
  stops 7 'out of memory on device 0'
done
# Many at a time: still one message.
program "for (int i = 0; i < 20; i++) { $trap }" '_Pragma("omp taskwait")'
stops 6 'error in the target region'
# In a taskgroup, before and behind other target tasks, some of which are still under way, and which depend on each other.
other='_Pragma("omp target nowait depend(inout : m) map(tofrom : m)") for (int j = 0; j < 1000000; j++) m ^= j;'
wrong="$pragma if (n == 3) *(volatile int *) 64 = 1;"
for region in "$trap" "$wrong" "$full"; do
  program "_Pragma(\"omp taskgroup\") { for (int i = 0; i < 3; i++) { $other }" "
    $region
    for (int i = 0; i < 3; i++) { $other } }"
  expected='error in (the|a) target region'
  [[ $region != "$full" ]] || expected='out of memory on device 0'
  stops $([[ $region == "$full" ]] && echo 9 || echo 8) "$expected"
done
# Beside target regions that are in order: a GPU does not say whose error it was, so all that run are named.
program "$trap" 'for (int k = 0; k < 1000000; k++) { _Pragma("omp target map(tofrom : m)") m++; }'
stops 6 'error in the target region'
# In a parallel region.
program '_Pragma("omp parallel num_threads(4)")' "{ _Pragma(\"omp single nowait\") { $trap } }"
stops 7 'error in the target region'
# In a thread that is not the first.
compile_sim -pthread <<'C'
#include <pthread.h>
#include <stdio.h>
static int n = 3;
static void *thread(void *unused) {
#pragma omp target nowait map(tofrom : n)
  if (n == 3) __builtin_trap();
  return unused;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, thread, NULL);
  pthread_join(t, NULL);
  printf("unreachable\n");
  return 0;
}
C
stops 5 'error in the target region'
# A child that is forked meanwhile has no tasks to wait for.
compile_sim <<'C'
#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>
int main(void) {
  int n = 3, status = 1;
#pragma omp target nowait map(tofrom : n)
  for (int i = 0; i < 20000000; i++) n += i;
  if (fork() == 0) exit(0);
  wait(&status);
#pragma omp taskwait
  printf("%s\n", status ? "child failed" : "fine");
  return status;
}
C
timeout -k 2 20 ./fault >out.txt 2>err.txt || fail "with a forked child: $(cat out.txt err.txt)"

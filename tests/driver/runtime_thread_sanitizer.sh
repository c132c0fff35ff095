#!/bin/bash
# The runtime, the plugin and the sim device's driver under ThreadSanitizer, with target regions, target tasks and
# data constructs of several threads. tests/tsan tells it of libgomp's synchronisation.
. "$(dirname "$0")/setup.bash"
. "$here/sanitized_runtime.bash"
build_sanitized thread -O1 ompicc-observe
cc -O1 -g -w -shared -fPIC "$repository"/tests/tsan/t*s.c "$repository"/tests/tsan/team.c -o edges.so -ldl
host_code=-fsanitize=thread libraries=$work/edges.so
printf 'called_from_lib:libgomp\n' > suppressions # what libgomp calls, memcpy for instance, is libgomp's own
export OMPICC_GRAPHS=1 # kernels that follow each other are kept, and started by whoever comes behind
export TSAN_OPTIONS="exitcode=66:report_thread_leaks=0:atexit_sleep_ms=0:suppressions=$work/suppressions"
for name in threads/pthreads threads/present_table threads/stress threads/run_ahead devices/all devices/peers \
  target_task/outside_parallel target_task/order ancestor/threads \
  target_task/concurrent target_task/queues target_task/pipelines target_task/one_thread target_task/random_order routines/memcpy_async tools/trace tools/target_tasks; do
  run_sanitized thread "$repository/tests/e2e/$name.c" -pthread
done
for name in threads/stress target_task/random_order; do
  OMPICC_TRACE=trace.json OMPICC_PROFILE=table.txt run_sanitized thread "$repository/tests/e2e/$name.c" -pthread
  [ -s trace.json ] && [ -s table.txt ] || fail "$name: no trace, or no profile"
  rm trace.json table.txt
done

# It does see a race: the variable is read while another thread has it on the device. Nothing that this thread does after
# it made the other one orders the two (what a nowait construct does after it made its task might).
cat > race.c <<'C'
#include <pthread.h>
#include <stdio.h>
#include <unistd.h>
static int x, y;
static void *add(void *unused) {
#pragma omp target map(tofrom : x)
  x += 1;
  return unused;
}
int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, add, NULL);
  while (!(y = *(volatile int *) &x)) usleep(1000);
  pthread_join(thread, NULL);
  printf("%d\n", y);
  return 0;
}
C
! (run_sanitized thread "$work/race.c" -pthread) > race.txt 2>&1 || fail "ThreadSanitizer says nothing of a race: $(cat race.txt)"
has race.txt "data race"

#!/bin/bash
# Tasks with events in target regions: nobody fulfils one, and it is said instead of waiting for ever; where
# tasks are executed at once, a task with an event is an error of the compiler's.
. "$(dirname "$(realpath "$0")")/setup.bash"
compile_sim <<'C'
#include <omp.h>
#include <stdio.h>
int main(void) {
  int x = 0;
#pragma omp target map(tofrom: x)
#pragma omp parallel num_threads(40)
#pragma omp single
  {
    omp_event_handle_t event;
#pragma omp task detach(event)
    x = 1;
#pragma omp taskwait
  }
  printf("unreachable\n");
  return 0;
}
C
stops 5 'error in the target region'
grep -q 'nobody has fulfilled the event' out.txt || fail "does not say why: $(cat out.txt)"

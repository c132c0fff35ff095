#!/bin/bash
# A libgomp that does not know detachable tasks would ignore the clause: the program ends at the construct.
. "$(dirname "$(realpath "$0")")/setup.bash"
! grep -qaF omp_fulfill_event "$(gcc -print-file-name=libgomp.so.1)" || skip "this libgomp has detachable tasks"
compile_sim <<'C'
#include <omp.h>
#include <stdio.h>
int main(void) {
  omp_event_handle_t event;
#pragma omp task detach(event)
  omp_fulfill_event(event);
  printf("unreachable\n");
  return 0;
}
C
stops 5 'tasks with a detach clause need libgomp of gcc 11 or later'

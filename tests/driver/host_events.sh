#!/bin/bash
# --host-events: what tools are told of parallel regions, tasks, work sharing, barriers and mutexes, which libgomp executes; the
# same of a region that gcc has compiled, and for a program that is compiled without it, in LD_PRELOAD, but for loops that libgomp does not
# share out and masked; nothing without either, and no tool is needed.
. "$(dirname "$0")/setup.bash"
include=$(realpath "$(dirname "$OMPICC")/../include/ompicc")
library=$(realpath "$(dirname "$OMPICC")/../lib/ompicc")/libompirt-events.so.1
gcc -shared -fPIC -Wall -Wextra -I "$include" "$here/../ompt/host.c" -o host.so || fail "the tool does not compile"
cat > program.c <<'C'
#include <omp.h>
#include <stdio.h>
void of_gcc(int *sum);
int main(void) {
  int sum = omp_get_num_devices() < 0, done = 0, once = 0; // there is a tool from here on in any case
  omp_lock_t lock;
  omp_init_lock(&lock);
#pragma omp parallel num_threads(3) reduction(+ : sum)
  {
#pragma omp for schedule(dynamic, 7)
    for (int i = 0; i < 100; i++) sum += i;
#pragma omp sections nowait
    {
#pragma omp section
#pragma omp atomic
      done++;
#pragma omp section
#pragma omp atomic
      done++;
    }
#pragma omp barrier
#pragma omp single
    once++;
#pragma omp critical(named)
    done++;
    omp_set_lock(&lock);
    done++;
    omp_unset_lock(&lock);
#pragma omp taskwait
#pragma omp for
    for (int i = 0; i < 10; i++) sum += i;
#pragma omp masked
    done++;
  }
  omp_destroy_lock(&lock);
#pragma omp parallel num_threads(2)
#pragma omp parallel num_threads(1)
#pragma omp atomic
  once++;
#pragma omp teams num_teams(2)
  {
#pragma omp atomic
    done++;
  }
  of_gcc(&sum);
  printf("%d %d %d\n", sum, done, once);
}
C
cat > of_gcc.c <<'C'
void of_gcc(int *sum) {
  int s = 0;
#pragma omp parallel for num_threads(2) schedule(guided) reduction(+ : s)
  for (int i = 0; i < 50; i++) s += i;
  *sum += s;
}
C
gcc -fopenmp -c of_gcc.c -o of_gcc.o
export OMP_DYNAMIC=false OMP_MAX_ACTIVE_LEVELS=3
sometimes="4 4 4 4 4 4 4 4 4 3 3 4 3 3 3 4 3 4" # ompt_set_sometimes_paired, ompt_set_sometimes
never="1 1 4 1 1 4 1 1 1 1 1 1 3 3 3 4 1 1"
# events PROGRAM: what it says with the tool, sorted; its result is right
events() { OMP_TOOL_LIBRARIES=./host.so "$@" > out.txt 2> said.txt || fail "$*: $(cat out.txt said.txt)"; has out.txt "6220 11 3"; has_not said.txt wrong; }
complete() {
  has said.txt "answers $sometimes"
  # Each line: an event, and how often it comes.
  while IFS=: read -r event times; do grep -qx "$event: $times" said.txt || fail "not '$event' $times times: $(cat said.txt)"; done <<'EVENTS'
parallel begin requested 3:1
parallel begin requested 2:2
parallel begin requested 1:2
parallel end:5
implicit_task 2 begin size 3 index 0:1
implicit_task 2 begin size 3 index 1:1
implicit_task 2 begin size 3 index 2:1
implicit_task 2 begin size 2 index 1:2
implicit_task 2 begin size 1 index 0:2
implicit_task 2 end:9
parallel league begin requested 2:1
parallel league end:1
implicit_task 1 begin size 2 index 0:1
implicit_task 1 begin size 2 index 1:1
work 11 begin 100:3
work 11 end 100:3
work 2 begin 2:3
work 2 end 2:3
work 3 begin 1:1
work 3 end 1:1
work 4 begin 1:2
work 4 end 1:2
work 12 begin 50:2
work 12 end 50:2
sync 5 begin:3
sync 5 end:3
sync 9 begin:9
sync 9 end:9
wait 9 end:9
wait 5 begin:3
mutex 5 acquire:3
mutex 5 acquired:3
mutex 5 released:3
mutex 1 acquired:3
mutex 1 released:3
lock 1 init:1
lock 1 destroy:1
EVENTS
  # The dynamic loop's barrier, the explicit one, that behind the single construct, and the static loop's.
  [ "$(sed -n 's/^sync [38] begin: //p' said.txt | awk '{ n += $1 } END { print n }')" = 12 ] || fail "not twelve barriers: $(cat said.txt)"
}
"$OMPICC" --host-events program.c of_gcc.o -o program || fail "does not compile"
events ./program
complete
for event in "work 10 begin 10: 3" "work 10 end 10: 3" "masked begin: 1" "masked end: 1" "sync 3 begin: 3" "sync 8 begin: 9"; do has said.txt "$event"; done
./program > out.txt 2>&1 || fail "without a tool"
[ "$(cat out.txt)" = "6220 11 3" ] || fail "without a tool: $(cat out.txt)"

"$OMPICC" program.c of_gcc.o -o plain
events env LD_PRELOAD="$library" ./plain
complete
has_not said.txt masked
has_not said.txt "work 10"
events ./plain
has said.txt "answers $never"
has_not said.txt parallel

# Constructs with reductions over tasks begin taskgroups of their own; all is nested as it should be.
cat > reductions.c <<'C'
#include <omp.h>
#include <stdio.h>
int main(void) {
  int sum = omp_get_num_devices() < 0;
#pragma omp parallel num_threads(2)
  {
#pragma omp for reduction(task, + : sum) schedule(dynamic)
    for (int i = 0; i < 10; i++) {
#pragma omp task in_reduction(+ : sum)
      sum += i;
    }
#pragma omp scope reduction(task, + : sum)
    {
#pragma omp task in_reduction(+ : sum)
      sum++;
    }
#pragma omp single
#pragma omp taskgroup task_reduction(+ : sum)
    {
#pragma omp task in_reduction(+ : sum)
      sum++;
    }
  }
#pragma omp parallel sections num_threads(2) reduction(task, + : sum)
  {
#pragma omp task in_reduction(+ : sum)
    sum++;
  }
  printf("%d\n", sum);
}
C
"$OMPICC" --host-events reductions.c -o reductions || fail "reductions.c does not compile"
OMP_TOOL_LIBRARIES=./host.so ./reductions > out.txt 2> said.txt || fail "reductions: $(cat out.txt said.txt)"
[ "$(cat out.txt)" = 49 ] || fail "reductions: $(cat out.txt)"
has said.txt "sync 6 end"
has_not said.txt wrong

# Explicit tasks: how they are made, what they wait for, which one runs. A team of one thread defers them, too, and does so each time alike.
cat > tasks.c <<'C'
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>
int main(int argc, char **argv) {
  int sum = omp_get_num_devices() < 0, a = 0, b = 0, c = 0, n = argc - 2, l = 0, reduced = 0;
  omp_nest_lock_t lock;
  omp_init_nest_lock(&lock);
#pragma omp parallel num_threads(atoi(argv[1]))
#pragma omp single
  {
#pragma omp task depend(out : a) shared(a)
    a = 1;
#pragma omp task depend(in : a) depend(out : b) shared(a, b) untied
    b = a + 1;
#pragma omp task depend(in : a) depend(out : c) shared(a, c)
    c = a + 2;
#pragma omp task depend(in : b, c) shared(b, c, sum)
    sum += b + c;
#pragma omp taskwait
#pragma omp taskgroup
    for (int i = 0; i < 5; i++)
#pragma omp task shared(n)
    {
#pragma omp task shared(n)
#pragma omp atomic
      n++;
#pragma omp taskwait
    }
#pragma omp task if (0) shared(n)
    n++;
#pragma omp taskloop grainsize(10) shared(l) reduction(+ : reduced)
    for (int i = 0; i < 100; i++) {
#pragma omp atomic
      l += i;
      reduced++;
    }
#pragma omp task depend(inout : a) shared(a)
    a++;
#pragma omp taskwait depend(in : a)
    sum += a;
    omp_event_handle_t event, other;
#pragma omp task detach(event) shared(n) firstprivate(sum)
#pragma omp atomic
    n += 1 + 0 * sum;
    omp_fulfill_event(event);
#pragma omp task detach(other)
    ;
#pragma omp task firstprivate(other)
    omp_fulfill_event(other);
#pragma omp taskwait
    omp_set_nest_lock(&lock);
    omp_set_nest_lock(&lock);
    omp_unset_nest_lock(&lock);
    omp_unset_nest_lock(&lock);
  }
  omp_destroy_nest_lock(&lock);
  printf("%d %d %d %d\n", sum, n, l, reduced);
}
C
"$OMPICC" --host-events tasks.c -o tasks || fail "tasks.c does not compile"
for threads in 1 3; do
  OMP_TOOL_LIBRARIES=./host.so ./tasks $threads > out.txt 2> said.txt || fail "tasks: $(cat out.txt said.txt)"
  [ "$(cat out.txt)" = "7 7 4950 100" ] || fail "tasks: $(cat out.txt)"
  has_not said.txt wrong
  while IFS=: read -r event times; do grep -qx "$event: $times" said.txt || fail "tasks: not '$event' $times times: $(cat said.txt)"; done <<'EVENTS'
task 4 create depends:4
task 10000004 create depends:1
task 8000010 create depends:1
task 8000004 create:1
task 4 create:23
dependences 1:3
dependences 2:3
schedule 7:29
schedule 8:1
work 7 begin 100:1
work 7 end 100:1
nest lock begin:1
nest lock end:1
mutex 3 acquire:2
mutex 3 acquired:1
mutex 3 released:1
lock 3 init:1
lock 3 destroy:1
wait 5 begin:7
EVENTS
  # One event comes before its task has run, the other one before or after that.
  [ "$(sed -n 's/^schedule [56]: //p' said.txt | awk '{ n += $1 } END { print n }')" = 2 ] || fail "not two events: $(cat said.txt)"
  [ "$(sed -n 's/^schedule [14]: //p' said.txt | awk '{ n += $1 } END { print n }')" = 29 ] || fail "not all tasks end: $(cat said.txt)"
  [ $threads != 1 ] || has said.txt "dependence: 5"
done

# Many tasks, in each other; and target tasks, which are told of once, in an order with others.
cat > many.c <<'C'
#include <omp.h>
#include <stdio.h>
static int fib(int n) {
  int a, b;
  if (n < 2) return n;
#pragma omp task shared(a) if (n > 6)
  a = fib(n - 1);
#pragma omp task shared(b) mergeable final(n < 5)
  b = fib(n - 2);
#pragma omp taskwait
  return a + b;
}
int main(void) {
  int r = omp_get_num_devices() < 0, x[64] = {0};
#pragma omp parallel num_threads(4)
#pragma omp masked
  {
    r = fib(12);
    for (int i = 0; i < 4; i++)
#pragma omp target nowait depend(inout : x[i]) map(tofrom : x[i * 16 : 16])
      for (int k = 0; k < 16; k++) x[i * 16 + k] += i;
    for (int i = 0; i < 4; i++)
#pragma omp task depend(inout : x[i]) shared(x)
      x[i * 16] *= 2;
  }
  printf("%d %d %d\n", r, x[16], x[48]);
}
C
"$OMPICC" --host-events many.c -o many || fail "many.c does not compile"
OMP_TOOL_LIBRARIES=./host.so ./many > out.txt 2> said.txt || fail "many: $(cat out.txt said.txt)"
[ "$(cat out.txt)" = "144 2 6" ] || fail "many: $(cat out.txt)"
has_not said.txt wrong
has said.txt "task 8 create depends: 4"
created=$(sed -n 's/^task [0-9a-f]* create.*: //p' said.txt | awk '{ n += $1 } END { print n }')
for status in 7 1; do has said.txt "schedule $status: $created"; done

# Cancelled tasks and regions.
cat > cancel.c <<'C'
#include <omp.h>
#include <stdio.h>
int main(void) {
  int n = omp_get_num_devices() < 0, after = 0;
#pragma omp parallel num_threads(3)
  {
#pragma omp single
#pragma omp taskgroup
    {
#pragma omp task shared(n)
      {
        n = 1;
#pragma omp cancel taskgroup
        n = 2;
      }
    }
#pragma omp cancel parallel
#pragma omp atomic
    after++;
  }
#pragma omp parallel num_threads(2)
#pragma omp for
  for (int i = 0; i < 10; i++) {
#pragma omp cancel for
  }
  printf("%d %d\n", n, after);
}
C
"$OMPICC" --host-events cancel.c -o cancel || fail "cancel.c does not compile"
OMP_CANCELLATION=true OMP_TOOL_LIBRARIES=./host.so timeout 60 ./cancel > out.txt 2> said.txt || fail "cancel: $(cat out.txt said.txt)"
[ "$(cat out.txt)" = "1 0" ] || fail "cancel: $(cat out.txt)"
has_not said.txt wrong
for event in "cancel 18: 1" "cancel 11:" "cancel 14:"; do has said.txt "$event"; done

fails "$OMPICC" --host-events -static-libompirt program.c of_gcc.o -o static
has err.txt "'--host-events' needs libompirt as a shared library, and not '-static-libompirt'"

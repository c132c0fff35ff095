#!/bin/bash
# --report says who executes the tasks of a target region, and what stands in the way of sharing them out; a kernel
# without tasks has nothing of theirs.
. "$(dirname "$0")/setup.bash"
cat > a.c <<'C'
int elsewhere(int);
static void barrier(void) {
#pragma omp barrier
}
void shared(int *x, int n) {
  int sum = 0;
#pragma omp target map(tofrom : x[0 : n])
#pragma omp parallel reduction(task, + : sum)
  {
#pragma omp task
    x[0] = n;
#pragma omp task in_reduction(+ : sum)
    sum++;
    barrier();
  }
}
void not_shared(int *x, int n) {
#pragma omp target map(tofrom : x[0 : n])
#pragma omp parallel
  {
#pragma omp task
    x[0] = elsewhere(n);
  }
}
void none(int *x, int n) {
#pragma omp target map(tofrom : x[0 : n])
#pragma omp parallel
  x[n] = 1;
}
C
"$OMPICC" -k --kernels=files --report -c a.c -o a.o > report 2>&1 || fail "$(cat report)"
grep -q "tasks: the team's threads execute them where they wait.*; but the one at .*a.c:12 where it is encountered: it contributes to a copy" report ||
  fail "$(cat report)"
grep -q "tasks: the threads that encounter them execute them at once: functions of other files may have barriers" report ||
  fail "$(cat report)"
[ "$(grep -c 'tasks:' report)" = 2 ] || fail "$(cat report)"
grep -q 'cudadev_task_construct(' a_shared_*.cu || fail "no task"
for kernel in a_not_shared_*.cu a_none_*.cu; do
  ! grep -q 'cudadev_.*task' "$kernel" || fail "$kernel: $(cat "$kernel")"
done

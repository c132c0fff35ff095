#!/bin/bash
# Tasks that warps share: which graphs are taken, what --report says of the others, and what the kernels hold.
. "$(dirname "$0")/setup.bash"
quick_kernels

# region BODY [CLAUSES OF parallel] [CLAUSES OF target teams distribute] [CODE IN FRONT]: a program with that as its tasks, in r.c.
region() {
  cat >r.c <<C
#include <math.h>
#include <omp.h>
void f(int n, int k, double *out, double *p) {
#pragma omp target teams distribute map(tofrom: out[0:64*n], p[0:64*n]) ${3-}
  for (int t = 0; t < n; t++) {
    double x[8][32], sum[4][32], y[32], z = 0;
    int w = t;
    out[t] = t;
#pragma omp parallel ${2-}
    {
      int own = k; ${4-}
#pragma omp single
      {
        (void)own;
$1
      }
    }
    out[t + 1] = x[0][0] + y[0] + z + w;
  }
}
C
  sed -i '/(void)own;/d' r.c
  rm -f r_*.cu
  gcc -E -fopenmp r.c -o r.i
  "$(dirname "$OMPICC")/ompi" --report --outdir=. r.i >report 2>err || fail "it does not compile:
$1
$(cat err)"
}
# taken WHAT … / not_taken WHY …: region …, and what the report says.
taken() {
  local what=$1
  shift
  region "$@"
  grep -qF -- "  tasks: $what" report || fail "not '$what' but '$(grep -F tasks: report)' for
$1"
}
not_taken() {
  local why=$1
  shift
  region "$@"
  grep -qE "  tasks: (one thread runs them all|.*they are no graph): " report && grep -qF -- ": $why" report ||
    fail "not '$why' but '$(grep -F tasks: report)' for
$1"
}

simple='for (int s = 0; s < 8; s++)
#pragma omp task depend(out: x[s])
#pragma omp simd
for (int l = 0; l < 32; l++) x[s][l] = l * s;'
taken "8 on 8 warps, 0 points" "$simple"
taken "8 on 2 warps, 0 points" "$simple" "num_threads(64)"
taken "8 on 2 warps, 0 points" "$simple" "num_threads(80)"
taken "8 on 4 warps, 0 points" "$simple" "" "thread_limit(128)"
taken "8 on 8 warps, 0 points" "$simple" "num_threads(4096)"
not_taken "a team is less than a warp" "$simple" "num_threads(1)"
not_taken "a team is less than a warp" "$simple" "" "thread_limit(31)"
not_taken "how many threads a team has is no constant" "$simple" "num_threads(k)"

# A task that would wait for itself, if what it writes and reads were an edge.
taken "2 on 1 warps, 0 points" '
#pragma omp task depend(in: z) depend(out: z)
z += 1;
#pragma omp task depend(inout: z) depend(in: z)
z += 2;'

# Tasks that change one row are one warp's, and its lanes have that in registers: also where a task is of a group of
# its own by affinity. A wavefront, in which everything hangs together, is not one warp's for that.
pinned='for (int s = 0; s < 4; s++) {
#pragma omp task depend(out: y) affinity(y)
#pragma omp simd
for (int l = 0; l < 32; l++) y[l] = s + l;
for (int w = 0; w < 3; w++)
#pragma omp task depend(in: y) depend(inout: sum[w])
#pragma omp simd
for (int l = 0; l < 32; l++) sum[w][l] = (s ? sum[w][l] : 0) + exp(y[31 - l]);
}
for (int w = 0; w < 3; w++)
#pragma omp task depend(in: sum[w]) depend(out: x[w])
#pragma omp simd
for (int l = 0; l < 32; l++) x[w][l] = sum[w][l];'
asks='if (own) out[3] = omp_get_num_threads();'
taken "19 on 3 warps" "$pinned" "num_threads(128)" "thread_limit(128)"
grep -q '^ *double sum;' r_f_*.cu || fail "sums are not in registers: $(cat r_f_*.cu)"
[ "$(grep -o 'with s = [0-9]: warp [0-9]' r_f_*.cu | grep -o 'warp .' | sort -u | wc -l)" = 1 ] || fail "affinity: $(cat r_f_*.cu)"
taken "19 on 3 warps" "$pinned" "num_threads(128)"
grep -q '^ *double sum;' r_f_*.cu || fail "the team's size is known: $(cat r_f_*.cu)"
taken "19 on 3 warps" "$pinned" "num_threads(128)" "" "$asks"
grep -q '^ *double sum_own;' r_f_*.cu || fail "sums of teams of any size: $(cat r_f_*.cu)"
taken "16 on 4 warps" 'for (int i = 0; i < 4; i++) for (int j = 0; j < 4; j++)
#pragma omp task depend(inout: x[i], sum[j])
#pragma omp simd
for (int l = 0; l < 32; l++) x[i][l] = sum[j][l] = exp(x[i][l] - sum[j][l]);' "num_threads(128)"
# A lane that does all of a task is reported.
taken "1 on 1 warps, 0 points where warps wait for others (r.c:12), 1 of them by one lane" '
#pragma omp task
z = 1;'

# What the graph must not depend on.
not_taken "the bounds of a loop around tasks are no constants" 'for (int s = 0; s < k; s++)
#pragma omp task
x[s][0] = s;'
not_taken "there is code beside tasks" 'for (int s = 0; s < 8; s++) {
#pragma omp task
x[s][0] = s;
s++; }'
not_taken "there are variables beside tasks" 'int s;
for (s = 0; s < 8; s++) {
#pragma omp task
x[s][0] = s;
}'
not_taken "a loop around tasks is not of the form" 'for (float s = 0; s < 8; s++)
#pragma omp task
x[0][0] = s;'
not_taken "a condition around tasks is no constant" 'if (k)
#pragma omp task
x[0][0] = 1;'
not_taken "the condition of an if clause is no constant" '
#pragma omp task if(k)
x[0][0] = 1;'
not_taken "where a dependence lies is not known" '
#pragma omp task depend(out: x[k])
x[0][0] = 1;'
not_taken "where a dependence lies is not known" '
#pragma omp task depend(out: x[0][0:k])
x[0][0] = 1;'
not_taken "the bounds of an iterator are no constants" '
#pragma omp task depend(iterator(i = 0:k), out: x[i])
x[0][0] = 1;'
not_taken "its loops have too many iterations" 'for (int s = 0; s < 1000000; s++)
if (s % 1000 == 0)
#pragma omp task
x[0][0] = 1;'
not_taken "there are too many tasks" 'for (int s = 0; s < 3000; s++)
#pragma omp task depend(inout: z)
z += 1;'
not_taken "there are variables beside tasks" '
#pragma omp taskloop
for (int s = 0; s < k; s++) x[s][0] = s;'
not_taken "the iterations of a taskloop are not known, or it says how they are shared out" '
#pragma omp taskloop grainsize(2)
for (int s = 0; s < 8; s++) x[s][0] = s;'
taken "8 on 8 warps, 0 points" '
#pragma omp taskloop
for (int s = 0; s < 8; s++) x[s][0] = s;'
# What is beside tasks.
not_taken "there is code beside tasks" '
#pragma omp task
x[0][0] = 1;
y[0] = 2;'
not_taken "there are variables beside tasks" 'double here = k;
#pragma omp task
x[0][0] = here;'
not_taken "there is a construct beside tasks" '
#pragma omp task
x[0][0] = 1;
#pragma omp atomic
z += 1;'
not_taken "a taskgroup has a reduction" '
#pragma omp taskgroup task_reduction(+: z)
{
#pragma omp task in_reduction(+: z)
z += 1;
}'
# What tasks have, share and do.
not_taken "a task shares a variable that each thread has for itself" '
#pragma omp task shared(own)
x[0][0] = own;'
not_taken "a task has a copy of a variable without a constant value" '
#pragma omp task
x[0][0] = own;'
not_taken "a task has a copy of a variable without a constant value" '
#pragma omp task firstprivate(w)
x[0][0] = w;
#pragma omp task shared(w)
w = 7;'
not_taken "a task calls what may depend on the thread" '
#pragma omp task
x[0][0] = omp_get_thread_num();'
not_taken "a task has jumps" '
#pragma omp task
{ int i = 0; again: if (++i < 3) goto again; x[0][0] = i; }'
not_taken "a task has a clause of another kind" '
#pragma omp task allocate(omp_default_mem_alloc: w) firstprivate(w)
x[0][0] = w;'

# whole BODY: a program with that in a target region, in r.c.
whole() {
  printf '%s\n' 'void f(int n, double *out) {' '#pragma omp target map(tofrom: out[0:n])' '{ double x[4]; x[0] = n;' "$1" \
    'out[0] = x[0] + x[3]; } }' >r.c
  gcc -E -fopenmp r.c -o r.i
  "$(dirname "$OMPICC")/ompi" --report --outdir=. r.i >report 2>err || fail "it does not compile: $(cat err)"
}
whole '
#pragma omp parallel
#pragma omp masked filter(1)
{
#pragma omp task
x[3] = 1;
}'
grep -qF "they are no graph: no single or masked construct that stands in the region itself creates them (r.c:5)" report ||
  fail "of tasks in masked filter: $(cat report)"
whole '#pragma omp parallel
{ double q;
#pragma omp single copyprivate(q)
{
#pragma omp task
x[3] = 1;
}
}'
grep -qF "the construct around the tasks has a clause of data sharing (r.c:6)" report || fail "copyprivate: $(cat report)"
# A parallel region that is all of the target construct; arrays that are too large for the team's memory.
printf '%s\n' 'void f(double *out) {' '#pragma omp target parallel map(tofrom: out[0:64]) num_threads(64)' \
  '#pragma omp single' 'for (int i = 0; i < 2; i++)' '#pragma omp task depend(out: out[i])' '#pragma omp simd' \
  'for (int l = 0; l < 32; l++) out[32 * i + l] = l;' '}' >r.c
gcc -E -fopenmp r.c -o r.i
"$(dirname "$OMPICC")/ompi" --report --outdir=. r.i | grep -qF "tasks: 2 on 2 warps, 0 points" || fail "target parallel"
printf '%s\n' 'void f(double *out) {' '#pragma omp target parallel map(tofrom: out[0:64]) num_threads(64)' '{' \
  '#pragma omp cancel parallel if(out[0] > 0)' '#pragma omp single' '#pragma omp task' 'out[1] = 1;' '}' '}' >r.c
gcc -E -fopenmp r.c -o r.i
"$(dirname "$OMPICC")/ompi" --report --outdir=. r.i >report || fail "cancel"
! grep -q '^  tasks: [0-9]' report || fail "a region that may be cancelled: $(cat report)"
whole 'double large[8000];
#pragma omp parallel
#pragma omp single
{
#pragma omp task
large[4] = 1;
}
x[0] = large[4];'
grep -qF "tasks: 1 on 1 warps" report || fail "64000 bytes of the team: $(cat report)"

# What a kernel holds: barriers of some warps, tables, and one task in a warp of its own.
region 'for (int s = 0; s < 4; s++)
#pragma omp task depend(out: x[s])
#pragma omp simd
for (int l = 0; l < 32; l++) x[s][l] = exp(l) / log(s + 2.0);
#pragma omp task depend(in: x[0], x[3]) depend(out: y)
#pragma omp simd
for (int l = 0; l < 32; l++) y[l] = x[0][l] + x[3][l];' "num_threads(128)" "" "$asks"
"$(dirname "$OMPICC")/ompi" --report=json --outdir=. r.i | grep -qF '"tasks": "5 on 4 warps' || fail "the report in JSON"
for line in 'const int s = _warp;' 'cudadev_task_wait<4>(2);' 'cudadev_task_arrive<4>(2);' 'if (blockDim.x >= 128)' \
  ' \* 4: r.c:[0-9]*: warp 0, behind 0, 3; waits at barrier 4'; do
  grep -q -- "$line" r_f_*.cu || fail "no '$line' in $(cat r_f_*.cu)"
done
# A team that cannot be smaller has one version, and one of which nothing tells how large it is.
for limit in "thread_limit(128)" ""; do
  region "$simple" "num_threads(128)" "$limit"
  ! grep -q 'blockDim.x >=' r_f_*.cu || fail "a second version for a team of exactly 128 threads ($limit)"
done

# Which lanes do what: in these the one does it that is the first.
cp "$here/../e2e/dataflow/lanes.c" "$here/../e2e/dataflow/team.c" "$here/../e2e/dataflow/graphs.c" .
sed -i 's,"../check.h","check.h",' lanes.c team.c graphs.c
cp "$here/../e2e/check.h" .
for program in lanes team graphs; do
  "$OMPICC" -k --sim-races --report $program.c -o $program >report || fail "$program.c does not compile"
  ! grep -qE "one thread runs them all|they are no graph" report || fail "of $program.c: $(cat report)"
  ./$program >out 2>&1 || fail "$program.c: $(head -20 out)"
  [ ! -s out ] || fail "$program.c: $(head -20 out)"
done
shared=$(awk '/_overlapping/ { exit } { print }' lanes_main_*.cu | grep -c '= (unsigned int) cudadev_task_lane(); _k')
[ "$shared" = 2 ] || fail "lanes share $shared loops of lanes.c, not 2"

# Tasks that only copy into the team's arrays begin copies, and their warp waits for them where others need them: one behind the
# other's, if that has not landed yet.
copies='for (int t = 0; t < 6; t++) {
#pragma omp task depend(out: x[t % 3]) affinity(y)
#pragma omp simd
for (int l = 0; l < 32; l++) { x[t % 3][l] = FROM; }
#pragma omp task depend(in: x[t % 3]) depend(inout: sum) affinity(sum)
#pragma omp simd order(concurrent)
for (int l = 0; l < 32; l++) p[32 * t + l] = exp(exp(x[t % 3][31 - l]));
}'
taken "12 on 2 warps, 9 points where warps wait for others (r.c:12), 6 of them only begin copies" "${copies/FROM/p[l + 32 * (t + n)]}" "num_threads(64)"
for line in 'cudadev_task_copy(&x\[t % 3\]\[l\], p\[l + 32 \* (t + n)\]);' 'cudadev_task_copies();' 'cudadev_task_landed<2>();' 'cudadev_task_landed<0>();' \
  ' \* 0: r.c:[0-9]* with t = 0: warp 0; begins copies'; do
  grep -q -- "$line" r_f_*.cu || fail "no '$line' in $(cat r_f_*.cu)"
done
# no_copies FROM: a task that copies that is no such task.
no_copies() {
  taken "12 on" "${copies/FROM/$1}" "num_threads(64)"
  ! grep -q "only begin copies" report || fail "a copy: $1"
  ! grep -q "cudadev_task_cop" r_f_*.cu || fail "a copy: $(cat r_f_*.cu)"
}
no_copies 'p[l] + 1'                                  # computes
no_copies '-p[l]'
no_copies '((int *)p)[l]'                             # converts
no_copies 'sum[1][l]'                                 # from the team's own memory
no_copies 'p[l], sum[3][l] = x[(t + 1) % 3][l]'       # reads one of its destinations
no_copies 'p[l]; x[t % 3][l] = p[l + 1]'              # changes an element twice
no_copies 'p[l]; for (int i = 0; i < 4; i++) x[7][l] = p[i]'
no_copies 'p[l]; if (l == 3) z = p[0]'                # stores something else
no_copies '((volatile double *)p)[l]'
no_copies 'p[(int)x[t % 3][l]]'                       # where it reads, a destination says

# Steps that are the same but for constants are a loop: the text of a wavefront's task stands there once, whether the barriers
# are the same in each step or not.
waves() { grep -c 'for (int _step' r_f_*.cu; }
taken "64 on 2 warps" 'for (int i = 0; i < 8; i++) for (int j = 0; j < 8; j++)
#pragma omp task depend(inout: x[i], sum[j % 4])
#pragma omp simd
for (int l = 0; l < 32; l++) x[i][l] = exp(x[i][l] - l);' "num_threads(128)"
[ "$(waves)" = 1 ] && [ "$(grep -c cudadev_task_barriers r_f_*.cu)" = 1 ] || fail "no loop over steps: $(cat r_f_*.cu)"
taken "48 on 4 warps" 'for (int i = 0; i < 12; i++) {
#pragma omp taskwait
for (int j = 0; j < 4; j++)
#pragma omp task
#pragma omp simd
for (int l = 0; l < 32; l++) x[j][l] = exp(x[j][l] - l * i);
}' "num_threads(128)"
[ "$(grep -c 'x\[j\]\[l\] = exp\|x_own = exp' r_f_*.cu)" -le 4 ] || fail "each round is written: $(cat r_f_*.cu)"

# Sections in which lanes have simd loops: by order alone; other sections stay as they are.
sections() {
  cat >s.c <<C
#include <math.h>
void f(int n, int k, double *out) {
#pragma omp target teams distribute map(tofrom: out[0:64*n])
  for (int t = 0; t < n; t++) {
    double x[8][32], y[2][32], z = 0;
    x[0][0] = t;
#pragma omp parallel num_threads(128)
    {
      int own = k;
$1
      out[t] = own;
    }
    out[t] += x[0][0] + y[1][1] + z;
  }
}
C
  rm -f s_*.cu
  gcc -E -fopenmp s.c -o s.i
  "$(dirname "$OMPICC")/ompi" --report --outdir=. ${2-} s.i >report 2>err || fail "it does not compile:
$1
$(cat err)"
}
long='#pragma omp simd
for (int l = 0; l < 32; l++) x'
work='[l] = exp(exp(exp(l)));'
two="#pragma omp sections NOWAIT
{
$long[0]$work
#pragma omp section
$long[1]$work
}
#pragma omp sections
{
${long%x}y[0][l] = exp(x[0][31 - l]) / x[1][l];
#pragma omp section
${long%x}y[1][l] = exp(x[1][31 - l]) / x[0][l];
}"
sections "${two/NOWAIT/}"
has report "  tasks: 4 on 2 warps, 1 points"
grep -q ' \* 2: s.c:[0-9]*: warp ., behind 0, 1' s_*.cu || fail "the second construct does not come behind the first one: $(cat s_*.cu)"
sections "${two/NOWAIT/nowait}"
grep -q ' \* 2: s.c:[0-9]*: warp .$' s_*.cu || fail "nowait: $(cat s_*.cu)"
sections "${two/NOWAIT/lastprivate(z)}"
has report "sections are a thread's each: the construct has a clause of another kind"
sections '#pragma omp sections
{
own = 1;
#pragma omp section
#pragma omp simd
for (int l = 0; l < 32; l++) x[0][l] = l;
}'
has report "sections are a thread's each: a task shares a variable that each thread has for itself"
sections '#pragma omp sections
{
z = 1;
#pragma omp section
x[0][0] = 2;
}'
grep -q tasks: report && fail "sections without lanes: $(cat report)"

# -Wopenmp-task-graph says on request what --report says.
sections '#pragma omp sections
{
own = 1;
#pragma omp section
#pragma omp simd
for (int l = 0; l < 32; l++) x[0][l] = l;
}' -Wopenmp-task-graph
grep -q "^s.c:10:1: warning: warps do not share these sections: a task shares a variable that each thread has for itself (s.c:12) \[-Wopenmp-task-graph\]" err || fail "$(cat err)"
sections '#pragma omp single
for (int i = 0; i < k; i++)
#pragma omp task
x[i][0] = i;' -Wopenmp-task-graph
grep -q "^s.c:10:1: warning: warps do not share these tasks: the bounds of a loop around tasks are no constants" err || fail "$(cat err)"
sections '#pragma omp single
{
#pragma omp task
z = 1;
#pragma omp task
#pragma omp simd
for (int l = 0; l < 32; l++) x[0][l] = l;
}' -Wopenmp-task-graph
[ "$(grep -c 'one lane of a warp runs this alone' err)" = 1 ] && grep -q '^s.c:12:1: ' err || fail "$(cat err)"
sections "${two/NOWAIT/}" -Wopenmp-task-graph
[ -s err ] && fail "$(cat err)"

# Loops that test for bounds are not written twice in tasks of warps.
region 'for (int s = 0; s < 8; s++)
#pragma omp task depend(out: x[s])
#pragma omp simd
for (int l = 0; l < 32; l++) {
double sum_ = 0;
for (int i = 0; i < 4; i++) { const int j = s * 4 + i; if (j < 30) sum_ += p[j]; }
x[s][l] = sum_;
}' "num_threads(128)"
grep -q "for (int i = 0; i < 4; i++)" r_f_*.cu && ! grep -q "s[_a-z0-9]* \* 4 + 3" r_f_*.cu || fail "a loop with tests is there twice: $(cat r_f_*.cu)"

# Where more warps wait for each other at a time than there are barriers, all warps meet, and the report says so.
sed 's,"../check.h","check.h",' "$here/../e2e/dataflow/barriers.c" >barriers.c
"$OMPICC" -k --sim-races --report barriers.c -o barriers >report || fail "barriers.c does not compile"
grep -qE "  tasks: 80 on 16 warps, [0-9]+ points where warps wait for others \(barriers.c:12\), at [1-9] all, since no barrier is free$" report ||
  fail "barriers.c: $(grep tasks: report)"
grep -q 'cudadev_task_wait<3>(16);' barriers_ring_*.cu || fail "all warps do not meet: $(cat barriers_ring_*.cu)"
! grep -qE 'cudadev_task_(wait|arrive)<(1[6-9]|[2-9][0-9])>' barriers_ring_*.cu || fail "more barriers than there are: $(cat barriers_ring_*.cu)"
for order in 0 1 2 3; do
  OMPICC_SIM_SEED=$order ./barriers >out 2>&1 && [ ! -s out ] || fail "barriers.c, order $order: $(head -20 out)"
done

# Rows of a warp's own that turns use downwards have numbers that nvcc 13.0 compiles rightly: not `_i * -2 + 2`.
sed 's,"../check.h","check.h",' "$here/../e2e/dataflow/rows_down.c" >rows_down.c
"$OMPICC" -c -k --kernel-format=sim rows_down.c || fail "rows_down.c does not compile"
[ "$(grep -c '\bo\[2 - _i[_0-9]* \* 2\]' rows_down_rows_*.cu)" = 2 ] || fail "rows that go down: $(grep '\bo\[' rows_down_rows_*.cu)"
! grep -q '\* -[0-9]' rows_down_rows_*.cu || fail "rows by negative numbers: $(grep '\* -[0-9]' rows_down_rows_*.cu)"

# Arrays in dynamic shared memory are known to be there, where every GPU that the code runs on has room for them: a cubin for
# sm_90 runs on GPUs with 227 KB, PTX also on those with 99.
if command -v nvcc >nvcc.path && nvcc --list-gpu-arch 2>&1 | grep -q compute_90; then
  cp "$here/../e2e/dataflow/large.c" .
  sed -i 's,"../check.h","check.h",' large.c
  # in_shared BYTES DEFINES: whether all that tasks read of a team's arrays, enlarged to so many bytes, is ld.shared.
  in_shared() {
    sed "s/enum { S = 64/enum { S = $(($1 / 768))/" large.c >larger.c
    rm -f larger*.cu
    "$OMPICC" -c -k --kernel-format=sim larger.c || fail "larger.c does not compile"
    nvcc -std=c++14 -w -O3 -arch=sm_90 -ptx $2 -I "$(dirname "$OMPICC")/../lib/ompicc/cudadev" larger_main_*.cu -o larger.ptx || fail "nvcc fails"
    grep -q 'ld\.shared\.f64' larger.ptx && ! grep -qE '[[:space:]]ld\.f64' larger.ptx
  }
  in_shared 51200 '' || fail "50 KB: PTX asks where they are"
  in_shared 178176 -DCUDADEV_CUBIN || fail "174 KB: a cubin for sm_90 asks where they are"
  ! in_shared 178176 '' || fail "174 KB: PTX takes for granted that all later GPUs have that"
fi
exit 0

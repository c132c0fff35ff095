#!/bin/bash
# With every warning that could be about what a construct becomes, there are those that gcc gives: for counts of
# loops, tasks, reductions of arrays and sections, doacross loops, named critical regions, sections, variable arrays.
# The user's own mistakes, in regions, clauses and bounds of loops, are still said, where they stand.
. "$(dirname "$0")/setup.bash"
command -v gcc > /dev/null || skip "no gcc"
cat > w.c <<'C'
#include <complex.h>
#include <stdio.h>
int recursive(int n);
int recursive(int n) {
  int sum = 0;
#pragma omp parallel reduction(+ : sum)
  sum += n ? recursive(n - 1) : 1;
  return sum;
}
static double loops(int n, const float *x, short *y, double *total) {
  float product = 1;
  double least = 1e9;
  short small = 0;
  int last = 0, k = 0;
#pragma omp parallel for reduction(* : product) reduction(min : least) reduction(+ : small) lastprivate(last)
  for (int i = 0; i < n; i++) {
    product *= x[i], last = i;
    if ((double) x[i] < least) least = (double) x[i];
    small = (short) (small + y[i]);
  }
#pragma omp parallel for schedule(dynamic, n / 2) collapse(2)
  for (int i = 0; i < n; i++)
    for (int j = n; j > 0; j--) y[i] = (short) j;
#pragma omp parallel for reduction(+ : total[1 : n])
  for (int i = 1; i < n; i++) total[i] += (double) x[i];
#pragma omp parallel for linear(k : 2) schedule(guided)
  for (int i = 0; i < n; i++) y[i] = (short) k, k += 2;
#pragma omp parallel for ordered(2)
  for (int i = 1; i < n; i++)
    for (int j = 1; j < n; j++) {
#pragma omp ordered depend(sink : i - 1, j) depend(sink : i, j - 1)
      y[j] = y[j - 1];
#pragma omp ordered depend(source)
    }
#pragma omp simd reduction(+ : least)
  for (int i = 0; i < n; i++) least += (double) x[i];
  return least + (double) product + small + last;
}
static int tasks(int n, int *a) {
  int sum = 0;
  float f = 0;
#pragma omp parallel
#pragma omp single
  {
#pragma omp taskgroup task_reduction(+ : sum, f)
    {
#pragma omp task in_reduction(+ : sum) priority(n) final(n > 3)
      sum += a[0];
#pragma omp taskloop in_reduction(+ : f) grainsize(n)
      for (int i = 0; i < n; i++) f += 1;
    }
#pragma omp taskloop num_tasks(n) lastprivate(sum)
    for (int i = 0; i < n; i++) sum = i;
#pragma omp task depend(iterator(i = 0 : n), out : a[i]) depend(in : sum)
    a[1] = 2;
  }
  return sum + (int) f;
}
static short constants(short *all) {
  struct { int sign : 1, rest : 9; unsigned u; float f; } s = {0, 0, 1, 1};
  short sum = 0, old;
#pragma omp parallel shared(s)
  {
#pragma omp atomic write
    s.rest = 7;
#pragma omp atomic
    s.rest++;
#pragma omp atomic
    s.u += 3;
#pragma omp atomic
    s.f *= 2;
#pragma omp atomic capture
    { old = sum; sum += 1; }
#pragma omp atomic write
    *all = 2 + 5;
  }
  return (short) (sum + old + s.rest);
}
static void others(int n, double *d, unsigned char *bytes) {
  double _Complex z = n * I;
#pragma omp parallel firstprivate(z)
  d[4] = cimag(z + I);
#pragma omp parallel sections
  {
#pragma omp section
    d[0] = n;
#pragma omp section
    {
#pragma omp critical(one)
      d[1] += n;
    }
  }
#pragma omp parallel num_threads(n)
  {
#pragma omp atomic
    d[0] *= 2;
#pragma omp atomic
    bytes[0]++;
#pragma omp masked filter(n)
    d[2] = 1;
  }
#pragma omp target teams num_teams(n) thread_limit(n) map(tofrom : d[0 : n])
#pragma omp distribute parallel for
  for (int i = 0; i < n; i++) d[i] += 1;
}
int main(void) {
  float x[8] = {0};
  short y[8] = {0};
  double d[9] = {0};
  int a[8] = {0};
  unsigned char b[1] = {0};
  printf("%g %d %d\n", loops(8, x, y, d), tasks(8, a), recursive(2));
  others(3, d, b);
  printf("%d\n", constants(y));
  return 0;
}
C
cat > own.c <<'C'
static double conversions(int n, double *d) {
  int sum = 0, uninitialised;
  float f = 0;
#pragma omp parallel for reduction(+ : sum) firstprivate(f)
  for (int i = 0; i < n; i++) {
    int narrow = d[i];
    sum += narrow == 2 | 1;
    f = d[i];
    if (f == 1.0) sum++;
    unsigned long size = n;
    d[size] = n < size;
  }
#pragma omp parallel num_threads(2)
  {
    const char *text = (char *) d;
    char *written = (char *) text;
    int unused, array[n];
    array[0] = *written;
  }
#pragma omp parallel firstprivate(uninitialised)
  d[0] = uninitialised;
#pragma omp critical(one)
  switch (n) {
  case 1: f = n;
  }
  return sum + f;
}
int main(void) { double d[99]; return (int) conversions(9, d); }
C
cat > more.c <<'C'
struct flags { unsigned low : 5, high : 11; int tail : 9; };
static unsigned atomics(struct flags *f, int e, float *x) {
  unsigned seen = 0;
#pragma omp atomic compare
  f->high = f->high > e ? e : f->high;
#pragma omp atomic compare capture
  {
    seen = f->low;
    if (f->low == e) { f->low = 1; }
  }
#pragma omp atomic
  f->tail -= e;
#pragma omp atomic
  *x += 0.5;
  return seen;
}
static int in_block(int n) {
  extern int counter, table[3];
  int twice(int);
  int sum = 0;
#pragma omp parallel reduction(+ : sum)
  {
    extern int own;
    sum += twice(n) + counter + table[1] + own;
  }
  return sum;
}
static int shadowing(void) {
  int counter = 2;
  return counter + in_block(counter);
}
static int at_run_time(int n, int device) {
  int sum = 0;
#pragma omp metadirective when(target_device = {device_num(device), kind(gpu)} : parallel for reduction(+ : sum)) \
    when(target_device = {kind(host)} : parallel reduction(+ : sum)) default()
  for (int i = 0; i < n; i++) sum += i;
  return sum;
}
static int iterators(int n, int step, int *a, int (*rows)[4]) {
  int sum = 0;
#pragma omp task depend(iterator(short i = 7 : -1 : -1), out : a[i]) depend(iterator(unsigned char k = 0 : 4 : n), in : a[k])
  a[0] = 1;
#pragma omp parallel for ordered(2)
  for (int i = 3; i < n; i += step)
    for (int j = 9; j > 0; j -= 3) {
#pragma omp ordered depend(sink : i - 2, j) depend(sink : i, j + 3)
      a[0]++;
#pragma omp ordered depend(source)
    }
  int all[n][2];
#pragma omp parallel for reduction(+ : all[n - 1 : ]) reduction(+ : rows[1 : n - 2], sum)
  for (int i = 0; i < n; i++) sum += i, all[n - 1][0]++;
#pragma omp split counts(omp_fill, 4)
  for (int i = 0; i < n; i++) a[i] = i;
  return sum;
}
static void in_clauses(int all, int bound, int length, int count, float *v) {
#pragma omp target data map(v[0 : all]) use_device_addr(v[0 : length])
  v[0] = 1;
#pragma omp task depend(in : v[0 : count]) depend(out : v[bound])
  v[1] = 2;
}
int main(void) {
  struct flags f = {1, 2, 3};
  int a[9] = {0}, rows[9][4];
  float x = 0;
  in_clauses(1, 1, 1, 1, &x);
  return (int) atomics(&f, 3, &x) + in_block(2) + shadowing() + at_run_time(3, 0) + iterators(3, 2, a, rows);
}
C
cat > rows.c <<'C'
static int typedefs(int n, int m, double *all) {
  typedef int row[n];
  row a, *p = &a;
  int sum = 0;
  (*p)[0] = (int) sizeof(row);
#pragma omp parallel reduction(+ : sum) firstprivate(a)
  {
    row own;
    typedef double matrix[n][m];
    matrix *q = (matrix *) all;
    own[0] = 3;
    sum += own[0] + (int) sizeof(row) + a[0];
    (*q)[0][0] = 1;
#pragma omp parallel private(a) num_threads(2)
    {
      matrix inner;
      inner[0][0] = (*q)[0][0];
      a[0] = (int) inner[0][0];
    }
  }
  int b[n][3], unused;
#pragma omp parallel for lastprivate(b) reduction(+ : a)
  for (int i = 0; i < n; i++) b[i][0] = 1, a[0]++;
#pragma omp target private(b) map(sum)
#pragma omp teams num_teams(1)
#pragma omp parallel reduction(+ : sum)
  sum += b[0][1];
#pragma omp target map(sum) firstprivate(b)
  {
    row own;
    own[0] = 1;
    sum += own[0] + b[0][1];
  }
  return sum;
}
int main(void) { double d[4]; return typedefs(2, 2, d); }
C
cat > labels.c <<'C'
static int behind_labels(int n) {
  int sum = 0;
#pragma omp parallel for reduction(+ : sum)
  for (int i = 0; i < n; i++) {
    int k = i;
    sum++;
  again: __attribute__((unused))
    int next = k + 1;
    sum += next;
    switch (k) {
    case 1:
      int two = 2;
      sum += two;
      break;
    default:
      struct pair { int a, b; } pair = {1, 2};
      sum += pair.b;
    }
  empty:;
    int late = k++;
    if (late > 3) goto again;
    if (late > 2) goto empty;
  }
  return sum;
}
int main(void) { return behind_labels(3); }
C
cat > bounds.c <<'C'
static int bounds(int n, double x, short *y) {
  int sum = 0;
#pragma omp parallel for reduction(+ : sum) schedule(static, 2)
  for (int i = n == 1 | 2; i < n + (x == 1.0); i++) sum += y[i];
#pragma omp parallel for
  for (int i = n; i > 0; i -= n == 2 | 1) y[i] = 1;
#pragma omp taskloop
  for (int i = x == 3.0; i < n; i++) y[i] = 2;
#pragma omp parallel for collapse(2)
  for (int i = 0; i < (n == 2 | 4); i++)
    for (int j = x == 5.0; j < n; j++) y[i + j] = 3;
#pragma omp parallel for ordered(1)
  for (int i = 0; i < (n == 5 | 8); i++) y[i] = 4;
#pragma omp target teams distribute parallel for map(tofrom : y[0 : n])
  for (int i = 0; i < (n == 7 | 8); i++) y[i] = 5;
  return sum;
}
static int operators(int n, int k, int *a) {
  int sum = 0;
#pragma omp parallel for reduction(+ : sum)
  for (int i = n & k == 3; i < n + 1 << 2; i += n && k || n) sum += i;
#pragma omp parallel for
  for (char c = n; c < k; c++) a[(int) c] = 1;
#pragma omp parallel for schedule(dynamic)
  for (unsigned u = k; u < 9; u += n) a[u] = 1;
#pragma omp target teams distribute parallel for map(tofrom : a[: n + 1 << 2])
  for (int i = n & k == 3; i < n + 1 << 2; i += 1) a[i] = i;
#pragma omp parallel for collapse(2)
  for (int i = n & k == 3; i < n + 1 << 2; i += 1)
    for (int j = n & k == 3; j < n + 1 << 2; j += 1) a[i] = i;
#pragma omp for schedule(dynamic)
  for (short i = n - 1; i < n + 1 << 2; i += 1) a[i] = i;
#pragma omp taskloop
  for (int i = n & k == 3; i < n + 1 << 2; i += 1) a[i] = i;
#pragma omp simd
  for (int i = n & k == 3; i < n + 1 << 2; i += 1) a[i] = i;
#pragma omp target teams map(tofrom : a[: n + 1 << 2])
#pragma omp distribute
  for (short i = n; i < n + 1 << 2; i += n & k == 2) {
#pragma omp parallel for
    for (int j = n & k == 3; j < n + 1 << 2; j++) a[i] = i;
  }
  return sum;
}
int main(void) {
  short y[99] = {0};
  int a[99] = {0};
  return bounds(3, 2, y) + operators(1, 1, a);
}
C
of() { sed -nE 's/^(w|own|more|rows|bounds|labels)\.c:([0-9]+):[0-9]+: warning: .*\[(-W[^]]*)\]$/\2 \3/p' | grep -v -e -Wopenmp- | sort; }
strict='-Wall -Wextra -Wcast-qual -Wcast-align=strict -Wconversion -Wsign-conversion -Wvla -Wwrite-strings -Wredundant-decls
  -Wswitch-default -Wnested-externs -Wlong-long -Wfloat-equal -Wdouble-promotion -Wbad-function-cast -Wc++-compat -Wshadow
  -Wpedantic -Wtraditional -Wtraditional-conversion
  -Wdeclaration-after-statement -Warith-conversion -Wtype-limits -Wunsuffixed-float-constants'
programs='w own more rows bounds'
gcc -fopenmp -fsyntax-only labels.c 2> /dev/null && programs+=' labels' # from gcc 11 on
for program in $programs; do
  for options in "" "$strict" "-O2 $strict"; do
    # shellcheck disable=SC2086
    gcc -fopenmp -c -o gcc.o $options $program.c 2>&1 | of > gcc.txt
    for more in --kernel-format=none '--kernel-format=sim --always-translate'; do
      # shellcheck disable=SC2086
      $OMPICC $more -c -o our.o $options $program.c > ours.txt 2>&1 || fail "$options: $(cat ours.txt)"
      of < ours.txt > only.txt
      [ -z "$(comm -13 gcc.txt only.txt)" ] || fail "$program.c with '$options $more', only ompicc: $(comm -13 gcc.txt only.txt)"
      case $program in
        own | bounds) missing=$(comm -23 gcc.txt only.txt | sed '/-Wtraditional/d; /-Warith-conversion/d') ;; # the increment is ours
        rows) missing=$(comm -23 gcc.txt only.txt | sed -n '/-Wvla/p') ;;
        *) missing= ;;
      esac
      [ -z "$missing" ] || fail "$program.c with '$options $more', only gcc: $missing"
    done
  done
done
[ -s gcc.txt ] || fail "gcc finds nothing in $program.c"
# A bound is in the number of iterations, and the loop over a thread's share: not in every line that is made of it.
$OMPICC --kernel-format=none -Wall -c bounds.c 2> err.txt || fail "$(cat err.txt)"
said=$(grep -c '^bounds\.c:4:.*-Wparentheses' err.txt)
[[ $said -ge 1 && $said -le 3 ]] || fail "bounds.c:4 is said $said times: $(cat err.txt)"

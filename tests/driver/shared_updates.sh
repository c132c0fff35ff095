#!/bin/bash
# -Wopenmp-race: updates of variables that threads or teams share, with the reduction that is missing; none where something
# keeps the updates apart, and none in the examples.
tests=$(cd "$(dirname "$0")/.." && pwd)
. "$(dirname "$0")/setup.bash"
cat > t.c <<'C'
#include <math.h>
#include <omp.h>
typedef _Atomic int atomic_int_of_ours;
struct counters { int n; double v[3]; };
double sum;
static int step(int i) { return i + 1; }

void loops(double *a, int n, int key) {
  double s = 0, most = a[0], least = a[0], p = 1, lowest = a[0], highest = a[0], q = 1, h[4] = {0}, *at = h;
  int found = 0, all = 1, bits = 0, mask = 0, chosen = 0, i, steps = 0;
  struct counters c = {0};
  atomic_int_of_ours atomic = 0;
#pragma omp parallel for
  for (i = 0; i < n; i++) {
    s += a[i];                          // race: 's' .* thread: 'reduction\(\+ : s\)' is missing
    most = fmax(most, a[i]);            // race: 'most' .*'reduction\(max : most\)'
    if (a[i] < least) least = a[i];     // race: 'least' .*'reduction\(min : least\)'
    if (highest < a[i]) {               //
      highest = a[i];                   // race: 'reduction\(max : highest\)'
    }
    lowest = lowest < a[i] ? lowest : a[i]; // race: 'reduction\(min : lowest\)'
    p = a[i] * p;                       // race: 'reduction\(\* : p\)'
    q /= a[i];                          // race: 'q' is shared, and updated by every thread: a reduction or 'atomic' is missing
    if (a[i] == key) found++;           // race: 'reduction\(\+ : found\)'
    all = all && a[i] > 0;              // race: 'reduction\(&& : all\)'
    bits |= 1 << i % 8;                 // race: 'reduction\(\| : bits\)'
    mask = step(mask);                  // race: 'mask' is shared, and updated by every thread: a reduction or 'atomic'
    h[0] += 1;                          // race: 'h\[0\]' is shared, and updated by every thread: a reduction or 'atomic'
    c.n++;                              // race: 'c.n'
    *at -= 2;                           // race: '\*at'
    sum += 1;                           // race: 'reduction\(\+ : sum\)'
    atomic++;
    h[i % 4] += 1;
    if (i == 5) chosen++;
  }
#pragma omp parallel
#pragma omp for simd
  for (int i = 0; i < n; i++)
    for (int k = 0; k < 3; k++) steps += k; // race: 'steps'
  (void)chosen;
}
void devices(double *a, int n) {
  double s = 0, t = 0, u = 0, lost = 0, h[2] = {0};
#pragma omp target teams distribute parallel for map(tofrom : s, h)
  for (int i = 0; i < n; i++) {
    s += a[i];                          // race: 'reduction\(\+ : s\)'
    h[1]++;                             // race: 'h\[1\]'
    lost += 1;
    a[0] += 1;                          // race: 'a\[0\]'
  }
#pragma omp target teams distribute map(tofrom : t)
  for (int i = 0; i < n; i++) t -= a[i]; // race: 't' is shared, and updated by every team: 'reduction\(\+ : t\)'
#pragma omp target map(tofrom : u)
  {
    int own = 0;
#pragma omp parallel for
    for (int i = 0; i < n; i++) {
      u += 1;                           // race: 'u'
      own++;                            // race: 'own'
    }
    u += own;
  }
#pragma omp target teams loop map(tofrom : s)
  for (int i = 0; i < n; i++) s += 1;   // race: 's'
}
void regions(double *a, int n) {
  int calls = 0, first = 0, some = 0;
#pragma omp parallel
  {
    calls++;                            // race: 'calls'
    int id = omp_get_thread_num(), own = 0;
    own++;
    if (id < 1) first++;
    if (omp_get_thread_num() == 0) first += 2;
    if (n > 3) some++;
  }
  (void)a;
}
void kept_apart(double *a, int n, struct counters *list) {
  double s = 0, m = 0, p = 0, c = 0, o = 0, t = 0, w = 0;
  int i, j, k = 0;
  omp_lock_t lock;
  omp_init_lock(&lock);
#pragma omp parallel for reduction(+ : s) lastprivate(m) private(j) linear(k)
  for (i = 0; i < n; i++) {
    s += a[i];
    m = m + 1;
    k++;
    for (j = 0; j < 3; j++) a[i] += j;
    list[i].n++;
    list[i].v[0] += 1;
  }
#pragma omp parallel reduction(max : s) default(shared)
  {
#pragma omp for
    for (int i = 0; i < n; i++) s = fmax(s, a[i]);
#pragma omp critical
    c += 1;
#pragma omp single
    p++;
#pragma omp masked
    p++;
#pragma omp sections
    {
      o++;
#pragma omp section
      t++;
    }
#pragma omp for ordered
    for (int i = 0; i < n; i++) {
#pragma omp atomic
      w++;
#pragma omp ordered
      o++;
    }
    omp_set_lock(&lock);
    t += 1;
    omp_unset_lock(&lock);
  }
#pragma omp parallel num_threads(1)
  c += 1;
#pragma omp simd reduction(+ : c)
  for (int i = 0; i < n; i++) c += a[i];
#pragma omp simd
  for (int i = 0; i < n; i++) p += a[i];
#pragma omp parallel for default(none) shared(a, n) firstprivate(p)
  for (int i = 0; i < n; i++) {
    int mine = 0;
    mine++, p += mine;
    a[i] = p;
  }
#pragma omp parallel
#pragma omp scope reduction(+ : c)
  c += 1;
#pragma omp parallel
#pragma omp single
  {
#pragma omp taskgroup task_reduction(+ : c)
    for (int i = 0; i < n; i++) {
#pragma omp task in_reduction(+ : c)
      c += a[i];
    }
  }
#pragma omp target teams distribute parallel for reduction(+ : s) map(tofrom : s)
  for (int i = 0; i < n; i++) s += a[i];
  (void)s, (void)c, (void)o, (void)t, (void)w;
}
C
warnings() { sed -nE 's/^t\.c:([0-9]+):[0-9]+: warning: (.*) \[-Wopenmp-race\]$/\1 \2/p' err.txt; }
"$OMPICC" -fsyntax-only t.c 2> err.txt || fail "t.c: $(cat err.txt)"
warnings > found.txt
count=0
while IFS=: read -r line text; do
  want=${text#*// race: }
  grep -qE "^$line .*$want" found.txt || fail "line $line: no warning '$want': $(grep "^$line " found.txt)"
  count=$((count + 1))
done < <(grep -n "// race: " t.c)
[ "$(wc -l < found.txt)" = $count ] || fail "warnings of what is none: $(grep -vE "^($(grep -n "// race: " t.c | cut -d: -f1 | paste -sd'|')) " found.txt)"
[ $count -ge 24 ] || fail "only $count lines"
has err.txt "note: add 'reduction(+ : s)' here, or make the update 'atomic' (OpenMP 5.2 §5.5.8)"
"$OMPICC" -fsyntax-only -Wno-openmp-race t.c 2> err.txt
has_not err.txt openmp-race
fails "$OMPICC" -fsyntax-only -Werror=openmp-race t.c
has err.txt "[-Werror=openmp-race]"
for program in "$tests"/../examples/*.c "$tests"/../bench/*.c; do
  [ -e "$program" ] || continue
  "$OMPICC" -fsyntax-only "$program" 2> err.txt || true
  has_not err.txt openmp-race
done

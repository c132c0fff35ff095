#!/bin/bash
# --sim-races: data races of kernels are found, each once, whichever thread happens to run first; what is ordered is none.
. "$(dirname "$0")/setup.bash"
release=$("${OMPICC_CXX:-c++}" -dumpversion)
((${release%%.*} >= 11)) || skip "g++ $release has no --sim-races"
command -v addr2line > /dev/null || skip "no addr2line"
unset OMPICC_SIM_RACES OMPICC_SIM_THREADS

# race_...: one race, of the lines that say "now: KIND" and "before: KIND". right_...: none.
cat > races.c <<'C'
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
enum { N = 300 };
static int a[N], b[N];
static char text[N];
struct pair { int x, y; };
static struct pair pairs[2];
int total;
#pragma omp declare target to(total)
static void count(int *where) {
  *where += 1; // now: read, before: write, of race_in_function
}
#pragma omp declare target to(count)

void race_reduction_missing(void) {
  int s = 0;
#pragma omp target teams distribute parallel for map(tofrom : s)
  for (int i = 0; i < N; i++)
    s += a[i]; // now: read, before: write
}
void right_reduction(void) {
  int s = 0;
#pragma omp target teams distribute parallel for map(tofrom : s) reduction(+ : s)
  for (int i = 0; i < N; i++) s += a[i];
  double wide[5] = {0}, most = 0;
#pragma omp target parallel for map(tofrom : wide) reduction(+ : wide) reduction(max : most) num_threads(70)
  for (int i = 0; i < N; i++) wide[i % 5] += i, most = i > most ? i : most;
}
void race_barrier_missing(void) {
#pragma omp target parallel map(tofrom : a, b)
  {
#pragma omp for nowait
    for (int i = 0; i < N; i++)
      a[i] = i; // now: write
#pragma omp for
    for (int i = 0; i < N - 1; i++)
      b[i] = a[i + 1]; // before: read
  }
}
void right_barrier(void) {
#pragma omp target parallel map(tofrom : a, b)
  {
#pragma omp for
    for (int i = 0; i < N; i++) a[i] = i;
#pragma omp for nowait
    for (int i = 0; i < N - 1; i++) b[i] = a[i + 1];
#pragma omp barrier
#pragma omp for schedule(dynamic, 3)
    for (int i = 0; i < N; i++) a[i] = b[i];
#pragma omp single
    a[0] = 1;
#pragma omp for schedule(guided)
    for (int i = 1; i < N; i++) b[i] += a[0];
  }
}
void race_one_variable(void) {
  int last = 0;
#pragma omp target teams distribute parallel for map(tofrom : last)
  for (int i = 0; i < N; i++)
    last = a[i]; // now: write, before: write
}
void right_lastprivate(void) {
  int chunk = 3;
#pragma omp target parallel for map(tofrom : chunk) schedule(dynamic, chunk) lastprivate(chunk)
  for (int i = 0; i < N; i++) chunk = i; // the clause is about what it was before
  int last = 0;
#pragma omp target parallel for map(tofrom : last) lastprivate(last)
  for (int i = 0; i < N; i++) last = a[i];
}
void race_neighbours(void) {
#pragma omp target teams distribute parallel for map(tofrom : a)
  for (int i = 1; i < N; i++)
    a[i] = a[i - 1]; // now: read, before: write
}
void race_bytes(void) {
#pragma omp target parallel for map(tofrom : text)
  for (int i = 0; i < N; i++)
    text[i] = text[(i + 1) % N]; // now: write, before: read
}
void right_bytes(void) {
#pragma omp target parallel for map(tofrom : text)
  for (int i = 0; i < N; i++) text[i]++;
}
void race_teams(void) {
#pragma omp target teams num_teams(2) map(tofrom : a)
  {
    a[7] = 1; // now: write, before: write
  }
}
void race_critical_missing(void) {
  int n = 0, m = 0;
#pragma omp target teams num_teams(2) map(tofrom : n, m)
  {
#pragma omp parallel num_threads(1)
    {
#pragma omp critical
      n++;
      m++; // now: read, before: write
    }
  }
}
void right_critical(void) {
  int n = 0, m = 0;
#pragma omp target teams num_teams(3) map(tofrom : n, m)
  {
#pragma omp parallel num_threads(40)
    {
#pragma omp critical
      n++;
#pragma omp critical(other)
      m++;
    }
  }
}
void race_atomic_and_not(void) {
  int n = 0, seen = 0;
#pragma omp target parallel num_threads(32) map(tofrom : n) reduction(max : seen)
  {
#pragma omp atomic // now: atomic write
    n++;
    seen = n; // before: read
  }
}
void right_atomics(void) {
  int n = 0, seen = 0;
  unsigned char small[64] = {0};
#pragma omp target teams num_teams(2) map(tofrom : n, small) reduction(max : seen)
#pragma omp parallel num_threads(32) reduction(max : seen)
  {
    int old;
#pragma omp atomic capture
    old = n++;
#pragma omp atomic read
    seen = n;
    if (old > seen) seen = old;
#pragma omp atomic update // a part of a word, others of which belong to other threads
    small[omp_get_thread_num() * 2]++;
    if (omp_get_team_num() == 0) small[omp_get_thread_num() * 2 + 1] = 3;
  }
}
void race_of_the_master(void) {
  int n = 0, out = 0;
#pragma omp target teams num_teams(2) map(tofrom : n, out)
  {
#pragma omp parallel num_threads(31)
    {
#pragma omp critical
      n++; // now: write
    }
    if (n == 1000) out = 1; // before: read
  }
}
void right_sequential_parts(void) {
  int out = 0;
#pragma omp target map(tofrom : out, a)
  {
    int local = 3, list[40];
#pragma omp parallel num_threads(40)
    list[omp_get_thread_num()] = local;
    for (int i = 0; i < 40; i++) local += list[i];
#pragma omp parallel for
    for (int i = 0; i < N; i++) a[i] = local;
    out = local;
  }
}
void race_team_memory(void) {
  int out = 0;
#pragma omp target map(tofrom : out)
  {
    int local = 0;
#pragma omp parallel num_threads(40)
    local++; // now: read, before: write
    out = local;
  }
}
void race_in_function(void) {
#pragma omp target parallel num_threads(4)
  count(&total);
}
void race_structure(void) {
  struct pair one = {1, 2};
#pragma omp target parallel num_threads(4) map(to : one) map(tofrom : pairs)
  pairs[1] = one; // now: write, before: write
}
void race_memory_function(void) {
#pragma omp target parallel num_threads(4) map(tofrom : a)
  memset(a, omp_get_thread_num(), sizeof a); // now: write, before: write
}
void race_lock_missing(void) {
  int n = 0;
  omp_lock_t lock;
#pragma omp target map(tofrom : n, lock)
  {
    omp_init_lock(&lock);
#pragma omp parallel num_threads(4)
    {
      if (omp_get_thread_num() != 1) omp_set_lock(&lock);
      n++; // now: read, before: write
      if (omp_get_thread_num() != 1) omp_unset_lock(&lock);
    }
  }
}
void right_locks(void) {
  int n = 0;
  omp_lock_t lock;
  omp_nest_lock_t nest;
#pragma omp target map(tofrom : n, lock, nest)
  {
    omp_init_lock(&lock);
    omp_init_nest_lock(&nest);
#pragma omp parallel num_threads(4)
    {
      omp_set_lock(&lock);
      n++;
      omp_unset_lock(&lock);
      omp_set_nest_lock(&nest);
      omp_set_nest_lock(&nest);
      a[0]++;
      omp_unset_nest_lock(&nest);
      omp_unset_nest_lock(&nest);
    }
  }
}
void right_flag(void) {
  int flag = 0;
#pragma omp target parallel num_threads(64) map(tofrom : flag, a)
  {
    if (omp_get_thread_num() == 0) {
      a[5] = 1;
#pragma omp atomic write release
      flag = 1;
    } else {
      int seen;
#pragma omp atomic read acquire
      seen = flag;
      if (seen) b[omp_get_thread_num()] = a[5];
    }
  }
}
void race_flag_relaxed(void) {
  int flag = 0;
#pragma omp target parallel num_threads(64) map(tofrom : flag, a)
  {
    if (omp_get_thread_num() == 0) {
      a[5] = 1; // before: write
#pragma omp atomic write
      flag = 1;
    } else {
      int seen;
#pragma omp atomic read
      seen = flag;
      if (seen && omp_get_thread_num() == 1)
        b[3] = a[5]; // now: read
    }
  }
}
void right_heap(void) {
#pragma omp target teams distribute parallel for map(tofrom : a)
  for (int i = 0; i < N; i++) {
    int *p = malloc(4 * sizeof *p);
    if (!p) continue;
    memset(p, 0, 4 * sizeof *p);
    p[i % 4] = i;
    a[i] = p[0] + p[3];
    free(p);
  }
}
void right_kernels(void) { // what one kernel does is ordered before the next one
#pragma omp target data map(tofrom : a, b)
  for (int k = 0; k < 3; k++) {
#pragma omp target teams distribute parallel for nowait depend(inout : a)
    for (int i = 0; i < N; i++) a[i] += b[N - 1 - i];
#pragma omp target teams distribute parallel for nowait depend(inout : a)
    for (int i = 0; i < N; i++) b[i] += a[N - 1 - i];
#pragma omp taskwait
  }
}
int main(int argc, char **argv) {
  if (argc > 1) {
    RACES;
  }
  RIGHTS;
  (void)argv;
  puts("done");
  return 3;
}
C
names() { sed -nE "s/^void ($1_[a-z_]*)\(.*/\1/p" races.c; }
calls() { names "$1" | tr '\n' ';' | sed 's/;/(), /g; s/, $//'; }
"$OMPICC" --sim-races -O1 -w -DRACES="$(calls race)" -DRIGHTS="$(calls right)" races.c -o races > log 2>&1 || fail "races.c: $(cat log)"

# run STATUS [NAME=VALUE...] COMMAND...: what it writes is in out.txt and err.txt
run() {
  local want=$1 status=0
  shift
  timeout 100 env "$@" > out.txt 2> err.txt || status=$?
  [ $status = "$want" ] || fail "'$*' ends with status $status: $(cat err.txt)"
  has out.txt done
}
run 3 ./races
[ ! -s err.txt ] || fail "races where there are none: $(cat err.txt)"
run 3 OMPICC_SIM_ARCH=53 ./races
[ ! -s err.txt ] || fail "races where there are none, with the barriers of sm_53: $(cat err.txt)"
run 3 OMPICC_SIM_THREADS=2 ./races
[ ! -s err.txt ] || fail "races where there are none, with two blocks at a time: $(cat err.txt)"

# The exit status is that of races, and each is reported with its two lines.
run 66 ./races all
line() { # FUNCTION now|before: "LINE KIND"
  awk -v name="$1" -v when="$2" '
    /^(static )?void [a-z_]*\(/ { match($0, /[a-z_]+\(/); inside = substr($0, RSTART, RLENGTH - 1) }
    (inside == name && !/, of /) || index($0, ", of " name) {
      if (match($0, when ": [a-z ]*")) print NR, substr($0, RSTART + length(when) + 2, RLENGTH - length(when) - 2)
    }' races.c | sed 's/ *$//'
}
count=0
for name in $(names race); do
  now=$(line "$name" now) before=$(line "$name" before)
  [ -n "$now" ] && [ -n "$before" ] || fail "$name does not say what is expected"
  reports=$(grep -E "data race in kernel races_${name}_[0-9]+_" err.txt || true)
  grep -qE "^ompicc-sim: data race .*races\.c:${now%% *}: ${now#* } of [0-9]+ bytes? at 0x[0-9a-f]+ by .* of team [0-9]+, after .*races\.c:${before%% *}: ${before#* } by .* of team [0-9]+$" <<< "$reports" ||
    fail "$name: expected $now after $before, found: ${reports:-nothing}"
  [ "$(wc -l <<< "$reports")" = 1 ] || fail "$name is reported more than once: $reports"
  count=$((count + 1))
done
[ "$(grep -c "data race" err.txt)" = $count ] || fail "more races than there are: $(cat err.txt)"
has err.txt "|     s += a[i]; // now: read, before: write"
has err.txt "1 byte at"
cp err.txt first.txt
run 66 ./races all
cmp -s <(sed 's/0x[0-9a-f]*//' first.txt) <(sed 's/0x[0-9a-f]*//' err.txt) || fail "another time other races: $(diff first.txt err.txt)"
run 66 OMPICC_SIM_THREADS=3 ./races all

# The same where a master forks.
"$OMPICC" --sim-races --kernel-mode=generic -O1 -w -DRACES="$(calls race)" -DRIGHTS="$(calls right)" races.c -o masters > log 2>&1 ||
  fail "races.c in generic mode: $(cat log)"
run 3 OMPICC_SIM_ARCH=53 ./masters
[ ! -s err.txt ] || fail "races where there are none, in generic mode: $(cat err.txt)"
run 66 ./masters all
[ "$(grep -c "data race" err.txt)" = $count ] || fail "other races in generic mode: $(cat err.txt)"
has err.txt "by the initial thread of team 0"

# OMPICC_SIM_RACES: 0 turns it off, and 1 says where nothing is found because nothing is looked for.
run 3 OMPICC_SIM_RACES=0 ./races all
[ ! -s err.txt ] || fail "reports although they are off: $(cat err.txt)"
"$OMPICC" -O1 -w -DRACES="$(calls race)" -DRIGHTS="$(calls right)" races.c -o unchecked > log 2>&1 || fail "unchecked: $(cat log)"
run 3 ./unchecked all
[ ! -s err.txt ] || fail "messages without --sim-races: $(cat err.txt)"
run 3 OMPICC_SIM_RACES=1 ./unchecked all
[ "$(cat err.txt)" = "ompicc-sim: kernels that were not compiled with --sim-races are not checked for data races" ] ||
  fail "nothing says that races are not looked for: $(cat err.txt)"

# In the environment of the compiler it is the option; many races are not shown one by one.
{
  echo '#include <stdio.h>
int main(void) {
  int v[30] = {0};
#pragma omp target parallel num_threads(2) map(tofrom : v)
  {'
  for ((i = 0; i < 30; i++)); do echo "    v[$i]++;"; done
  echo '  }
  puts("done");
}'
} > many.c
OMPICC_SIM_RACES=1 "$OMPICC" many.c -o many || fail "many.c does not compile"
run 66 ./many
[ "$(grep -c "data race in" err.txt)" = 20 ] || fail "not 20 reports: $(cat err.txt)"
has err.txt "more than 20 data races; the others are not shown"

# One sanitizer at a time; -fsanitize=thread asks for it, too.
fails "$OMPICC" --sim-races -fsanitize=address -c many.c
has err.txt "either for data races"
"$OMPICC" -fsanitize=thread -c many.c -o many.o '-###' > commands.txt 2>&1
grep -- -DCUDADEV_SIM_RACES commands.txt | grep -q nodefaultlibs || fail "-fsanitize=thread: $(cat commands.txt)"
if OMPICC_SIM_RACES='' "$OMPICC" -fsanitize=thread many.c -o tsan > log 2>&1; then
  run 66 ./tsan
  has err.txt "ompicc-sim: data race in kernel many_main_4_"
fi

# What the program does at its end is done.
cat > ends.c <<'C'
#include <stdio.h>
#include <stdlib.h>
static void last(void) { puts("done"); }
int main(void) {
  int n = 0;
  atexit(last);
#pragma omp target parallel num_threads(2) map(tofrom : n)
  n++;
}
C
"$OMPICC" --sim-races ends.c -o ends
run 66 ./ends

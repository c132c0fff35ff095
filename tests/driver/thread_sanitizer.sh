#!/bin/bash
# ThreadSanitizer finds no race in host programs that have none. libgomp's synchronisation is made visible to it by
# tests/tsan (edges.h there); races.c there has races of each kind, which it must find.
# With arguments: these programs instead, such as tests/driver/thread_sanitizer.sh tests/e2e/*/*.c
tests=$(cd "$(dirname "$0")/.." && pwd)
(($#)) && programs=$(realpath "$@")
. "$(dirname "$0")/setup.bash"
export OMPICC_KERNEL_FORMAT=none OMP_TARGET_OFFLOAD=DISABLED OMP_NUM_THREADS=4 OMP_WAIT_POLICY=passive work
printf 'called_from_lib:libgomp\n' > suppressions # what libgomp calls, memcpy for instance, is libgomp's own
# libgomp's threads stay to the end.
export TSAN_OPTIONS=suppressions=$work/suppressions:exitcode=66:report_thread_leaks=0:atexit_sleep_ms=0
cc -O1 -g -Wall -Wextra -Wno-builtin-declaration-mismatch -shared -fPIC "$tests"/tsan/t*s.c "$tests"/tsan/team.c \
  -o edges.so -ldl

build() { "$OMPICC" -fsanitize=thread -g -O1 -w $(sed -n 's,^// options: *,,p' "$1") "$1" -o "$2" "$work/edges.so" -Wl,--no-as-needed -lm; }

if ! build "$tests/tsan/races.c" races >out.txt 2>&1; then
  grep -q "cannot find.*tsan" out.txt || fail "races.c: $(cat out.txt)"
  echo "no libtsan"; exit 77
fi
if ! ./races >out.txt 2>&1; then
  grep -q -e "unexpected memory mapping" out.txt || fail "races: $(cat out.txt)"
  echo "ThreadSanitizer does not run here"; exit 77
fi
count=$(cat out.txt)
timeout 60 ./races 0 >out.txt 2>&1 || fail "a race is found where there is none: $(cat out.txt)"
for ((race = 1; race <= count; race++)); do
  for try in 1 2 3 4 5; do # on a busy machine the threads may come one after the other
    s=0
    timeout 60 ./races $race >out.txt 2>&1 || s=$?
    [ $s = 66 ] && break
  done
  [ $s = 66 ] || fail "race $race of tests/tsan/races.c is not found (exit status $s): $(cat out.txt)"
done

# One program; what is found is printed.
check() {
  local dir s=0
  dir=$(mktemp -d "$work/XXXXXX")
  build "$1" "$dir/program" >"$dir/out.txt" 2>&1 || { echo "$1 does not compile: $(head -n 5 "$dir/out.txt")"; return; }
  env $(sed -n 's,^// env: *,,p' "$1") timeout 120 "$dir/program" $(sed -n 's,^// args: *,,p' "$1") \
    >"$dir/out.txt" 2>&1 || s=$?
  ! grep -q "WARNING: ThreadSanitizer" "$dir/out.txt" || { echo "$1: $(head -n 12 "$dir/out.txt")"; return; }
  [ $s = 0 ] || echo "$1 ends with status $s: $(head -n 5 "$dir/out.txt")"
}
export -f build check

if [[ -z ${programs-} ]]; then
  cd "$tests/e2e"
  programs=$(realpath cancel/on.c declare_reduction/{file_scope,original}.c doacross/*.c for/schedule_chunk_privatised.c \
    host_critical/named.c host_for/schedules.c host_parallel/nested.c host_reduction/{sections,types}.c \
    host_sections/basic.c host_single/basic.c lastprivate_conditional/loops.c loop/host.c ordered/basic.c scan/{blocks,forms}.c simd/nested.c \
    scope/basic.c single/copyprivate.c task/{clauses,detach,sort}.c task_depend/*.c task_reduction/*.c \
    taskloop/{beyond_gcc,reduction}.c threadprivate/basic.c)
  cd "$work"
fi
xargs -P"$(nproc)" -I{} bash -c 'check {}' < <(runnable $programs) >found.txt
[ ! -s found.txt ] || { cat found.txt; exit 1; }

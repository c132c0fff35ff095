#!/bin/bash
# What the translator makes of programs for the host does nothing that AddressSanitizer and
# UndefinedBehaviorSanitizer know to be wrong: storage that other threads read is there until they have.
# With arguments: these programs instead.
tests=$(cd "$(dirname "$0")/.." && pwd)
(($#)) && programs=$(realpath "$@")
. "$(dirname "$0")/setup.bash"
export OMP_TARGET_OFFLOAD=DISABLED OMP_NUM_THREADS=3 OMP_WAIT_POLICY=passive work
export ASAN_OPTIONS=detect_leaks=0:detect_stack_use_after_return=1 UBSAN_OPTIONS=halt_on_error=1

check() {
  local dir s=0
  dir=$(mktemp -d "$work/XXXXXX")
  "$OMPICC" -fsanitize=address,undefined -g -O1 -w $(sed -n 's,^// options: *,,p' "$1") "$1" -o "$dir/program" -lm \
    >"$dir/out.txt" 2>&1 || { echo "$1 does not compile: $(head -n 5 "$dir/out.txt")"; return; }
  env $(sed -n 's,^// env: *,,p' "$1") timeout 120 "$dir/program" $(sed -n 's,^// args: *,,p' "$1") \
    >"$dir/out.txt" 2>&1 || s=$?
  [ $s = 0 ] || echo "$1 ends with status $s: $(head -n 12 "$dir/out.txt")"
}
export -f check

if [[ -z ${programs-} ]]; then
  cd "$tests/e2e"
  programs=$(realpath single/copyprivate.c cancel/task_reductions.c scan/{forms,arrays}.c allocate/{clause,tasks}.c non_rectangular/lastprivate_all.c \
    task_reduction/*.c task_depend/{all_memory_detach,locators}.c threadprivate/basic.c host_language/names_of_regions.c)
  cd "$work"
fi
xargs -P"$(nproc)" -I{} bash -c 'check {}' < <(runnable $programs) >found.txt
[ ! -s found.txt ] || { cat found.txt; exit 1; }

#!/bin/bash
# Kernels of programs without data races have none with --sim-races: barriers, locks, reductions, loops and the device
# library's own state are taken for what they are.
# With arguments: these programs instead, such as tests/driver/sim_races_of_tests.sh tests/e2e/*/*.c. In all of those only
# cancel/functions_elsewhere.prog (a thread returns what another one may set anew) and for/imperfect.c (code between collapsed
# loops writes one value several times) have races.
tests=$(cd "$(dirname "$0")/.." && pwd)
(($#)) && programs=$(realpath "$@")
. "$(dirname "$0")/setup.bash"
quick_kernels
release=$("${OMPICC_CXX:-c++}" -dumpversion)
((${release%%.*} >= 11)) || skip "g++ $release has no --sim-races"
unset OMPICC_SIM_RACES OMPICC_SIM_THREADS
export work

check() {
  local dir s=0
  dir=$(mktemp -d "$work/XXXXXX")
  "$OMPICC" --sim-races -O1 -w $(sed -n 's,^// options: *,,p' "$1") "$1" -o "$dir/program" -lm -lpthread >"$dir/out.txt" 2>&1 ||
    { echo "$1 does not compile: $(head -n 5 "$dir/out.txt")"; return; }
  env $(sed -n 's,^// env: *,,p' "$1") timeout 300 "$dir/program" $(sed -n 's,^// args: *,,p' "$1") >"$dir/out.txt" 2>&1 || s=$?
  [ $s = 0 ] || echo "$1 ends with status $s: $(grep -m 3 -A 2 "data race" "$dir/out.txt" || head -n 5 "$dir/out.txt")"
}
export -f check

if [[ -z ${programs-} ]]; then
  cd "$tests/e2e"
  programs=$(realpath allocate/known_at_run_time.c atomic/{capture_forms,forms,locked,team_local,types}.c barrier/*.c \
    cancel/parallel_with_barriers.c clauses/directive_name.c critical/*.c declare_reduction/original.c for/schedule*.c \
    generic/function_with_locals.c groupprivate/teams.c lastprivate_conditional/device.c \
    reduction/{array_section,in_function,larger_arrays,on_for,two_levels,wide_on_teams}.c single/*.c teams/reduction_of_teams.c)
  cd "$work"
fi
xargs -P"$(nproc)" -I{} bash -c 'check {}' < <(runnable $programs) >found.txt
[ ! -s found.txt ] || { cat found.txt; exit 1; }

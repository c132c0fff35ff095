#!/bin/bash
# Of tests/e2e/distribute/perfect_nest.c, which constructs are one nest of loops: those above the comment that says so.
. "$(dirname "$0")/setup.bash"
quick_kernels
source=$here/../e2e/distribute/perfect_nest.c
$OMPICC --report --kernel-format=sim -c "$source" -o x.o > report 2>&1 || fail "$(cat report)"
sed -nE 's/.*perfect_nest_([a-z_]+)(_device)?_[0-9]+_.*with the parallel loop in the distributed one(, of which a thread has four iterations|, or teams have copies of what they update, where that pays)?$/\1/p' report |
  sed 's/_device$//' | sort > joined
sed '/More than a nest/,$d' "$source" | sed -nE 's/^BOTH\(([a-z_]+),.*/\1/p' | sort > expected
[ -s expected ] && diff expected joined || fail "not the constructs that were to be joined"

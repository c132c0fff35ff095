#!/bin/bash
# tests/elsewhere: programs that are compiled here run from the folder that it makes, wherever that lies, and what is wrong with one shows.
. "$(dirname "$0")/setup.bash"
quick_kernels
root=$(realpath "$here/../..")
"$root/tests/elsewhere" -o --kernel-format=sim "$work/packed" e2e/map/always e2e/update/rows examples/histogram > log || fail "$(cat log)"
mv packed moved
export OMPICC_DRIVER=sim
moved/run > log || fail "$(cat log)"
programs=$(compgen -G 'moved/*/program' | wc -l)
((programs >= 3)) && [ "$(tail -n 1 log)" = "$programs passed, 0 failed, 0 skipped" ] || fail "$(cat log)"
# One that needs copies is left out where the GPU uses the host's memory.
OMPICC_IN_PLACE=registered moved/run > log || fail "$(cat log)"
has log "SKIP tests/e2e/update/rows.c: OMPICC_IN_PLACE: "
[ "$(tail -n 1 log)" = "$((programs - 1)) passed, 0 failed, 1 skipped" ] || fail "in place: $(cat log)"
OMPICC_IN_PLACE=none moved/run > log || fail "$(cat log)"
[ "$(tail -n 1 log)" = "$programs passed, 0 failed, 0 skipped" ] || fail "not in place: $(cat log)"
echo 'is not said' > moved/1/needed
! moved/run > log || fail "a program without what it should print passes: $(cat log)"
has log "('is not said' is not in its output)"
! "$root/tests/elsewhere" moved > log 2>&1 || fail "it writes over a folder"

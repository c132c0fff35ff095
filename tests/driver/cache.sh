#!/bin/bash
# The kernel cache: an unchanged kernel costs nothing, a changed one or changed options are compiled.
. "$(dirname "$0")/setup.bash"
printf '#!/bin/sh\necho run >> count\nexec c++ "$@"\n' > counting && chmod +x counting
export OMPICC_CXX=$PWD/counting
count() { [ "$(wc -l < count)" = "$1" ] || fail "$(wc -l < count) compilations, not $1 ($2)"; }
$OMPICC -c target.c; count 1 first
$OMPICC -Wall -fPIC -c target.c; count 1 "other options for the host"
$OMPICC -ffast-math -c target.c; count 2 "other options for the kernel"
sed -i 's/= i;/= 2 * i;/' target.c
$OMPICC -c target.c; count 3 "changed kernel"
OMPICC_CACHE=0 $OMPICC -c target.c; count 4 "turned off"
OMPICC_CACHE_DIR=/proc/none $OMPICC -c target.c; count 5 "not writable"
for f in $(find cache -type f); do truncate -s 100 $f; done
$OMPICC -c target.c -o a.o; count 6 "damaged entries"
for i in 1 2 3 4; do OMPICC_CACHE_DIR=$work/fresh $OMPICC -c target.c -o $i.o & pids="${pids-} $!"; done
for p in $pids; do wait $p || fail "parallel builds disturb each other"; done
for i in 1 2 3 4; do cmp a.o $i.o; done
# One kernel; what the C compiler said of itself is a line.
[ "$(find fresh -type f -size +1k | wc -l)" = 1 ] || fail "$(find fresh -type f)"

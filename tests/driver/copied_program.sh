#!/bin/bash
# With --runpath a program finds libraries that were copied with it, from whatever folder, and no others.
. "$(dirname "$0")/setup.bash"
lib=$(realpath "$(dirname "$OMPICC")/../lib/ompicc")
sed 's/#pragma omp target map(from : host)/#pragma omp target map(from : host) nowait\n/; s/^  for (int i = 0; i < 100; i++) sum/#pragma omp taskwait\n&/' target.c > tasks.c
grep -q nowait tasks.c || fail "no target task"
mkdir -p here/lib
$OMPICC --runpath='$ORIGIN/lib' tasks.c -o here/program
! readelf -d here/program | grep -q "$lib" || fail "the path of the build is in the program"
! here/program > /dev/null 2>&1 || fail "works without its libraries"
cp "$lib"/*.so* "$lib/ompicc-sim" here/lib
works here/program
mv here elsewhere
(cd / && works "$work/elsewhere/program")
LD_TRACE_LOADED_OBJECTS=1 elsewhere/program > loaded.txt
has loaded.txt "elsewhere/lib/libompirt.so.1"
has loaded.txt "elsewhere/lib/libompirt-waits.so.1"
eval "gcc -c -x c plain.c -o plain.o && $OMPICC -c target.c && gcc target.o -o linked $($OMPICC --runpath='$ORIGIN/elsewhere/lib' --libs)" && works ./linked
fails $OMPICC --runpath= target.c
has err.txt "'--runpath=' needs a value"

#!/bin/bash
# Objects can be linked by gcc: everything that is needed is in the object.
. "$(dirname "$0")/setup.bash"
lib=$(dirname "$OMPICC")/../lib/ompicc
$OMPICC -c target.c
gcc target.o -o program -L"$lib" -lompirt -lgomp -Wl,-rpath,"$(realpath "$lib")"
works ./program
ld -r target.o -o partial.o && $OMPICC partial.o -o partial && works ./partial
$OMPICC -ffunction-sections -fdata-sections -Wl,--gc-sections target.c -o gc && works ./gc

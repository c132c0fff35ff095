#!/bin/bash
# -S, -flto and -save-temps: the kernels are in the text, not in temporary files.
. "$(dirname "$0")/setup.bash"
$OMPICC -S target.c
$OMPICC target.s -o from-s && works ./from-s
$OMPICC -flto -O2 target.c plain.c -o lto && works ./lto
$OMPICC -flto -O2 --kernels=files -c target.c && $OMPICC -flto target.o -o ltof && works ./ltof
mkdir t && cd t
$OMPICC -save-temps ../target.c -o st && works ./st
for f in st-target.i st-target.s target.host.c target.kernels.cu; do [ -s $f ] || fail "no $f"; done

#!/bin/bash
# --kernels=files: through an archive, beside the program, nothing of it in the program.
. "$(dirname "$0")/setup.bash"
$OMPICC --kernels=files -c target.c
ar rcs libt.a target.o
$OMPICC -Wl,--whole-archive libt.a -Wl,--no-whole-archive -o program
[ "$(ls program.kernels)" != "" ] || fail "no kernel files"
! readelf -SW program | grep -q ompicc.kernels || fail "the section is still there"
works ./program
rm program.kernels/*
! ./program > /dev/null 2> err.txt || fail "works without its kernels"
# A new link takes the files of the old one away, and nobody else's.
echo mine > program.kernels/mine
$OMPICC --kernels=files plain.c target.c -o program
before=$(ls program.kernels)
sed 's/= i;/= i + 0;/' target.c > other.c
$OMPICC --kernels=files other.c -o program
[ "$(ls program.kernels | wc -l)" = 2 ] && [ "$before" != "$(ls program.kernels)" ] || fail "$(ls program.kernels)"

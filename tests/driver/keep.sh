#!/bin/bash
# -k keeps what is made on the way; the kept host C can be compiled by hand.
. "$(dirname "$0")/setup.bash"
$OMPICC --keep=kept -c target.c
ls kept > list.txt
for f in target.host.c target.device.cu target.kernels.cu target_main_5.cu target_main_7.cu target.i .sim.so; do has list.txt $f; done
gcc -fopenmp-simd -c kept/target.host.c -o by-hand.o
$OMPICC by-hand.o -o by-hand && works ./by-hand

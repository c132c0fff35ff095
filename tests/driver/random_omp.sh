#!/bin/bash
# 30 random OpenMP programs print the same when gcc -fopenmp and when ompicc compiles them, on the host and on the sim
# device.
. "$(dirname "$0")/setup.bash"
unset OMP_TARGET_OFFLOAD
cd "$here/../.."
tests/fuzz/omp -j 2 -k "$work/different" 30 1

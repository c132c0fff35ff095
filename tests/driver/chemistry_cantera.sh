#!/bin/bash
# examples/chemistry beside Cantera: a thousand states of its small mechanism and of one that is made up, and with
# CHEMISTRY_MECHANISMS="gri30.yaml …" of those, on the sim device.
. "$(dirname "$0")/setup.bash"
python3 -c 'import cantera' 2> /dev/null || skip "Python has no cantera (PyPI)"
quick_kernels
folder=$(realpath "$here/../../examples/chemistry")
"$folder/synthetic" 20 100 --seed 3 > made.yaml
for mechanism in "$folder/small.yaml" made.yaml ${CHEMISTRY_MECHANISMS-}; do
  for kernel in viscosity diffusion rates; do
    "$folder/generate" "$kernel" "$mechanism" -o kernels.h || fail "no kernels for $kernel of $mechanism"
    "$OMPICC" -O1 -DKERNELS='"kernels.h"' -I. "$folder/$kernel.c" -o "$kernel" -lm || fail "$kernel of $mechanism does not compile"
    "$folder/compare" "$kernel" "$mechanism" "./$kernel" > out || fail "$(cat out)"
    cat out
  done
done

#!/bin/bash
# Each input of tests/fuzz/corpus (most have crashed the translator or made it hang once) ends in a translation or in
# errors, both where declarations are copied and where everything is printed from the tree.
. "$(dirname "$0")/setup.bash"
ompi=$(dirname "$OMPICC")/ompi
for input in "$here"/../fuzz/corpus/*; do
  for all in "" --print-all; do
    status=0
    timeout 20 "$ompi" $all --outdir=. --stem=x "$input" > out.txt 2>&1 || status=$?
    [ $status = 0 ] || { [ $status = 1 ] && grep -q 'error: ' out.txt; } || fail "ompi $all $input: exit status $status"
  done
done

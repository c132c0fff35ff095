#!/bin/bash
# The device library by nvcc, without a warning: its unit tests' kernels, separately and relocatably, for the oldest GPU that
# nvcc 13 knows and for a newer one. They need not be fast: optimising them takes nvcc most of its time, and finds nothing.
. "$(dirname "$0")/setup.bash"
command -v nvcc > /dev/null || skip "no nvcc"
project=$(cd "$here/../.." && pwd)
for source in "$project"/tests/unit/device/*.cu; do
  for options in "-arch=sm_75 -rdc=false" "-arch=sm_90 -rdc=true"; do
    # shellcheck disable=SC2086
    nvcc -std=c++14 -I "$project/cudadev-device" -I "$project/device-interface" $options -Xcicc -O1 -Xptxas -O0 -cubin -o out "$source" > log 2>&1 ||
      fail "nvcc $options $source: $(head -n 20 log)"
    [ ! -s log ] || fail "nvcc $options $source warns: $(head -n 20 log)"
  done
done

#!/bin/bash
# 120 random loop nests: inner loops that are shared out have independent iterations, and all results are those of the loops in
# order.
. "$(dirname "$0")/setup.bash"
quick_kernels
cd "$here/../.."
tests/fuzz/loops -j 2 -k "$work/different" 2 1
# 36 random target constructs print what they print as plain loops.
tests/fuzz/kernels -k "$work/different" 1 1

#!/bin/bash
# 32 small random programs by csmith print the same when gcc and when ompicc --always-translate compiles them.
. "$(dirname "$0")/setup.bash"
command -v csmith > /dev/null && [ -r /usr/include/csmith/csmith.h ] || { echo "no csmith"; exit 77; }
"$here"/../fuzz/csmith -s -j 2 -k "$work/different" 32 1

#!/bin/bash
# An installed tree works from another place.
. "$(dirname "$0")/setup.bash"
build=$(realpath "$(dirname "$OMPICC")/..")
[ -x "$build/bin/ompi" ] || fail "no translator in $build"
mkdir "a prefix"
KERNEL_ARCH=sm_87 "$here/../../scripts/install" "$build" "$PWD/a prefix" > log.txt
has "a prefix/lib/ompicc/ompicc.conf" "kernel-arch = sm_87"
# Where make libraries has built another machine's, the link to them stays behind.
found=$(find "a prefix" -xtype l)
[ -z "$found" ] || fail "links to nothing: $found"
# Nothing of make's, which has the build's paths in it.
found=$(find "a prefix" -type f -name '*.d')
[ -z "$found" ] || fail "installed: $found"
"a prefix/bin/ompicc" target.c -o program && works ./program
ldd program | grep -q "a prefix/lib/ompicc/libompirt.so.1" || fail "$(ldd program)"

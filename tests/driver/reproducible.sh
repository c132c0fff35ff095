#!/bin/bash
# The same source in two folders, with -g and each of them mapped to one name, gives the same object; no temporary
# file is named, and the cache of kernels does not mix the folders up.
. "$(dirname "$0")/setup.bash"
mkdir one two
cp target.c one
cp target.c two
# same FORMAT OPTION...
same() {
  local format=$1 folder
  shift
  for folder in one two; do
    (cd $folder && $OMPICC --kernel-format="$format" --kernel-arch=sm_90 -g "$@" "-ffile-prefix-map=$PWD=/src" -c target.c -o target.o) ||
      fail "$format does not compile"
    ! grep -aq "$work/$folder" $folder/target.o || fail "$format: the folder is in the object: $(strings -a $folder/target.o | grep "$work")"
    ! grep -aq "$TMPDIR" $folder/target.o || fail "$format: a temporary name is in the object"
  done
  cmp one/target.o two/target.o || fail "$format $*: two objects"
}
same sim
OMPICC_CACHE=0 same sim -O2
(cd one && $OMPICC -k -g -c target.c && $OMPICC -g -c target.c) && (cd two && $OMPICC -k -g -c target.c)
grep -aq "$work/one" one/target*.sim.so && grep -aq "$work/two" two/target*.sim.so || fail "the kernel of another folder"
command -v nvcc > /dev/null || exit 0
[ "$(nvcc --list-gpu-arch | grep -c compute_90)" != 0 ] || exit 0
OMPICC_CACHE=0 same ptx
OMPICC_CACHE=0 same cubin

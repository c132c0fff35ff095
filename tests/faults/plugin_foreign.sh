#!/bin/bash
# Files that are called like device plugins and are none, or cannot be used: one clear line, and the devices of the others.
. "$(dirname "$(realpath "$0")")/setup.bash"
. "$faults/../plugin/setup.bash"
build_plugin
compile_sim <<'C'
#include <stdio.h>
int main(void) {
  int n = 0;
#pragma omp target map(tofrom: n)
  n = 7;
  printf("n is %d\n", n);
  return 0;
}
C
library_folder lib
library_folder bare
rm bare/ompicc-cudadev.so
export OMPICC_LIBDIR=$PWD/lib
unset OMPICC_DRIVER
# Without it a GPU would be chosen, for which the program has no kernels: there is to be none.
export CUDA_VISIBLE_DEVICES=

# shared FILE SOURCE [OPTIONS]: a shared object
shared() { cc -fPIC -shared -I "$repository" -x c - -o "$1" "${@:3}" <<<"$2" || fail "$2 does not compile"; }
# left_out REGEX: the file wrong.so, or whatever is called so, as a plugin beside the others, before and behind them, and alone.
left_out() {
  local name path
  for name in a z; do
    path=$PWD/lib/ompicc-${name}dev.so
    mv wrong.so "$path"
    ./fault >out.txt 2>err.txt || fail "$1: $(cat out.txt err.txt)"
    [[ $(cat out.txt) == "n is 7" && $(wc -l <err.txt) == 1 ]] || fail "$1: not one line: $(cat out.txt err.txt)"
    grep -qE "^ompicc: warning: a device plugin is left out: $path$1\$" err.txt || fail "not '$1': $(cat err.txt)"
    OMPICC_WARNINGS=0 ./fault >out.txt 2>&1 && [[ $(cat out.txt) == "n is 7" ]] || fail "$1: $(cat out.txt)"
    # It may be the one that is meant.
    OMPICC_DRIVER=other stops '' "^ompicc: fault\.c:4: OMPICC_DRIVER=other: $path$1\$"
    OMP_TARGET_OFFLOAD=DISABLED ./fault >out.txt 2>&1 && [[ $(cat out.txt) == "n is 7" ]] || fail "$1: $(cat out.txt)"
    mv "$path" wrong.so
  done
  mv wrong.so bare/ompicc-wdev.so
  OMPICC_LIBDIR=$PWD/bare stops 4 "MANDATORY, but there is no device: $PWD/bare/ompicc-wdev.so$1\$"
  OMPICC_LIBDIR=$PWD/bare OMP_TARGET_OFFLOAD=DEFAULT ./fault >out.txt 2>&1 || fail "$1: $(cat out.txt)"
  [[ $(wc -l <out.txt) == 2 ]] || fail "$1, on the host: $(cat out.txt)"
  grep -qE "^ompicc: fault\.c:4: warning: no device, .*$PWD/bare/ompicc-wdev.so$1 \(OMP" out.txt || fail "on the host: $(cat out.txt)"
  mv bare/ompicc-wdev.so wrong.so
  rm -r wrong.so
}

echo text >wrong.so && left_out ': (invalid ELF header|file too short)'
: >wrong.so && left_out ': file too short'
mkdir wrong.so && left_out ' is no device plugin: it is not a file'
mkfifo wrong.so && left_out ' is no device plugin: it is not a file'
ln -s nowhere wrong.so && left_out ': cannot open shared object file: No such file or directory'
shared wrong.so 'int x;' && left_out ' is no device plugin: it has no ort_plugin_get'
shared wrong.so 'int unknown(void); int ort_plugin_get(void) { return unknown(); }' -Wl,-z,lazy && left_out ': undefined symbol: unknown'
shared libgone.so 'int gone(void) { return 1; }'
shared wrong.so 'int gone(void); int ort_plugin_get(void) { return gone(); }' -L. -lgone
mv libgone.so kept.so && left_out ': libgone.so: cannot open shared object file: No such file or directory'
shared wrong.so 'const void *ort_plugin_get(void) { return 0; }' && left_out ' is no device plugin: it has no functions'
# Of the version before there may be less behind the number than is looked for.
shared wrong.so '#include "device-interface/plugin.h"
const void *ort_plugin_get(void) { static const unsigned version = ORT_PLUGIN_VERSION - 1; return &version; }' &&
  left_out ' belongs to another version of ompicc'
sed -E 's/(return &)table;/{ static ort_plugin_t part = table; part.misfit = nullptr; \1part; }/' "$plugin_sources/threaddev.cpp" >part.cpp
c++ -std=c++17 -fPIC -shared -I "$repository" part.cpp -o wrong.so -ldl -lpthread && left_out ' is no device plugin: a part of it is missing'

# None at all, and none that is meant.
OMPICC_LIBDIR=$PWD/bare stops 4 "MANDATORY, but there is no device: there is no device plugin in $PWD/bare\$"
OMPICC_DRIVER=vulkan stops '' "^ompicc: OMPICC_DRIVER is 'vulkan'; it can be cuda or sim\$"
ln -s "$PWD/threaddev.so" lib/ompicc-threaddev.so
OMPICC_DRIVER=sim,vulkan stops '' "^ompicc: OMPICC_DRIVER is 'vulkan'; it can be cuda, sim or thread\$"
OMPICC_DRIVER=sim, stops '' "^ompicc: OMPICC_DRIVER is ''; it can be cuda, sim or thread\$"
OMPICC_DRIVER=cuda,thread,sim stops '' '^ompicc: OMPICC_DRIVER names cuda and sim, of which a program has only one$'
OMPICC_DRIVER=sim,sim ./fault >out.txt 2>&1 || fail "the same twice: $(cat out.txt)"
for count in 0 -3; do
  THREADDEV_DEVICES=$count OMPICC_DRIVER=thread stops 4 'OMPICC_DRIVER=thread, but there is no such device: there are to be no thread devices$'
done
OMPICC_DRIVER=thread stops 4 'cannot load the kernels: nothing in unit fault_[0-9a-f]* runs on threads: it has sim code$'

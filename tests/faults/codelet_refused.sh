#!/bin/bash
# OMPICC_CODELET with a wrong value, or where a codelet cannot be written, is one clear error, and nothing is left.
. "$(dirname "$(realpath "$0")")/setup.bash"
program() {
  cat <<'C'
int main(void) {
  int x = 0;
#pragma omp target map(tofrom: x)
  x = 1;
  return x - 1;
}
C
}
program | compile_sim --embed-source
refused() { # VALUE REGEX [LINE]
  OMPICC_CODELET=$1 stops "${3-}" "$2"
  [[ ! $(find . -name '*.part' -o -name main.c) ]] || fail "something is left: $(find .)"
}
refused ":3" "OMPICC_CODELET is ':3': it begins with the folder"
refused "c:" "there is no construct behind the ':'"
refused "c:fault.c" "'fault.c' is no kernel: a file has its line behind it"
refused "c:fault.c:x" "'fault.c' is no kernel"
refused "c:0" "'0' is no line"
refused "c:3:0" "'0' is not the number of an execution"
refused "c:3:one" "'one' is not the number of an execution"
refused "c:fault.c:3:1:2" "it is directory:construct:n"
refused "missing/c" "cannot make the folder missing/c: No such file" 3
OMPICC_CODELET=file refused fault.c "is there already|Not a directory|cannot make" 3
mkdir -p c/fault_main_3
refused c "c/fault_main_3 is there already: remove it" 3
rmdir c/fault_main_3

# A construct that is not executed is said, and that is all.
for value in c:77 c:3:2; do
  OMPICC_CODELET=$value ./fault 2>err.txt || fail "$value ends the program: $(cat err.txt)"
  grep -q "warning: OMPICC_CODELET: no target construct ${value:2:1}.* was executed on a device.*there is no codelet" err.txt ||
    fail "$value is not said: $(cat err.txt)"
done
OMPICC_CODELET=c:77 ./fault 2>err.txt && grep -qF "was executed on a device (but fault.c:3): there" err.txt ||
  fail "what there is instead is not said: $(cat err.txt)"
OMPICC_WARNINGS=0 OMPICC_CODELET=c:77 ./fault 2>err.txt && [[ ! -s err.txt ]] || fail "it is said all the same: $(cat err.txt)"

# No folder on which nothing can be written, no device library, no source, memory of the host.
if [[ -c /dev/full ]]; then
  OMPICC_CODELET=/dev/full stops 3 'cannot make the folder|Not a directory'
fi
mkdir lib
cp -r "${OMPICC%/bin/ompicc}"/lib/ompicc/ompicc* "${OMPICC%/bin/ompicc}"/lib/ompicc/libompirt.so* lib
OMPICC_LIBDIR=$PWD/lib refused c "there is no device library in .*lib/cudadev: OMPICC_LIBDIR names" 3
program | compile_sim
refused c 'has no source of the kernels of unit fault_[0-9a-f]*: compile it with --embed-source' 3
{ echo '#pragma omp requires unified_shared_memory'; program; } | compile_sim --embed-source
refused c 'requires unified_shared_memory: what the kernel uses is not known' 4

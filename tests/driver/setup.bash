# For the scripts here: a working folder with two sources, $OMPICC's absolute path, and ways to fail.
#   target.c   offloads and prints "sum 4950 on the device"      plain.c   no OpenMP, defines plain()
set -eu
OMPICC=$(realpath "${OMPICC:-build/bin/ompicc}")
here=$(cd "$(dirname "$0")" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
mkdir tmp
export OMPICC TMPDIR=$work/tmp OMPICC_CACHE_DIR=$work/cache OMPICC_KERNEL_FORMAT=sim OMPICC_DRIVER=sim
export OMP_TARGET_OFFLOAD=MANDATORY LC_ALL=C.UTF-8
cat > target.c <<'C'
#include <omp.h>
#include <stdio.h>
int main(void) {
  int value[100], sum = 0, host = 1;
#pragma omp target teams distribute parallel for map(from : value)
  for (int i = 0; i < 100; i++) value[i] = i;
#pragma omp target map(from : host)
  host = omp_is_initial_device();
  for (int i = 0; i < 100; i++) sum += value[i];
  printf("sum %d on the %s\n", sum, host ? "host" : "device");
  return 0;
}
C
echo 'int plain(int a) { return a + 1; }' > plain.c
expected="sum 4950 on the device"

# For scripts that only look at what programs print: their kernels are compiled as tests/run has those of other programs.
quick_kernels() { [ -z "${QUICK_CXX-}" ] || export OMPICC_CXX=$QUICK_CXX; }

fail() { echo "$*" >&2; exit 1; }
skip() { echo "$*"; exit 77; }
# gcc for the host only, also where it has a compiler for other devices.
if command gcc -foffload=disable -x c -c /dev/null -o tmp/empty.o 2> /dev/null; then
  rm tmp/empty.o
  gcc() { command gcc -foffload=disable "$@"; }
fi
# gcc_is_before RELEASE: for what gcc does otherwise since then, and ompicc with each gcc.
gcc_is_before() { [ "$(gcc -dumpversion | cut -d. -f1)" -lt "$1" ]; }
# Those of the programs that this gcc and its libgomp have what they need for: needs-libgomp, and not-with-gcc: <RELEASE (tests/run).
runnable() {
  local libgomp program needed since
  libgomp=$(gcc -print-file-name=libgomp.so.1)
  for program; do
    needed=$(sed -n 's,^// *needs-libgomp: *,,p' "$program")
    [ -z "$needed" ] || grep -qaF "$needed" "$libgomp" || continue
    since=$(sed -n 's,^// *not-with-gcc: *<\([0-9]*\):.*,\1,p' "$program")
    [ -z "$since" ] || ! gcc_is_before "$since" || continue
    echo "$program"
  done
}
# Since gcc 11 columns are those of a screen. Where they are not, the file gets blanks for its tabs, and no umlauts.
plain_columns() {
  gcc_is_before 11 || return 0
  expand "$1" | sed 's/ä/a/g' > "$1.plain" && mv "$1.plain" "$1"
}
# Runs a program, which must print the expected line.
works() { local out; out=$("$@") || fail "'$*' fails: $out"; [ "$out" = "$expected" ] || fail "'$*' prints: $out"; }
# Runs a command that must fail with exit status 1; its messages are in err.txt.
fails() { local s=0; "$@" > out.txt 2> err.txt || s=$?; [ $s = 1 ] || fail "'$*' ends with status $s: $(cat err.txt)"; }
# The text must be in a file.
has() { grep -qF -- "$2" "$1" || fail "no '$2' in $1: $(cat "$1")"; }
has_not() { ! grep -qF -- "$2" "$1" || fail "'$2' in $1: $(cat "$1")"; }
no_temporary_files() { [ -z "$(ls -A "$work/tmp")" ] || fail "temporary files stay: $(ls -AR "$work/tmp")"; }

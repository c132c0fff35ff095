#!/bin/bash
# tests/run itself: a program that is wrong fails in each lane that can see it, one that is right passes in those that it names; kernels
# that nvcc refuses are named, although they are compiled together with others; errors that are not said are.
. "$(dirname "$0")/setup.bash"
command -v gcc > /dev/null || skip "no gcc"
unset TIMES OMPICC_KERNEL_FORMAT OMPICC_DRIVER OMP_TARGET_OFFLOAD OMPICC_CXX
mkdir -p tests/e2e/a tests/errors bin
cp "$here"/../{run,headers.bash,check-error,compile-kernel} tests/
run() { # LANES PATTERN...: the last line, and the messages in out.txt
  local lanes=$1 s=0
  shift
  BUILD=none PATH=$work/bin:$PATH tests/run -l "$lanes" "$@" > out.txt 2>&1 || s=$?
  tail -1 out.txt
  return $s
}
says() { # COUNTS LANES PATTERN...
  local expected=$1 s=0 got
  shift
  got=$(run "$@") || s=$?
  [[ $got == "$expected"* ]] || fail "tests/run -l $*: $(cat out.txt)"
  [[ $s == 0 || $got != *" 0 failed"* ]] || fail "tests/run -l $*: exit status $s"
  [[ $s != 0 || $got == *" 0 failed"* ]] || fail "tests/run -l $*: exit status 0"
}
# program NAME RESULT [HEADER]: prints "text 1" or so; RESULT is its exit status
program() {
  cat > "tests/e2e/a/$1.c" << C
// ${3-No header.}
#include <omp.h>
#include <stdio.h>
int $1_kept;
int main(void) {
  int n[2] = {0, 0}, host = 1;
#pragma omp target map(tofrom : n, host)
  host = omp_is_initial_device(), n[0] = 1;
  printf("text %d\n", host + n[0]);
  return $2;
}
C
}
state() { # NAME: a kernel with a team's state
  cat > "tests/e2e/a/$1.c" << 'C'
static int calls(int *x);
#pragma omp declare target to(calls)
static int calls(int *x) {
#pragma omp for
  for (int i = 0; i < 10; i++) x[i] = i;
  return 0;
}
int main(void) {
  int x[10] = {0};
#pragma omp target map(tofrom : x)
#pragma omp parallel num_threads(4)
  calls(x);
  return x[9] != 9;
}
C
}
# nvcc as it might be: it refuses code with the word refused. $work/log has a line for each call.
cat > bin/nvcc << 'C'
#!/bin/bash
while [[ $# -gt 0 ]]; do
  case $1 in
    -o) : > "$2"; shift ;;
    *.cu) file=$1 ;;
  esac
  shift
done
texts() { cat "$1"; sed -n 's/^#include "\(.*\)"/\1/p' "$1" | while read -r f; do [[ $f == /* ]] || f=$(dirname "$1")/$f; texts "$f"; done; }
texts "$file" > text
echo "$(grep -c '^#include .*kernels.cu' "$file")" >> "$NVCC_LOG"
! grep -q refused text || { echo "refused"; exit 1; }
C
chmod +x bin/nvcc
export NVCC_LOG=$work/log
: > log

program right 'n[0] != 1'
program device '!host'
program host host
program only 'n[0] != 1' 'lanes: host sim53'
program output 'n[0] != 1' 'needs-output: other text'
program old 1 'not-with-gcc: >=2: no release has it'
# sim53 is for kernels with a team's state.
state team
says "11 passed, 6 failed, 3 skipped" ref,host,sim,sim53
sed -n 's/^\(FAIL\|SKIP\) tests\/e2e\/a\/\([^ ]* ([a-z]*\).*/\1 \2/p' out.txt | sort > seen
sort > expected << 'C'
FAIL device.c (sim
FAIL host.c (host
FAIL host.c (ref
FAIL output.c (host
FAIL output.c (ref
FAIL output.c (sim
SKIP old.c (host
SKIP old.c (ref
SKIP old.c (sim
C
cmp -s seen expected || fail "$(cat out.txt)"

# Programs for another machine: some are not for it, the others are given to what RUNNER says, but for those by gcc.
program right_there 'n[0] != 1'
program not_there 1 'not-on: there: why it is not'
export MACHINE=there RUNNER=false
says "1 passed, 1 failed, 1 skipped" ref,host there
grep -qx 'SKIP tests/e2e/a/not_there.c: there: why it is not' out.txt || fail "$(cat out.txt)"
unset MACHINE RUNNER
program not_there 1 "not-on: $(uname -m): why it is not"
says "0 passed, 0 failed, 1 skipped" host not_there
rm tests/e2e/a/*_there.c

# nvcc: together, and each alone where that fails.
for name in one two three; do program $name 'n[0] != 1'; done
says "3 passed, 0 failed" nvcc 'one|two|three'
[ "$(cat log)" = 3 ] || fail "nvcc was not called once for three files: $(cat log)"
sed -i 's/host/refused/g' tests/e2e/a/two.c
says "2 passed, 1 failed" nvcc 'one|two|three'
grep -q '^FAIL tests/e2e/a/two.c (nvcc: two.kernels.cu does not compile)' out.txt || fail "$(cat out.txt)"

# Errors.
printf 'int f(void) { return undeclared; } // error@22: %sundeclared%s\n' "'" "'" > tests/errors/right.c
printf 'int f(void) { return undeclared; } // error@21: %sundeclared%s\n' "'" "'" > tests/errors/column.c
printf 'int f(void) { return undeclared; } // error: %sunknown%s\n' "'" "'" > tests/errors/text.c
printf '// error: %sunknown%s\nint f(void) { return undeclared; }\n' "'" "'" > tests/errors/line.c
printf 'int f(void) { return undeclared; }\nint g(void) { return undeclared; } // error: %sundeclared%s\n' "'" "'" > tests/errors/more.c
printf 'int f(void) { return 1; } // error: %sundeclared%s\n' "'" "'" > tests/errors/none.c
says "1 passed, 0 failed" host errors/right
says "0 passed, 5 failed" host 'errors/[clmnt]'
# The times.
TIMES=$work/times run host,sim /right > /dev/null || fail "$(cat out.txt)"
for step in compile-host run-host compile-sim run-sim; do
  grep -qE "^[0-9]+\.[0-9]{3} [0-9]+\.[0-9]{3} $step tests/e2e/a/right.c$" times || fail "no time for $step: $(cat times)"
done

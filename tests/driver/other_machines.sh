#!/bin/bash
# What the machine is like that a program is compiled for is what its C compiler says: here compilers that say something else than
# the machine's own.
. "$(dirname "$0")/setup.bash"
quick_kernels
compiler() { printf '#!/bin/sh\nexec gcc %s "$@"\n' "$2" > "$1"; chmod +x "$1"; }
# Where char is unsigned one loop is meant, which is all that there is.
cat > char.c << 'C'
#include <stdio.h>
int main(void) {
  int sum = 0;
#pragma omp parallel for collapse(1 + ((char)-1 < 0)) reduction(+ : sum)
  for (int i = 0; i < 10; i++) {
    sum += i;
    sum += '\377' > 0;
  }
  printf("%d\n", sum);
}
C
compiler unsigned-gcc -funsigned-char
compiler signed-gcc -fsigned-char
[ "$($OMPICC --cc=./unsigned-gcc char.c -o char 2>&1 && ./char)" = 55 ] || fail "char is unsigned there"
fails $OMPICC --cc=./signed-gcc char.c -o char
# The user's own options count more.
[ "$($OMPICC --cc=./signed-gcc -funsigned-char char.c -o char 2>&1 && ./char)" = 55 ] || fail "-funsigned-char"
fails $OMPICC --cc=./unsigned-gcc -fsigned-char char.c -o char

# Kernels have the same char, by each compiler, or are not made.
root=$(realpath "$here/../..")
if command -v clang++ > /dev/null && OMPICC_NVCC=$root/tests/nvrtc/no-nvcc $OMPICC --kernel-format=ptx --kernel-arch=sm_53 -c target.c 2> log; then
  OMPICC_NVCC=$root/tests/nvrtc/no-nvcc $OMPICC -v --kernel-format=ptx --kernel-arch=sm_53 --cc=./unsigned-gcc -c target.c 2> log || fail "$(cat log)"
  [ "$(uname -m)" != x86_64 ] || grep -q 'clang++.* -funsigned-char ' log || fail "clang++ has another char: $(cat log)"
fi
if [ "$(uname -m)" = x86_64 ]; then
  OMPICC_NVCC=$root/tests/nvrtc/no-nvcc fails $OMPICC --kernel-format=cubin --kernel-arch=sm_120 --cc=./unsigned-gcc -c target.c
  has err.txt "nvcc cannot compile kernels with '-funsigned-char'"
fi

# The architecture, for context selectors and layouts; what it prints is only looked at.
cat > arch.c << 'C'
int f(void), g(void);
#pragma omp declare variant(g) match(device = {arch(aarch64)})
int f(void);
int h(void) { return f(); }
C
compiler arm-gcc '-U__x86_64__ -U__x86_64 -D__aarch64__=1'
$OMPICC --always-translate --cc=./arm-gcc -k=kept -c arch.c -o arch.o 2> err.txt || fail "$(cat err.txt)"
grep -q 'return g()' kept/arch.host.c || fail "no variant for aarch64: $(cat kept/arch.host.c)"

compiler small-gcc '-U__LP64__ -U_LP64'
fails $OMPICC --cc=./small-gcc -c target.c
has err.txt "compiles for a machine whose addresses have not 64 bits"
no_temporary_files

mkdir bin
compiler bin/other-linux-gnu-gcc ''
fails env PATH="$PWD/bin:$PATH" $OMPICC --target=other-linux-gnu --kernel-format=none target.c -o program
has err.txt "there are no libraries of ompicc's for other-linux-gnu"
has err.txt "make install-libraries TARGET=other-linux-gnu"
[ ! -e program ] || fail "a program is left"

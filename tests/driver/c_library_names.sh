#!/bin/bash
# Names that a C library declares in one version and not in another: kernels compile for the sim device whatever the
# C++ compiler's headers declare, and a program's own functions of such names are its own in device code, too.
. "$(dirname "$0")/setup.bash"
cxx=${OMPICC_CXX:-c++}
# Functions that CUDA or C23 has beside C11's, as a later math.h declares them. What the headers here declare already is
# as it is.
echo '#include <math.h>' > later.h
for name in acospi asinpi atanpi cospi cyl_bessel_i0 erfcinv erfcx erfinv exp10m1 exp2m1 log10p1 log2p1 logp1 nextup \
  nextdown normcdf normcdfinv rcbrt roundeven rsqrt sinpi tanpi; do
  printf '#include <math.h>\nint main() { return (int)%s(1.0); }\n' $name > probe.cpp
  $cxx -fsyntax-only -w probe.cpp 2> /dev/null ||
    echo "extern \"C\" { extern double $name(double) noexcept(true); extern float ${name}f(float) noexcept(true); }" >> later.h
done
has later.h 'erfcinvf('
printf '#!/bin/sh\nexec %s -include %s/later.h "$@"\n' "$cxx" "$work" > later-c++
chmod +x later-c++
OMPICC_CXX=$work/later-c++ $OMPICC target.c -o target
works ./target

# The program's own functions: names of C23, of POSIX, of the device library and of CUDA.
cat > own.c <<'C'
#include <stdio.h>
#pragma omp declare target
static double rsqrt(double x) { return x + 1; }
double roundeven(double x) { return x + 2; }
static int strnlen(int n) { return n + 3; }
static int isalpha(int c) { return c + 4; }
char *strdup(char *s) { return s + 1; }
static int memcmp(int n) { return n + 5; }
static int clock64(void) { return 6; }
static int abort(int n) { return n + 7; }
static double y1(double x) { return x + 8; }
double cospi(double);
double cospi(double);
float fmaximumf(float x, int y);
#pragma omp end declare target
int main(void) {
  char text[] = "text";
  double r[9], s[3];
  int n = 3;
  char c = 0;
#pragma omp target map(from : r, s, c) map(to : n, text)
  {
    r[0] = rsqrt(n), r[1] = roundeven(n), r[2] = strnlen(n), r[3] = isalpha(n), r[4] = memcmp(n), r[5] = clock64();
    r[6] = abort(n), r[7] = y1(n), r[8] = cospi(n);
    s[0] = fmaximumf(n, n);
    c = *strdup(text);
  }
  for (int i = 0; i < 9; i++) printf("%g ", r[i]);
  printf("%g %c\n", s[0], c);
}
C
cat > others.c <<'C'
#pragma omp declare target
double cospi(double x) { return x + 9; }
float fmaximumf(float x, int y) { return x + y; }
#pragma omp end declare target
C
for each in "$cxx" "$work/later-c++"; do
  OMPICC_CXX=$each $OMPICC -std=c99 -fno-builtin own.c others.c -o own
  ./own > out.txt
  has out.txt '4 5 6 7 8 6 10 11 12 6 e'
done
no_temporary_files

#!/bin/bash
# C++ beside C: its target constructs are warned of, g++ and ompicc link both, with what --libs and pkg-config say.
. "$(dirname "$0")/setup.bash"
command -v g++ > /dev/null || skip "no g++"
build=$(realpath "$(dirname "$OMPICC")/..")
cat > kernels.c <<'C'
int kernel(int n) {
  int host = 1, sum = 0;
#pragma omp target teams distribute parallel for map(tofrom : sum) map(from : host) reduction(+ : sum)
  for (int i = 0; i < n; i++) {
    sum += i;
    if (i == 0) host = omp_is_initial_device();
  }
  return host ? -1 : sum;
}
C
sed -i '1i #include <omp.h>' kernels.c
cat > main.cpp <<'C'
#include <iostream>
#include <string>
#include <omp.h>
extern "C" int kernel(int);
int main() {
  int threads = 0;
#pragma omp parallel num_threads(3)
#pragma omp single
  threads = omp_get_num_threads();
  std::string text = threads == 3 ? "sum " : "no threads ";
  std::cout << text << kernel(100) << " on the device" << std::endl;
}
C
needs_not() { ! readelf -d program | grep "NEEDED.*$1" || fail "program is linked with $1"; }
$OMPICC -c kernels.c
$OMPICC -Werror -c main.cpp -o main.o 2> err.txt || fail "$(cat err.txt)"
[ ! -s err.txt ] || fail "$(cat err.txt)"
eval "g++ main.o kernels.o -o program $($OMPICC --libs)" && works ./program
$OMPICC main.o kernels.o -o program && works ./program
ar rc libmain.a main.o && $OMPICC libmain.a kernels.o -o program && works ./program
$OMPICC main.cpp kernels.c -o program && works ./program
$OMPICC -static-libstdc++ main.cpp kernels.o -o program && works ./program
needs_not libstdc++
$OMPICC target.c -o program && needs_not libstdc++

# Another compiler's builds find the libraries of an installed ompicc, wherever that lies.
if command -v pkg-config > /dev/null; then
  mkdir first
  "$here/../../scripts/install" "$build" "$PWD/first" > log.txt
  mv first second
  flags=$(PKG_CONFIG_PATH=$PWD/second/lib/pkgconfig pkg-config --libs ompicc) || fail "pkg-config"
  g++ main.o kernels.o -o program $flags && works ./program
  ldd program | grep -q "second/lib/" || fail "$(ldd program)"
  [ "$(PKG_CONFIG_PATH=$PWD/second/lib/pkgconfig pkg-config --modversion ompicc)" = \
    "$($OMPICC --version | sed -n 's/^ompicc \([0-9.]*\) .*/\1/p')" ] || fail "the version in ompicc.pc"
fi

# The first target construct of a C++ file has a warning at its place: also from headers, operators and attributes,
# not from text or other directives.
warned() { # warned PLACE FILE [OPTION...]
  local place=$1
  shift
  $OMPICC -c "$@" -o x.o 2> err.txt || fail "$* fails: $(cat err.txt)"
  [ "$(grep -c 'openmp-cxx' err.txt)" = 1 ] || fail "$*: $(cat err.txt)"
  has err.txt "$place: warning: '"
}
printf '#define R(x) _Pragma(#x)\nconst char *s = "#pragma omp target", *t = R"(\n#pragma omp target\n)";\nvoid f() {\n#pragma omp parallel\n  ;\n  #pragma omp target map(tofrom: s)\n  ;\n#pragma omp target\n  ;\n}\n' > a.cpp
warned a.cpp:8:3 a.cpp
printf '#include "inner.h"\n' > b.cc
printf '\n#pragma omp declare target\nextern int in_header;\n#pragma omp end declare target\n' > inner.h
warned inner.h:2:1 b.cc
printf 'void f() {\n  _Pragma("omp target") ;\n}\n' > c
warned c:2:1 -x c++ c
printf 'void f() {\n  [[omp::directive(target parallel)]] ;\n}\n' > d.cpp
gcc_is_before 12 || warned d.cpp:2:5 d.cpp
for option in -w -Wno-openmp-cxx -fno-openmp; do
  $OMPICC $option -c a.cpp -o x.o 2> err.txt
  has_not err.txt openmp-cxx
done
fails $OMPICC -Werror=openmp-cxx -c a.cpp -o never.o
has err.txt "a.cpp:8:3: error: 'target' in C++ is compiled for the host only"
[ ! -e never.o ] || fail "an object in spite of the error"

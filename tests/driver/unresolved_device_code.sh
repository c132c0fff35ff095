#!/bin/bash
# A function or variable that device code needs and no object has for the device is the linker's error, and names
# the line that needs it. Libraries, and clang as the C compiler, provide them as objects do.
. "$(dirname "$0")/setup.bash"

cat > main.c <<'C'
#include <stdio.h>
#pragma omp declare target
extern int f(int);
extern int g;
#pragma omp end declare target
int main(void) {
  int r = 0;
#pragma omp target map(r)
  r = f(2) +
      g;
  printf("%d\n", r);
  return 0;
}
C
echo 'int g = 3; int f(int x) { return x * g; }' > only_host.c
{ echo '#pragma omp declare target'; cat only_host.c; echo '#pragma omp end declare target'; } > both.c
for name in main only_host both; do "$OMPICC" -fPIC -c $name.c; done

"$OMPICC" main.o only_host.o -o wrong 2> log && fail "a program without the device code of f was linked"
grep -q 'device_code_at_main.c:9.*undefined.*device_code\.f' log || fail "f and its line are not named: $(cat log)"
grep -q 'device_code_at_main.c:10.*undefined.*device_code\.g' log || fail "g and its line are not named: $(cat log)"
[ ! -e wrong ] || fail "a program was left"

runs() { [ "$("$@")" = 9 ] || fail "wrong result: $*"; }
"$OMPICC" main.o both.o -o objects && runs ./objects
ar rcs libboth.a both.o
"$OMPICC" main.o -L. -lboth -o archive && runs ./archive
rm libboth.a
"$OMPICC" -shared both.o -o libboth.so
"$OMPICC" main.o -L. -lboth -Wl,-rpath,. -o shared && runs ./shared
if command -v clang > /dev/null; then
  OMPICC_CC=clang "$OMPICC" main.c both.c -o by_clang && runs ./by_clang
fi

# A library that comes when the device code that it belongs with is loaded already says so.
cat > host.c <<'C'
#include <dlfcn.h>
#include <stdio.h>
#pragma omp declare target
int g = 3;
int f(int x) { return x * g; }
#pragma omp end declare target
int main(int argc, char **argv) {
  int r = 0;
#pragma omp target map(r) if (argc > 1)
  r = f(1);
  void *library = dlopen("./plugin.so", RTLD_NOW);
  if (!library) return puts(dlerror()), 1;
  printf("%d\n", ((int (*)(void))dlsym(library, "run"))());
  return argv[0] == 0;
}
C
sed 's/int main(void)/int run(void)/; s/printf.*//; s/return 0/return r/' main.c > plugin.c
"$OMPICC" -shared -fPIC plugin.c -o plugin.so
"$OMPICC" host.c -rdynamic -ldl -o host && runs ./host
./host 1 > log 2>&1 && fail "a library was linked with code that runs already"
grep -q "plugin.c:8: .*was loaded before: open the library" log || fail "no word of the library: $(cat log)"

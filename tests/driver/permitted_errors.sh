#!/bin/bash
# What gcc has made errors of since its 14th release (implicit int and functions, conversions between integers and
# pointers, returns that do not fit) is an error or a warning with ompicc where it is one with the gcc at hand: at the same
# line and column, in functions without directives and with one, printed from the tree, and in device code, whose compiler
# would say it in C++'s words.
. "$(dirname "$0")/setup.bash"
quick_kernels
export OMPICC_CC=gcc
command -v gcc > /dev/null || { echo "no gcc"; exit 77; }
program() { cat > "$1.in"; } # a line @ is where a directive may stand
program ints <<'C'
static x = 3;
int f(a, b) int a; {
  @
  static y = 4;
  return a + b + x + y;
}
g(void) {
  @
  return 3;
}
C
program inside <<'C'
int f(int n) {
#pragma omp parallel if(0)
  {
    const a = 4;
    auto b = 3;
    static c = 4;
    register volatile d = 5;
    n += a + b + c + d;
  }
  return n;
}
C
program functions <<'C'
int f(int a) {
  @
  return undeclared(a) + strlen("x") + abs(a);
}
C
program conversions <<'C'
int *f(int a, int *p) {
  @
  p = a;
  int *q = 5;
  a = p + (q - p);
  return a;
}
int g(int *p);
int h(int a, int (*call)(int *)) {
  @
  return g(a) + g(7) + call(a);
}
C
program pointers <<'C'
int *f(long *a, int *p) {
  @
  p = a;
  int *q = a;
  return a;
}
int g(int *p);
struct s { int a, *p; };
struct t;
int h(float *a, struct s *s) {
  @
  struct t *t = s;
  int (*c)(float) = g;
  struct s other = { .p = a };
  *s = (struct s){ 1, a };
  return g(a) + g((void *) a) + (t == 0) + (c == 0) + other.a;
}
C
program branches <<'C'
int f(int a, int *p, long *q) {
  @
  if (a == p) return 1;
  return p < q ? 1 : 2;
}
int *k(int a, int *p, long *q) {
  @
  void *r = a ? p : 1;
  r = a ? p : q;
  return r;
}
C
program returns <<'C'
int f(int a) {
  @
  if (a) return;
  return 1;
}
void g(int a) {
  @
  a++;
  return 3;
}
C
program names <<'C'
int f(a, b);
int g(int a) {
  @
  int h(c);
  return a + h(a) + f(a, 1);
}
C
program pragmas <<'C'
#pragma GCC diagnostic warning "-Wint-conversion"
int *f(int a, int *p) {
  @
  p = a;
#pragma GCC diagnostic push
#pragma GCC diagnostic error "-Wint-conversion"
  p = a + 1;
#pragma GCC diagnostic pop
  return 3;
}
#pragma GCC diagnostic ignored "-Wint-conversion"
int *g(long a) {
  @
  int *p = a;
  return p;
}
C
program right <<'C'
#include <stdlib.h>
int f(int n, void *v) {
  int *p = v, s = 0;
  char *c = malloc(n);
  enum { A, B } e = 1;
  @
  for (int i = 0; i < n; i++) s += p[i] + c[i] + e;
  return s;
}
C
# Kind, line and column of each message, and what it says.
messages() {
  sed -nE "s/^[^ :]+:([0-9]+:[0-9]+: (error|warning): .*)/\1/p; /^(ompicc|\/tmp)/p" "$1" | sed "s/‘/'/g; s/’/'/g" | sort -t: -k1n -k2n -k3
}
compare() { # OPTIONS... of both, with the program in p.c
  gcc "$@" -fopenmp -c p.c -o gcc.o 2> gcc.txt && status=0 || status=$?
  messages gcc.txt > wanted.txt
  for mode in "${modes[@]}"; do
    rm -f p.o
    # shellcheck disable=SC2086
    $OMPICC $mode "$@" -c p.c 2> err.txt && found=0 || found=$?
    messages err.txt > found.txt
    cmp -s wanted.txt found.txt || fail "$name, $kind: $mode $*: $(diff wanted.txt found.txt)"
    [ $status = $found ] || fail "$name, $kind: $mode $*: status $found, gcc's $status"
  done
}
for file in *.in; do
  name=${file%.in}
  for kind in plain directive; do
    # The directive's place is a line of its own in both.
    if [ $kind = plain ]; then sed 's/^ *@$/;\n;/' "$file" > p.c; else sed 's/^ *@$/#pragma omp parallel if(0)\n;/' "$file" > p.c; fi
    modes=('')
    # Printed from the tree, initialisers lose their columns.
    [ "$name" = pointers ] || modes+=(--always-translate)
    compare -std=gnu17
    compare -std=gnu17 -fpermissive
    compare -std=gnu89
    compare -std=gnu17 -Wno-error=int-conversion -Wno-incompatible-pointer-types
  done
done

# In device code: lines, since regions have columns of their own. With -fpermissive it compiles, and runs as in C.
cat > device.c <<'C'
#include <stdio.h>
#pragma omp declare target
static int mixed(int a) {
  if (a == 3) return 4;
  if (a == 4) return;
  return 5;
}
static void nothing(int a) {
  if (a) return a; else return;
}
static e(a, p) int a, *p;
{ return *p + a; }
static int *same(long p) { return p; }
#pragma omp end declare target
int main(void) {
  int a = 3, ok = 0;
  long l = 9;
#pragma omp target map(tofrom : a, l, ok)
  {
    int *p = (long)&a;
    long *q = &l;
    void *r = a ? p : q;
    long *s = p;
    short low = p;
    ok = mixed(3) == 4 && e(1, p) == 4 && e(1, (long)p) == 4 && *same(&a) == 3 && r == p && s == p && low == (short)(long)p;
    nothing(1);
    p = q;
    ok += *(long *)p == 9 && (int)p == (int)(long)q;
  }
  printf("%d\n", ok);
  return 0;
}
C
gcc -std=gnu17 -Wno-deprecated-openmp -fopenmp -c device.c 2> gcc.txt && status=0 || status=$?
$OMPICC -std=gnu17 -c device.c 2> err.txt && found=0 || found=$?
[ $status = $found ] || fail "device code: status $found, gcc's $status: $(cat err.txt)"
messages gcc.txt | sed -E 's/^([0-9]+):[0-9]+/\1/' | sort > wanted.txt
messages err.txt | sed -E 's/^([0-9]+):[0-9]+/\1/' | sort > found.txt
cmp -s wanted.txt found.txt || fail "device code: $(diff wanted.txt found.txt)"
$OMPICC -std=gnu17 -fpermissive -w device.c -o device
[ "$(./device)" = 2 ] || fail "device code with -fpermissive: $(./device)"
no_temporary_files

#!/bin/bash
# Sources with one name in several folders, compiled at the same time into one folder, do not get into each other's
# way: not their objects, nor their kernels, nor what is kept in between.
. "$(dirname "$0")/setup.bash"
quick_kernels
mkdir a b c out
for d in a b c; do
  cat > $d/part.c <<C
static int helper(int x) { return x + $(printf '%d' "'$d"); }
int part_$d(void) {
  int r[100], sum = 0;
#pragma omp target teams distribute parallel for map(from : r)
  for (int i = 0; i < 100; i++) r[i] = i - i + 1;
#pragma omp parallel for reduction(+ : sum)
  for (int i = 0; i < 100; i++) sum += r[i];
  return helper(sum);
}
C
done
cat > main.c <<'C'
#include <stdio.h>
int part_a(void), part_b(void), part_c(void);
int main(void) { return printf("%d %d %d\n", part_a() - 'a', part_b() - 'b', part_c() - 'c') < 0; }
C
cat > Makefile <<'M'
all: out/program
out/part_%.o: %/part.c
	$(CC) $(CFLAGS) -c $< -o $@
out/%.o: %.c
	$(CC) $(CFLAGS) -c $< -o $@
out/program: out/main.o out/part_a.o out/part_b.o out/part_c.o
	$(CC) $^ -o $@
M
expected="100 100 100"
for flags in '' '-O2 -g -MMD' --always-translate '-save-temps=obj'; do
  rm -rf out && mkdir out
  env -u MAKEFLAGS make -s -j4 CC="$OMPICC" CFLAGS="$flags" > log.txt 2>&1 || fail "'$flags': $(cat log.txt)"
  works out/program
done
# All in one command, which makes all of them at once.
(cd out && "$OMPICC" ../main.c ../a/part.c ../b/part.c ../c/part.c -o together)
works out/together
rm -f *.o && (cd out && "$OMPICC" -c ../a/part.c -o one.o & cd out && "$OMPICC" -c ../b/part.c -o two.o & wait)
[ -s out/one.o ] && [ -s out/two.o ] && ! cmp -s out/one.o out/two.o || fail "objects of two"
no_temporary_files

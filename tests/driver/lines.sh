#!/bin/bash
# After translation the C compiler warns at the same lines as without it, and the debugger's line table is the same.
. "$(dirname "$0")/setup.bash"
cat > header.h <<'C'
static inline int in_header(unsigned v)
{
  int unused_in_header;
  return v
    > -1;
}
C
cat > a.c <<'C'
#include <stdio.h>
#include <stdlib.h>
#include "header.h"

static int never_used(void) { return 1; }
static counter;
struct packed { char c; int i; };
enum colour { RED,

  GREEN, BLUE };

int sign(unsigned u, int i)
{
  if (u < i)
    return 1;
  for (int k = 0;
       k < u;
       k++)
    i++;
  while (i > 3) i--;
  do {
    i++;
  } while (i < 3 &&
           u);
  if (i == 1);
  if (i == 2) i = 3; else i = 4;
  if (i == 4) {
    u = 1;
  } else if (u == 3 ||
             u == 4) {
    u = 5;
  } else
    u = 6;
  return i;
}

int missing_return(int a)
{
  if (a)
    return 1;
}

void formats(long l, char *s)
{
  int *pointer_unused,
      used = 1;
  printf("%d %s\n",
         l + used,
         "three");
  printf(s);
  undeclared_function(l);
}

int colours(enum colour c, int unused_parameter,
            char *other_unused)
{
  int never_set;
  switch (c) {
  case RED: return 1;
  case GREEN:
    return 2;
  }
  int array[2] = {1, 2, 3};
  struct packed p = {1};
  int twice[] = {
    [0] = 1,
    [0] = 2,
  };
  c == 3;
  return array[1] + p.c
    + twice[0] + never_set
    + (1 << 40);
}

char *constness(const char *s)
{
  char *t = s;
  int *wrong = (void *)0, value = "x";
  wrong = &t;
  return value
    ? t
    : malloc(sizeof *wrong
             * in_header(3));
}
#line 500 "other.c"
int main(int argc, char **argv) {
  int x = argc & 1 == 0
    || argc - 1 && x | 3;
  return sizeof(int) == -1;
}
C
messages() { grep -E '^[^ ]*:[0-9]+:[0-9]+: (warning|note)' "$1" | sed -E 's/^([^:]*:[0-9]+):[0-9]+/\1/' | sort -u; }
table() { readelf --debug-dump=decodedline "$1" 2> /dev/null | awk '$2 ~ /^[0-9]+$/ && $3 ~ /^0/ { print $1, $2, $3 }' | sort -u; }
# What gcc 14 takes for errors are warnings here.
options='-g -Wall -Wextra'
for name in implicit-int implicit-function-declaration int-conversion incompatible-pointer-types; do
  options+=" -Wno-error=$name"
done
for O in -O0 -O2; do
  gcc $O $options -fopenmp -c a.c -o g.o 2> g.err
  $OMPICC --always-translate $O $options -c a.c -o o.o 2> o.err
  messages g.err > g.txt && messages o.err > o.txt
  [ "$(wc -l < g.txt)" -gt 25 ] || fail "gcc warns of nothing: $(cat g.err)"
  # Before gcc 11 this note depended on the order of the lines' markers.
  gcc_is_before 11 && sed -i '/was declared here/d' g.txt o.txt
  diff g.txt o.txt || fail "warnings differ, $O"
  table g.o > g.txt && table o.o > o.txt
  [ "$(wc -l < g.txt)" -gt 50 ] || fail "no line table"
  diff g.txt o.txt || fail "line tables differ, $O"
done

# A breakpoint behind a region is in the user's function alone, not at the end of the function that the region is.
if command -v gdb > /dev/null; then
  printf 'int f(int n) {\n#pragma omp parallel\n  {\n    n--;\n  }\n  n++;\n#pragma omp parallel\n  ;\n  n += 2;\n  return n;\n}\n' > region.c
  $OMPICC -g -c region.c
  for line in 6 9; do
    gdb -batch -ex "break region.c:$line" region.o > break.txt 2>&1
    has break.txt "line $line."
  done
fi

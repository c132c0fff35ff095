#!/bin/bash
# With -g3 the debugger knows the same macros, at the same lines and from the same files, as with gcc -g3.
. "$(dirname "$0")/setup.bash"
command -v gcc > /dev/null && command -v readelf > /dev/null || { echo "no gcc or readelf"; exit 77; }
mkdir inc
printf '#define IN_HEADER 1\n#include "deeper.h"\n\n\n#define ALSO "# not \\\\ a directive" /* x */\n' > inc/a.h
printf '#pragma once\n#define DEEPER(...) #__VA_ARGS__\n#undef IN_HEADER\n' > inc/deeper.h
cat > m.c <<'E'
#define A 1
#include <stdio.h>
#include "a.h"
#define ADD(x) ((x) + \
  A)
int f(int n) {
#undef A
#define A 40 /* another */
#pragma omp parallel
  ;
#ifdef A
#define INSIDE(a, b...) printf(a, ## b)
#endif
  // fall through
  n++;
  return ADD(n);
}
int main(void) { return f(2) != 43; }
#define LAST
E
# The kinds, lines and texts; the order of the units and numbers of files are the C compiler's affair.
macros() { readelf --debug-dump=macro "$1" | grep -v 'ffset\|Contents\|Version:\|^$' | sed 's/offset.*: //; s/filenum.*//' | sort; }
# Through preprocessed text, as ompicc: gcc 10 then numbers the lines of built-in macros otherwise.
ours=$($OMPICC -### -E m.c 2>&1 | grep -oE -- '-(D__OMPICC[A-Z_]*=[0-9]+|U_OPENMP|D_OPENMP=[0-9]+)')
gcc -fopenmp -g3 $ours -Iinc -DGIVEN=2 -E m.c -o expected.i
gcc -fopenmp -g3 expected.i -o expected
macros expected > expected.txt
[ "$(grep -c 'INSIDE\|GIVEN\|DEEPER\|IN_HEADER' expected.txt)" -ge 5 ] || fail "gcc has too few macros"
for options in '' --always-translate '-Wextra'; do
  $OMPICC $options -g3 -Iinc -DGIVEN=2 m.c -o seen || fail "'$options': does not compile"
  ./seen || fail "'$options': exit status $?"
  macros seen > seen.txt
  diff expected.txt seen.txt > diff.txt || fail "'$options': $(head -20 diff.txt)"
done
$OMPICC -g -Iinc m.c -o seen
[ -z "$(readelf --debug-dump=macro seen | grep define)" ] || fail "macros without -g3"
no_temporary_files

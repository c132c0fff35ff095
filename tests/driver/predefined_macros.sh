#!/bin/bash
# _OPENMP is ompicc's, not the C compiler's, in -E, host code, kernels, headers and files without directives; __OMPICC__
# and its company are what --version says.
. "$(dirname "$0")/setup.bash"
version=$($OMPICC --version | sed -n 's/^ompicc \([0-9.]*\) .*/\1/p')
macros() { "$OMPICC" "$@" -dM -E -x c /dev/null | grep -E '#define (_OPENMP|__OMPICC)' | sort; }
expected=$(printf '#define _OPENMP 202111\n#define __OMPICC_MINOR__ %s\n#define __OMPICC_PATCHLEVEL__ %s\n#define __OMPICC__ %s' \
  $(echo "$version" | sed 's/\(.*\)\.\(.*\)\.\(.*\)/\2 \3 \1/') | sort)
[ "$(macros)" = "$expected" ] || fail "$(macros)"
! macros -fno-openmp | grep -q _OPENMP || fail "_OPENMP with -fno-openmp"
macros -fno-openmp | grep -q __OMPICC__ || fail "no __OMPICC__ with -fno-openmp"
cat > m.c <<'C'
#include <stdio.h>
int plain_version(void);
int main(void) {
  int device = 0;
#pragma omp target map(from : device)
  device = _OPENMP;
  printf("%d %d %d %d%d%d\n", _OPENMP, device, plain_version(), __OMPICC__, __OMPICC_MINOR__, __OMPICC_PATCHLEVEL__);
}
C
echo 'int plain_version(void) { return _OPENMP; }' > p.c
$OMPICC -Wall -Wextra -Werror -pedantic m.c p.c -o m
[ "$(./m)" = "202111 202111 202111 $(echo "$version" | tr -d .)" ] || fail "$(./m)"
# The user has the last word, as with gcc.
echo 'int _OPENMP_is = _OPENMP + 0;' > u.c
[ "$($OMPICC -U_OPENMP -D_OPENMP=7 -E -P u.c)" = 'int _OPENMP_is = 7 + 0;' ] || fail "-D_OPENMP"
$OMPICC -Werror -U_OPENMP -D_OPENMP=7 -c u.c
# A precompiled header is one for the files that include it.
echo '#define HEADER 1' > h.h && $OMPICC h.h && echo '#include "h.h"' > i.c && $OMPICC -Winvalid-pch -Werror -c i.c

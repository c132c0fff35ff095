#!/bin/bash
# -static works without target constructs; with them there is one clear error.
. "$(dirname "$0")/setup.bash"
printf '#include <omp.h>\nint main(void) {\n  int n = 0;\n#pragma omp parallel num_threads(3) reduction(+ : n)\n  n++;\n  return n != 3;\n}\n' > p.c
echo 'int main(void) { return 0; }' | gcc -static -x c - -o s -lgomp 2> /dev/null || { echo "no static C library"; exit 77; }
$OMPICC -static p.c -o p && ./p
fails $OMPICC -static target.c -o t
$OMPICC -c target.c
fails $OMPICC -static target.o -o t
has err.txt "target constructs need libompirt, a shared library: link without -static"
[ ! -e t ] || fail "t was made"

# What only libompirt has is no riddle of the linker's either.
printf '#include <omp.h>\nint main(void) { return omp_is_free_agent(); }\n' > f.c
fails $OMPICC -static f.c -o f
has err.txt "this compiler's libgomp.a has no omp_is_free_agent, but libompirt, a shared library, may have it"
$OMPICC f.c -o f && ./f

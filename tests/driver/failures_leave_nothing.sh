#!/bin/bash
# A failure in any step: exit status 1, no output, no temporary file, and the other files' errors too.
. "$(dirname "$0")/setup.bash"
printf 'int f(void) {\n  return undeclared;\n}\n' > bad1.c
printf '#pragma omp parallel foo(1)\nint x;\nint g(void) {\n  return 1\n}\n' > bad2.c
printf '#include "none.h"\n' > bad3.c
fails $OMPICC bad1.c target.c bad2.c bad3.c -o program
[ "$(grep -o '^bad[123].c:[0-9]' err.txt | uniq | cut -c4 | uniq | tr -d '\n')" = 123 ] || fail "order: $(cat err.txt)"
fails $OMPICC -c target.c -o no/such/folder/x.o
fails $OMPICC target.c -lnosuchlibrary -o program
for f in program bad1.o bad2.o target.o a.out; do [ ! -e $f ] || fail "$f was made"; done
echo old > old.o
fails $OMPICC -c bad2.c -o old.o
no_temporary_files
fails $OMPICC nosuch.c
has err.txt "ompicc: error: nosuch.c: No such file or directory"

#!/bin/bash
# The texts of #ident at file scope come into the object file, as with gcc.
. "$(dirname "$0")/setup.bash"
command -v readelf > /dev/null || { echo "no readelf"; exit 77; }
printf '#ident "first version"\n#include <stdio.h>\n# ident  "second"\nint f(int n) {\n#pragma omp parallel\n  n++;\n  return n;\n}\n#sccs "last"\n' > i.c
for option in '' --always-translate; do
  $OMPICC $option -c i.c || fail "'$option' does not compile"
  readelf -p .comment i.o > comment.txt
  for text in 'first version' second last; do has comment.txt "$text"; done
done
no_temporary_files

#!/bin/bash
# -MD, -MMD, -MF, -MT, -MP, -M: the same rules as from gcc -fopenmp.
. "$(dirname "$0")/setup.bash"
printf '#include "a.h"\n#pragma omp declare target\nint x;\n#pragma omp end declare target\n' > a.c
touch a.h
compare() { # WORDS...: compiles with both, compares the dependency files
  mkdir g o
  (cp a.c a.h g; cd g; gcc -fopenmp "$@")
  (cp a.c a.h o; cd o; $OMPICC "$@")
  for f in $(cd g; find . -name '*.d' -o -name 'deps*'); do diff g/$f o/$f || fail "$* differs"; done
  rm -r g o
}
compare -MMD -c a.c
compare -MMD -MP -c a.c -o b.obj
compare -MMD -MF deps -MT 't t' -c a.c
compare -MMD -MQ '$t' -S a.c
compare -MM -MF deps a.c
compare -MMD -shared a.c -o liba.so

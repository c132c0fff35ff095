#!/bin/bash
# One command line, given to gcc and to ompicc, on the short and on the long way: the same exit status, the
# same files with the same modes, the same text in those that are text, the same on standard output.
. "$(dirname "$0")/setup.bash"
include=$(realpath "$(dirname "$OMPICC")/../include/ompicc")
mkdir template template/sub template/inc
cat > template/p.c <<'C'
#include "a.h"
#include <stdio.h>
int counter = A_CONSTANT;
int main(void) {
  printf("%d %s\n", counter, __FILE__);
  return 0;
}
C
printf '#define A_CONSTANT 5\nstatic inline int unused_inline(int x) { return x; }\n' > template/a.h
cp template/a.h template/inc/inc.h
echo 'int other(int a) { int unused; return a; }' > template/q.c
echo 'int wrong(void) { return undeclared_name; }' > template/e.c
printf '.globl asm_two\nasm_two: ret\n.section .note.GNU-stack,"",%%progbits\n' > template/s.S
printf '%s\n' '-c  "p.c"' > template/args

bad=0
# in_copy FOLDER COMMAND: runs it in a folder whose name is always the same, because debug information holds it
in_copy() {
  cp -r template w
  status=0; (cd w; eval "$2") > $1.out 2> $1.err < template/p.c || status=$?
  rm -rf $1; mv w $1
}
compare() { # EXTRA WORDS: with what gcc has made
  in_copy ompicc "$OMPICC $1 $2"
  rm -f ompicc/*.host.c ompicc/sub/*.host.c # -save-temps keeps the translation too
  {
    [ $gcc_status = $status ] || echo "exit status $gcc_status by gcc, $status by ompicc: $(cat ompicc.err)"
    diff gcc.out ompicc.out
    diff <(cd gcc; find . -type f -printf '%p %m\n' | sort) <(cd ompicc; find . -type f -printf '%p %m\n' | sort)
    for f in $(cd gcc; find . -name '*.d' -o -name 'deps*' -o -name '*.i'); do diff gcc/$f ompicc/$f; done
  } > diff.txt || true
  [ ! -s diff.txt ] || { echo "ompicc $1 $2: $(cat diff.txt)" >&2; bad=1; }
}
while IFS= read -r words; do
  # What was named otherwise before gcc 11: files beside those that are asked for, and standard input.
  case $words in *-save-temps* | *--coverage* | '-MMD p.c' | '-fsyntax-only -MMD p.c' | *' - '*) ! gcc_is_before 11 || continue ;; esac
  in_copy gcc "gcc -fopenmp -isystem '$include' $words" && gcc_status=$status
  compare '' "$words"
  case $words in *-E*|*-M\ *|*-MM\ *|*e.c*|-dump*|-print*|@*|*s.S*|*.h) ;; *) compare --always-translate "$words" ;; esac
done <<'LINES'
p.c q.c s.S -o sub/prog -lm
-c p.c q.c s.S
-c -MMD -MP -MT 'a b' -MQ '$x' p.c -o sub/x.o
-c -MD -MF - q.c
-MMD p.c
-Wp,-MMD,deps -MT x -c p.c
-MM -MG -MF deps p.c
-M p.c q.c
-S -O1 -std=c99 -pedantic-errors q.c -o -
-x c -S - -o -
-E -C p.c -o out.i
-E -imacros a.h -include inc/inc.h -DA=1 -UA q.c
-fsyntax-only -MMD p.c
-fsyntax-only e.c
-c -MMD e.c
-nostdinc -I. -iquote inc -isystem inc -idirafter inc -c q.c
-save-temps p.c -o sub/p
-save-temps=cwd -c p.c -o sub/x.o
-save-temps=obj p.c q.c -o sub/prog
--coverage p.c -o prog
-gsplit-dwarf -g -c p.c -o sub/x.o
-Wall -Werror -c q.c
-Xpreprocessor -DX -Wa,--noexecstack -Xassembler --noexecstack -Xlinker -z -Xlinker now -pipe p.c
-shared -fPIC -flto q.c -o libq.so
@args
a.h
-dumpversion
-dumpmachine
-print-file-name=libgomp.so
-print-multiarch
-c q.c -o /dev/null
-c -foo q.c
LINES
no_temporary_files
exit $bad

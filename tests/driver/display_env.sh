#!/bin/bash
# OMP_DISPLAY_ENV=verbose and omp_display_env(1) show, behind what libgomp shows, the variables of tools, and those of ompicc that are set.
. "$(dirname "$0")/setup.bash"
quick_kernels
cat > program.c <<'C'
#include <omp.h>
#include <stdlib.h>
int main(int argc, char **argv) {
  if (argc > 1) omp_display_env(atoi(argv[1]));
#pragma omp target
  ;
}
C
"$OMPICC" program.c -o program
"$OMPICC" -static-libompirt program.c -o program_static

# block FILE: what is ours, without the blanks in front.
block() { sed -n '/^OMPICC DISPLAY ENVIRONMENT BEGIN$/,/^OMPICC DISPLAY ENVIRONMENT END$/s/^  //p' "$1"; }
# those_set: the variables of ompicc in this environment.
those_set() { env | sed -n "s/^\(OMPICC_[A-Z_]*\)=\(.*\)/\1 = '\2'/p" | sort; }
defaults="OMP_TOOL = 'enabled'
OMP_TOOL_LIBRARIES = ''
OMP_TOOL_VERBOSE_INIT = 'disabled'
$(those_set)"
echo "$defaults" | grep -qx "OMPICC_DRIVER = 'sim'" || fail "what is expected: $defaults"
for program in ./program ./program_static; do
  for value in verbose ' Verbose '; do
    OMP_DISPLAY_ENV=$value $program > out.txt 2> err.txt || fail "$program: $(cat err.txt)"
    [ "$(block err.txt)" = "$defaults" ] || fail "$program, '$value': $(cat err.txt)"
    [ "$(grep -E '^(OPENMP|OMPICC) DISPLAY' err.txt | cut -d' ' -f1,4 | tr '\n' ' ')" = \
      "OPENMP BEGIN OPENMP END OMPICC BEGIN OMPICC END " ] || fail "$program: not one behind the other: $(cat err.txt)"
    [ ! -s out.txt ] || fail "on standard output: $(cat out.txt)"
  done
  for value in true false verbosely ''; do
    OMP_DISPLAY_ENV=$value $program > out.txt 2> err.txt || fail "$program: $(cat err.txt)"
    has_not err.txt "OMPICC DISPLAY"
  done
  $program 1 2> err.txt
  [ "$(block err.txt)" = "$defaults" ] || fail "omp_display_env(1): $(cat err.txt)"
  $program 0 2> err.txt
  has err.txt "OPENMP DISPLAY ENVIRONMENT END"
  has_not err.txt "OMPICC DISPLAY"
done

# As they are given, whatever they are.
export OMP_TOOL=disabled OMP_TOOL_LIBRARIES=./no.so OMP_TOOL_VERBOSE_INIT=log OMPICC_WARNINGS= OMPICC_OF_ANOTHER_PLUGIN='a = b'
OMP_DISPLAY_ENV=verbose ./program 2> err.txt
[ "$(block err.txt)" = "OMP_TOOL = 'disabled'
OMP_TOOL_LIBRARIES = './no.so'
OMP_TOOL_VERBOSE_INIT = 'log'
$(those_set)" ] || fail "what is given: $(cat err.txt)"
has err.txt "  OMPICC_OF_ANOTHER_PLUGIN = 'a = b'"
has err.txt "  OMPICC_WARNINGS = ''"

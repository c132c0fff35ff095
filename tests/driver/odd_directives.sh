#!/bin/bash
# What looks like a directive, or is half of one, ends in a message or in an object, whatever the options have the driver look
# for in the preprocessed text: macros in directives, isa selectors, macros for the debugger, comments before labels.
. "$(dirname "$0")/setup.bash"
number=0
# survives FORMAT: printf makes the file of it.
survives() {
  number=$((number + 1))
  printf "$1" > odd.c
  local s=0
  timeout 20 "$OMPICC" -std=gnu11 -g3 -Wextra -c odd.c -o odd.o > log.txt 2>&1 || s=$?
  [ $s = 0 ] || { [ $s = 1 ] && grep -q 'error: ' log.txt && ! grep -q 'internal error' log.txt; } ||
    fail "input $number: exit status $s: $(cat log.txt)"
}
survives '#pragma omp\nint x;\n'
survives '#pragma omp  \t\nint x;\n#pragma omp'
survives '_Pragma("omp")\n#define E\n#pragma omp E\nint x;\n'
survives '#pragma omp dispatch F(\n#define F(x) x\n#pragma omp dispatch F(\n#pragma omp tile )\nint x;\n'
survives '#define M(x) x\n#pragma omp metadirective when(user = {M(\nint x;\n#pragma omp tile sizes()) M\n'
survives '#pragma omp \\\n\\\n\nint x;\n'
survives '#pragma omp \\'
survives '#pragma \\\nomp\\\n tile /* \n */ sizes(2) // \\\n'
survives '#pragma omp metadirective when(device = {isa(\nint x;\n'
survives '#pragma omp metadirective when(device = {isa (a, , "b"): }\nint isa; int is = isa (\n'
survives '__ompicc_directive\n#pragma omp __ompicc_directive\n__ompicc_directive x\n#pragma omp x\n'
survives '#define omp\n#pragma omp tile sizes(omp)\n'
survives '[[omp::]] [[omp::directive(]]\n[[using omp:\n'
survives 'int omp, *p = &omp; // pragma omp\nchar s[] = "pragma omp";\n'
survives '#pragma omp parallel /* \n'
survives '# 1 "\n# 2 "a.c" 1\n# 4294967295 "b.c"\n#pragma omp unknown\n'
survives '#define A R"x(\n#pragma omp tile A\n)x"\nchar s[] = R"(\n#pragma omp\n#define B\n'
survives 'void f(int i) { switch (i) { case 1: i++; /* fall\n */ // through \\\n */\n default: ;\n#pragma omp\n} }\n'
survives '#pragma omp \xff\x80 \v\f \x01\nint x;\n'
survives '#pragma omp tile sizes("\\\n#pragma omp "\n'

# Lines of a raw string are no directives: macros stay what they are, and definitions stay there.
cat > raw.c <<'C'
#include <stdio.h>
#define N 4
const char *s = R"(
#pragma omp dispatch N
#define N 5
)";
int main(void) {
#pragma omp metadirective when(user = {condition(N == 4)} : parallel num_threads(1))
  printf("%s%d %d\n", s, N, __LINE__);
}
C
gcc -std=gnu11 -fopenmp -w raw.c -o theirs && ./theirs > expected.txt
for option in "" -g3; do
  "$OMPICC" -std=gnu11 $option raw.c -o raw || fail "raw.c does not compile"
  ./raw > seen.txt && cmp expected.txt seen.txt || fail "with '$option' other text: $(cat seen.txt)"
done
# Of two directives in the arguments of a macro none is changed into the other.
printf '#define F(x) x\n#pragma omp unknown1 F(\n#pragma omp unknown2 )\nint x;\n' > two.c
fails "$OMPICC" -c two.c
has err.txt "two.c:2:"
has err.txt "two.c:3:"

#!/bin/bash
# What nests deeply or is very long is translated, and what nests more deeply than the stack allows is one clear error.
. "$(dirname "$0")/setup.bash"
ompi=$(dirname "$OMPICC")/ompi
rep() { yes -- "$1" | head -n "$2" | tr -d '\n'; }
# translates NAME: the text on standard input is translated within 20 s, and the result is C.
translates() {
  cat > "$1.c"
  timeout 20 "$OMPICC" --always-translate -w -fsyntax-only "$1.c" 2> err.txt || fail "$1: $(head -c 500 err.txt)"
}
{ echo -n 'int x = '; rep '(' 100000; echo -n 1; rep ')' 100000; echo ';'; } | translates parentheses
{ echo -n 'int f(int x) { return x'; rep '+x' 20000; echo '; }'; } | translates sum
{ echo -n 'int f(int x) { return '; rep '-' 1; rep ' ~' 20000; echo 'x; }'; } | translates unary
{ echo -n 'int f(int x) { return '; rep 'x ? x : ' 10000; echo 'x; }'; } | translates conditional
{ echo -n 'void f(void) '; rep '{' 10000; rep '}' 10000; echo; } | translates blocks
{ echo -n 'void f(int x) { '; rep 'if (x) ' 10000; echo '; }'; } | translates ifs
{ echo -n 'void f(int x) { '; rep 'if (x) ; else ' 2000; echo '; }'; } | translates elses
# gcc 16 refuses them; the translator leaves that to it.
{ echo -n 'int x = '; rep '{' 10000; echo -n 1; rep '}' 10000; echo ';'; } > braces.txt
if echo 'int x = {{1}};' | gcc -w -fsyntax-only -x c - 2> /dev/null; then
  translates braces < braces.txt
else
  timeout 20 "$ompi" --print-all --source=braces.c braces.txt > /dev/null 2> err.txt || fail "braces: $(head -c 500 err.txt)"
fi
{ echo -n 'int *'; rep '(*' 1000; echo -n x; rep ')' 1000; echo ';'; } | translates declarators
{ rep 'struct {' 5000; echo -n 'int x;'; rep '} a;' 5000; } | translates structs
{ echo -n 'int f(int x) { switch (x) { '; for ((i = 0; i < 30000; i++)); do echo -n "case $i: "; done; echo 'x++; } return x; }'; } |
  translates cases
{ echo 'void f(int x) {'; for ((i = 0; i < 200; i++)); do echo '#pragma omp parallel'; done; echo 'x++; }'; } |
  translates regions
{ echo -n 'int f(int x) { return x'; rep '; x' 500000; echo '; }'; } | translates long_line
{ echo -n 'char s[] = "'; rep abcdefghij 1000000; echo '";'; } | translates long_string
{ echo -n 'int '; rep abcdefghij 10000; echo ';'; } | translates long_name
# A stack that cannot be made larger: an error, and no crash.
{ echo -n 'int f(int x) { return '; rep '- ' 100000; echo 'x; }'; } > deep.c
status=0
(ulimit -Ss 512 -Hs 512; "$ompi" --print-all --source=deep.c deep.c) 2> err.txt || status=$?
[ $status = 1 ] || fail "a stack that is full: exit status $status"
has err.txt 'deep.c: error: nested too deeply'

#!/bin/bash
# -fsyntax-only checks and writes nothing; .i, .s, .S and C++ inputs work.
. "$(dirname "$0")/setup.bash"
$OMPICC -fsyntax-only target.c && [ ! -e a.out ]
printf 'int f(void) { return x; }\n#pragma omp barrier\n' > bad.c
fails $OMPICC -fsyntax-only bad.c
$OMPICC -E target.c -o target.i && $OMPICC target.i -o i && works ./i
printf '.globl asm_one\nasm_one: ret\n.section .note.GNU-stack,"",%%progbits\n' > one.s
cp one.s two.S && sed -i s/one/two/ two.S
echo 'extern "C" int cpp() { return 1; }' > three.cpp
$OMPICC target.c one.s two.S three.cpp -o mixed && works ./mixed
nm mixed > names.txt && has names.txt asm_one && has names.txt asm_two && has names.txt cpp

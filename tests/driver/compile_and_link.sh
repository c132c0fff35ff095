#!/bin/bash
# One command, or -c and a link: the same program.
. "$(dirname "$0")/setup.bash"
$OMPICC -O2 -Wall -Werror target.c plain.c -o one
works ./one
$OMPICC -c target.c plain.c
gcc -c plain.c -o other.o
$OMPICC target.o other.o -o two
works ./two
ar rcs libt.a target.o
$OMPICC -L. -Wl,--whole-archive -lt -Wl,--no-whole-archive -o three
works ./three
$OMPICC target.c && works ./a.out
[ "$(ls -A)" = "$(printf '%s\n' a.out cache libt.a one other.o plain.c plain.o target.c target.o three tmp two)" ] ||
  fail "unexpected files: $(ls -A)"
no_temporary_files

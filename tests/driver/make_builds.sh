#!/bin/bash
# CC=ompicc make: a project with its own rules, in parallel, and nothing to do the second time.
. "$(dirname "$0")/setup.bash"
sed 's/int main(void)/int part(void)/' target.c > part.c
printf 'int part(void);\nint plain(int);\nint main(void) { return part() + plain(-1); }\n' > main.c
printf 'CFLAGS = -O1 -g -Wall -MMD -MP\nprogram: main.o part.o plain.o\n\t$(CC) $(CFLAGS) $^ -o $@\n-include $(wildcard *.d)\n' > Makefile
env -u MAKEFLAGS make -j2 CC="$OMPICC" > log.txt
works ./program
env -u MAKEFLAGS make -q CC="$OMPICC" || fail "make would build again"
touch part.c && env -u MAKEFLAGS make CC="$OMPICC" | grep -c -- ' -c ' | grep -qx 1 || fail "not exactly one recompilation"

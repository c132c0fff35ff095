#!/bin/bash
# What -pedantic warns of, and what __extension__ keeps it from, is the same when ompicc prints the program.
. "$(dirname "$0")/setup.bash"
cat > p.c <<'C'
int silent(int x) { return __extension__ ({ int y = x; y + 1; }) + (__extension__ ({ struct { int z; } s = {x}; s; })).z; }
int warned(int x) { return ({ int y = x; y + 1; }); }
C
gcc -Wpedantic -c p.c 2> theirs.txt
$OMPICC --always-translate -Wpedantic -c p.c 2> ours.txt
has ours.txt 'p.c:2:'
[ "$(grep -c warning: ours.txt)" = "$(grep -c warning: theirs.txt)" ] || fail "$(cat ours.txt)"

#!/bin/bash
# File names with spaces, quotes, letters that are not ASCII, a leading '-'; TMPDIR with a space.
. "$(dirname "$0")/setup.bash"
mkdir 'a folder'
export TMPDIR="$work/a folder/tmp"
mkdir "$TMPDIR"
for name in 'it is.c' $'back\\sl\nash.c' "it's.c" 'say "hi".c' 'größe.c' './-dash.c' 'a,b;c$d.c' 'a folder/x.c'; do
  cp target.c "$name"
  $OMPICC "$name" -o "${name%.c}"
  case $name in */*) works "${name%.c}" ;; *) works "./${name%.c}" ;; esac
  $OMPICC --kernels=files -c "$name" -o "${name%.c}.o" && $OMPICC "${name%.c}.o" -o ./p && works ./p
done
[ -z "$(ls -A "$TMPDIR")" ] || fail "temporary files stay"

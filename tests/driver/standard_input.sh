#!/bin/bash
# '-' with -x c, and @files.
. "$(dirname "$0")/setup.bash"
$OMPICC -x c - -o in < target.c && works ./in
printf '%s\n' '-x c' "'target.c'" '"-o" re\sp' -x none > words
$OMPICC @words && works ./resp
fails $OMPICC - < target.c
has err.txt "'-E' or '-x' required"
$OMPICC -E - < plain.c | grep -q 'int plain' || fail "-E -"

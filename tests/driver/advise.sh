#!/bin/bash
# OMPICC_ADVISE and OMPICC_ADVISE_DIFF: what is said of the programs in tests/advise/planted, each of which has faults that its
# lines name ("// advice: OPTION VARIABLE", with "(this run)" where it is only true for that), and of those in
# tests/advise/clean, which have none. What the diff makes of a program compiles, prints the same, and no more than what the
# diff has not touched is said of it.
. "$(dirname "$0")/setup.bash"
quick_kernels
programs=$here/../advise
command -v patch > /dev/null || skip "there is no patch"

# said FILE: "LINE OPTION VARIABLE" of each warning, in order.
said() {
  sed -nE "s/^[^:]+:([0-9]+):[0-9]+: warning: ('([A-Za-z_0-9]+)')?.*(, in this run)?(:.*)? \[-Wopenmp-([a-z-]+)\]\$/\1 \6 \3/p" "$1" |
    sed 's/ $//' | sort -n
}
# The same, as the program's own lines have it.
expected() {
  awk '{ at = index($0, "// advice: "); if (!at) next
         n = split(substr($0, at + 11), said, ", ")
         for (i = 1; i <= n; i++) { sub(/ \(this run\)/, "", said[i]); print NR, said[i] } }' "$1" | sort -n
}
# A program may have "// options: OPTIONS"; those with --sim-accesses need a newer g++.
release=$(g++ -dumpfullversion -dumpversion 2> /dev/null) || release=0
options_of() { sed -n 's,^// options: *,,p' "$1"; }
runs() { case $(options_of "$1") in *--sim-accesses*) [ "${release%%.*}" -ge 11 ] ;; esac }
# compile FILE NAME [OPTION...]
compile() {
  local file=$1 name=$2 options
  options=$(options_of "$file")
  shift 2
  (case $options in *--sim-accesses*) unset OMPICC_CXX ;; esac
    # shellcheck disable=SC2086
    "$OMPICC" -O1 $options "$@" "$file" -o "$name" -lm)
}
for file in "$programs"/planted/*.c; do
  runs "$file" || continue
  name=$(basename "$file" .c)
  cp "$file" "$name.c"
  compile "$name.c" "$name"
  OMPICC_ADVISE=$name.said OMPICC_ADVISE_DIFF=$name.diff "./$name" > "$name.out" 2> "$name.err" || fail "$name fails: $(cat "$name.err")"
  [ ! -s "$name.err" ] || fail "$name says: $(cat "$name.err")"
  expected "$name.c" > "$name.expected"
  said "$name.said" > "$name.actual"
  [ -s "$name.expected" ] || fail "$name names no fault"
  diff "$name.expected" "$name.actual" > difference || fail "$name: $(cat difference "$name.said")"
  # What is only true for this run is marked, and nothing else is.
  while read -r line; do
    if grep -qE "advice:.*$(echo "$line" | cut -d' ' -f2-) \(this run\)" "$name.c"; then
      grep -E "^$name.c:${line%% *}:.*-Wopenmp-$(echo "$line" | cut -d' ' -f2)\]" "$name.said" | grep -q "in this run" || fail "$name: not marked: $line"
    else
      grep -E "^$name.c:${line%% *}:.*'${line##* }'.*-Wopenmp-$(echo "$line" | cut -d' ' -f2)\]" "$name.said" | grep -q "in this run" && fail "$name: marked: $line"
    fi
  done < "$name.expected"
  [ -s "$name.diff" ] || continue
  mkdir "$name.corrected"
  cp "$name.c" "$name.corrected"
  patch -s -F 0 -d "$name.corrected" -p0 < "$name.diff" > patch.txt 2>&1 || fail "$name: the diff does not fit: $(cat patch.txt "$name.diff")"
  (cd "$name.corrected" && compile "$name.c" "$name" -Wall 2> err.txt) || fail "$name: what the diff makes of it does not compile: $(cat "$name.corrected/err.txt" "$name.diff")"
  (cd "$name.corrected" && OMPICC_ADVISE=said "./$name" > out 2> err) || fail "$name: what the diff makes of it fails: $(cat "$name.corrected/err")"
  cmp -s "$name.out" "$name.corrected/out" || fail "$name: what the diff makes of it prints something else: $(cat "$name.corrected/out" "$name.diff")"
  # Some faults nobody corrects by a diff; which part of an array other runs reach is not known.
  said "$name.corrected/said" | { grep -vE ' map-(small|always|unused)( |$)' || :; } |
    case $(options_of "$file") in *--sim-accesses*) grep -v ' map-section ' || : ;; *) cat ;; esac > left.txt
  [ ! -s left.txt ] || fail "$name: something is left: $(cat "$name.corrected/said" "$name.diff")"
done

for file in "$programs"/clean/*.c; do
  runs "$file" || continue
  name=$(basename "$file" .c)
  cp "$file" "$name.c"
  compile "$name.c" "$name"
  OMPICC_ADVISE=1 OMPICC_ADVISE_DIFF=$name.diff "./$name" > "$name.out" 2> "$name.said" || fail "$name fails: $(cat "$name.said")"
  has_not "$name.said" warning:
  grep -qE '^ompicc advice: no warnings about [1-9][0-9]* device constructs?$' "$name.said" || fail "$name: $(cat "$name.said")"
  [ ! -s "$name.diff" ] || fail "$name: $(cat "$name.diff")"
  "./$name" > without.out
  cmp -s "$name.out" without.out || fail "$name prints something else when it is watched"
done

# Where nobody knows what a kernel accesses the last line says so.
has functions_of_others.said "ompicc advice: the text of 1 kernel does not show all that is accessed; a sim device does, of kernels compiled with --sim-accesses"
has_not in_order.said "does not show"

# ompicc --advise runs a program; its arguments and its status are the program's.
cat > arguments.c <<'C'
#include <stdio.h>
#include <stdlib.h>
int main(int argc, char **argv) {
  int n = atoi(argv[1]), *p = calloc(n, sizeof *p);
#pragma omp target map(tofrom: p[0:n])
  for (int i = 0; i < n; i++) p[i] = i;
  printf("%d %d\n", argc, p[n - 1]);
  return 3;
}
C
"$OMPICC" arguments.c -o arguments
status=0
"$OMPICC" --advise arguments 500 -c > out.txt 2> err.txt || status=$?
[ $status = 3 ] && [ "$(cat out.txt)" = "3 499" ] || fail "--advise: status $status, $(cat out.txt err.txt)"
has err.txt "arguments.c:5:32: warning: 'p' is copied to the device (2000 bytes, once)"
has err.txt "+++ | #pragma omp target map(from: p[0:n])"
[ ! -e arguments.diff ] || fail "there is a diff"
OMPICC_ADVISE=advice-%p "$OMPICC" --advise=arguments.diff ./arguments 500 > out.txt 2> err.txt || :
[ ! -s err.txt ] || fail "said: $(cat err.txt)"
has arguments.diff "+#pragma omp target map(from: p[0:n])"
ls advice-[1-9]* > /dev/null || fail "no file with the process's number: $(ls)"

# Beside the profile; from another folder, where the sources are not found; where nothing is known of the objects.
OMPICC_ADVISE=1 OMPICC_PROFILE=1 ./arguments 100 > out.txt 2> err.txt || :
has err.txt "ompicc profile:"
has err.txt "ompicc advice: 1 warning about 1 device construct"
mkdir elsewhere
(cd elsewhere && OMPICC_ADVISE=1 OMPICC_ADVISE_DIFF=diff ../arguments 100 > out.txt 2> err.txt || :)
has elsewhere/err.txt "arguments.c:5:1: warning: 'p' is copied to the device"
has_not elsewhere/err.txt "+++"
[ ! -s elsewhere/diff ] || fail "a diff of what cannot be read: $(cat elsewhere/diff)"
if command -v objcopy > /dev/null; then
  objcopy --remove-section=.ompicc.constructs arguments unknown
  OMPICC_ADVISE=1 ./unknown 100 > out.txt 2> err.txt || :
  has err.txt "ompicc advice: nothing is known of the list items in 1 of 1 executions of constructs"
fi
OMP_TARGET_OFFLOAD=DISABLED OMPICC_ADVISE=1 ./arguments 100 > out.txt 2> err.txt || :
has_not err.txt warning:

# Wrong values, and wrong commands.
OMPICC_ADVISE=no/folder/advice OMPICC_ADVISE_DIFF=/no/diff ./arguments 100 > out.txt 2> err.txt || :
[ "$(cat out.txt)" = "2 99" ] || fail "the program does not go on: $(cat out.txt)"
has err.txt "warning: cannot write no/folder/advice: No such file or directory"
has err.txt "warning: cannot write /no/diff"
OMPICC_ADVISE_DIFF=1 ./arguments 100 > out.txt 2> err.txt || :
has err.txt "warning: OMPICC_ADVISE_DIFF is '1'; it can be the name of a file"
fails "$OMPICC" --advise
has err.txt "missing program"
fails "$OMPICC" --advise= ./arguments
has err.txt "missing file name after '--advise='"
fails "$OMPICC" -O2 --advise ./arguments
has err.txt "'--advise' comes first"
fails "$OMPICC" --advise arguments.c
has err.txt "'arguments.c' is no program"
fails "$OMPICC" --advise ./is-not-there
has err.txt "cannot run './is-not-there': No such file or directory"

#!/bin/bash
# The passes of the translator: docs/passes.md lists them, --dump-after prints the tree after each, --time-passes their times.
#   OMPICC=... tests/driver/passes.sh --update   writes the page
docs=$(realpath "$(dirname "$0")/../../docs")
. "$(dirname "$0")/setup.bash"
ompi=$(dirname "$OMPICC")/ompi
"$ompi" --list-passes > passes.md
if [ "${1-}" = --update ]; then
  cp passes.md "$docs/passes.md"
  exit
fi
diff "$docs/passes.md" passes.md || fail "docs/passes.md is not what 'ompi --list-passes' prints (--update writes it)"

# The tree after each pass, where it is compiled and where it is on the way to a program; nothing else is made.
names=$(sed -n 's/^| `\([a-z_]*\)` .*/\1/p' passes.md)
[ "$(wc -w <<< "$names")" -gt 30 ] || fail "few passes: $names"
for pass in parse $names; do
  $OMPICC --dump-after="$pass" target.c > "after-$pass.txt"
  grep -q '^TranslationUnit' "after-$pass.txt" || fail "no tree after $pass"
done
[ ! -e a.out ] && [ ! -e target.o ] || fail "something else was made"
$OMPICC --dump-ast -c target.c -o none.o | diff - after-parse.txt
has after-non_rectangular.txt "OmpDirective kind='target teams distribute parallel for'"
has_not after-split.txt "kind='target teams distribute parallel for'"
has after-split.txt "OmpDirective kind='distribute'"
has_not after-taskloop.txt "kind='firstprivate'"
has after-data_sharing.txt "kind='map'"
last=$(tail -1 <<< "$names")
has_not "after-$last.txt" "kind='target teams"
# A file without directives has a tree, too.
$OMPICC --dump-ast plain.c > plain.txt && has plain.txt "FunctionDecl plain"
fails $OMPICC --dump-after=fusion target.c
has err.txt "there is no pass 'fusion'; 'ompi --list-passes' names all"

$OMPICC --time-passes target.c -o program 2> times.txt && works ./program
for step in parse $names kernels run_ahead host all; do
  grep -qE "^ +[0-9]+\.[0-9]{3} +[0-9]+\.[0-9]%  $step\$" times.txt || fail "no time of $step: $(cat times.txt)"
done

#!/bin/bash
# ompicc --explain: each warning of ompicc's own has a page in docs/explain, and so has each advice of OMPICC_ADVISE; each page's
# example has its message, and its fix has not.
. "$(dirname "$0")/setup.bash"
quick_kernels
pages=$here/../../docs/explain

"$OMPICC" --explain > list || fail "--explain fails"
for page in "$pages"/*.md; do
  name=$(basename "$page" .md)
  [ "$name" != README ] || continue
  "$OMPICC" --explain="$name" | cmp - "$page" || fail "--explain=$name is not $page"
  grep -qx "$name" list || fail "the list has no $name"
done
"$OMPICC" --explain=-Wopenmp-race | grep -q '^# openmp-race' || fail "a warning's option is no name"
"$OMPICC" --explain=openmp-raze > out 2> err && fail "an unknown name has a page"
grep -qx "ompicc: error: there is no explanation of 'openmp-raze': 'ompicc --explain' lists those that there are" err || fail "$(cat err)"

# No warning is left out, neither of --help nor of the sources.
for name in $("$OMPICC" --help | sed -n 's/^  -W\(openmp-[a-z-]*\).*/\1/p') \
  $(grep -rhoE '"(-W)?openmp-[a-z-]+"' "$here"/../../{translator,transforms,tools} --include='*.cpp' | sed -E 's/"(-W)?//g' | sort -u); do
  [ "$name" = openmp- ] || [ -e "$pages/$name.md" ] || fail "the warning $name has no page"
done

# block FILE NUMBER: the text of a block of a page, from 1; its kind goes to $kind.
block() {
  kind=$(grep '^```.' "$1" | sed -n "$(($2 == 1 ? 1 : 2))s/^\`\`\`//p")
  awk -v number="$2" '/^```/ { inside = !inside; if (inside) n++; next } inside && n == number' "$1"
}
# messages KIND FILE: what the compiler says, and what the program does if the page is of such a kind.
messages() {
  case $1 in
  'c run') "$OMPICC" -Wall "$2" -o program 2>&1 && { ./program 2>&1 || :; } ;;
  'c advise') "$OMPICC" -Wall "$2" -o program 2>&1 && OMPICC_ADVISE=advice ./program > "$2.out" 2>&1 && advised ;;
  'c graph') "$OMPICC" -Wall -Wopenmp-task-graph -c "$2" 2>&1 || : ;;
  'c managed') "$OMPICC" -Wall --managed -fsyntax-only "$2" 2>&1 || : ;;
  *) "$OMPICC" -Wall -fsyntax-only "$2" 2>&1 || : ;;
  esac
}
# What has been advised, without the line that is all that is said of a program without faults.
advised() { grep -vE '^ompicc advice: no warnings about [1-9][0-9]* device constructs?$' advice || :; }
count=0
for page in "$pages"/*.md; do
  [ "${page##*/}" != README.md ] || continue
  block "$page" 1 > example.c
  block "$page" 2 > message
  suffix=c
  [ "$kind" != cpp ] || suffix=cpp
  [ $suffix = c ] || mv example.c example.cpp
  messages "$kind" example.$suffix > said || fail "$page: the example fails: $(cat said)"
  [ -s message ] || fail "$page has no message"
  while IFS= read -r line; do
    grep -qF -- "$line" said || fail "$page: the example does not have '$line': $(cat said)"
  done < message
  block "$page" 3 > fix.$suffix
  messages "$kind" fix.$suffix > said || fail "$page: the fix fails: $(cat said)"
  [ ! -s said ] || fail "$page: of the fix is said: $(cat said)"
  [ "$kind" != 'c advise' ] || cmp example.c.out fix.c.out || fail "$page: the fix prints something else: $(cat fix.c.out)"
  count=$((count + 1))
done
[ $count -ge 24 ] || fail "only $count pages"

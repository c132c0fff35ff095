#!/bin/bash
# -Wmisleading-indentation, which gcc has for files without line markers only, comes for translated files as for
# others: at the same tokens, with the same notes, and as options and pragmas say.
. "$(dirname "$0")/setup.bash"
command -v gcc > /dev/null || skip "no gcc"
cat > i.c <<'END'
#define GUARDED(x) if (x) x++; x--
int g(int);
int misleading(int n, int *a)
{
  int i, s = 0;
DIRECTIVE
  { a[0] = 1; }
  if (n)
    s = 1;
    s = 2;
  for (i = 0; i < n; i++)
    a[i] = 0;
    s++;
  while (s > 3)
    s--;
    g(s);
  if (n) s++; s--;
  if (n) { s++; } s--;
  if (n > 2)
    if (n > 3)
      s = 3;
  else
    s = 4;
    s = 5;
  if (n == 4); { s = 5; }
  if (n == 5);
    s = 6;
  for (i = 0; i < 3; i++);
  { s++; }
  for (i = 0; i < 3; i++);
  s++;
	if (n)
	  s++;
          s++;
  if (s) {
    s = 2;
  } else
    s = 3;
    g(s);
  if (s) {
  s = 2;
  } else
  s = 3;
  g(s);
  GUARDED(s);
  if (s)
    s = 5;
#ifdef UNKNOWN
  if (n)
#endif
    s = 6;
  if (n)
/* a comment further left */
    s = 7;
    /* another */
    int declared = s;
  switch (n)
  case 1:
    if (n)
      s++;
      s--;
  while (n)
    lab: s++;
    s--;
  if (s)
    for (;;)
      s++;
    s--;
  if (s)
#pragma GCC unroll 2
    for (; n < 3;)
      s++;
    s--;
  do
    if (n)
      s--;
      while (0);
  if (n) ; else ;
    s = 3;
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wmisleading-indentation"
  if (n)
    s = 1;
    s = 2;
#pragma GCC diagnostic error "-Wmisleading-indentation"
  if (n)
    s = 1;
    s = 2;
#pragma GCC diagnostic pop
  if (n)
    s = 1;
    s = 2;
  return s + declared;
}
static void other(int n) { if (n) n++;
  n--; }
void caller(int n) {
  if (n)
  other(n);
  other(n);
    if (n)
  other(n);
  other(n);
  if (n) other(n); /* ä */ else
    other(n);
    other(n);
}
END
plain_columns i.c
messages() { sed "s/[‘’]/'/g" | grep -E '^[^ ]*: (warning|error|note|fatal error): |^ +[0-9]* \|' | grep -v "unused\|defined but"; }
for options in -Wall -Wmisleading-indentation '-Wall -Wno-misleading-indentation' '-Wall -Werror' '-Werror=misleading-indentation' \
  '-Wall -Wno-error=misleading-indentation -Werror' -w ''; do
  for directive in '#pragma omp parallel' ''; do
    sed "s/^DIRECTIVE/$directive/" i.c > w.c
    theirs=0 ours=0
    gcc -fopenmp $options -Wno-unused -Wno-parentheses -Wno-empty-body -c w.c -o /dev/null 2> gcc.txt || theirs=$?
    $OMPICC $options -Wno-unused -Wno-parentheses -Wno-empty-body --always-translate -c w.c -o /dev/null 2> ompicc.txt || ours=$?
    [ $ours = $theirs ] || fail "$options: exit status $ours, not $theirs: $(cat ompicc.txt)"
    # gcc goes on behind an error and gives other warnings too.
    diff <(messages < gcc.txt) <(messages < ompicc.txt) > diff.txt || fail "'$options' '$directive': $(cat diff.txt)"
  done
done
gcc -Wall -c w.c -o /dev/null 2>&1 | messages | grep -c guard > count.txt
[ "$(cat count.txt)" -gt 30 ] || fail "gcc warns of too little: $(cat count.txt)"
no_temporary_files

#!/bin/bash
# What only the C compiler knows of a builtin is asked of it, once and only where it matters; what it does not say is an
# error.
. "$(dirname "$0")/setup.bash"
real=$(command -v "${OMPICC_CC:-gcc}")
cat > counting-cc <<X
#!/bin/sh
case "\$*" in *.ask.i*) echo "\$*" >> $work/asked ;; esac
exec $real "\$@"
X
chmod +x counting-cc
echo 'char *f(void) { return __builtin_gettext("x"); }' > gettext.c
"$real" -Werror -c gettext.c 2> /dev/null || { echo "the C compiler has no __builtin_gettext"; exit 77; }
export OMPICC_CC=$work/counting-cc OMP_TARGET_OFFLOAD=DISABLED
compile() { # TIMES OPTION...: asks so often
  rm -f asked
  $OMPICC -Wall -Wextra "${@:2}" || fail "${*:2} fails"
  touch asked
  [ "$(wc -l < asked)" = "$1" ] || fail "${*:2} asks $(wc -l < asked) times"
}
# What is in the table, or has its type from a cast or a declaration.
cat > known.c <<'C'
int main(void) {
  int n = 3;
  char *text = __builtin_gettext("abc");
#pragma omp parallel num_threads(2) firstprivate(text)
#pragma omp single
  {
    __auto_type m = __builtin_popcount(n) + (long)__builtin_gettext("abc");
    n += m - (long)__builtin_gettext(text) + __builtin_gettext(text)[0];
  }
  return n != 3 + 2 + 'a';
}
C
compile 0 known.c -o known
./known || fail "known.c"
# Functions of the system's headers are copied; where they are printed from the tree it matters.
mkdir system
cat > system/unknown.h <<'C'
static inline unsigned long first(const char *s) {
  __auto_type t = __builtin_gettext(s);
  return sizeof *t;
}
static inline char second(const char *s) {
  __typeof__(__builtin_gettext(s)) t = __builtin_gettext(s), *p = &t;
  return (*p)[1];
}
C
cat > header.c <<'C'
#include <unknown.h>
int main(void) {
  int n = 0;
#pragma omp parallel num_threads(1)
  n += second("abc");
  return n != 'b' || first("a") != 1;
}
C
compile 0 -isystem system header.c -o header
./header || fail "header.c"
compile 1 -isystem system --always-translate header.c -o header
./header || fail "header.c, --always-translate"
# The user's own code; options for messages change nothing.
cat > own.c <<'C'
#include <stdio.h>
struct pair { int a, b; };
#define TEXT(n) __builtin_gettext("0123)\"" + (n))
int main(void) {
  int n = 0;
  const __auto_type before = TEXT(1);
  if (n)
#pragma omp parallel num_threads(TEXT(2)[0]) reduction(+ : n)
    n++;
#pragma omp parallel for firstprivate(before) reduction(+ : n)
  for (int i = *before - '0'; i < *TEXT(3) - '0' + 1; i++) {
    __auto_type t = TEXT(i);
    n += t[0] + _Generic(TEXT(0), char * : 1000, default : 1);
  }
  printf("%d\n", n);
  return 0;
}
C
for option in '' -Wfatal-errors -fmax-errors=1 -Werror -fdiagnostics-color=always -fdiagnostics-format=json -std=gnu11 \
  -pedantic --always-translate '-O2 -g'; do
  # shellcheck disable=SC2086
  gcc -fsyntax-only $option plain.c 2> /dev/null || continue # gcc 15 has no JSON any more
  # shellcheck disable=SC2086
  compile 1 $option own.c -o own 2> /dev/null
  [ "$(./own)" = 3150 ] || fail "$option: own.c prints $(./own)"
done
[ "$(ls -A tmp)" = "" ] || fail "the questions stay"
# No answer.
cat > wrong.c <<'C'
int main(void) {
  __auto_type x = __builtin_no_such_thing(1);
  __auto_type y = __builtin_gettext(1, 2);
#pragma omp parallel
  x++, y++;
  return 0;
}
C
fails $OMPICC -c wrong.c
has err.txt "wrong.c:2:19: error: the C compiler does not say what this call gives: there is no builtin '__builtin_no_such_thing'"
sed -i '/no_such_thing/d; s/x++, //' wrong.c # an error that is the C compiler's own to report
fails $OMPICC -c wrong.c
has err.txt "wrong.c:2:19: error: too many arguments to function"
no_temporary_files

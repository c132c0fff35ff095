#!/bin/bash
# What the preprocessor has done is not done again: -D, -include and names that their own macros contain.
. "$(dirname "$0")/setup.bash"
echo 'static int once = 1;' > once.h
cat > m.c <<'C'
static int add(int x) { return x; }
int main(void) {
  int FOO = 4, s = 0;
#pragma omp parallel for reduction(+ : s)
  for (int i = 0; i < 3; i++) s += twice(FOO) + once;
  return s != 27;
}
C
$OMPICC '-Dtwice(x)=add((x) * 2)' '-Dadd(x)=(add)(x)' -DFOO=FOO -include once.h m.c -o m
./m || fail "wrong result"

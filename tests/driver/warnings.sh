#!/bin/bash
# cc's warnings come once, at the user's lines, on the short and on the long way.
. "$(dirname "$0")/setup.bash"
for pragma in '' '#pragma omp parallel'; do
  printf '#warning look\nint f(void) {\n%s\n  { int unused_name; }\n  return 0;\n}\n' "$pragma" > w.c
  $OMPICC -Wall -c w.c 2> err.txt
  [ "$(grep -c '^w.c:1:.*look' err.txt)" = 1 ] || fail "#warning: $(cat err.txt)"
  [ "$(grep -c '^w.c:4:.*unused variable' err.txt)" = 1 ] || fail "unused: $(cat err.txt)"
  fails $OMPICC -Wall -Werror -c w.c
done
# Nothing is said of a device address that the user's region does not use.
cat > addresses.c <<'C'
int f(int *p) {
  int v[3] = {3, 1, 2};
#pragma omp target data map(v) use_device_ptr(p)
  v[0] = 2;
#pragma omp target data map(v) use_device_addr(v)
  ++*p;
  return v[0];
}
C
$OMPICC -Wall -Wextra -Werror -c addresses.c
no_temporary_files

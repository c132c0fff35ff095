#!/bin/bash
# declare simd: the object has the vector versions that gcc -fopenmp-simd makes; 5.2's spelling of linear's modifiers works too.
. "$(dirname "$0")/setup.bash"
[[ $(uname -m) == x86_64 ]] || { echo "the names of vector versions are x86-64's"; exit 77; }
cat >a.c <<'END'
#pragma omp declare simd linear(i: val, step(2)) uniform(p) notinbranch
int f(int i, int *p) { return p[i]; }
#pragma omp declare simd simdlen(8) aligned(p: 32)
int g(int i, int *p) {
  int s = 0;
#pragma omp parallel for reduction(+: s)
  for (int k = 0; k < i; k++) s += p[k];
  return s;
}
END
sed 's/linear(i: val, step(2))/linear(val(i): 2)/' a.c >b.c
"$OMPICC" -O2 -c a.c -o a.o && gcc -O2 -fopenmp -c b.c -o b.o || exit 1
nm a.o | grep -o '_ZGV.*' | sort >a.names
nm b.o | grep -o '_ZGV.*' | grep -v omp_fn | sort >b.names
[[ -s a.names ]] && diff a.names b.names

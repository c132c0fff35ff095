#!/bin/bash
# Names in context selectors that no implementation has are said, where they stand; those of others are not.
. "$(dirname "$0")/setup.bash"
cat > s.c <<'C'
int v(int);
#pragma omp declare variant(v) match(device={kind(gpu, foo)})
int a(int);
#pragma omp declare variant(v) match(device={arch(nvptx46)})
int b(int);
#pragma omp declare variant(v) match(implementation={vendor(score(2): nobody)})
int c(int);
#pragma omp declare variant(v) match(implementation={extension(match_any)})
int d(int);
#pragma omp declare variant(v) match(implementation={unified_memory})
int e(int);
#pragma omp declare variant(v) match(device={kind("fpga"), arch(amdgcn), isa(whatever)})
int f(int);
#pragma omp declare variant(v) match(implementation={vendor(gnu, "llvm"), requires(unified_address)})
int g(int);
#pragma omp declare variant(v) match(implementation={atomic_default_mem_order(seq_cst), self_maps})
int h(int);
int i(int n) {
#pragma omp metadirective when(device={kind(cqu)}: parallel) otherwise(nothing)
  n++;
  return a(n) + b(n) + c(n) + d(n) + e(n) + f(n) + g(n) + h(n);
}
C
$OMPICC -c s.c 2> err.txt
grep -o '^s.c.*' err.txt > said.txt
cat > expected.txt <<'T'
s.c:2:56: warning: unknown property 'foo' of 'kind' never matches
s.c:4:51: warning: unknown property 'nvptx46' of 'arch' never matches
s.c:6:71: warning: unknown property 'nobody' of 'vendor' never matches
s.c:8:64: warning: unknown property 'match_any' of 'extension' never matches
s.c:10:54: warning: unknown selector 'unified_memory' of set 'implementation' never matches
s.c:19:45: warning: unknown property 'cqu' of 'kind' never matches
T
diff expected.txt said.txt || fail "other warnings"
no_temporary_files

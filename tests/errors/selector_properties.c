// Context selectors: properties that a selector cannot have, and selectors and properties that stand there twice.
int n;
int v(int);
#pragma omp declare variant(v) match(device={kind(2)}) // error@51: 'identifier or a string literal'
int a(int);
#pragma omp declare variant(v) match(device={kind(host + 3)}) // error@51: 'expected .,. or .\).'
int b(int);
#pragma omp declare variant(v) match(device={kind(host, "host")}) // error@57: 'specified more than once'
int c(int);
#pragma omp declare variant(v) match(device={isa(avx2), kind(any)}) // error@46: 'kind.any'
int d(int);
#pragma omp declare variant(v) match(implementation={vendor(gnu, gnu)}) // error@66: 'property .gnu. of .vendor. specified more'
int e(int);
#pragma omp declare variant(v) match(implementation={unified_address(yes)}) // error@69: 'takes no properties'
int f(int);
#pragma omp declare variant(v) match(implementation={reverse_offload()}) // error@69: 'takes no properties'
int g(int);
#pragma omp declare variant(v) match(implementation={atomic_default_mem_order(sec_cst)}) // error@79: 'seq_cst'
int h(int);
#pragma omp declare variant(v) match(implementation={atomic_default_mem_order}) // error@54: 'needs properties'
int i(int);
#pragma omp declare variant(v) match(implementation={requires(unified)}) // error@63: 'clause of .#pragma omp requires.'
int j(int);
#pragma omp declare variant(v) match(user={condition(n, 1)}) // error@55: 'one expression'
int k(int);
#pragma omp declare variant(v) match(target_device={device_num(1.5)}) // error@64: 'integer'
int l(int);
int w(int);
#pragma omp declare variant(w) match(construct={parallel(n)}) // error@57: 'takes no properties'
int m(int);
int x(int);
#pragma omp declare variant(x) match(construct={parallel, parallel}) // error@59: 'specified more than once'
int o(int);
int y(int);
#pragma omp declare variant(y) match(construct={simd(safelen(8))}) // error@54: 'clause of .#pragma omp declare simd.'
int p(int);
int z(int);
#pragma omp declare variant(z) match(construct={simd(simdlen(8), notinbranch)})
int q(int);
void r(void) {
#pragma omp metadirective when(construct={simd(simdlen(8))}: atomic) // error@47: 'in a metadirective'
  n++;
}

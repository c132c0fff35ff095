// What a declare reduction directive may not say.
struct s { int a; };
int glob;
#pragma omp declare reduction(foo : struct s : omp_out.a += omp_in.a) initializer(omp_priv = {0})
#pragma omp declare reduction(foo : struct s : omp_out.a += omp_in.a) // error: 'redeclaration of .foo.*struct s'
#pragma omp declare reduction(+ : int : omp_out += omp_in) // error: 'predeclared arithmetic type.*5.5.11'
#pragma omp declare reduction(bar : const int : omp_out += omp_in) // error: 'qualified type'
#pragma omp declare reduction(bar : int[3] : omp_out[0] += omp_in[0]) // error: 'function or array type'
#pragma omp declare reduction(bar2 : int, long : omp_out += omp_in + glob) // error: 'combiner refers to variable .glob'
#pragma omp declare reduction(bar3 : int : omp_out += omp_orig) // error: 'omp_orig'
#pragma omp declare reduction(bar4 : int : omp_out += omp_in) initializer(omp_priv = omp_out) // error: 'omp_out'
void init(int *p);
#pragma omp declare reduction(bar5 : int : omp_out += omp_in) initializer(init(&omp_orig)) // error: 'should be .&omp_priv'
#pragma omp declare reduction(bar6 : int : omp_out += omp_in) initializer(omp_orig = 4) // error: 'expected .omp_priv = initializer. or a function call'
#pragma omp declare reduction(bar7 : int : omp_out += omp_in) foo // error: 'foo'
#pragma omp declare reduction(bar8 : : omp_out += omp_in) // error: 'expected'
#pragma omp declare reduction(bar9 : int : ) // error: 'expected'
#pragma omp declare reduction(% : int : omp_out += omp_in) // error: 'expected a reduction operator'
#pragma omp declare reduction(bar10 : void : (void)0) // error: 'incomplete type'
#pragma omp declare reduction(incomplete : struct unknown : omp_out.n += omp_in.n) // error: 'invalid use of undefined type'
#pragma omp declare reduction(incomplete : struct unknown : (void)&omp_out) initializer(omp_priv = {0}) // error: ''omp_priv' of incomplete type'
#pragma omp declare reduction bar11 // error: 'expected .\(. after'
void f(int n) {
  int loc = n;
  _Complex double c = 0;
#pragma omp declare reduction(l2 : int : omp_out += omp_in + loc) // error: 'combiner refers to variable .loc'
#pragma omp declare reduction(l3 : int : omp_out += omp_in) initializer(omp_priv = loc) // error: 'initializer refers to variable .loc'
#pragma omp declare reduction(ok : int : omp_out += omp_in)
#pragma omp parallel reduction(ok : c) // error: 'no user-defined reduction .ok. for .c. of type'
  c++;
#pragma omp parallel reduction(original(shared), + : loc) // error: 'OpenMP 6.0'
  loc++;
}

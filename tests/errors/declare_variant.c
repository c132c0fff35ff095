// Variants that do not fit, and where the directive may not stand.
int good(int x);
int wrong(double x);
int n;
struct S { int m; } s;
#pragma omp declare variant(good) // error@1: 'needs a .match.'
int a(int x);
#pragma omp declare variant(wrong) match(user={condition(1)}) // error@36: 'does not fit'
int b(int x);
#pragma omp declare variant(missing) match(user={condition(1)}) // error@29: 'undeclared'
int c(int x);
#pragma omp declare variant(n) match(user={condition(1)}) // error@29: 'name of a function'
int d(int x);
#pragma omp declare variant(good) match(user={condition(n)})
int e(int x);
#pragma omp declare variant(good) match(user={condition(s)}) // error@57: 'must be scalar'
int f(int x);
int hides(int n) { return e(n); } // error@27: '.n. in the condition'
#pragma omp declare variant(good) match(user={condition(1)}) // error@1: 'not followed'
int v;
#pragma omp declare variant(good) match(user={condition(1)}) adjust_args(nothing: x) // error@62: 'needs .dispatch.'
int g(int x);
#pragma omp declare variant(good) match(construct={dispatch}) adjust_args(nothing: y) // error@63: 'not a parameter'
int h(int x);
#pragma omp declare variant(good) match(construct={dispatch}) adjust_args(need_device_ptr: x) // error@63: 'not a pointer'
int i(int x);
#pragma omp declare variant(good) match(construct={dispatch}) append_args(interop(target)) // error@35: 'does not fit'
int j(int x);
#pragma omp declare variant(good) match(construct={dispatch}) append_args(context) // error@75: 'expected .interop.'
int k(int x);
#pragma omp declare variant(good) match(user={condition(1)}) match(user={condition(1)}) // error@62: 'too many'
int l(int x);
#pragma omp declare variant(good) match(user={condition(1)}) // error@1: 'same function'
int good(int x);
#pragma omp end declare variant // error@1: 'without corresponding'
#pragma omp begin declare variant // error@1: 'needs a .match.'
#pragma omp end declare variant

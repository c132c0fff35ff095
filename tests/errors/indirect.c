// What declare target indirect asks for.
int n;
int f(void);
int g(void);
#pragma omp declare target enter(f) indirect(n) // error@46: '.indirect. argument must be a constant expression'
#pragma omp declare target enter(g) indirect device_type(nohost) // error@46: '.indirect. needs .device_type.any..'
int main(void) { return 0; }

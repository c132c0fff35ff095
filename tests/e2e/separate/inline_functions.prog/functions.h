// Inline functions of a header, which device code of both files includes.
#pragma omp declare target
inline int twice(int x) { return 2 * x; }
static inline int thrice(int x) { return 3 * x; }
inline __attribute__((always_inline)) int half(int x) { return x / 2; }
int other(int x);
int last(int x);
#pragma omp end declare target

// Builtin functions that device code has nothing like are errors, each at its line.
typedef int v4 __attribute__((vector_size(16)));
typedef float f4 __attribute__((vector_size(16)));
struct bits { int three : 3; };
void f(int n, __int128 wide, struct bits b) {
  void *p = 0;
  int r = 0;
#pragma omp target map(tofrom : r) firstprivate(p)
  {
    p = __builtin_return_address(0); // error: '__builtin_return_address.* cannot be used'
    __builtin_ia32_pause();          // error: '__builtin_ia32_pause'
    r = __sync_nand_and_fetch(&r, 1); // error: '__sync_nand_and_fetch'
    r = __builtin_mul_overflow_p(n, n, b.three); // error: '__builtin_mul_overflow_p.*bit-field'
    r = __builtin_add_overflow(wide, 1, &r);     // error: '__builtin_add_overflow.*64 bits'
    r = __builtin_strcasecmp("a", "B"); // error: '__builtin_strcasecmp'
  }
}

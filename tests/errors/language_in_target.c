// What CUDA cannot express is named where a target region uses it.
typedef int v4i __attribute__((vector_size(16)));
static __thread int own;
int main(void) {
  int r = 0;
  v4i v = {1, 2, 3, 4};
  long double l[2] = {1, 2};
  volatile _Float16 h = 1;
  _Float128 q = 1;
  _Decimal64 d = 1;
  int nested(int x) { return x + r; }
#pragma omp target map(tofrom: r)
  {
    r += v[0]; // error: 'a vector type cannot be used'
    r += (int)l[0]; // error: 'long double' in memory
    r += (int)h; // error: 'volatile _Float16'
    r += (int)q; // error: '_Float128'
    r += (int)d; // error: '_Decimal64'
    r += own; // error: 'thread-local variable 'own''
    asm("nop" : "+r"(r)); // error: 'an asm statement with instructions'
    r += nested(2); // error: 'nested function 'nested''
    void *p = &&out; // error: 'the address of a label'
    goto *p; // error: 'a computed goto'
  out:
    r++;
  }
  return r;
}

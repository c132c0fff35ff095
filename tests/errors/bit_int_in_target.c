// Devices have no bit-precise integers.
int main(void) {
  long a = 0;
#pragma omp target map(tofrom : a)
  {
    unsigned _BitInt(17) b = 1; // error: 'type 'unsigned _BitInt\(17\)' cannot be used'
    a += b; // error: 'type 'unsigned _BitInt\(17\)' cannot be used'
    a = a + (long)3wb; // error: '_BitInt\(3\)' cannot be used'
  }
  return (int)a;
}

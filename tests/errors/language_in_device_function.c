// What CUDA cannot express in a function that a target region calls.
static int reads(void) {
  asm volatile("nop"); // error: 'an asm statement with instructions cannot be used in function 'reads'
  return 1;
}
int main(void) {
  int r = 0;
#pragma omp target map(tofrom: r)
  r += reads();
  return r;
}

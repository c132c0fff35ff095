// A compound literal of static storage duration has no place in a kernel.
static int first(int n) {
  int *p = (static int[]){1, 2}; // error: 'a static compound literal cannot be used in function 'first''
  return p[n]++;
}
int main(void) {
  int a = 0;
#pragma omp target map(tofrom : a)
  {
    const int *q = (static const int[]){3}; // error: 'a static compound literal cannot be used'
    a += q[0];
  }
#pragma omp target map(tofrom : a)
  a += first(1);
  return a;
}

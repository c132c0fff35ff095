// Reverse offload, which no device does.
#pragma omp requires reverse_offload
#pragma omp begin declare target
void f(int *x) {
#pragma omp target device(ancestor : 1) map(tofrom : x[0 : 1]) // error@20: '.device.ancestor: ….. is not supported'
  ++*x;
}
#pragma omp end declare target
int main(void) {
  int x = 0;
#pragma omp target map(tofrom : x)
  {
#pragma omp target device(ancestor : 1) map(tofrom : x) // error@20: '.device.ancestor: ….. is not supported'
    x++;
  }
  return x;
}

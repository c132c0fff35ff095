// Without requires reverse_offload the host cannot be asked.
int main(void) {
  int x = 0;
#pragma omp target map(tofrom : x)
  {
#pragma omp target device(ancestor : 1) map(tofrom : x) // error@20: '.ancestor. device modifier not preceded by .requires. directive with .reverse_offload. clause'
    x++;
  }
  return x;
}

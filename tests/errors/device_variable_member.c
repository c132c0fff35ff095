// A structure with a member of variable size (GNU C) in device code.
void f(int n, int *out) {
#pragma omp target map(from : out[0 : 1])
  {
    struct {
      int a, w[n];
    } v; // error: 'a structure with a member of variable size cannot be used in a target region'
    v.w[n - 1] = 1;
    *out = v.w[n - 1];
  }
}

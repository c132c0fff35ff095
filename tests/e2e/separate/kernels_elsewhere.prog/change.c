extern int v;
#pragma omp declare target(v)
int change(int by) {
  int before = 0;
#pragma omp target map(from : before)
  {
    before = v;
    v += by;
  }
  return before;
}

// goto into a region.
int f(int n) {
  if (n) goto inside; // error@10: 'goto|branch|enter|entry|jump'
#pragma omp parallel
  {
  inside:
    n++;
  }
  return n;
}

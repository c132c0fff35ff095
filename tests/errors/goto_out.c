// goto out of and into a region.
int f(int n) {
#pragma omp parallel
  {
    if (n) goto end; // error@12: 'goto|branch|exit|jump'
  }
end:
  return n;
}

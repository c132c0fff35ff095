// default takes shared, none, and in later versions private and firstprivate.
void f(int n) {
#pragma omp parallel default(everything) // error@30: 'everything|none|default'
  n++;
}

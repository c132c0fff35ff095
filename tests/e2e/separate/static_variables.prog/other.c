#pragma omp begin declare target
static int x = 100;
static const int k[2] = {10, 20};
static int f(int i) { return x++ + k[i]; }
int visible(void);
int of_other(void) { return x; }
#pragma omp end declare target

int other(int *its_x) {
  int r = 0;
#pragma omp target map(from : r)
  r = f(1) * 1000 + visible();
#pragma omp target update from(x)
  *its_x = x;
  return r;
}

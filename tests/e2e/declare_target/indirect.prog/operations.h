struct operations {
  int (*f[2])(int);
};
void fill(struct operations *all);
#pragma omp begin declare target
int apply(int (*f)(int), int x);
#pragma omp end declare target

#pragma omp declare target
extern int factor;
int scale(int x);
void fill(int *v, int n);
#pragma omp end declare target
void set_factor(int f);

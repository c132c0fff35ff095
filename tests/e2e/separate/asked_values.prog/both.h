extern struct params { int n, m; } params;
#pragma omp declare target
extern int limit;
void grow_here(void);
#pragma omp end declare target
void grow(void), keep_params(void), change_params(int), drop_params(void);
void increase(struct params *);

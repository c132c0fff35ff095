#pragma omp declare target
void set_all(int n);
int has_all(int n);
#pragma omp end declare target
void set_allocator(void);

extern int shared_count;
#pragma omp groupprivate(shared_count)
void set(int n);
int get(void);
#pragma omp declare target(set, get)

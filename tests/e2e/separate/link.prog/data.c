// The variables, which another file's functions use.
int shared_array[8] = {1, 2, 3, 4, 5, 6, 7, 8};
const double shared_constant = 0.5;
double shared_initialised[2] = {1.5, 2.5};
#pragma omp declare target link(shared_array)
#pragma omp declare target enter(shared_constant, shared_initialised)
#pragma omp begin declare target
int twice(int i) { return 2 * shared_array[i]; }
#pragma omp end declare target

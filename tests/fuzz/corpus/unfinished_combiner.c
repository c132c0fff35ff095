#pragma omp declare reduction(x : int, long : omp_out { += omp_in)
int y;
#pragma omp declare reduction(x : int, long : { ; omp_out += omp_in)
int z;

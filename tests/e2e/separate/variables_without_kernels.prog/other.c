#pragma omp declare target
int w[10] = {[9] = 19};
#pragma omp end declare target

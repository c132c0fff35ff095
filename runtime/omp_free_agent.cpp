// omp_free_agent.cpp: the threads that execute a team's tasks (OpenMP 6.0 §22.2). A task may be given to a
// thread outside of the team where threadset(omp_pool) stands; here none is, so no thread is a free agent.
#include "runtime/export.h"

ORT_API int omp_is_free_agent(void) { return 0; }
ORT_API int omp_ancestor_is_free_agent(int) { return 0; }

// omp_lock.cpp: the two lock routines that libgomp lacks (OpenMP 5.2 §18.9.2). A hint only says how the lock
// will be used; libgomp has one kind of lock, which suits every use.
#include "runtime/export.h"

extern "C" {
void omp_init_lock(void *lock);
void omp_init_nest_lock(void *lock);
}

ORT_API void omp_init_lock_with_hint(void *lock, int) { omp_init_lock(lock); }
ORT_API void omp_init_nest_lock_with_hint(void *lock, int) { omp_init_nest_lock(lock); }

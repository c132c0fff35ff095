// Unified shared memory where kernels cannot use all memory (the Nano's GPU): what the program allocates is shared, whoever does it.
// lanes: sim
// options: --managed
// env: OMPICC_SIM_ARCH=53
#include "../check.h"
#include <malloc.h>
#include <omp.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#pragma omp requires unified_shared_memory

struct node {
  struct node *next;
  char *name;
  int value;
};
static int on_file[1000];

static struct node *list_of(int n) {
  struct node *first = 0;
  for (int i = 0; i < n; i++) {
    struct node *node = malloc(sizeof *node);
    *node = (struct node) {first, strdup(i % 2 ? "odd" : "even"), i};
    first = node;
  }
  return first;
}

// What points to each other in the heap is followed by a kernel, and by the host while another kernel runs.
static void lists(void) {
  struct node *list = list_of(1000);
  long sum = 0;
  int odd = 0;
#pragma omp target map(tofrom : sum, odd)
  for (struct node *node = list; node; node = node->next) {
    sum += node->value;
    odd += node->name[0] == 'o';
    node->value = -1;
  }
  CHECK(sum == 999 * 1000 / 2 && odd == 500);
  volatile long *counter = calloc(1, sizeof *counter);
  CHECK(*counter == 0);
#pragma omp target nowait
  for (int i = 0; i < 100000; i++) ++*counter;
  long wrong = 0;
  for (struct node *node = list; node; node = node->next) wrong += node->value != -1;
  CHECK(wrong == 0);
#pragma omp taskwait
  CHECK(*counter == 100000);
  for (struct node *next; list; list = next) {
    next = list->next;
    free(list->name);
    free(list);
  }
  free((void *) counter);
}

static void family(void) {
  const int device = omp_get_default_device();
  size_t n = 10;
  int *a = malloc(n * sizeof *a);
  for (size_t i = 0; i < n; i++) a[i] = (int) i;
  for (; n < 200000; n *= 2) {
    a = realloc(a, 2 * n * sizeof *a);
    for (size_t i = n; i < 2 * n; i++) a[i] = (int) i;
    CHECK(omp_target_is_accessible(a, 2 * n * sizeof *a, device));
  }
  int wrong = 0;
#pragma omp target teams distribute parallel for reduction(+ : wrong)
  for (size_t i = 0; i < n; i++) wrong += a[i] != (int) i;
  CHECK(wrong == 0 && malloc_usable_size(a) >= n * sizeof *a);
  free(a);
  void *p = 0, *q = aligned_alloc(4096, 8192);
  CHECK(posix_memalign(&p, 256, 100) == 0 && (uintptr_t) p % 256 == 0 && (uintptr_t) q % 4096 == 0);
  CHECK(posix_memalign(&p, 3, 100) != 0 && omp_target_is_accessible(q, 8192, device));
  volatile size_t huge = SIZE_MAX / 2;
  int *zero = calloc(3000, sizeof *zero);
  for (int i = 0; i < 3000; i++) wrong += zero[i];
  CHECK(wrong == 0 && calloc(huge, 3) == 0);
  free(zero);
  free(p);
  free(q);
  free(0);
}

// Of OpenMP's routines, and what is not in the heap: copied where it is mapped.
static void others(void) {
  const int device = omp_get_default_device(), host = omp_get_initial_device();
  double *a = omp_alloc(800, omp_default_mem_alloc), *t = omp_target_alloc(800, device);
  CHECK(omp_target_is_accessible(a, 800, device) && !omp_target_is_accessible(&a, sizeof a, device));
  for (int i = 0; i < 100; i++) a[i] = i;
#pragma omp target
  for (int i = 0; i < 100; i++) t[i] = a[i]++;
  CHECK(a[99] == 100 && t[99] == 99);
  CHECK(omp_target_memcpy(a, t, 800, 0, 0, host, device) == 0 && a[5] == 5);
  omp_free(a, omp_default_mem_alloc);
  omp_target_free(t, device);
  int on_stack[10] = {1};
#pragma omp target
  on_stack[9] = on_stack[0], on_file[999] = 7;
  CHECK(on_stack[9] == 1 && on_file[999] == 7);
}

int main(void) {
  lists();
  family();
  others();
  return failures;
}

// A device that uses the host's memory as it is: nothing is mapped, and pointers are those of the host. (On GPUs
// that cannot, the program ends at its first target construct.)
// lanes: host sim sim53 nvcc
#include "../check.h"
#include <omp.h>
#include <stdlib.h>
#include <string.h>
#pragma omp requires unified_shared_memory

#define N 1000

struct node {
  int value;
  struct node *next;
};

static int counter = 5, table[4] = {1, 2, 3, 4};
#pragma omp declare target enter(counter, table)

#pragma omp begin declare target
int shared_by_both = 7;
static struct node *list;
static void count(int by) { counter += by + table[1]; }
static int sum_of_list(void) {
  int sum = 0;
  for (struct node *n = list; n; n = n->next) sum += n->value;
  return sum;
}
#pragma omp end declare target

int main(void) {
  // Storage that nothing has mapped, through pointers in it.
  for (int i = 0; i < 10; i++) {
    struct node *n = (struct node *)malloc(sizeof *n);
    n->value = i;
    n->next = list;
    list = n;
  }
  int sum = 0, on_stack[N], *heap = (int *)calloc(N, sizeof *heap), *at = NULL;
  memset(on_stack, 0, sizeof on_stack);
#pragma omp target map(sum)
  sum = sum_of_list();
  CHECK(sum == 45);
#pragma omp target map(from : at)
  {
    for (struct node *n = list; n; n = n->next) n->value *= 2;
    at = on_stack;
    shared_by_both++;
    count(3);
  }
  CHECK(at == on_stack && shared_by_both == 8 && counter == 10 && list->value == 18);
  counter = 1;
  shared_by_both = 1;
#pragma omp target
  {
    count(1);
    shared_by_both *= 4;
  }
  CHECK(counter == 4 && shared_by_both == 4);

#pragma omp target teams distribute parallel for
  for (int i = 0; i < N; i++) heap[i] += i, on_stack[i] = -i;
  for (int i = 0; i < N; i++) CHECK(heap[i] == i && on_stack[i] == -i);

  // Maps say nothing new; changes are seen in the middle of a region.
#pragma omp target data map(to : heap[0 : N])
  {
    heap[7] = 100;
#pragma omp target map(present, alloc : heap[0 : N]) map(tofrom : sum)
    sum = heap[7]++;
    CHECK(sum == 100 && heap[7] == 101);
#pragma omp target update from(heap[7])
#pragma omp target data use_device_ptr(heap)
    {
      int *same = heap;
#pragma omp target is_device_ptr(same)
      same[7] = 5;
    }
    CHECK(heap[7] == 5);
  }
  int x = 1;
#pragma omp target map(self, tofrom : x) firstprivate(sum)
  x = ++sum;
  CHECK(x == 101 && sum == 100);

  // Atomic operations on one location, by both.
#pragma omp target teams distribute parallel for
  for (int i = 0; i < N; i++) {
#pragma omp atomic
    shared_by_both++;
  }
  CHECK(shared_by_both == 4 + N);

  const int device = omp_get_default_device();
  CHECK(omp_target_is_accessible(heap, N * sizeof *heap, device));
  CHECK(omp_target_is_present(heap, device) && omp_get_mapped_ptr(heap, device) == heap);
  int *allocated = (int *)omp_target_alloc(N * sizeof(int), device);
  for (int i = 0; i < N; i++) allocated[i] = i;
#pragma omp target parallel for
  for (int i = 0; i < N; i++) allocated[i]++;
  CHECK(allocated[N - 1] == N);
  omp_target_free(allocated, device);
  return failures != 0;
}

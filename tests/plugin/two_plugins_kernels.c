/* The kernels of two_plugins.c for the thread device. */
#include "thread_kernel.h"

THREAD_VARIABLE(int, counter, 5);
struct node {
  int n, *values;
};

THREAD_KERNEL(add_kernel, add_signature) {
  int *x = ARGUMENT(int *, 1);
  for (int i = 0; i < ARGUMENT(int, 0); i++) x[i] += ARGUMENT(short, 2);
  return 0;
}

THREAD_KERNEL(add_later_kernel, add_later_signature) {
  int *x = ARGUMENT(int *, 1);
  for (int i = 0; i < ARGUMENT(int, 0); i++) x[i] = (3 * x[i] + 1) % 1000;
  return 0;
}

THREAD_KERNEL(count_kernel, count_signature) {
  *ARGUMENT(int *, 0) = ++counter;
  return 0;
}

THREAD_KERNEL(fill_kernel, fill_signature) { /* the address comes by value */
  int *p = THREAD_DEVICE_HERE(ARGUMENT(int *, 1));
  for (int i = 0; i < ARGUMENT(int, 0); i++) p[i] = i;
  return 0;
}

THREAD_KERNEL(same_kernel, same_signature) {
  *ARGUMENT(int *, 0) = ARGUMENT(int *, 1) == 0;
  return 0;
}

THREAD_KERNEL(sum_kernel, sum_signature) { /* the pointer in the structure is the device's */
  struct node *s = ARGUMENT(struct node *, 0);
  int *values = THREAD_DEVICE_HERE(s->values);
  for (int i = 0; i < s->n; i++) *ARGUMENT(int *, 1) += values[i];
  return 0;
}

static int twice(int x) { return 2 * x; }
static int thrice(int x) { return 3 * x; }
typedef int (*function)(int);
THREAD_VARIABLE(function, twice_entry, twice);
THREAD_VARIABLE(function, thrice_entry, thrice);
THREAD_VARIABLE(struct ort_indirect_table, indirect_table, {0});

THREAD_KERNEL(call_kernel, call_signature) {
  const function f = (function)thread_indirect(&indirect_table, ARGUMENT(void *, 1));
  *ARGUMENT(int *, 0) = f(7);
  return 0;
}

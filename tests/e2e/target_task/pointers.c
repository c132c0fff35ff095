/* Target tasks that reach arrays through pointers which are no parameters and no variables of their function:
 * at file scope, on the device as well, in a structure. Where such a pointer changes between two of them each
 * uses what it pointed to. */
#include "../check.h"
#include <stdlib.h>

enum { N = 100, ROUNDS = 10 };
static long *first, *second; /* on the host only */
static long *there;          /* has a device copy */
#pragma omp declare target to(there)
struct holder {
  long n, *data;
} holder;
static int gate;

static void swap(void) {
  long *p = first;
  first = second, second = p;
}

static void at_file_scope(long *a, long *b) {
  first = a, second = b;
  for (int round = 0; round < ROUNDS; round++) {
#pragma omp target teams distribute parallel for nowait depend(inout : gate)
    for (int i = 0; i < N; i++) first[i] += 2 * second[i];
    swap();
  }
#pragma omp taskwait
}

/* What kernels find in the device's pointer is what the construct's list item says. */
static void on_device(long *a, long *b) {
  for (int round = 0; round < ROUNDS; round++) {
    there = round % 2 ? b : a;
    for (int k = 0; k < 2; k++) {
#pragma omp target teams distribute parallel for nowait depend(inout : gate) map(there [0:N])
      for (int i = 0; i < N; i++) there[i] += i + k;
    }
#pragma omp taskwait depend(in : gate)
  }
}

static void in_structure(void) {
  struct holder *h = &holder;
  for (int round = 0; round < ROUNDS; round++) {
#pragma omp target teams distribute parallel for nowait depend(inout : gate) map(h [0:1], h->data [0:N])
    for (int i = 0; i < N; i++) h->data[i] = 3 * h->data[i] % 1009 + h->n;
  }
#pragma omp taskwait
}

/* Private arrays and structures have the values of the time when the construct is encountered. */
static void private_items(long *a) {
  long few[4] = {1, 2, 3, 4};
  struct holder own = {5, NULL};
  for (int round = 0; round < ROUNDS; round++) {
#pragma omp target teams distribute parallel for nowait depend(inout : gate) firstprivate(few, own)
    for (int i = 0; i < N; i++) a[i] += few[i % 4] * own.n;
    few[round % 4] += round, own.n++;
  }
#pragma omp taskwait
}

int main(void) {
  long *a = malloc(N * sizeof *a), *b = malloc(N * sizeof *b), *c = malloc(N * sizeof *c), x[N], y[N], z[N];
  for (int i = 0; i < N; i++) x[i] = a[i] = i, y[i] = b[i] = 1, z[i] = c[i] = i * i;
  holder.n = 7, holder.data = c;
#pragma omp target data map(tofrom : a [0:N], b [0:N], holder, holder.data [0:N])
  {
    at_file_scope(a, b);
    on_device(a, b);
    in_structure();
    private_items(b);
  }
  for (int i = 0; i < N; i++) {
    for (int round = 0; round < ROUNDS; round++) {
      if (round % 2)
        y[i] += 2 * x[i];
      else
        x[i] += 2 * y[i];
      z[i] = 3 * z[i] % 1009 + 7;
    }
    x[i] += ROUNDS / 2 * (2 * i + 1), y[i] += ROUNDS / 2 * (2 * i + 1);
  }
  long few[4] = {1, 2, 3, 4};
  for (int round = 0; round < ROUNDS; few[round % 4] += round, round++)
    for (int i = 0; i < N; i++) y[i] += few[i % 4] * (5 + round);
  for (int i = 0; i < N; i++) CHECK(a[i] == x[i] && b[i] == y[i] && c[i] == z[i]);
  free(a), free(b), free(c);
  printf("%s\n", failures ? "wrong" : "right");
  return failures != 0;
}

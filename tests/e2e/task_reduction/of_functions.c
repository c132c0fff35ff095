// reduction(task, …): functions that the construct and its tasks call name the variables themselves, and
// initializers see the originals, not the threads' copies.
// lanes: ref host
#include "../check.h"

struct pair {
  long sum;
  int size;
};
#pragma omp declare reduction(add : struct pair : omp_out.sum += omp_in.sum)                                   \
    initializer(omp_priv = {0, omp_orig.size + 1})

static long total;
static int counts[6], *section;
static struct pair pair = {0, 10};
static int sizes[3];

// Of global variables: the addresses are those of the originals.
static void add(int i) {
#pragma omp task in_reduction(+ : total, counts) in_reduction(+ : section[2 : 3]) in_reduction(add : pair)
  {
    total += i;
    counts[i % 6]++;
    section[2 + i % 3]++;
    pair.sum += i;
#pragma omp atomic
    sizes[pair.size == 11 ? 0 : pair.size == 10 ? 1 : 2]++;
  }
}

// Of parameters: what the caller passes is the address of its copy.
static void addTo(long *to, int i) {
#pragma omp task in_reduction(+ : to[0])
  to[0] += i;
}

static void check(int n) {
  CHECK(total == n * (n - 1) / 2 && pair.sum == total && pair.size == 10);
  for (int i = 0; i < 6; i++) CHECK(counts[i] == (n + 5 - i) / 6);
  for (int i = 0; i < 8; i++) CHECK(section[i] == (i < 2 || i > 4 ? 7 : (n + 4 - i) / 3));
  CHECK(sizes[0] == n && !sizes[1] && !sizes[2]);
  total = pair.sum = sizes[0] = 0;
  for (int i = 0; i < 6; i++) counts[i] = 0;
  for (int i = 0; i < 8; i++) section[i] = i < 2 || i > 4 ? 7 : 0;
}

int main(void) {
  int store[8] = {7, 7, 0, 0, 0, 7, 7, 7}, n = 50;
  long local = 1000;
  section = store;
#pragma omp parallel num_threads(4)
#pragma omp for reduction(task, + : total, counts, section[2 : 3]) reduction(task, add : pair) schedule(dynamic)
  for (int i = 0; i < n; i++) add(i);
  check(n);

#pragma omp parallel num_threads(3) reduction(task, + : total, counts, section[2 : 3], local)                  \
    reduction(task, add : pair)
  {
#pragma omp single
    for (int i = 0; i < n; i++) {
      add(i);
      addTo(&local, i);
    }
    if (pair.size != 11) sizes[2] = 1;
    local++;
  }
  CHECK(local >= 1000 + n * (n - 1) / 2 + 1 && local <= 1000 + n * (n - 1) / 2 + 3);
  check(n);

#pragma omp parallel sections num_threads(2) reduction(task, + : total, counts, section[2 : 3])                \
    reduction(task, add : pair)
  {
#pragma omp section
    for (int i = 0; i < n; i += 2) add(i);
#pragma omp section
    for (int i = 1; i < n; i += 2) add(i);
  }
  check(n);
  return 0;
}

// Copies of structures with const members, which cannot be assigned to, and of arrays of them.
#include "../check.h"

struct pair {
  const int fixed;
  int other;
};
struct outer {
  struct pair in[2];
};

int main(void) {
  struct pair one = {7, 8}, list[3] = {{1, 2}, {3, 4}, {5, 6}};
  const struct pair both[2] = {{1, 2}, {3, 4}};
  struct outer nested = {{{1, 2}, {3, 4}}};
  int sum = 0;
#pragma omp parallel num_threads(2) firstprivate(list, one, both, nested) reduction(+ : sum)
  {
    list[0].other++, one.other++, nested.in[1].other++;
    sum += list[0].other + list[2].fixed + one.other + both[1].other + nested.in[1].other + nested.in[0].fixed;
  }
  CHECK(sum == 2 * (3 + 5 + 9 + 4 + 5 + 1) && list[0].other == 2 && one.other == 8);
#pragma omp parallel num_threads(2)
#pragma omp single firstprivate(list, nested)
  list[1].other += 5, sum = list[1].other + list[2].fixed + nested.in[0].other;
  CHECK(sum == 9 + 5 + 2 && list[1].other == 4);
#pragma omp parallel num_threads(2)
#pragma omp single
#pragma omp task firstprivate(list, one, nested) shared(sum)
  list[1].other += 5, one.other--, sum = list[1].other + one.fixed + one.other + nested.in[1].fixed;
  CHECK(sum == 9 + 7 + 7 + 3 && one.other == 8);
#pragma omp parallel for num_threads(2) firstprivate(one, nested) lastprivate(one, nested)
  for (int i = 0; i < 4; i++) one.other = 20 + i, nested.in[0].other = i;
  CHECK(one.other == 23 && one.fixed == 7 && nested.in[0].other == 3 && nested.in[1].fixed == 3);
#pragma omp parallel for num_threads(2) firstprivate(list) lastprivate(list)
  for (int i = 0; i < 4; i++) list[2].other = i;
  CHECK(list[2].other == 3 && list[2].fixed == 5 && list[0].fixed == 1);
#pragma omp parallel sections num_threads(2) firstprivate(one) lastprivate(one)
  {
    one.other = 1;
#pragma omp section
    one.other = 2;
  }
  CHECK(one.other == 2 && one.fixed == 7);
#pragma omp parallel num_threads(2)
#pragma omp single
#pragma omp taskloop firstprivate(one) lastprivate(one)
  for (int i = 0; i < 4; i++) one.other = 30 + i;
  CHECK(one.other == 33 && one.fixed == 7);
  return failures != 0;
}

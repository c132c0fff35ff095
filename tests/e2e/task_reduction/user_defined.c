// User-defined reductions over tasks: structures, an initializer that reads the original, arrays of structures.
// lanes: ref host
#include "../check.h"
struct stats {
  double sum;
  int count;
};
static void add(struct stats *into, const struct stats *from) {
  into->sum += from->sum;
  into->count += from->count;
}
#pragma omp declare reduction(+ : struct stats : add(&omp_out, &omp_in)) initializer(omp_priv = {0, 0})
static void like(struct stats *priv, const struct stats *orig) {
  priv->sum = 0;
  priv->count = orig->count > 1000 ? 0 : -100000; // sees the original
}
#pragma omp declare reduction(merge : struct stats : add(&omp_out, &omp_in)) initializer(like(&omp_priv, &omp_orig))
int main(void) {
  struct stats s = {1, 1}, t = {0, 2000}, many[3] = {{0, 0}};
#pragma omp parallel
#pragma omp single
  {
#pragma omp taskgroup task_reduction(+ : s, many) task_reduction(merge : t)
    for (int i = 0; i < 30; i++) {
#pragma omp task in_reduction(+ : s, many) in_reduction(merge : t)
      {
        struct stats one = {i, 1};
        add(&s, &one);
        add(&t, &one);
        add(&many[i % 3], &one);
      }
    }
#pragma omp taskloop reduction(+ : s) num_tasks(4)
    for (int i = 0; i < 10; i++) s.count += 10;
  }
  CHECK(s.sum == 1 + 435 && s.count == 1 + 30 + 100);
  CHECK(t.sum == 435 && t.count == 2030);
  CHECK(many[0].count == 10 && many[1].sum == 145 && many[2].sum == 155);
  return failures != 0;
}

// Iterations that take a place each, under a condition, from one counter: all get different places, whose numbers have no
// gaps, and do with them what they say. And iterations that are no such ones.
#include "../check.h"
#include <string.h>

enum { N = 5003 };

struct item {
  int id;
  float weight;
};
static struct item all[N], kept[N + 1];
static int seen[N], which[N];

static int stays(struct item p) { return p.weight > 0.25f; }

/* Whether kept[0] to kept[count - 1] are those, in any order. */
static int are_those(int count, int from) {
  memset(seen, 0, sizeof seen);
  for (int k = 0; k < count; k++) {
    if (kept[from + k].id < 0 || kept[from + k].id >= N || seen[kept[from + k].id]++) return 0;
    if (!stays(all[kept[from + k].id]) || kept[from + k].weight != all[kept[from + k].id].weight) return 0;
  }
  return 1;
}

int main(void) {
  int want = 0, count = 0, from_one = 0;
  for (int i = 0; i < N; i++) all[i].id = i, all[i].weight = (float)(i * 7919 % 100) / 100, want += stays(all[i]);
#pragma omp target enter data map(to : all) map(alloc : kept)

#pragma omp target teams distribute parallel for map(tofrom : count)
  for (int i = 0; i < N; i++)
    if (stays(all[i])) {
      int place;
#pragma omp atomic capture
      place = count++;
      kept[place] = all[i];
    }
#pragma omp target update from(kept)
  CHECK(count == want && are_those(count, 0));

  /* The new value, a number of threads that is no whole number of warps, something found before. */
#pragma omp target teams distribute parallel for map(tofrom : from_one) num_threads(72)
  for (int i = 0; i < N; i++) {
    const struct item own = all[i];
    const float half = own.weight / 2;
    if (half > 0.125f) {
      const int id = own.id;
      int place;
#pragma omp atomic capture
      place = ++from_one;
      kept[place].id = id;
      kept[place].weight = own.weight;
    }
  }
#pragma omp target update from(kept)
  CHECK(from_one == want && are_those(from_one, 1));

  /* Behind a pointer, in 64 bits, from where another loop has left it; and none at all. */
  unsigned long counters[2] = {0, 3}, *where = counters;
#pragma omp target teams distribute parallel for map(tofrom : where[:2])
  for (int i = 0; i < N; i++)
    if (all[i].weight > 0.25f) {
      unsigned long place;
#pragma omp atomic capture
      {
        place = where[1];
        where[1] += 1;
      }
      if (place < N) kept[place - 3] = all[i];
    }
#pragma omp target update from(kept)
  CHECK(counters[0] == 0 && (int)counters[1] == want + 3 && are_those(want, 0));
#pragma omp target teams distribute parallel for map(tofrom : where[:2])
  for (int i = 0; i < N; i++)
    if (all[i].weight > 2) {
      unsigned long place;
#pragma omp atomic capture
      place = (*where)++;
      kept[place] = all[i];
    }
  CHECK(counters[0] == 0);

  /* A counter for each kind, one that the condition looks at, steps of two, something done before, and otherwise. */
  int kinds[4] = {0}, few = 0, by_two = 0, tries = 0, last = -1;
#pragma omp target teams distribute parallel for map(tofrom : kinds, which)
  for (int i = 0; i < N; i++)
    if (stays(all[i])) {
      int place;
#pragma omp atomic capture
      place = kinds[i % 4]++;
      which[i] = place;
    }
  int sum = 0;
  for (int k = 0; k < 4; k++) sum += kinds[k];
  CHECK(sum == want);
#pragma omp target teams distribute parallel for map(tofrom : few, by_two, tries, which)
  for (int i = 0; i < N; i++) {
#pragma omp atomic
    tries++;
    if (stays(all[i])) {
      int place;
#pragma omp atomic capture
      place = by_two += 2;
      which[i] = place;
    } else {
      int place;
#pragma omp atomic capture
      place = few++;
      which[i] = -place;
    }
  }
  CHECK(tries == N && by_two == 2 * want && few == N - want);
#pragma omp target teams distribute parallel for map(tofrom : last) map(from : which)
  for (int i = 0; i < N; i++) {
    which[i] = 0;
    if (stays(all[i])) {
      int place;
#pragma omp atomic capture
      place = ++last;
      which[i] = place + 1;
    }
  }
  memset(seen, 0, sizeof seen);
  for (int i = 0; i < N; i++) CHECK(stays(all[i]) ? which[i] > 0 && !seen[which[i] - 1]++ : which[i] == 0);
#pragma omp target exit data map(delete : all, kept)
  return failures != 0;
}

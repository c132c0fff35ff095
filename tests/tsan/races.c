// Races that ThreadSanitizer must report, by number, and a program without any (0) that does the same with what was
// left out. together() makes sure that two threads take part, with atomic operations that order nothing.
#include <omp.h>
#include <sched.h>
#include <stdio.h>
#include <stdlib.h>

static int met;
static void together(void) {
  __atomic_add_fetch(&met, 1, __ATOMIC_RELAXED);
  for (int i = 0; i < 100000 && __atomic_load_n(&met, __ATOMIC_RELAXED) % 2; i++) sched_yield();
}

int x, a[64], b[64]; // not static: all that is written counts
static omp_lock_t locks[2];

static void writes(int race) {
#pragma omp parallel num_threads(2)
  {
    together();
    if (race || omp_get_thread_num() == 0) x++;
  }
}

static void barrier(int race) {
#pragma omp parallel num_threads(2)
  {
    together();
#pragma omp for schedule(static, 1) nowait
    for (int i = 0; i < 64; i++) a[i] = i;
    if (!race) {
#pragma omp barrier
    }
#pragma omp for schedule(static, 1)
    for (int i = 0; i < 64; i++) b[i] = a[63 - i];
  }
}

// The second barrier of two must not stand for the first.
static void barriers(int race) {
#pragma omp parallel num_threads(2)
  {
    int me = omp_get_thread_num();
    together();
    if (race && me == 0) x = 1;
#pragma omp barrier
    if (me == 0) x = 2;
    if (race && me == 1) x = 3;
#pragma omp barrier
  }
}

static void taskwait(int race) {
#pragma omp parallel num_threads(2)
#pragma omp single
  {
#pragma omp task
    {
      together();
      x++;
    }
    if (race)
      together();
    else {
#pragma omp task
      together();
#pragma omp taskwait
    }
    x++;
  }
}

static void grandchild(int race) {
#pragma omp parallel num_threads(2)
#pragma omp single
  {
#pragma omp taskgroup
    {
#pragma omp task
      {
#pragma omp task
        {
          together();
          x++;
        }
      }
#pragma omp taskwait
      if (race) {
        together();
        x++;
      }
    }
    if (!race) {
      x++;
      together();
    }
  }
}

static void depend(int race) {
#pragma omp parallel num_threads(2)
#pragma omp single
  {
#pragma omp task depend(out : a[0])
    {
      if (race) together();
      x++;
    }
#pragma omp task depend(in : a[race])
    {
      if (race) together();
      x++;
    }
  }
}

static void ordered(int race) {
#pragma omp parallel num_threads(2)
  {
    together();
#pragma omp for ordered schedule(static, 1)
    for (int i = 0; i < 8; i++) {
      if (race) x++;
#pragma omp ordered
      x++;
    }
  }
}

static void doacross(int race) {
#pragma omp parallel num_threads(2)
  {
    together();
#pragma omp for ordered(1) schedule(static, 1)
    for (int i = 1; i < 64; i++) {
if (race) {
#pragma omp ordered depend(sink : i - 2)
      } else {
#pragma omp ordered depend(sink : i - 1)
      }
      a[i] += a[i - 1];
#pragma omp ordered depend(source)
    }
  }
}

static void critical(int race) {
#pragma omp parallel num_threads(2)
  {
    together();
    if (race && omp_get_thread_num()) {
#pragma omp critical(one)
      x++;
    } else {
#pragma omp critical(other)
      x++;
    }
  }
}

static void lock(int race) {
#pragma omp parallel num_threads(2)
  {
    int mine = race && omp_get_thread_num();
    together();
    omp_set_lock(&locks[mine]);
    x++;
    omp_unset_lock(&locks[mine]);
  }
}

int main(int count, char **arguments) {
  static void (*const all[])(int) = {writes, barrier, barriers, taskwait, grandchild, depend, ordered, doacross, critical, lock};
  int n = sizeof all / sizeof *all, race = count > 1 ? atoi(arguments[1]) : -1;
  omp_init_lock(&locks[0]);
  omp_init_lock(&locks[1]);
  if (race < 0) return printf("%d\n", n), 0;
  for (int i = 0; i < n; i++)
    if (!race || race == i + 1) all[i](race != 0);
  return 0;
}

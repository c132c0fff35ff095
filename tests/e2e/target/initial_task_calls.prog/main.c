// not-in-gcc: <12: the levels of active parallel regions are one variable of the whole program, and a target region begins with the environment's
/* What functions that a target region calls set of the internal control variables is the region's own on the host, too, in main and
 * elsewhere, in a parallel region and outside of one, and in the teams of a league. */
#include "../../check.h"
#include "other.h"
#include <omp.h>
#include <stdlib.h>

static omp_allocator_handle_t allocator;
static int device;

static void set_here(void) {
  omp_sched_t kind = omp_sched_dynamic;
  omp_set_num_threads(3);
  omp_set_dynamic(1);
  omp_set_schedule(kind, 5);
  omp_set_max_active_levels(2);
}

static int is_as_set_here(void) {
  omp_sched_t kind;
  int chunk;
  omp_get_schedule(&kind, &chunk);
  return omp_get_max_threads() == 3 && omp_get_dynamic() && kind == omp_sched_dynamic && chunk == 5 &&
         omp_get_max_active_levels() == 2 && omp_get_default_allocator() == allocator && omp_get_default_device() == device;
}

static int region(void (*set)(int), int n) {
  int inside = 0;
#pragma omp target if (0) map(tofrom : inside) firstprivate(set)
  {
    set(n);
    inside = has_all(n);
  }
  return inside;
}

static int league(void) {
  int first[2] = {0}, then[2] = {0};
#pragma omp target teams if (0) num_teams(2) thread_limit(2) map(tofrom : first, then)
  {
    const int team = omp_get_team_num();
    first[team] = !has_all(4);
    set_all(4);
    then[team] = has_all(4);
  }
  return first[0] && then[0];
}

int main(void) {
  allocator = omp_get_default_allocator();
  device = omp_get_default_device();
  set_here();
  int inside = 0;
#pragma omp target if (0) map(from : inside)
  {
    set_all(6);
    inside = has_all(6);
  }
  CHECK(inside && is_as_set_here());
  void (*through)(void) = set_allocator;
#pragma omp target if (0) firstprivate(through)
  through();
  CHECK(is_as_set_here());
  CHECK(region(set_all, 7) && is_as_set_here());
  CHECK(league() && is_as_set_here());

  int right = 0, threads = 0;
#pragma omp parallel num_threads(2) reduction(+ : right, threads)
  {
    threads++; /* maybe one: dynamic adjustment */
    set_here();
    right += region(set_all, 8) + is_as_set_here() + league() + is_as_set_here();
  }
  CHECK(right == 4 * threads);
#pragma omp target if (0) map(from : inside) nowait
  {
    set_all(9);
    inside = has_all(9);
  }
#pragma omp taskwait
  CHECK(inside && is_as_set_here());
  return failures != 0;
}

typedef enum omp_event_handle_t { widest = ~0ul } omp_event_handle_t; void omp_fulfill_event(omp_event_handle_t);
struct s { int v[3]; };
int f(int n, struct s *p) {
  int r = 0, a[n + 1]; omp_event_handle_t e;
#pragma omp parallel reduction(task, +: r)
#pragma omp single nowait
  {
#pragma omp task firstprivate(a) shared(r) if(task: n > 1) final(n < 3) untied mergeable priority(2) affinity(a[0:n])
    { r += a[0];
#pragma omp taskyield
    }
#pragma omp task detach(e) default(shared)
    omp_fulfill_event(e);
#pragma omp taskgroup task_reduction(+: r)
    { p->v[1]++; }
#pragma omp taskwait
#pragma omp taskwait depend(in: p->v[1]) nowait
  }
  return r;
}

// Clauses of taskgraph and of tasks in it.
struct s { int a; } s;
void f(int n) {
#pragma omp taskgraph graph_id(s) // error@32: 'integral'
  n++;
#pragma omp taskgraph private(n) // error@23: 'private. is not valid for .#pragma omp taskgraph'
  n++;
#pragma omp taskgraph graph_reset(s) // error@35: 'must be scalar'
  n++;
#pragma omp task transparent(s) // error@30: 'integral'
  n++;
#pragma omp taskloop transparent // error@22: 'transparent. is not valid'
  for (int i = 0; i < n; i++) n++;
}

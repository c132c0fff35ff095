// What is reduced is contiguous in storage.
void f(int n) {
  int q[4][4] = {{0}}, r[2][1][3] = {{{0}}};
#pragma omp parallel reduction(+ : q[0:2][1:2]) // error@36: 'array section is not contiguous in .reduction. clause'
  q[0][1]++;
#pragma omp parallel reduction(+ : q[:][2]) // error@36: 'not contiguous'
  q[0][2]++;
#pragma omp taskgroup task_reduction(+ : r[:2][0][1:2]) // error@42: 'not contiguous in .task_reduction. clause'
  r[0][0][1]++;
#pragma omp parallel reduction(+ : q[1:2][:4], r[:2][0][:]) reduction(* : n)
  q[1][0]++, r[0][0][1]++, n++;
}
void g(void) {
  int q[4][4] = {{0}};
#pragma omp parallel reduction(+ : q[1:1][1:2])
  q[1][1]++;
#pragma omp parallel reduction(+ : q[2][1:2])
  q[2][1]++;
}
void h(int n) {
  int v[4][n];
#pragma omp parallel reduction(+ : v[1:2][2:n]) // error@36: 'not contiguous'
  v[1][2]++;
}

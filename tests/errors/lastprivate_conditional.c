// lastprivate(conditional:): where there is a last assignment, and of what.
struct s {
  int a;
};
void f(int n) {
  int x = 0;
  struct s s;
#pragma omp parallel for lastprivate(conditional : s) // error@52: 'non-scalar variable .s. in conditional'
  for (int i = 0; i < n; i++) s.a = i;
#pragma omp distribute lastprivate(conditional : x) // error@24: 'conditional .lastprivate. clause on .distribute. construct'
  for (int i = 0; i < n; i++) x = i;
#pragma omp taskloop lastprivate(conditional : x) // error: 'conditional .lastprivate. clause on .taskloop. construct'
  for (int i = 0; i < n; i++) x = i;
#pragma omp target teams distribute parallel for lastprivate(conditional : x) // error: 'on .distribute. construct'
  for (int i = 0; i < n; i++) x = i;
}

// task_reduction and in_reduction: operators and types, and modifiers that they do not have.
struct s {
  int x;
};
void f(double d, struct s t, int n) {
  const int c = 1;
#pragma omp taskgroup task_reduction(& : d) // error@42: ''d' of type 'double' has invalid type for 'task_reduction\(&\)''
  n++;
#pragma omp task in_reduction(+ : t) // error@35: ''t' of type 'struct s' has invalid type for 'in_reduction'
  t.x++;
#pragma omp task in_reduction(+ : c) // error@35: ''const' qualified 'c' may not appear in 'in_reduction' clause'
  n = c;
#pragma omp task in_reduction(+ : n) shared(n) // error@45: ''n' appears more than once in data clauses'
  n++;
#pragma omp taskloop reduction(task, + : n) // error: 'task'
  for (int i = 0; i < 4; i++) n++;
}

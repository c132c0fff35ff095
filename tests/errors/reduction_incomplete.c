// An array whose size is not known here cannot be reduced as a whole.
extern int e[];
void f(void) {
#pragma omp parallel reduction(+ : e) // error@36: ''e' has incomplete type in clause 'reduction''
  e[0]++;
#pragma omp parallel reduction(+ : e[0:4])
  e[0]++;
}

// The modifier attach (OpenMP 6.0): its modes, and once a clause.
void f(int *p, int n) {
#pragma omp target map(attach(sometimes), to : p[0 : n]) // error@31: ''sometimes' is not a map type or a supported map type modifier'
  p[0] = 1;
#pragma omp target map(attach(never), attach(auto), to : p[0 : n]) // error: 'a modifier stands twice in clause 'map''
  p[0] = 1;
#pragma omp target update to(attach(never) : p[0 : n]) // error@30: ''attach' is not a supported modifier of clause 'to''
#pragma omp target exit data map(delete, to : p[0 : n]) // error: 'with map-type other than 'from', 'release' or 'delete''
#pragma omp target enter data map(delete : p[0 : n]) // error: 'with map-type other than 'to' or 'alloc''
}

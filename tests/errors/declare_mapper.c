// declare mapper and the modifier mapper where they make no sense.
struct s {
  int n, *p;
};
struct open;
int other;
#pragma omp declare mapper(struct s v) map(v.n) map(delete : v.p[0 : v.n]) // error@49: 'with map-type other than'
#pragma omp declare mapper(i : int v) map(v) // error@36: ''#pragma omp declare mapper' is for structures and unions only'
#pragma omp declare mapper(o : struct open *v) map(v[0 : 1]) // error@44: 'is for structures and unions only'
#pragma omp declare mapper(none : struct s v) // error@1: 'must contain at least one 'map' clause'
#pragma omp declare mapper(far : struct s v) map(v, other) // error@53: 'a list item of a mapper's 'map' clause is not 'v' or a part of it'
#pragma omp declare mapper(far : struct s w) map(w) // error@1: 'redeclaration of mapper 'far' for type 'struct s''
#pragma omp declare mapper(good : struct s w) map(w) private(w) // error@54: ''private' is not valid for '#pragma omp declare mapper''

// Map and motion clauses know the sizes of their items.
struct unknown;
struct list {
  int n, v[];
};
void f(void *p, struct unknown *q, struct list *r) {
#pragma omp target update to(p[0 : 4]) // error@30: 'a list item of type 'void' does not have a mappable type in 'to' clause'
#pragma omp target enter data map(to : *q) // error@40: 'a list item of type 'struct unknown' does not have a mappable type'
#pragma omp target enter data map(to : r->v) // error@43: 'does not have a mappable type in 'map' clause'
#pragma omp target enter data map(to : r->v[0 : r->n], ((char *)p)[0 : 4])
}

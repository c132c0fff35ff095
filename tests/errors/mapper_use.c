// Mappers that are not there, or that use themselves.
struct s {
  int n, *p;
  struct s *next;
};
struct t {
  int n;
};
#pragma omp declare mapper(struct s v) map(v.n, v.next[0 : 1]) // error@1: 'this mapper is used by itself'
#pragma omp declare mapper(named : struct t v) map(v)
struct t *get(int);
void f(struct s *p, struct t *q) {
#pragma omp target map(mapper(named), tofrom : p[0 : 1]) // error@48: 'there is no mapper 'named' for type 'struct s' here'
  p->n = 1;
#pragma omp target map(mapper(missing), to : q[0 : 1]) // error@46: 'there is no mapper 'missing' for type 'struct t' here'
  q->n = 1;
#pragma omp target map(p[0 : 1])
  p->n = 1;
#pragma omp target map(iterator(i = 0 : 3), mapper(named), to : get(i)[0 : 1]) // error@65: 'a list item that has a mapper and iterators may not have side effects'
  q->n = 1;
}

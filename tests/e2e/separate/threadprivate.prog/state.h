// Declarations that two files share, with their directive, as headers have them.
struct state {
  int calls;
  double sum;
};
extern struct state state;
extern int limit;
#pragma omp threadprivate(state, limit)
void add(double x);

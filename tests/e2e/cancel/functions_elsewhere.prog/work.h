struct wide {
  double value[4];
};
void wide_add(struct wide *into, const struct wide *from);
#pragma omp declare target to(wide_add)
#pragma omp declare reduction(+ : struct wide : wide_add(&omp_out, &omp_in)) initializer(omp_priv = {{0}})

// By all threads of a team: what each of them finds in `sums` tells whether all took part.
struct sums {
  int count;
  double total;
  int array[5];
  struct wide wide;
  int last;
  int each;
};
void add_up(struct sums *sums, int n);
#pragma omp declare target to(add_up)

struct p { double x; int n; };
void init(struct p *to, struct p *from), add(struct p *, const struct p *);
#pragma omp declare reduction(sum: struct p: omp_out.x += omp_in.x, omp_out.n++) initializer(omp_priv = {0, 1})
#pragma omp declare reduction(other: struct p, int: add(&omp_out, &omp_in)) initializer(init(&omp_priv, &omp_orig))
#pragma omp declare reduction(+: char *: omp_out += omp_in - omp_out)
double r(int n, struct p *v, struct p w[n]) {
  struct p s = {0};
#pragma omp parallel for reduction(sum: s) reduction(other: w[1:n - 1])
  for (int i = 0; i < n; i++) { s.x += v[i].x; w[i % n].n++; }
  {
#pragma omp declare reduction(max: struct p: omp_out = omp_in.x > omp_out.x ? omp_in : omp_out)
#pragma omp parallel reduction(max: s)
    s = v[0];
  }
  return s.x;
}

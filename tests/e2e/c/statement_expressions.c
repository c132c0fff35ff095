// Statement expressions: values, scopes, control flow out of them, nested, with types of their own.
// options: -w
// lanes: ref host sim
// compare: gcc
#include "../check.h"
#define MAX(a, b) ({ __typeof__(a) _a = (a); __typeof__(b) _b = (b); _a > _b ? _a : _b; })
struct p { int x, y; };
int main(void) {
  int r[8] = {0}, n = 3;
#pragma omp parallel num_threads(1) firstprivate(n)
  {
    r[0] = MAX(MAX(n, 2), MAX(1, n + 1));
    r[1] = ({ int s = 0; for (int i = 0; i < 4; i++) { if (i == 2) continue; s += i; } s; });
    r[2] = ({ struct p { char c[9]; } l; (int)sizeof l; }) + ({ struct p q = {n, 4}; q; }).y;
    r[3] = ({ __label__ out; int k = 0; again: k++; if (k < 5) goto again; if (k == 5) goto out; k = 100; out: k; });
    ({ n++; });
    ({});
    (void)({ int unused = 3; (void)unused; });
    for (int i = ({ 2; }); i < ({ int m = 5; m; }); i++) r[4] += ({ if (i == 4) break; i; });
    int v[] = {({ 1; }), ({ n; })}, *p = &v[({ 1; })];
    r[5] = *p + ({ switch (n) { case 4: n = 40; break; default: n = 0; } n; });
    while (({ n--; n > 30; })) ;
    r[6] = n + ({ typedef char small; enum { E = 5 }; sizeof(small) + E; });
    r[7] = ({ int a[2] = {n, n}; a; })[1];
  }
  for (int i = 0; i < 7; i++) printf("%d ", r[i]);
  puts("");
#pragma omp target map(tofrom: r) map(to: n)
  {
    r[0] = MAX(MAX(n, 2), MAX(1, n + 1));
    r[1] = ({ int s = 0; for (int i = 0; i < 4; i++) s += i; s; });
    r[2] = ({ struct p q = {n, 4}; q; }).y;
  }
  printf("%d %d %d\n", r[0], r[1], r[2]);
  return failures != 0;
}

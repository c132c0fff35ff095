// Conditions, switches, returned values, labels and local labels that C does not allow.
struct s { int a; };
static void nothing(void) {}
static struct s wrong(int n) {
  struct s x = {n};
  if (x) n++; // error: 'used struct type value where scalar is required'
  while (nothing()) n--; // error: 'void value not ignored'
  for (; x;) n--; // error: 'used struct type value where scalar is required'
  do n++; while (x); // error: 'used struct type value where scalar is required'
  switch (2.5) { default: n++; } // error: 'switch quantity not an integer'
  if (n > 3) return n; // error: 'incompatible types when returning type 'int' but 'struct s' was expected'
  {
    n++;
    __label__ late; // error: 'expected expression before '__label__''
  late:
    n++;
  }
  return x;
}
int main(void) {
#pragma omp parallel
  {
    __label__ inside;
  inside:
    wrong(1);
  }
  goto inside; // error: 'label 'inside' used but not defined'
again:
  wrong(2);
again: // error: 'duplicate label 'again''
  return 0;
}

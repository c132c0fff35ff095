// Implicit int and functions without prototypes with specifiers of every kind.
// lanes: ref host
// options: -std=gnu89 -w
// compare: gcc
typedef unsigned long size_type;
extern int printf();
struct s;
char *strcpy();
static register_f(c, f, p, fn, arr, s) register char c;
float f;
const char *const p;
int (*fn)();
int arr[];
struct s {
  int a;
} * s;
{
  int total = 0;
#pragma omp parallel num_threads(1)
  { total = c + (int)f + p[1] + (*fn)(1) + fn(2) + arr[1] + s->a; }
  return total;
}
static one(x) { return x + 1; }
const k = 4;
static volatile v2;
auto_test() {
  auto x = 3;
  const y = 4;
  register z = 5;
  static w = 6;
  volatile q = x;
  {
    extern ext;
    return x + y + z + w + q + ext;
  }
}
int ext = 1;
main(argc, argv) char **argv;
{
  int arr[2];
  struct s {
    int a;
  } st;
  arr[0] = 1;
  arr[1] = 20;
  st.a = 7;
#pragma omp parallel num_threads(1)
  {
    int r = register_f('a', 2.5, "xyz", one, arr, &st);
    printf("%d %d %d\n", r, undeclared_before(3), auto_test());
  }
  return 0;
}
undeclared_before(n) { return n * 2; }

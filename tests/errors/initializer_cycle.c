// Data of the device cannot hold its own address, alone or through other data.
struct ring {
  int v;
  const struct ring *next;
};
#pragma omp declare target
static const struct ring b;
static const struct ring a = {1, &b};
static const struct ring b = {2, &a}; // error@35: 'the initializer of 'a' leads back to its own address'
static void *self = &self; // error: 'the initializer of 'self' leads back'
static int use(void) { return a.next->v + (self != 0); }
#pragma omp end declare target
static const struct ring constant = {3, &constant}; // error: 'the initializer of 'constant''
static int implicitly(void) { return constant.v; }
int main(void) {
  int s = 0;
#pragma omp target map(tofrom : s)
  s += use() + implicitly() + b.v;
  return s;
}

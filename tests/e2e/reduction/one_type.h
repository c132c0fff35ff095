// A function for one type: types.c defines TYPE and FUNCTION.
static void FUNCTION(void) {
  TYPE sum = 1, least = 100, most = 1, product = 1, inner = 2;
#pragma omp target teams distribute parallel for reduction(+: sum) reduction(min: least) reduction(max: most) \
    reduction(*: product) map(tofrom: sum, least, most, product)
  for (int i = 0; i < 40; i++) {
    TYPE x = (TYPE)(i % 4 + 1);
    sum += x;
    if (x < least) least = x;
    if (x > most) most = x;
    if (i % 10 == 1) product *= x;
  }
  CHECK(sum == 101);
  CHECK(least == 1);
  CHECK(most == 4);
  CHECK(product == 64);
#pragma omp target map(tofrom: inner)
  {
#pragma omp parallel for reduction(+: inner)
    for (int i = 0; i < 40; i++) inner += (TYPE)(i % 2);
  }
  CHECK(inner == 22);
}
#undef TYPE
#undef FUNCTION

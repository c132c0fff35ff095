// Functions of the C library that nothing declares: C compilers warn, and know their types.
// lanes: host sim sim53 nvcc cubin ptx
// options: -std=gnu89 -w
extern int printf(const char *, ...);

int main(void) {
  double a = 6.25, whole = 0, result[2];
  float f = 0.5f, s, c, both[2];
  int lengths[3], exponent = 0, failures = 0, i;
  char copy[8];
#pragma omp target map(tofrom : whole, exponent) map(from : result, both, lengths, copy, s, c)
  {
    result[0] = sqrt(a) + fmax(1, 2);
    result[1] = modf(3.75, &whole) + ldexp(1, 3);
    both[0] = sqrtf(f * 0.5f), both[1] = frexpf(12.0f, &exponent);
    sincosf(f - 0.5f, &s, &c);
    lengths[0] = strlen("four") + abs(-3);
    lengths[1] = memcmp("abc", "abc", 3);
    lengths[2] = llabs(-5) + lround(2.5);
    strcpy(copy, "copied");
  }
  failures += !(result[0] == 4.5 && result[1] == 8.75 && whole == 3);
  failures += !(both[0] == 0.5f && both[1] == 0.75f && exponent == 4);
  failures += !(s == 0 && c == 1);
  failures += !(lengths[0] == 7 && lengths[1] == 0 && lengths[2] == 8);
  for (i = 0; i < 7; i++) failures += copy[i] != "copied"[i];
  if (failures) printf("%d failures\n", failures);
  return failures != 0;
}

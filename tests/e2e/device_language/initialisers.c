// Designated, nested, partial and string initialisers on the device.
#include "../check.h"
struct inner { int a, b[3]; };
struct outer { char name[6]; struct inner in; union { int i; float f; } u; double d; };
int main(void) {
  int ok[8] = {0};
#pragma omp target map(tofrom: ok)
  {
    struct outer o = {.d = 2.5, .in.b[1] = 7, .in.a = 3, .name = "abc", .u.f = 0.5f};
    struct outer list[] = {[2] = {.d = 1}, [0] = {"xy", {1, {2, 3}}}};
    int sparse[10] = {[3] = 30, 40, [8] = 80}, grid[2][3] = {{1}, {4, 5}};
    char text[] = "hello", chars[3] = {'a', 'b'};
    const char *words[] = {"one", "two"};
    struct inner copies[2] = {{9, {8}}, o.in};
    ok[0] = o.in.b[0] == 0 && o.in.b[1] == 7 && o.in.a == 3 && o.d == 2.5;
    ok[1] = o.name[0] == 'a' && o.name[3] == 0 && o.name[5] == 0 && o.u.f == 0.5f;
    ok[2] = sizeof list / sizeof list[0] == 3 && list[0].in.b[1] == 3 && list[1].in.a == 0 && list[2].d == 1;
    ok[3] = sparse[3] == 30 && sparse[4] == 40 && sparse[5] == 0 && sparse[8] == 80;
    ok[4] = grid[0][0] == 1 && grid[0][2] == 0 && grid[1][1] == 5;
    ok[5] = sizeof text == 6 && text[4] == 'o' && chars[2] == 0;
    ok[6] = words[1][0] == 't';
    ok[7] = copies[0].b[0] == 8 && copies[0].b[1] == 0 && copies[1].b[1] == 7;
  }
  for (int i = 0; i < 8; i++) CHECK(ok[i]);
  return failures != 0;
}

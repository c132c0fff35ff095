// Arrays from strings: nul characters inside, too short, braces, wide ones, members.
// lanes: ref host
// options: -w
// compare: gcc
#include <stdio.h>
#include <string.h>
static char a[] = "a\0b"
                  "\x1"
                  "2",
            b[4] = {"ab"}, c[] = {'x', 'y'}, d[2][3] = {"12", {'3', '4'}},
            *e[] = {"p", "q"
                         "r"};
static const char f[] = ("par");
int main(void) {
  int r = 0;
#pragma omp parallel num_threads(1)
  {
    char la[] = "a\0b"
                "\x1"
                "2",
         lb[4] = {"ab"}, lc[] = {'x', 'y'}, ld[2][3] = {"12", {'3', '4'}},
         *le[] = {"p", "q"
                       "r"};
    const char lf[] = ("par");
    __typeof__(L'a') w[] = L"w\x263a"
                           "z";
    struct {
      char n[4];
      const char *m;
    } s = {"abc", "def"}, t[2] = {{"x"}, {.m = "y"}};
    r = sizeof la + la[4] + lb[1] + sizeof lc + ld[1][1] + le[1][1] + lf[2] + sizeof w + w[1] + s.n[2] +
        s.m[1] + t[1].m[0] + t[0].n[0] + strlen("é") + '\0' + '\12' + '\x7f' + sizeof u8"é" + sizeof(u"é") +
        sizeof(""
               "") +
        memcmp("a"
               "b",
               "ab", 3);
    printf("%s%s%c\n", "100%",
           "\\\"\'\?"
           "\t|",
           ";{}"[1]);
    printf("%d // /* */ # %% ??=\n", r);
  }
  printf("%zu %zu %zu %s %s\n", sizeof a, sizeof c, sizeof f, e[1], d[0]);
  return b[3];
}

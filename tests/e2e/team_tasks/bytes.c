// Arrays and structures of bytes that tasks share and depend on, where a team's threads execute them: whether
// they are the thread's own is asked of their addresses.
#include "../check.h"
#include <stdbool.h>

struct colour {
  unsigned char v[3];
};
union either {
  signed char c;
  bool b;
};

int main(void) {
  int out[6] = {0};
#pragma omp target map(tofrom : out)
  {
    char text[32], table[4][32];
    bool flags[8];
    struct colour one, palette[8];
    union either other;
    const int n = out[0] + 8;
#pragma omp parallel num_threads(64)
#pragma omp single
    {
      for (int i = 0; i < n; i++) {
#pragma omp task shared(text, flags) depend(out : text[i], flags[i])
        text[i] = 'a' + i, flags[i] = i % 3 == 0;
#pragma omp task shared(palette, table) depend(out : palette[i], table[i / 2])
        palette[i].v[1] = 10 * i, table[i / 2][i] = i;
      }
#pragma omp task shared(one, other) depend(out : one, other)
      one.v[2] = 200, other.c = -7;
#pragma omp taskwait
#pragma omp task shared(text, flags, table, palette, one, other)
      for (int i = 0; i < n; i++) {
        out[0] += text[i];
        out[1] += flags[i];
        out[2] += table[i / 2][i];
        out[3] += palette[i].v[1];
        out[4] = one.v[2];
        out[5] = other.c;
      }
    }
    // Of a thread's own, by whichever thread.
    int wrong = 0;
#pragma omp parallel num_threads(64) reduction(+ : wrong)
    {
      char own[4] = {0};
      struct colour mine = {{0, 0, 0}};
      for (int i = 0; i < n / 2; i++)
#pragma omp task shared(own, mine)
        {
          own[i] = i;
          if (i < 3) mine.v[i] = 2 * i;
        }
#pragma omp taskwait
      wrong += own[3] != 3 || mine.v[2] != 4;
    }
    out[5] += wrong;
  }
  CHECK(out[0] == 8 * 'a' + 28);
  CHECK(out[1] == 3);
  CHECK(out[2] == 28);
  CHECK(out[3] == 280);
  CHECK(out[4] == 200);
  CHECK(out[5] == -7);
  return failures != 0;
}

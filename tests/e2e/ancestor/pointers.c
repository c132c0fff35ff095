// Sections behind pointers in structures, in regions that the host executes for a device: where pointer and storage correspond
// to the host's, where only the pointer does, and where neither does.
// lanes: host sim sim53 nvcc cubin ptx
#include "../check.h"
#include <omp.h>
#include <stdlib.h>
#pragma omp requires reverse_offload
enum { N = 10 };
struct s { int n, *p; struct s *next; };
int main(void) {
  int wrong = 0;
  struct s s = {N, malloc(N * sizeof(int)), NULL}, second = {3, malloc(N * sizeof(int)), NULL}, *ps = &s;
  s.next = &second;
  int *hp = s.p, *hp2 = second.p;
  for (int i = 0; i < N; i++) s.p[i] = i, second.p[i] = 100 + i;
  // everything corresponds
#pragma omp target map(tofrom : s, s.p[0 : N]) map(tofrom : wrong)
  {
    s.p[3] = 30;
#pragma omp target device(ancestor : 1) map(always, tofrom : s.p[0 : N])
    {
      s.p[3]++;
      s.p[4] = -4;
    }
    wrong += s.p[3] != 31 || s.p[4] != -4;
    s.n = 11;
#pragma omp target device(ancestor : 1) map(always, tofrom : s) map(s.p[2 : 3])
    { s.n++; s.p[2] = 22; }
    wrong += s.n != 12;
    s.p[5] = 55; // the device's pointer is what it was
  }
  CHECK(wrong == 0 && s.p == hp && s.p[3] == 31 && s.p[5] == 55 && s.n == 12);
  CHECK(s.p[2] == (omp_get_num_devices() ? 2 : 22) || s.p[2] == 22);
  // storage of the device alone behind a pointer of the host's, and both of the device
#pragma omp target map(tofrom : s) map(tofrom : wrong)
  {
    int own[N];
    struct s mine = {N, own, NULL};
    for (int i = 0; i < N; i++) own[i] = 7 * i;
    s.p = own;
#pragma omp target device(ancestor : 1) map(tofrom : s.p[0 : N])
    for (int i = 0; i < N; i++) s.p[i]++;
    for (int i = 0; i < N; i++) wrong += own[i] != 7 * i + 1;
#pragma omp target device(ancestor : 1) map(tofrom : mine, mine.p[0 : N])
    {
      for (int i = 0; i < mine.n; i++) mine.p[i]++;
      mine.n = 5;
    }
    for (int i = 0; i < N; i++) wrong += own[i] != 7 * i + 2;
    wrong += mine.n != 5 || mine.p != own;
    struct s *pm = &mine;
#pragma omp target device(ancestor : 1) map(tofrom : pm->p[1 : 3], pm->n)
    {
      pm->p[2] = 9;
      pm->n = 6;
    }
    wrong += own[2] != 9 || mine.n != 6 || mine.p != own;
    s.p = NULL;
  }
  CHECK(wrong == 0 && (omp_get_num_devices() == 0 || s.p == NULL || s.p == hp));
  s.p = hp;
#pragma omp target map(tofrom : ps[0 : 1], ps->next[0 : 1], ps->next->p[0 : N]) map(tofrom : wrong)
  {
    ps->next->p[1] = 5;
#pragma omp target device(ancestor : 1) map(always, tofrom : ps->next->p[0 : N])
    ps->next->p[1] *= 3;
    wrong += ps->next->p[1] != 15;
  }
  CHECK(wrong == 0 && second.p == hp2 && second.p[1] == 15 && s.next == &second);
  return failures != 0;
}

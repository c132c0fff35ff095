// Graphs of tasks of many shapes, in one team: each result is what the tasks give in the order of the program.
#include "../check.h"
#include <string.h>

enum { side = 6, leaves = 16, length = 9 };

// A table whose elements need those above and to the left: a wavefront.
static void wavefront(int out[side][side]) {
#pragma omp target map(from : out[0 : side])
  {
    int h[side][side];
#pragma omp parallel num_threads(128)
#pragma omp single
    for (int i = 0; i < side; i++)
      for (int j = 0; j < side; j++) {
        if (i == 0 && j == 0) {
#pragma omp task depend(out : h[0][0])
          h[0][0] = 1;
        } else if (i == 0) {
#pragma omp task depend(in : h[0][j - 1]) depend(out : h[0][j])
          h[0][j] = h[0][j - 1] + j;
        } else if (j == 0) {
#pragma omp task depend(in : h[i - 1][0]) depend(out : h[i][0])
          h[i][0] = h[i - 1][0] * 3;
        } else {
#pragma omp task depend(in : h[i - 1][j], h[i][j - 1]) depend(out : h[i][j])
          h[i][j] = 2 * h[i - 1][j] - h[i][j - 1] + i * j;
        }
      }
    memcpy(out, h, sizeof h);
  }
}

static void wavefront_in_order(int h[side][side]) {
  for (int i = 0; i < side; i++)
    for (int j = 0; j < side; j++)
      h[i][j] = i == 0 && j == 0 ? 1
                : i == 0         ? h[0][j - 1] + j
                : j == 0         ? h[i - 1][0] * 3
                                 : 2 * h[i - 1][j] - h[i][j - 1] + i * j;
}

// A tree: each level adds up pairs of the one before.
static void tree(const int *in, int *out) {
#pragma omp target map(to : in[0 : leaves * 32]) map(from : out[0 : 32])
  {
    int sum[2 * leaves][32];
#pragma omp parallel num_threads(256)
#pragma omp single
    {
      for (int i = 0; i < leaves; i++)
#pragma omp task depend(out : sum[leaves + i])
#pragma omp simd
        for (int l = 0; l < 32; l++) sum[leaves + i][l] = in[i * 32 + l];
      for (int i = leaves - 1; i > 0; i--)
#pragma omp task depend(in : sum[2 * i], sum[2 * i + 1]) depend(out : sum[i])
#pragma omp simd
        for (int l = 0; l < 32; l++) sum[i][l] = sum[2 * i][l] + 3 * sum[2 * i + 1][l];
#pragma omp task depend(in : sum[1])
#pragma omp simd
      for (int l = 0; l < 32; l++) out[l] = sum[1][l];
    }
  }
}

static void tree_in_order(const int *in, int *out) {
  for (int l = 0; l < 32; l++) {
    int sum[2 * leaves];
    for (int i = 0; i < leaves; i++) sum[leaves + i] = in[i * 32 + l];
    for (int i = leaves - 1; i > 0; i--) sum[i] = sum[2 * i] + 3 * sum[2 * i + 1];
    out[l] = sum[1];
  }
}

// A chain through one variable, with what does not depend on it beside it; `inout` of one element on itself.
static void chain(int *out) {
#pragma omp target map(from : out[0 : length + 1])
  {
    int x = 1, aside[length];
#pragma omp parallel num_threads(64)
#pragma omp single
    {
      for (int i = 0; i < length; i++) {
#pragma omp task depend(inout : x)
        x = x * 2 + i;
#pragma omp task
        aside[i] = i * i;
      }
    }
    for (int i = 0; i < length; i++) out[i] = aside[i];
    out[length] = x;
  }
}

// taskwait, taskgroup, if(0) and priorities, with no dependences at all.
static void waits(int *out) {
#pragma omp target map(from : out[0 : 4])
  {
    int a[8], b[8], c = 0, d = 0, now = 0, last = 0;
#pragma omp parallel num_threads(160)
#pragma omp single
    {
      for (int i = 0; i < 8; i++)
#pragma omp task priority(i)
        a[i] = i + 1;
#pragma omp taskwait
      for (int i = 7; i >= 0; i--)
#pragma omp task
        b[i] = a[7 - i] * a[i];
#pragma omp taskgroup
      {
#pragma omp task
        c = a[0] + a[7];
#pragma omp task if (0)
        now = 100;
      }
#pragma omp task depend(out : d)
      d = c + now;
#pragma omp taskwait depend(in : d)
#pragma omp task
      last = d;
    }
    out[0] = b[0] + b[7], out[1] = c, out[2] = d, out[3] = last;
  }
}

// Sections that overlap, members, and elements behind pointers; one pointer may lead to what the other does.
struct pair {
  int first[4], second;
};
static void places(int *data) {
#pragma omp target map(tofrom : data[0 : 16])
  {
    int *other = data + 4;
    struct pair p;
    int v[12];
#pragma omp parallel num_threads(96)
#pragma omp single
    {
#pragma omp task depend(out : v[0:4], v[4:8])
      for (int i = 0; i < 8; i++) v[i] = i;
#pragma omp task depend(inout : v[4:8])
      for (int i = 4; i < 12; i++) v[i] = i < 8 ? v[i] + 10 : 1;
#pragma omp task depend(out : p.first)
      for (int i = 0; i < 4; i++) p.first[i] = i + 5;
#pragma omp task depend(out : p.second)
      p.second = 7;
#pragma omp task depend(in : p.first, p.second, v[4:8]) depend(out : data[4])
      data[4] = p.first[3] + p.second + v[7];
#pragma omp task depend(in : other[0]) depend(out : data[0])
      data[0] = other[0] + 1;
#pragma omp task depend(in : data[0]) depend(out : other[1])
      other[1] = data[0] * 2;
    }
  }
}

// What tasks have copies of: a loop's variable that they change, and values from around.
static void copies(int n, int *out) {
#pragma omp target map(from : out[0 : 8])
  {
    int own[8], scale = n * 2;
#pragma omp parallel num_threads(128)
#pragma omp single
    for (int i = 0; i < 8; i++) {
      const int twice = 2 * i;
#pragma omp task firstprivate(scale) depend(out : own[i])
      {
        i += twice;
        scale += i;
        own[7 - i / 3] = scale;
      }
    }
    for (int i = 0; i < 8; i++) out[i] = own[i];
  }
}

// A task with code around its loops over lanes, and loops that are no multiple of 32.
static void mixed(const float *in, float *out, int *done) {
#pragma omp target map(to : in[0 : 100]) map(from : out[0 : 4 * 100], done[0 : 4])
  {
    float mean[4], work[4][100];
#pragma omp parallel num_threads(128)
#pragma omp single
    for (int k = 0; k < 4; k++) {
#pragma omp task depend(out : mean[k])
      {
        const float factor = in[k] + 1;
#pragma omp simd
        for (int l = 0; l < 100; l++) work[k][l] = in[l] * factor;
        float sum = 0;
        for (int l = 0; l < 100; l++) sum += work[k][l];
        mean[k] = sum;
        for (int turn = 0; turn < 3; turn++) {
#pragma omp simd
          for (int l = 99; l >= 0; l--) work[k][l] += turn;
          done[k] = turn;
        }
      }
#pragma omp task depend(in : mean[k])
#pragma omp simd
      for (int l = 0; l < 100; l++) out[k * 100 + l] = work[k][l] - mean[k];
    }
  }
}

int main(void) {
  int table[side][side], expected[side][side];
  wavefront(table);
  wavefront_in_order(expected);
  CHECK(memcmp(table, expected, sizeof table) == 0);

  int in[leaves * 32], sums[32], sums_expected[32];
  for (int i = 0; i < leaves * 32; i++) in[i] = i * 7 % 11;
  tree(in, sums);
  tree_in_order(in, sums_expected);
  CHECK(memcmp(sums, sums_expected, sizeof sums) == 0);

  int chained[length + 1], x = 1;
  chain(chained);
  for (int i = 0; i < length; i++) x = x * 2 + i;
  CHECK(chained[length] == x);
  for (int i = 0; i < length; i++) CHECK(chained[i] == i * i);

  int waited[4];
  waits(waited);
  CHECK(waited[0] == 16 && waited[1] == 9 && waited[2] == 109 && waited[3] == 109);

  int data[16] = {0};
  places(data);
  CHECK(data[4] == 8 + 7 + 17);
  CHECK(data[0] == 33 && data[5] == 66);

  int copied[8];
  copies(5, copied);
  for (int i = 0; i < 8; i++) CHECK(copied[7 - i] == 10 + 3 * i);

  float values[100], results[4 * 100];
  int done[4];
  for (int l = 0; l < 100; l++) values[l] = l % 8;
  mixed(values, results, done);
  for (int k = 0; k < 4; k++) {
    float sum = 0;
    for (int l = 0; l < 100; l++) sum += values[l] * (values[k] + 1);
    CHECK(done[k] == 2);
    for (int l = 0; l < 100; l++) CHECK(results[k * 100 + l] == values[l] * (values[k] + 1) + 3 - sum);
  }
  return failures != 0;
}

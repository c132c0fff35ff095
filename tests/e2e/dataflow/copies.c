// Tasks that only copy into arrays of the team's begin copies and let their warp go on (sm_80 and later; on the sim device
// copies land when they are waited for, so that whoever does not wait computes something else). Beside them tasks that
// look like it and must do their work themselves.
#include "../check.h"
#include <string.h>

enum { tiles = 9, rows = 4, lanes = 32, teams = 320, all = tiles * rows * lanes };

// One warp loads tiles into three buffers, four others use them; at the edges nothing is loaded.
static void pipeline(int n, const float *in, const double *factors, float *out) {
#pragma omp target teams distribute map(to : in[0 : n * all], factors[0 : tiles * lanes]) map(from : out[0 : n * lanes * rows])
  for (int p = 0; p < n; p++) {
    float tile[3][rows][lanes], sum[rows][lanes];
    double factor[3][lanes];
#pragma omp parallel num_threads(32 * (rows + 1))
#pragma omp single
    for (int t = 0; t < tiles; t++) {
#pragma omp task depend(out : tile[t % 3], factor[t % 3]) affinity(tile)
#pragma omp simd
      for (int l = 0; l < lanes; l++) {
        factor[t % 3][l] = factors[t * lanes + l];
        for (int r = 0; r < rows; r++)
          if (r != t % 5) tile[t % 3][r][l] = in[((long)p * tiles + t) * rows * lanes + r * lanes + l];
      }
      for (int r = 0; r < rows; r++)
#pragma omp task depend(in : tile[t % 3], factor[t % 3]) depend(inout : sum[r])
#pragma omp simd order(concurrent)
        for (int l = 0; l < lanes; l++) {
          const float x = r == t % 5 ? 1 : tile[t % 3][r][lanes - 1 - l];
          sum[r][l] = (t ? sum[r][l] : 0) * 0.5f + x * (float)factor[t % 3][l];
          if (t == tiles - 1) out[((long)p * rows + r) * lanes + l] = sum[r][l];
        }
    }
  }
}

static float pipeline_at(int p, int r, int l, const float *in, const double *factors) {
  float sum = 0;
  for (int t = 0; t < tiles; t++) {
    const float x = r == t % 5 ? 1 : in[((p * tiles + t) * rows + r) * lanes + lanes - 1 - l];
    sum = sum * 0.5f + x * (float)factors[t * lanes + l];
  }
  return sum;
}

// One warp has many under way, more than it can wait for one by one, and uses them itself.
static void alone(const int *in, int *out) {
#pragma omp target map(to : in[0 : 12 * lanes]) map(from : out[0 : 12 * lanes])
  {
    int x[12][lanes + 1];
#pragma omp parallel num_threads(32)
#pragma omp single
    {
      for (int i = 0; i < 12; i++)
#pragma omp task depend(out : x[i])
#pragma omp simd
        for (int l = 0; l < lanes; l++) x[i][l + 1] = in[i * lanes + l];
      for (int i = 0; i < 12; i++)
#pragma omp task depend(in : x[i])
#pragma omp simd
        for (int l = 0; l < lanes; l++) out[i * lanes + l] = 3 * x[i][lanes - l];
    }
  }
}

// Copies that come behind each other, on several warps: in steps. What they bring, all use.
static void steps(const long *in, long *out) {
#pragma omp target map(to : in[0 : 36 * lanes]) map(from : out[0 : lanes])
  {
    long x[36][4][lanes];
#pragma omp parallel num_threads(96)
#pragma omp single
    {
      for (int i = 0; i < 6; i++)
        for (int j = 0; j < 6; j++)
#pragma omp task depend(out : x[6 * i + j]) depend(in : x[i ? 6 * i + j - 6 : 6 * i + j], x[j ? 6 * i + j - 1 : 6 * i + j])
#pragma omp simd
          for (int l = 0; l < lanes; l++)
            for (int r = 0; r < 4; r++) x[6 * i + j][r][l] = in[(6 * i + j) * lanes + l];
#pragma omp taskwait
#pragma omp task
#pragma omp simd
      for (int l = 0; l < lanes; l++) {
        long sum = 0;
        for (int i = 0; i < 36; i++) sum = 2 * sum + x[i][i % 4][lanes - 1 - l];
        out[l] = sum;
      }
    }
  }
}

// Arrays that static shared memory has no room for; elements of 16 bytes.
struct quad {
  _Alignas(16) float v[4];
};
static void large(const struct quad *in, float *out) {
#pragma omp target teams distribute map(to : in[0 : 96 * lanes]) map(from : out[0 : teams * lanes])
  for (int p = 0; p < teams; p++) {
    struct quad x[32][lanes], y[32][lanes], z[32][lanes];
#pragma omp parallel num_threads(256)
#pragma omp single
    {
      for (int part = 0; part < 4; part++)
#pragma omp task depend(out : x[8 * part : 8], y[8 * part : 8], z[8 * part : 8])
#pragma omp simd
        for (int l = 0; l < lanes; l++)
          for (int i = 0; i < 8; i++) {
            x[8 * part + i][l] = in[(8 * part + i) * lanes + l];
            y[8 * part + i][l] = in[(32 + 8 * part + i) * lanes + l];
            z[8 * part + i][l] = in[(64 + 8 * part + i) * lanes + l];
          }
#pragma omp task depend(in : x[0 : 8], x[8 : 8], x[16 : 8], x[24 : 8])
#pragma omp simd
      for (int l = 0; l < lanes; l++) {
        float sum = 0;
        for (int i = 0; i < 32; i++) sum += x[i][31 - l].v[i % 4] + y[i][31 - l].v[i % 4] + z[i][31 - l].v[i % 4];
        out[p * lanes + l] = sum + p;
      }
    }
  }
}

// A source that another task has written, through a pointer; and one in the team's own memory, behind a pointer.
static void sources(int *data, int *out) {
#pragma omp target map(tofrom : data[0 : 2 * lanes]) map(from : out[0 : 2 * lanes])
  {
    int x[lanes], y[lanes], z[lanes];
    const int *p = z;
    for (int l = 0; l < lanes; l++) z[l] = 5 * l;
#pragma omp parallel num_threads(64)
#pragma omp single
    {
#pragma omp task depend(out : data[0 : lanes])
#pragma omp simd order(concurrent)
      for (int l = 0; l < lanes; l++) data[l] = data[lanes + l] + 7;
#pragma omp task depend(in : data[0 : lanes]) depend(out : x)
#pragma omp simd
      for (int l = 0; l < lanes; l++) x[l] = data[l];
#pragma omp task depend(out : y)
#pragma omp simd
      for (int l = 0; l < lanes; l++) y[l] = p[l];
#pragma omp task depend(in : x, y) depend(inout : data[0 : lanes])
#pragma omp simd order(concurrent)
      for (int l = 0; l < lanes; l++) {
        out[l] = x[31 - l];
        out[lanes + l] = y[31 - l];
        data[l] = 0;
      }
    }
  }
}

// What is no copy: conversions, values that are read again, elements that get several, bytes.
static void no_copies(const int *in, float *out) {
#pragma omp target map(to : in[0 : 4 * lanes]) map(from : out[0 : 5 * lanes])
  {
    float converted[lanes];
    int again[lanes], several[lanes], twice[2][lanes];
    char bytes[lanes];
    const char *raw = (const char *)in;
#pragma omp parallel num_threads(160)
#pragma omp single
    {
#pragma omp task depend(out : converted)
#pragma omp simd
      for (int l = 0; l < lanes; l++) converted[l] = in[l];
#pragma omp task depend(out : again)
#pragma omp simd
      for (int l = 0; l < lanes; l++) {
        again[l] = in[l];
        again[l] += 1;
      }
#pragma omp task depend(out : several)
#pragma omp simd
      for (int l = 0; l < lanes; l++)
        for (int i = 0; i < 4; i++) several[l] = in[i * lanes + l];
#pragma omp task depend(out : twice)
#pragma omp simd
      for (int l = 0; l < lanes; l++) {
        for (int i = 0; i < 2; i++) twice[i][l] = in[i * lanes + l];
        if (l % 2) twice[1][l] = in[3 * lanes + l];
      }
#pragma omp task depend(out : bytes)
#pragma omp simd
      for (int l = 0; l < lanes; l++) bytes[l] = raw[4 * l];
#pragma omp task depend(in : converted, again, several, twice, bytes)
#pragma omp simd
      for (int l = 0; l < lanes; l++) {
        out[l] = converted[31 - l];
        out[lanes + l] = again[31 - l];
        out[2 * lanes + l] = several[31 - l];
        out[3 * lanes + l] = twice[0][31 - l] + 1000 * twice[1][31 - l];
        out[4 * lanes + l] = bytes[31 - l];
      }
    }
  }
}

static float in[3 * all], out[3 * rows * lanes];
static struct quad quads[96 * lanes];

int main(void) {
  double factors[tiles * lanes];
  for (int i = 0; i < 3 * all; i++) in[i] = i * 7 % 32;
  for (int i = 0; i < tiles * lanes; i++) factors[i] = i % 5 - 2;
  pipeline(3, in, factors, out);
  for (int p = 0; p < 3; p++)
    for (int r = 0; r < rows; r++)
      for (int l = 0; l < lanes; l++) CHECK(out[(p * rows + r) * lanes + l] == pipeline_at(p, r, l, in, factors));

  int numbers[12 * lanes], results[12 * lanes];
  for (int i = 0; i < 12 * lanes; i++) numbers[i] = i * i % 101;
  alone(numbers, results);
  for (int i = 0; i < 12; i++)
    for (int l = 0; l < lanes; l++) CHECK(results[i * lanes + l] == 3 * numbers[i * lanes + lanes - 1 - l]);

  long wide[36 * lanes], sums[lanes];
  for (int i = 0; i < 36 * lanes; i++) wide[i] = i % 13;
  steps(wide, sums);
  for (int l = 0; l < lanes; l++) {
    long sum = 0;
    for (int i = 0; i < 36; i++) sum = 2 * sum + wide[i * lanes + lanes - 1 - l];
    CHECK(sums[l] == sum);
  }

  static float totals[teams * lanes];
  for (int i = 0; i < 96 * lanes; i++)
    for (int k = 0; k < 4; k++) quads[i].v[k] = i % 7 + k;
  large(quads, totals);
  for (int p = 0; p < teams; p++)
    for (int l = 0; l < lanes; l++) {
      float sum = 0;
      for (int i = 0; i < 96; i++) sum += quads[i * lanes + 31 - l].v[i % 4];
      CHECK(totals[p * lanes + l] == sum + p);
    }

  int data[2 * lanes], copied[2 * lanes];
  for (int i = 0; i < 2 * lanes; i++) data[i] = 3 * i;
  sources(data, copied);
  for (int l = 0; l < lanes; l++) {
    CHECK(copied[l] == 3 * (lanes + 31 - l) + 7);
    CHECK(copied[lanes + l] == 5 * (31 - l));
    CHECK(data[l] == 0);
  }

  float others[5 * lanes];
  no_copies(numbers, others);
  for (int l = 0; l < lanes; l++) {
    const int at = 31 - l;
    CHECK(others[l] == numbers[at]);
    CHECK(others[lanes + l] == numbers[at] + 1);
    CHECK(others[2 * lanes + l] == numbers[3 * lanes + at]);
    CHECK(others[3 * lanes + l] == numbers[at] + 1000 * numbers[(at % 2 ? 3 : 1) * lanes + at]);
    CHECK(others[4 * lanes + l] == *((char *)numbers + 4 * at));
  }
  return failures != 0;
}

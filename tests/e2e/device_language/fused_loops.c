// Arrays of a thread's own that one loop fills and the next one goes through in the same order: the two loops become one.
// Sums, extremes and places; and what must stay as it is: elements out of turn, twice, or behind the loops, loops that have to
// do with each other, that store, jump or count differently, and names that mean something else in the other loop.
#include "../check.h"
#include <math.h>
#include <string.h>

enum { N = 300, K = 48 };
static float x[N], y[K];
static int lengths[N];
struct results {
  double of[26];
};
static struct results found[N], expected[N];

#pragma omp declare target
static void go(int i, const float *x, const float *y, const int *lengths, double *out) {
  const int m = lengths[i];
  // The nearest one, as one writes it in four ways.
  {
    float d[K];
    for (int c = 0; c < K; c++) d[c] = (x[i] - y[c]) * (x[i] - y[c]);
    int best = 0;
    for (int c = 1; c < K; c++)
      if (d[c] < d[best]) best = c;
    out[0] = best;
  }
  {
    float d[K], least;
    int place = 0, c2 = 7;
    for (int c = 0; c < K; c++) {
      d[c] = 0;
      for (int k = 0; k < 3; k++) d[c] += (x[i] - y[c]) * k;
      if (d[c] < 0) d[c] = -d[c];
    }
    least = d[0];
    for (int j = 0 + 1; j <= K - 1; j++) {
      const float here = d[j];
      if (here < least) {
        least = here;
        place = j;
      }
    }
    out[1] = least + place * 100 + c2;
  }
  {
    double d[K];
    for (int c = 2; c <= K - 3; ++c) d[c] = x[i] * y[c];
    double least = 1e30, most = d[2];
    for (int c = 2; c <= K - 3; ++c) least = fmin(least, d[c]), most = fmax(most, d[c]);
    out[2] = least + 1000 * most;
  }
  {
    short d[K];
    for (int c = 0; c < m; c++) d[c] = (short)(x[i] * 1000 + c); // the type is what an element would hold
    long sum = 0;
    for (int c = 0; c < m; c++) sum = sum * 3 + d[c];
    out[3] = (double)(sum % 1000003);
  }
  // All but the first; two things added up on the way.
  {
    float d[K];
    int negative = 0;
    for (int c = 0; c < K; c++) {
      d[c] = x[i] - y[c];
      negative += d[c] < 0;
    }
    int changes = 0;
    for (int c = 1; c < K; c++) changes += d[c] > 0.5f;
    out[4] = changes + negative * 100;
  }
  // A name that is another variable inside of the other loop.
  {
    float d[K], t = 3;
    for (int c = 0; c < K; c++) {
      float t = y[c] * 2;
      d[c] = t + x[i];
    }
    float sum = 0;
    for (int c = 0; c < K; c++) sum += d[c] * t;
    out[5] = sum;
  }
  {
    float d[K];
    int c = 5;
    for (int j = 0; j < K; j++) d[j] = y[j] + c;
    float sum = 0;
    {
      int j = 1;
      for (int c = 0; c < K; c++) sum += d[c] * j;
    }
    out[6] = sum + c;
  }
  {
    float d[K], w = 2;
    for (int j = 0; j < K; j++) d[j] = y[j] * w;
    float v = w, sum = 0;
    for (int j = 0; j < K; j++) {
      float w = d[j] + 1;
      sum += w * v;
    }
    out[7] = sum + w;
  }
  // Elements out of turn: the one before, the other way round, one of all, twice, behind the loops.
  {
    float d[K], sum = 0;
    for (int c = 0; c < K; c++) d[c] = x[i] * y[c];
    for (int c = 1; c < K; c++) sum += d[c] - d[c - 1] * c;
    out[8] = sum;
  }
  {
    float d[K], sum = 0;
    for (int c = 0; c < K; c++) d[c] = x[i] * y[c];
    for (int c = K - 1; c >= 0; c--) sum = sum * 0.5f + d[c];
    out[9] = sum;
  }
  {
    float d[K], sum = 0;
    for (int c = 0; c < K; c++) d[c] = x[i] * y[c];
    const float last = d[K - 1];
    for (int c = 0; c < K; c++) sum += d[c] > last;
    out[10] = sum;
  }
  {
    float d[K], most = 0, sum = 0;
    for (int c = 0; c < K; c++) d[c] = x[i] * y[c];
    for (int c = 0; c < K; c++) most = d[c] > most ? d[c] : most;
    for (int c = 0; c < K; c++) sum += d[c] - most;
    out[11] = sum + d[i % K];
  }
  // The loops have to do with each other: what the first one adds up, what the second one changes, what stands between.
  {
    float d[K], sum = 0, scaled = 0;
    for (int c = 0; c < K; c++) {
      d[c] = x[i] * y[c];
      sum += d[c];
    }
    for (int c = 0; c < K; c++) scaled += d[c] / (1 + sum);
    out[12] = scaled;
  }
  {
    float d[K], factor = 2;
    for (int c = 0; c < K; c++) d[c] = factor * y[c];
    for (int c = 0; c < K; c++) factor += d[c];
    out[13] = factor;
  }
  {
    float d[K], factor = 2, sum = 0;
    for (int c = 0; c < K; c++) d[c] = factor * y[c];
    factor = 3;
    for (int c = 0; c < K; c++) sum += d[c] * factor;
    out[14] = sum;
  }
  {
    float d[K], sum = 1;
    float *p = &sum;
    for (int c = 0; c < K; c++) d[c] = *p + y[c];
    for (int c = 0; c < K; c++) sum += d[c];
    out[15] = sum;
  }
  // Jumps, stores, other bounds, elements without a value in some iterations.
  {
    float d[K];
    int first = -1;
    for (int c = 0; c < K; c++) d[c] = x[i] - y[c];
    for (int c = 0; c < K; c++)
      if (d[c] > 0) {
        first = c;
        break;
      }
    out[16] = first;
  }
  {
    float d[K];
    for (int c = 0; c < K; c++) d[c] = out[c % 8] + y[c];
    for (int c = 0; c < K; c++) out[c % 4 + 20] = d[c];
    out[17] = 1;
  }
  {
    float d[K], sum = 0;
    for (int c = 0; c < K; c++) d[c] = x[i] - y[c];
    for (int c = 0; c < m; c++) sum += d[c];
    for (int c = 0; c < m; c++) sum += d[c] * 2;
    out[18] = sum;
  }
  {
    float d[K], sum = 0;
    for (int c = 0; c < m; c++)
      if (c % 3 == 0) d[c] = x[i] - y[c];
    for (int c = 0; c < m; c++)
      if (c % 3 == 0) sum += d[c];
    out[19] = sum;
  }
  // Of none, one, or more; what there is where there is none.
  {
    float d[K];
    for (int c = 0; c < m; c++) d[c] = (x[i] - y[c]) * (x[i] - y[c]);
    int best = 0;
    for (int c = 1; c < m; c++)
      if (d[c] < d[best]) best = c;
    out[24] = best;
  }
  {
    float d[K];
    for (int c = 0; c < m; c++) d[c] = x[i] - y[c];
    float least = 1 < m ? d[0] : 7;
    for (int c = 1; c < m; c++)
      if (d[c] < least) least = d[c];
    out[25] = least;
  }
}
#pragma omp end declare target

int main(void) {
  for (int i = 0; i < N; i++) x[i] = (float)(i * 37 % 101) / 64, lengths[i] = i * 7 % (K + 1);
  for (int c = 0; c < K; c++) y[c] = (float)(c * 53 % 97) / 64;
  for (int i = 0; i < N; i++) go(i, x, y, lengths, expected[i].of);
#pragma omp target teams distribute parallel for map(to : x, y, lengths) map(tofrom : found)
  for (int i = 0; i < N; i++) go(i, x, y, lengths, found[i].of);
  for (int i = 0; i < N; i++)
    for (int k = 0; k < 26; k++)
      if (found[i].of[k] != expected[i].of[k]) {
        if (failures++ < 10) printf("%d: result %d is %.17g instead of %.17g\n", i, k, found[i].of[k], expected[i].of[k]);
      }
  return failures != 0;
}

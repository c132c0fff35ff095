// blackscholes.c: the prices of 4 million options by Black and Scholes' formula.
// outer only: one loop, with nothing inside.
#include "kernel.h"

#pragma omp declare target
// The normal distribution, by Abramowitz and Stegun's polynomial.
static float distribution(float d) {
  const float k = 1 / (1 + 0.2316419f * fabsf(d));
  const float polynomial =
      k * (0.31938153f + k * (-0.356563782f + k * (1.781477937f + k * (-1.821255978f + k * 1.330274429f))));
  const float tail = 0.39894228f * expf(-0.5f * d * d) * polynomial;
  return d > 0 ? 1 - tail : tail;
}
#pragma omp end declare target

static void outer(const float *price, const float *strike, const float *years, float *call, float *put, int n) {
  const float rate = 0.02f, volatility = 0.3f;
#pragma omp target teams distribute parallel for
  for (int i = 0; i < n; i++) {
    const float root = sqrtf(years[i]);
    const float d1 =
        (logf(price[i] / strike[i]) + (rate + 0.5f * volatility * volatility) * years[i]) / (volatility * root);
    const float n1 = distribution(d1), n2 = distribution(d1 - volatility * root),
                discounted = strike[i] * expf(-rate * years[i]);
    call[i] = price[i] * n1 - discounted * n2;
    put[i] = discounted * (1 - n2) - price[i] * (1 - n1);
  }
}

// Tolerance 1e-3: the price beside erfc in doubles; the polynomial is good to 1e-7 of prices up to 100.
static double check(const float *price, const float *strike, const float *years, float *call, float *put, int n) {
#pragma omp target update from(call[:n], put[:n])
  for (long i = 0; i < n; i += sample_step(n, 20000)) {
    const double s = price[i], x = strike[i], t = years[i], v = 0.3 * sqrt(t);
    const double d1 = (log(s / x) + (0.02 + 0.045) * t) / v, d2 = d1 - v, discounted = x * exp(-0.02 * t);
    expect("call", i, call[i], s * 0.5 * erfc(-d1 / sqrt(2)) - discounted * 0.5 * erfc(-d2 / sqrt(2)), 1e-3);
    expect("put", i, put[i], discounted * 0.5 * erfc(d2 / sqrt(2)) - s * 0.5 * erfc(d1 / sqrt(2)), 1e-3);
  }
  return checksum_floats(call, n) + checksum_floats(put, n);
}

int main(int argc, char **argv) {
  start_kernel(argc, argv);
  const int n = scaled(4000000, 1, 1);
  float *price = random_floats(n, 1, 5, 30), *strike = random_floats(n, 2, 1, 100),
        *years = random_floats(n, 3, 0.25f, 10);
  float *call = calloc(n, sizeof *call), *put = calloc(n, sizeof *put);
#pragma omp target enter data map(to : price[:n], strike[:n], years[:n], call[:n], put[:n])
  MEASURE("blackscholes outer", , outer(price, strike, years, call, put, n), check(price, strike, years, call, put, n));
  return finish_kernel();
}

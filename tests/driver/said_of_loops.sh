#!/bin/bash
# What directives in an iteration say of its loops, and atomic updates of elements in common: which rule is taken, as
# --report says (tests/e2e/simd/rows.c, loop/inner_loops.c and atomic/summed.c show that the results are right).
. "$(dirname "$0")/setup.bash"
cat > said.c <<'C'
#include <omp.h>
void simd_rows(int n, int m, const float *a, float *s) {
#pragma omp target teams distribute parallel for map(a[:n * m], s[:n])
  for (int i = 0; i < n; i++) {
    float x = 0;
#pragma omp simd reduction(+ : x)
    for (int j = 0; j < m; j++) x += a[i * m + j];
    s[i] = x;
  }
}
void loop_in_loop(int n, int m, const int *to, const float *a, float *s) {
#pragma omp target teams loop map(to[:n * m], a[:n * m], s[:n * m])
  for (int i = 0; i < n; i++) {
#pragma omp loop
    for (int j = 0; j < m; j++) s[to[i * m + j]] = a[i * m + j];
  }
}
void simd_says_less(int n, int m, const int *to, const float *a, float *s) {
#pragma omp target teams distribute parallel for map(to[:n * m], a[:n * m], s[:n * m])
  for (int i = 0; i < n; i++) {
#pragma omp simd
    for (int j = 0; j < m; j++) s[to[i * m + j]] = a[i * m + j];
  }
}
void of_the_team(int n, int m, float *a) {
#pragma omp target teams distribute map(a[:n * m])
  for (int i = 0; i < n; i++) {
#pragma omp loop bind(parallel)
    for (int j = 0; j < m; j++) a[i * m + j] += 1;
  }
}
void of_target(int n, float *a) {
#pragma omp target map(a[:n])
#pragma omp loop
  for (int i = 0; i < n; i++) a[i] += 1;
}
float of_target_sum(int n, float *a) {
  float s = 0;
#pragma omp target loop map(a[:n]) reduction(+ : s)
  for (int i = 0; i < n; i++) s += a[i];
  return s;
}
void of_targets_thread(int n, float *a, const int *at) {
#pragma omp target map(a[:n], at[:n])
  for (int i = 0; i < n; i++) a[at[i]] = i;
}
void of_nobody(int n, float *a) {
#pragma omp target map(a[:n])
  for (int i = 0; i < n; i++) a[i] += 1;
}
void of_one_team(int n, float *a, float *b) {
#pragma omp target map(a[:n], b[:n])
  {
    for (int i = 0; i < n; i++) a[i] += 1;
    b[0] = a[n - 1];
    for (int i = 1; i < n; i++) b[i] = b[i - 1] * a[i];
  }
}
void summed(int n, int m, const float *a, float *s) {
#pragma omp target teams distribute parallel for collapse(2) map(a[:n * m], s[:n])
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++) {
#pragma omp atomic
      s[i] += a[i * m + j];
    }
}
void summed_in_teams(int n, int m, const float *a, float *s) {
#pragma omp target teams distribute num_teams(n) thread_limit(128) map(a[:n * m], s[:n])
  for (int i = 0; i < n; i++) {
#pragma omp parallel for
    for (int j = 0; j < m; j++) {
#pragma omp atomic
      s[i] += a[i * m + j];
    }
  }
}
void in_order(int n, int m, const float *a, float *s) {
#pragma omp target teams distribute parallel for map(a[:n * m], s[:n])
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++) {
#pragma omp atomic
      s[i] += a[i * m + j];
    }
}
void few(int n, const float *a, float *s) {
#pragma omp target teams distribute parallel for collapse(2) map(a[:n * 4], s[:4])
  for (int c = 0; c < 4; c++)
    for (int j = 0; j < n; j++) {
#pragma omp atomic
      s[c] += a[j * 4 + c];
    }
}
void product(int n, const float *a, const float *b, float *c) {
#pragma omp target teams distribute parallel for collapse(2) map(a[:n * n], b[:n * n], c[:n * n])
  for (int j = 0; j < n; j++)
    for (int i = 0; i < n; i++)
      for (int k = 0; k < n; k++) c[i * n + j] += a[i * n + k] * b[k * n + j];
}
C
"$OMPICC" -k --report --kernel-format=sim -c said.c -o said.o > report.txt
says() { grep "said_$1_" report.txt > one.txt || fail "no kernel $1: $(cat report.txt)"; has one.txt "$2"; }
says_not() { grep "said_$1_" report.txt > one.txt || fail "no kernel $1: $(cat report.txt)"; has_not one.txt "$2"; }
says simd_rows 'a team for each outer one shares them out'
says loop_in_loop 'they and the outer ones are one nest'
says_not simd_says_less 'are independent'
says of_the_team 'the loop nest is all there is'
says of_target 'the loop nest is all there is'
says of_target_sum 'the loop nest is all there is'
says of_targets_thread 'there is no parallel region'
says of_nobody 'they are one nest'
says of_one_team 'one team shares them out'
says summed 'added up first'
says summed_in_teams 'added up first'
says_not in_order 'added up first'
says_not few 'added up first'
has said_product_*.cu 'a thread has sixteen iterations'

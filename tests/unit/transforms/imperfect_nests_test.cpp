// Collapsed loops with code between them (OpenMP 5.2 §4.4.1).
#include "tests/unit/catch.h"
#include "tests/unit/transforms/pass.h"

namespace {
const char *const kPass = "imperfect_nests";
}

TEST_CASE("code between collapsed loops moves into the innermost one", "[passes]") {
  CHECK(bodyAfter(kPass, R"(
#pragma omp for collapse(2)
for (int i = 0; i < n; i++) {
  int before = i;
  for (int j = 0; j < n; j++) p[j] += before;
  p[i] = 0;
}
)") == R"(
#pragma omp for collapse(2)
for (int i = 0; i < n; i++)
  for (int j = 0; j < n; j++) {
    int before = i;
    p[j] += before;
    p[i] = 0;
  }
)");
}

TEST_CASE("with three loops it goes all the way in, in its order", "[passes]") {
  CHECK(bodyAfter(kPass, R"(
#pragma omp for collapse(3)
for (int i = 0; i < n; i++) {
  p[0]++;
  for (int j = 0; j < n; j++) {
    p[1]++;
    {
      for (int k = 0; k < n; k++) p[2]++;
      p[3]++;
    }
    p[4]++;
  }
  p[5]++;
}
)") == R"(
#pragma omp for collapse(3)
for (int i = 0; i < n; i++)
  for (int j = 0; j < n; j++)
    for (int k = 0; k < n; k++) {
      p[0]++;
      {
        p[1]++;
        {
          p[2]++;
          p[3]++;
        }
        p[4]++;
      }
      p[5]++;
    }
)");
}

TEST_CASE("what a continue of the inner loop skips is the inner body alone", "[passes]") {
  CHECK(bodyAfter(kPass, R"(
#pragma omp for collapse(2)
for (int i = 0; i < n; i++) {
  for (int j = 0; j < n; j++) {
    if (j == i) continue;
    p[j]++;
  }
  p[i] = 0;
}
)") == R"(
#pragma omp for collapse(2)
for (int i = 0; i < n; i++)
  for (int j = 0; j < n; j++) {
    do
    {
      {
        if (j == i)
          continue;
        p[j]++;
      }
    }
    while (0);
    p[i] = 0;
  }
)");
}

TEST_CASE("an inner loop's variable does not hide one of the code around the loop", "[passes]") {
  CHECK(bodyAfter(kPass, R"(
int j = 7;
#pragma omp for collapse(2)
for (int i = 0; i < n; i++) {
  p[i] = j;
  for (int j = 0; j < n; j++) p[j]++;
}
)") == R"(
int j = 7;
#pragma omp for collapse(2)
for (int i = 0; i < n; i++)
  for (int j_1 = 0; j_1 < n; j_1++) {
    p[i] = j;
    p[j_1]++;
  }
)");
}

TEST_CASE("only associated loops are looked into, and perfect nests stay", "[passes]") {
  CHECK(leaves(kPass, R"(
#pragma omp for
for (int i = 0; i < n; i++) {
  p[i] = 0;
  for (int j = 0; j < n; j++) p[j]++;
}
)"));
  CHECK(leaves(kPass, R"(
#pragma omp for collapse(2)
for (int i = 0; i < n; i++) {
  for (int j = 0; j < n; j++) {
    p[j]++;
    for (int k = 0; k < n; k++) p[k]++;
    p[i]++;
  }
}
)"));
}

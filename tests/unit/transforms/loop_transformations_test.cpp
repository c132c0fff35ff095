// Loop transformations: the loops that they generate (OpenMP 5.2 §9, 6.0 §11).
#include "tests/unit/catch.h"
#include "tests/unit/transforms/pass.h"

namespace {
const char *const kPass = "loop_transformations";
}

TEST_CASE("tile: floor loops around tile loops, whose last tile may be smaller", "[passes]") {
  CHECK(bodyAfter(kPass, R"(
#pragma omp tile sizes(4, 8)
for (int i = 0; i < n; i++)
  for (int j = 0; j < 16; j++) p[i] = j;
)") == R"(
for (unsigned long _floor_i = 0; _floor_i < (0 < n ? (unsigned int) n : 0); _floor_i += 4)
  for (int _floor_j = 0; _floor_j < 16; _floor_j += 8)
    for (unsigned long _tile_i = _floor_i; _tile_i < ((0 < n ? (unsigned int) n : 0) - _floor_i < 4 ? (0 < n ? (unsigned int) n : 0) : (_floor_i + 4)); _tile_i += 1)
      for (int _tile_j = _floor_j; _tile_j < _floor_j + 8; _tile_j += 1) {
        int i_1 = (int) _tile_i;
        int j_1 = (int) _tile_j;
        p[i_1] = j_1;
      }
)");
}

TEST_CASE("unroll partial: copies of the body, and what is left one by one", "[passes]") {
  CHECK(bodyAfter(kPass, R"(
#pragma omp unroll partial(2)
for (int i = 0; i < n; i++) p[i] = 0;
)") == R"(
for (unsigned long _unrolled_i = 0; _unrolled_i < (0 < n ? (unsigned int) n : 0); _unrolled_i += 2) {
  if ((0 < n ? (unsigned int) n : 0) - _unrolled_i >= 2) {
    {
      int i_2 = (int) _unrolled_i;
      p[i_2] = 0;
    }
    {
      int i_3 = (int) (_unrolled_i + 1);
      p[i_3] = 0;
    }
  } else
    for (unsigned long _rest_i = _unrolled_i; _rest_i < (0 < n ? (unsigned int) n : 0); _rest_i += 1) {
      int i_1 = (int) _rest_i;
      p[i_1] = 0;
    }
}
)");
}

TEST_CASE("a body that cannot be there twice is left to the C compiler", "[passes]") {
  CHECK(bodyAfter(kPass, R"(
#pragma omp unroll partial(2)
for (int i = 0; i < n; i++) {
  static int k;
  p[i] = k++;
}
)") == R"(
for (unsigned long _unrolled_i = 0; _unrolled_i < (0 < n ? (unsigned int) n : 0); _unrolled_i += 2) {
  {
    const unsigned long _end = ((0 < n ? (unsigned int) n : 0) - _unrolled_i < 2 ? (0 < n ? (unsigned int) n : 0) : _unrolled_i + 2);
#pragma GCC unroll 2
    for (unsigned long _rest_i = _unrolled_i; _rest_i < _end; _rest_i += 1) {
      int i_1 = (int) _rest_i;
      {
        static int k;
        p[i_1] = k++;
      }
    }
  }
}
)");
  for (const char *body :
       {"{ here: if (p[i]++ < 3) goto here; }", "{ int own(void) { return i; } p[i] = own(); }"}) {
    INFO(body);
    CHECK(bodyAfter(kPass, "#pragma omp unroll partial(2)\nfor (int i = 0; i < n; i++) " + std::string(body))
              .find("#pragma GCC unroll 2") != std::string::npos);
  }
}

TEST_CASE("unroll full: one copy for each iteration", "[passes]") {
  CHECK(bodyAfter(kPass, R"(
#pragma omp unroll full
for (int i = 1; i <= 5; i += 2) p[i] = 0;
)") == R"(
{
  {
    int i_1 = 1 + ((int) 0 * 2);
    p[i_1] = 0;
  }
  {
    int i_2 = 1 + ((int) 1 * 2);
    p[i_2] = 0;
  }
  {
    int i_3 = 1 + ((int) 2 * 2);
    p[i_3] = 0;
  }
}
)");
}

TEST_CASE("stripe: each loop takes the iterations of one remainder", "[passes]") {
  CHECK(bodyAfter(kPass, R"(
#pragma omp stripe sizes(4)
for (int i = 0; i < n; i++) p[i] = 0;
)") == R"(
for (unsigned long _offset_i = 0; _offset_i < 4; _offset_i += 1)
  for (unsigned long _stripe_i = _offset_i; _stripe_i < (0 < n ? (unsigned int) n : 0); _stripe_i += 4) {
    int i_1 = (int) _stripe_i;
    p[i_1] = 0;
  }
)");
}

TEST_CASE("interchange: the inner loop is the outer one, or as permutation says", "[passes]") {
  CHECK(bodyAfter(kPass, R"(
#pragma omp interchange
for (int i = 0; i < 4; i++)
  for (int j = 0; j < 16; j++) p[i] = j;
)") == R"(
for (int _k_j = 0; _k_j < 16; _k_j += 1)
  for (int _k_i = 0; _k_i < 4; _k_i += 1) {
    int i_1 = (int) _k_i;
    int j_1 = (int) _k_j;
    p[i_1] = j_1;
  }
)");
  CHECK(bodyAfter(kPass, R"(
#pragma omp interchange permutation(2, 3, 1)
for (int i = 0; i < 4; i++)
  for (int j = 0; j < 5; j++)
    for (int k = 0; k < 6; k++) p[i] = j + k;
)") == R"(
for (int _k_j = 0; _k_j < 5; _k_j += 1)
  for (int _k_k = 0; _k_k < 6; _k_k += 1)
    for (int _k_i = 0; _k_i < 4; _k_i += 1) {
      int i_1 = (int) _k_i;
      int j_1 = (int) _k_j;
      int k_1 = (int) _k_k;
      p[i_1] = j_1 + k_1;
    }
)");
}

TEST_CASE("reverse: the last iteration comes first", "[passes]") {
  CHECK(bodyAfter(kPass, R"(
#pragma omp reverse
for (int i = 0; i < n; i++) p[i] = 0;
)") == R"(
for (unsigned long _k_i = 0; _k_i < (0 < n ? (unsigned int) n : 0); _k_i += 1) {
  int i_1 = (int) ((0 < n ? (unsigned int) n : 0) - 1 - _k_i);
  p[i_1] = 0;
}
)");
}

TEST_CASE("split: loops one behind the other, of which one takes what is left", "[passes]") {
  CHECK(bodyAfter(kPass, R"(
#pragma omp split counts(2, omp_fill)
for (int i = 0; i < 9; i++) p[i] = 0;
)") == R"(
{
  for (int _k_i = 0; _k_i < 2; _k_i += 1) {
    int i_1 = (int) _k_i;
    p[i_1] = 0;
  }
  for (int _k_i_1 = 2; _k_i_1 < 9; _k_i_1 += 1) {
    int i_2 = (int) _k_i_1;
    p[i_2] = 0;
  }
}
)");
}

TEST_CASE("fuse: one loop as long as the longest", "[passes]") {
  CHECK(bodyAfter(kPass, R"(
#pragma omp fuse
{
  for (int i = 0; i < n; i++) p[i] = 0;
  for (int j = 0; j < 9; j++) p[j] = 1;
}
)") == R"(
for (unsigned long _fused = 0; _fused < ((0 < n ? (unsigned int) n : 0) < 9 ? 9 : (0 < n ? (unsigned int) n : 0)); _fused += 1) {
  if (_fused < (0 < n ? (unsigned int) n : 0)) {
    int i_1 = (int) _fused;
    p[i_1] = 0;
  }
  if (_fused < 9) {
    int j_1 = (int) _fused;
    p[j_1] = 1;
  }
}
)");
}

TEST_CASE("constructs around take the generated loops, with bounds that are evaluated once in front",
          "[passes]") {
  CHECK(bodyAfter(kPass, R"(
#pragma omp parallel for
#pragma omp tile sizes(4)
for (int i = n++; i < 9; i++) p[i] = 0;
)") == R"(
{
  const int _bound = n++;
#pragma omp parallel for
  for (unsigned long _floor_i = 0; _floor_i < (_bound < 9 ? (unsigned int) 9 - (unsigned int) _bound : 0); _floor_i += 4)
    for (unsigned long _tile_i = _floor_i; _tile_i < ((_bound < 9 ? (unsigned int) 9 - (unsigned int) _bound : 0) - _floor_i < 4 ? (_bound < 9 ? (unsigned int) 9 - (unsigned int) _bound : 0) : (_floor_i + 4)); _tile_i += 1) {
      int i_1 = _bound + ((int) _tile_i);
      p[i_1] = 0;
    }
}
)");
}

TEST_CASE("transformations of transformed loops", "[passes]") {
  CHECK(bodyAfter(kPass, R"(
#pragma omp reverse
#pragma omp unroll partial(2)
for (int i = 0; i < 8; i++) p[i] = 0;
)") == R"(
for (int _k__unrolled_i = 0; _k__unrolled_i < 4; _k__unrolled_i += 1) {
  int _unrolled_i_1 = (int) (4 - 1 - _k__unrolled_i) * 2;
  {
    {
      {
        int i_1 = (int) _unrolled_i_1;
        p[i_1] = 0;
      }
      {
        int i_2 = (int) (_unrolled_i_1 + 1);
        p[i_2] = 0;
      }
    }
  }
}
)");
}

TEST_CASE("other loops stay", "[passes]") {
  CHECK(leaves(
      kPass, "#pragma omp parallel for collapse(2)\nfor (int i = 0; i < n; i++)\nfor (int j = 0; j < n; j++) "
             "p[i] = j;\n"));
}

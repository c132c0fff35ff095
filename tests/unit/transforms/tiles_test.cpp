// Which loops read by tiles of shared memory, and of what.
#include "tests/unit/catch.h"
#include "tests/unit/transforms/unit.h"
#include <regex>

namespace {

/// The tiles of f's kernel, as "name[elements of each warp] ", in order. `clauses`: of the construct.
std::string tiles(const std::string &body, const std::string &clauses = "") {
  TemporaryFolder folder;
  const std::string text =
      "extern float sqrtf(float); extern float sinf(float); extern float elsewhere(float);\n"
      "struct body { float x, y; int mass : 5, kind; };\nstruct fixed { const float x; };\nstruct table { "
      "const float *first; float few[64]; "
      "};\n"
      "#pragma omp declare target\nstatic int counter;\n"
      "static float square(float x) { const float y = x; return y * y; }\n"
      "static float counted(float x) { counter++; return x; }\n#pragma omp end declare target\n"
      "void f(int n, int m, const float *a, float *b, float *out, const int *at, const volatile float *v,\n"
      "       const struct body *all, const struct table *t, unsigned u, const double *wide, const struct "
      "fixed *held) {\n"
      "#pragma omp target teams distribute parallel for " +
      clauses + "\nfor (int i = 0; i < n; i++) {\nfloat s = i;\n" + body +
      "\nout[i] = s;\n}\n(void) m, (void) a, (void) b, (void) at, (void) v, (void) all, (void) t, (void) u;\n"
      "(void) wide, (void) held, (void) square, (void) counted;\n}\n";
  auto files = translated(text, folder);
  for (const auto &file : files) {
    if (file.second.find("__global__") == std::string::npos || file.first.find("_each") != std::string::npos)
      continue;
    std::string found;
    static const std::regex declaration("__shared__ [a-z ]+ _(\\w+)_tile(?:_\\d+)?\\[\\d+\\]\\[(\\d+)\\]");
    const std::string &code = file.second;
    const auto second = code.find("_overlapping(");
    const auto end = second == std::string::npos ? code.end() : code.begin() + long(second);
    for (std::sregex_iterator i(code.begin(), end, declaration), none; i != none; ++i)
      found += (*i)[1].str() + "[" + (*i)[2].str() + "] ";
    if (second != std::string::npos && code.find("_tile", second + 1) != std::string::npos) found += "twice";
    return found;
  }
  FAIL("no kernel");
  return "";
}

/// The same of a team's region, for the iterations of a loop over `i` of which b is the team's.
std::string tilesOfTeam(const std::string &body) {
  TemporaryFolder folder;
  const std::string text =
      "void f(int n, const int *start, const int *near, const float *a, float *out, int *ends) {\n"
      "#pragma omp target teams distribute\nfor (int b = 0; b < n; b++) {\n"
      "#pragma omp parallel for\nfor (int i = b * 500; i < (b + 1) * 500; i++) {\nfloat s = i;\n" +
      body + "\nout[i] = s;\n}\n}\n(void) near, (void) ends;\n}\n";
  std::string found;
  for (const auto &file : translated(text, folder)) {
    if (file.second.find("__global__") == std::string::npos ||
        file.first.find("_alone") != std::string::npos || file.first.find("_warps") != std::string::npos)
      continue;
    static const std::regex use("tile_lanes _lanes(?:_\\d+)? \\{\\d+([^}]*)\\}");
    const std::string code = file.second.substr(0, file.second.find("_overlapping("));
    for (std::sregex_iterator i(code.begin(), code.end(), use), none; i != none; ++i)
      found += "tile" + std::regex_replace((*i)[1].str(), std::regex("_end_\\d+"), "_end");
  }
  return found;
}

} // namespace

TEST_CASE("what follows from the team's number is the same for its threads") {
  CHECK(tilesOfTeam("for (int j = b * 100; j < (b + 1) * 100; j++) s = s * i + a[j];") == "tile, b, j");
  CHECK(tilesOfTeam(
            "const int from = near[b] * 100; for (int j = from; j < from + 100; j++) s = s * i + a[j];") ==
        "tile, from, j");
  CHECK(tilesOfTeam("for (int j = start[b]; j < start[b + 1]; j++) s = s * i + a[j];") == "tile, _end, j");
  CHECK(
      tilesOfTeam(
          "for (int k = 0; k < 9; k++) for (int j = start[near[b * 9 + k]]; j < start[near[b * 9 + k] + 1]; "
          "j++) s = s * i + a[j];") == "tile, _end, j");
  CHECK(tilesOfTeam("for (int j = 0; j < 400; j++) s = s * i + a[b * 400 + j];") == "tile, b");
  // One thread's; each thread has other bounds, or elements; the bound changes, or calls.
  CHECK(tilesOfTeam(
            "}\nfloat s = 0; for (int j = b * 100; j < b * 100 + 100; j++) s = s * 3 + a[j];\nout[b] = s; {\n"
            "int i = b; float s = 0;")
            .empty());
  CHECK(tilesOfTeam("for (int j = start[i]; j < start[i + 1]; j++) s = s * i + a[j];").empty());
  CHECK(tilesOfTeam("for (int j = start[b]; j < start[i]; j++) s = s * i + a[j];").empty());
  CHECK(tilesOfTeam("for (int j = 0; j < 400; j++) s = s * i + a[i * 400 + j];").empty());
  CHECK(
      tilesOfTeam("for (int j = 0; j < ends[b]; j++) { s = s * i + a[j]; if (s > 5) ends[b] = j; }").empty());
  CHECK(tilesOfTeam(
            "int end[2] = {i, 300}; for (int j = 0; j < end[1]; j++) { s = s * i + a[j]; end[1] = 290; }")
            .empty());
}

TEST_CASE("elements that all threads read have a tile of up to 128 iterations and 2 KB") {
  CHECK(tiles("for (int j = 0; j < m; j++) s = s * i + sqrtf(a[j] - i);") == "a[128] ");
  CHECK(tiles("for (int j = 1; j <= m; ++j) s = s * i + a[j] * a[j - 1] * a[j];") == "a[128] a[128] ");
  CHECK(tiles("for (unsigned j = 0; j < u; j += 1) s *= *(a + j) + i;") == "a[128] ");
  CHECK(tiles("int j; for (j = 0; j != m; j++) s *= wide[j] + wide[j + m] - i;") == "wide[128] wide[128] ");
  CHECK(tiles("for (int j = 0; j < m; j++) s *= wide[j] + wide[j + m] + wide[j + 2 * m] - i;") ==
        "wide[64] wide[64] wide[64] ");
  CHECK(tiles("for (int j = 0; j < 100; j++) s = s * i + a[j];") == "a[64] ");
  CHECK(tiles("for (int j = 0; j < 31; j++) s = s * i + a[j];").empty());
  CHECK(tiles("for (int j = 0; j < m; j++) s = s * i + a[at[j]];") == "a[128] ");
}

TEST_CASE("loops that begin with what a loop around counts are no longer than constants say") {
  auto triangle = [](const std::string &from, const std::string &to) {
    return tiles("for (int k = 0; k < 8; k++) for (int j = " + from + "; j <= " + to +
                 "; j++) s = s * i + a[j * 9 + k];");
  };
  CHECK(triangle("k + 2", "8").empty());
  CHECK(triangle("2 * k", "30").empty());
  CHECK(triangle("2 * (k + 1)", "40") == "a[32] ");
  CHECK(triangle("k - 40", "8") == "a[32] ");
  CHECK(triangle("m + k", "8") == "a[128] "); // m may be less than 0
  CHECK(triangle("k", "m") == "a[128] ");
  CHECK(tiles("for (int k = 8; k > 0; k--) for (int j = k; j <= 8; j++) s = s * i + a[j * 9 + k];") ==
        "a[128] ");
}

TEST_CASE("members and rows of constant length have tiles") {
  // In both versions, which differ by the alignment of structures.
  CHECK(tiles("for (int j = 0; j < m; j++) s = s * i + all[j].x * all[j].kind;") ==
        "all[128] all[128] twice");
  CHECK(tiles("for (int j = 0; j < m; j++) { const struct body o = all[j]; s = s * i + o.x; }") ==
        "all[128] twice");
  CHECK(tiles("for (int j = 0; j < m; j++) s = s * i + all[j].mass;").empty()); // a bit-field
  CHECK(tiles("for (int j = 0; j < m; j++) s = s * i + t->few[j] + t->first[j];") == "t[128] t[128] ");
  CHECK(tiles("for (int j = 0; j < m; j++) for (int d = 0; d < 4; d++) s = s * i + a[j * 4 + d];") ==
        "a[512] ");
  CHECK(tiles("for (int j = 0; j < m; j++) for (int d = 2; d <= 5; d++) s = s * i + a[d * m + j];") ==
        "a[512] ");
  CHECK(tiles("for (int k = 0; k < m; k++) for (int j = k; j < m; j++) s = s * i + a[k * m + j];") ==
        "a[128] ");
}

TEST_CASE("two loops of one variable have a tile where they are equally long") {
  const std::string first =
      "int d; for (int j = 0; j < m; j++) { for (d = 0; d < 4; d++) s = s * i + a[j * 8 + d]; ";
  CHECK(tiles(first + "for (d = 0; d < 4; d++) s = s * 3 + a[j * 8 + d]; }") == "a[512] ");
  CHECK(tiles(first + "for (d = 0; d < 8; d++) s = s * 3 + a[j * 8 + d]; }").empty());
  CHECK(tiles(first + "for (d = 1; d < 5; d++) s = s * 3 + a[j * 8 + d]; }").empty());
  CHECK(tiles(first + "s += a[j * 8 + d]; }").empty());
}

TEST_CASE("what an iteration may not read is in no tile") {
  CHECK(tiles("for (int j = 0; j < m; j++) if (j % i) s = s * i + a[j];").empty());
  CHECK(tiles("for (int j = 0; j < m; j++) { if (j % 2 == i) continue; s = s * i + a[j]; }").empty());
  CHECK(tiles("for (int j = 0; j < m; j++) { s = s * i + a[j]; if (a[j] > s) continue; s += b[j]; }") ==
        "a[128] ");
  CHECK(tiles("for (int j = 0; j < m; j++) s = s * i + (j > i && a[j] > 0);").empty());
  CHECK(tiles("for (int j = 0; j < m; j++) s = s * i + (j > i ? a[j] : 0);").empty());
  CHECK(tiles("for (int j = 0; j < m; j++) for (int k = 0; k < i; k++) s = s * i + a[j];").empty());
  CHECK(tiles("for (int j = 0; j < m; j++) { if (a[j] > s) break; s = s * i + a[j]; }").empty());
}

TEST_CASE("what all iterations but one read is in tiles") {
  CHECK(tiles("for (int j = 0; j < m; j++) if (j != i) s = s * i + a[j];") == "a[128] ");
  CHECK(tiles("for (int j = 0; j < m; j++) if (i == j) s *= 2; else s = s * i + a[j];") == "a[128] ");
  CHECK(tiles("for (int j = 0; j < m; j++) { if (j == i) continue; s = s * i + a[j]; }") == "a[128] ");
  CHECK(tiles("for (int j = 0; j < m; j++) s = s * i + (j == i + 1 ? 0 : a[j]);") == "a[128] ");
  CHECK(tiles("for (int j = 0; j < m; j++) if (j != n) s = s * i + a[j];").empty()); // nobody reads that
  CHECK(tiles("const int k = n - 1; for (int j = 0; j < m; j++) if (j != k) s = s * i + a[j];").empty());
  CHECK(tiles("for (int j = 0; j < m; j++) { if (i != j) continue; s = s * i + a[j]; }").empty());
  CHECK(tiles("for (int j = 0; j < m; j++) if (i == j) s = s * i + a[j];").empty());
  CHECK(tiles("int k = i; for (int j = 0; j < m; j++) { if (j != k) s = s * i + a[j]; k++; }").empty());
  CHECK(tiles("for (int j = 0; j < m; j++) if (j != at[j]) s = s * i + a[j];") == "at[128] ");
  CHECK(tiles("for (int j = 0; j < m; j++) if (j != j / 2) s = s * i + a[j];").empty());
  CHECK(tiles("for (int j = 0; j < m; j++) if (j != i && s > 0) s = s * i + a[j];").empty());
  CHECK(tiles("for (int j = 0; j < m; j++) if (j != i) { if (s > 2) continue; s = s * i + a[j]; }").empty());
}

TEST_CASE("loops that read or store something else for each iteration have none") {
  CHECK(tiles("for (int j = 0; j < m; j++) s = s * i + sqrtf(a[j] * b[j * n + i]);").empty());
  CHECK(tiles("for (int j = 0; j < m; j++) { s = s * i + a[j]; b[j * n + i] = s; }").empty());
  CHECK(tiles("for (int j = 0; j < m; j++) { s = s * i + a[j]; b[i] = s; }") == "a[128] "); // not twice
  CHECK(tiles("for (int j = 0; j < m; j++) { s = s * i + b[j]; b[i] = s; }").empty());
  CHECK(tiles("for (int j = 0; j < m; j++) { s = s * i + t[i].first[j]; b[i] = s; }").empty());
  // Arrays that registers could be.
  CHECK(tiles("float own[64]; for (int j = 0; j < 64; j++) own[j] = s = s * i + a[j]; s = own[3];").empty());
  CHECK(tiles("float own[64]; for (int j = 0; j < 64; j++) own[j] = s = s * i + a[j];\n"
              "for (int j = 0; j < 64; j++) { const int k = 63 - j; if (j > 3) s *= own[k]; }")
            .empty());
  CHECK(tiles("if (i > 3) { float own[64]; int j; for (j = 0; j < 64; j++) own[j] = s = s * i + a[j]; s = "
              "own[3]; }")
            .empty());
}

TEST_CASE("loops that store to arrays of a thread's own that are in memory anyhow have tiles") {
  const std::string loop = "float own[64]; for (int j = 0; j < 64; j++) own[j] = s = s * i + a[j];\n";
  CHECK(tiles(loop + "s = own[i % 64];") == "a[64] ");
  CHECK(tiles(loop + "s = own[m];") == "a[64] ");
  CHECK(tiles(loop + "s = own[at[i]];") == "a[64] ");
  CHECK(tiles(loop +
              "int best = 0; for (int j = 1; j < 64; j++) if (own[j] < own[best]) best = j;\ns = best;") ==
        "a[64] ");
  CHECK(tiles(loop + "int k = i > 7 ? 3 : 4; s = own[k + 1];") == "a[64] ");
  CHECK(tiles("float own[64]; for (int j = 0; j < m; j++) own[j] = s = s * i + a[j]; s = own[3];") ==
        "a[128] ");
  CHECK(
      tiles("float own[64]; for (int j = 0; j < 64; j++) own[j] = s = a[j] * own[j - 1] + s; s = own[n];") ==
      "a[64] ");
}

TEST_CASE("what each iteration of a loop around it reads again is in no tile") {
  CHECK(tiles("for (int k = 0; k < m; k++) for (int j = 0; j < n; j++) if (at[j] == k) s = s * i + k;")
            .empty());
  CHECK(tiles("for (int k = 0; k < m; k++) for (int j = 0; j < n; j++) s = s * i + a[k * n + j];") ==
        "a[128] ");
  CHECK(tiles("for (int k = m; k > 0; k /= 2) for (int j = 0; j < n; j++) s = s * i + a[j];") == "a[128] ");
}

TEST_CASE("loops of a thread's own, and those that could be seen from outside, have none") {
  CHECK(tiles("for (int j = 0; j < i; j++) s = s * i + a[j];").empty());
  CHECK(tiles("for (int j = i; j < m; j++) s = s * i + a[j];").empty());
  CHECK(tiles("for (int j = 0; j < m; j++) s = s * 3 + a[i * m + j];").empty());
  CHECK(tiles("for (int j = 0; j < m; j += 2) s = s * i + a[j];").empty());
  CHECK(tiles("for (int j = m; j > 0; j--) s = s * i + a[j];").empty());
  CHECK(tiles("for (int j = 0; j < m; j++) s = s * i + v[j];").empty());
  CHECK(tiles("const float own[64] = {1}; for (int j = 0; j < 64; j++) s = s * i + own[j];").empty());
  CHECK(tiles("for (unsigned j = 5; j != u; j++) s = s * i + a[j];").empty()); // through 0
  CHECK(tiles("for (int j = 0; j < m; j++) { const struct fixed o = held[j]; s = s * i + o.x; }").empty());
  CHECK(tiles("for (int j = 0; j < m; j++) s = s * i + held[j].x;") == "held[128] ");
  CHECK(tiles("for (int j = m; j < u; j++) s = s * i + a[j];").empty()); // a negative m is a large one
  CHECK(tiles("for (int j = 0; j < m; j++) s = s * i + elsewhere(a[j]);").empty());
  CHECK(tiles("for (int j = 0; j < m; j++) s = s * i + counted(a[j]);").empty());
  CHECK(tiles("for (int j = 0; j < m; j++) s = s * i + square(a[j]);") == "a[128] ");
  CHECK(tiles("for (int j = 0; j < m; j++) s = s * i + a[j];", "num_teams(1) num_threads(1)").empty());
}

TEST_CASE("as many warps have tiles as a team is asked to have") {
  const std::string body = "for (int j = 0; j < m; j++) s = s * i + wide[j] * wide[j + m];";
  CHECK(tiles(body) == "wide[128] wide[128] ");
  CHECK(tiles(body, "thread_limit(64)") == "wide[128] wide[128] ");
  CHECK(tiles(body, "thread_limit(1024)") == "wide[64] wide[64] "); // of 32 KB, 1 KB for each warp
}

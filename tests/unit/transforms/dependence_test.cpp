// Which loops that nobody marked have independent iterations.
#include "tests/unit/catch.h"
#include "tests/unit/transforms/unit.h"
#include "transforms/common/canonical_loop.h"
#include "transforms/common/clauses.h"
#include "transforms/cuda/analysis/dependence.h"

using namespace ompicc;

namespace {

/// Judges the first statement that is a loop in an iteration over i, from 1 to n.
Independence judge(const std::string &body, bool reassociate = false) {
  Normalised u("struct s { int x, y[4]; };\n"
               "extern float fmaxf(float, float), fminf(float, float);\n"
               "static float fmin(float a, float b) { return a + b; }\n"
               "static float pick(const float *x, int k) { return x[k] + x[k + 1]; }\n"
               "static float picked(const float *x, int k) { return pick(x + 1, k); }\n"
               "static void put(float *x, int k) { x[k] = 1; }\n"
               "static void turn(float x, float *s, float *c) { *s = x; *c = 1 - x; }\n"
               "static float *at(float *x, int k) { return x + k; }\n"
               "float unseen(const float *);\n"
               "void f(int n, int m, float *a, const float *b, int *c, struct s *t, int p) {\n"
               "#pragma omp parallel for\nfor (int i = 1; i < n; i++) {\n" +
               body + "\n}\n(void) a, (void) b, (void) c, (void) t, (void) m, (void) p, (void) fmin;\n}\n");
  for (OmpDirective *d : u.directives()) {
    if (d->loops.empty()) continue;
    auto *outer = as<For>(associatedLoop(*d));
    Knowledge known(outer->body);
    known.enter(*countedLoop(*outer));
    for (Stmt *s : as<Compound>(outer->body)->body) {
      if (auto *ds = as<DeclStmt>(s)) known.declare(*ds);
      auto *inner = as<For>(s);
      const auto loop = inner ? countedLoop(*inner) : std::nullopt;
      if (inner && !loop) return {"not counted", {}, {}, {}, {}};
      if (loop) return independenceOf(*inner, *loop, known, reassociate);
    }
  }
  FAIL("no loop");
  return {};
}

/// The same of the loop in the first loop of an iteration.
Independence judgeInside(const std::string &body) {
  Normalised u("void f(int n, int m, float *a) {\n#pragma omp parallel for\nfor (int i = 1; i < n; i++) {\n" +
               body + "\n}\n}\n");
  for (OmpDirective *d : u.directives()) {
    if (d->loops.empty()) continue;
    auto *outer = as<For>(associatedLoop(*d));
    Knowledge known(outer->body);
    known.enter(*countedLoop(*outer));
    for (Stmt *s : as<Compound>(outer->body)->body) {
      if (auto *ds = as<DeclStmt>(s)) known.declare(*ds);
      auto *around = as<For>(s);
      if (!around) continue;
      known.enter(*countedLoop(*around));
      auto *inner = as<For>(onlyStatement(around->body));
      return independenceOf(*inner, *countedLoop(*inner), known, false);
    }
  }
  FAIL("no loop");
  return {};
}

bool independent(const std::string &body) { return judge(body).whyNot.empty(); }

const std::string kFor = "for (int j = 0; j < m; j++) ";

} // namespace

TEST_CASE("iterations with elements of their own are independent") {
  CHECK(independent(kFor + "a[i * m + j] = b[j] + b[i];"));
  CHECK(independent(kFor + "a[j * n + i] = b[i * m + j];"));
  CHECK(independent(kFor + "a[i * m + j] *= 2;"));
  CHECK(independent("float *row = a + i * m;\n" + kFor + "row[j] = 1;"));
  CHECK(independent("for (int j = m - 1; j > 0; j -= 2) a[i * m + j] = a[i * m + j - 1];"));
  CHECK(independent("for (int j = 1; j < n; j++) a[i * n + j] -= a[i * n] * a[j];"));
  CHECK(independent(kFor + "t[i * m + j].x = t[i * m + j].y[2];"));
  CHECK(independent(kFor + "t[j].y[1] = t[j].y[1 + 0];"));
  CHECK(independent(kFor + "{ float s = 0; for (int k = 0; k < n; k++) s += b[k] * b[j]; a[j] = s; }"));
  CHECK(independent("for (int j = 0; j < 32; j++) for (int k = 0; k < 8; k++) a[i * 256 + j * 8 + k] = 1;"));
  CHECK(independent("for (int j = 0; j < m; j++) for (int k = 0; k < n; k++) a[j * n + k] = 1;"));
  CHECK(independent("for (int j = 0; j < 40; j++) a[j + 40] = a[j];"));
  CHECK(independent(kFor + "{ if (j == p) continue; a[j] = a[p]; }"));
  CHECK(independent(kFor + "if (j != p) a[j] = a[p];"));
  CHECK(independent(kFor + "a[j] = j < p ? 1 : a[j];"));
  CHECK(independent("for (unsigned long j = 0; j < 100; j++) a[i * 100ul + j] = 1;"));
}

TEST_CASE("the smaller one of two bounds holds as both do, the larger one as neither") {
  const std::string within = "for (int j = 0; j < (m < p ? m : p); j++) ";
  CHECK(independent(within + "a[i * m + j] = a[i * m - 1];"));
  CHECK(independent(within + "for (int k = 0; k < m; k++) a[k * p + j] = 1;"));
  CHECK(independent(
      "for (int j = i; j < (n > i + 8 ? i + 8 : n); j++) for (int k = 0; k < m; k++) a[j * m + k] = 1;"));
  CHECK(independent("const int e = m - 4 <= p ? m : p + 4;\nfor (int j = 0; j < e; j++) a[j] = a[m];"));
  CHECK(independent("for (int j = (m > p ? m : p); j < n; j++) a[j] = a[m - 1] + a[p - 1];"));
  CHECK_FALSE(independent("for (int j = 0; j < (m > p ? m : p); j++) a[j] = a[m];"));
  CHECK_FALSE(independent("for (int j = 0; j < (m > p ? m : p); j++) a[j] = a[p];"));
  CHECK_FALSE(independent("for (int j = (m < p ? m : p); j < n; j++) a[j] = a[m - 1];"));
  CHECK_FALSE(independent("for (int j = 0; j < (m < n ? m : p); j++) a[j] = a[p];"));
  CHECK_FALSE(independent(within + "a[j] = a[m - 1];"));
}

TEST_CASE("iterations that may mean one element are not") {
  CHECK_FALSE(independent(kFor + "a[i] = b[j];"));
  CHECK_FALSE(independent(kFor + "a[j] = a[j + 1];"));
  CHECK_FALSE(independent(kFor + "a[j] = a[p];"));
  CHECK_FALSE(independent(kFor + "a[c[j]] = 1;"));
  CHECK_FALSE(independent(kFor + "a[j / 2] = 1;"));
  CHECK_FALSE(independent(kFor + "a[j * p] = 1;")); // p may be 0
  CHECK_FALSE(independent("for (int j = 0; j < m; j++) for (int k = 0; k <= n; k++) a[j * n + k] = 1;"));
  CHECK_FALSE(independent("for (int j = 0; j < 41; j++) a[j + 40] = a[j];"));
  CHECK_FALSE(independent(kFor + "t[i].y[j] = t[i].y[0];"));
  CHECK_FALSE(independent(kFor + "{ if (j == p) continue; a[j] = a[p + 1]; }"));
  CHECK_FALSE(independent("for (unsigned j = 0; j < 100; j++) a[j * 2147483648u] = 1;"));
  CHECK_FALSE(independent(kFor + "*a = j;"));
  CHECK_FALSE(independent("float *q = a;\nfor (int j = 0; j < m; j++) *q++ = 1;"));
}

TEST_CASE("what an iteration leaves behind stands in the way") {
  CHECK_FALSE(independent("float s = 0;\n" + kFor + "s += b[j];\na[i] = s;"));
  CHECK_FALSE(independent("float s = 0;\n" + kFor + "{ if (b[j] > 0) s = b[j]; a[j] = s; }"));
  CHECK_FALSE(independent(kFor + "{ if (b[j] > 3) break; a[j] = 1; }"));
  CHECK_FALSE(independent(kFor + "{ if (b[j] > 3) goto out; a[j] = 1; }\nout:;"));
  CHECK_FALSE(independent("for (int j = 0; j < m; j++) { a[j] = 1; if (b[j] > 0) j++; }"));
  CHECK_FALSE(independent(kFor + "{ static int calls; calls++; a[j] = 1; }"));
  CHECK_FALSE(independent(kFor + "{ volatile float v = 0; a[j] = v; }"));
}

TEST_CASE("what has to be done for it is told") {
  const Independence own = judge("float s;\n" + kFor + "{ s = b[j]; a[j] = s + 1; }");
  CHECK(own.whyNot.empty());
  REQUIRE(own.own.size() == 1);
  CHECK(own.own[0]->name->text == "s");

  const Independence sum =
      judge("int s = 0, o = 0;\n" + kFor + "{ s += c[j]; o |= c[j], s++; }\nc[i] = s + o;");
  CHECK(sum.whyNot.empty());
  CHECK(sum.reductions.size() == 2);
  CHECK_FALSE(independent("int s = 0;\n" + kFor + "{ s += c[j]; s ^= 1; }"));
  CHECK_FALSE(independent("int s = 0;\n" + kFor + "{ s += c[j]; a[j] = s; }"));

  const Independence plain =
      judge("int s = 0, o = 0;\n" + kFor + "{ s = c[j] + s; o = o - 1, o = o + c[j]; }\nc[i] = s + o;");
  CHECK(plain.whyNot.empty());
  CHECK(plain.reductions.size() == 2);
  CHECK_FALSE(independent("int s = 0;\n" + kFor + "s = c[j] - s;"));
  CHECK_FALSE(independent("int s = 0;\n" + kFor + "s = s + s;"));

  // The largest and the smallest are the same in any order; sums are not.
  const Independence extremes = judge("float s = 0, t = 9;\n" + kFor +
                                      "{ s = fmaxf(s, b[j]); t = fminf(b[j] * 2, t); }\na[i] = s + t;");
  CHECK(extremes.whyNot.empty());
  CHECK(extremes.reductions.size() == 2);
  const Independence compared = judge("float s = 0, t = 9, r = 3, q = 4; int k = 0;\n" + kFor +
                                      "{ const float v = b[j]; if (v > s) s = v; if (t >= v) { t = v; } r = "
                                      "v < r ? r : v; q = (q > v) ? v : q; "
                                      "if (k < c[j]) k = c[j]; }\na[i] = s + t + r + q + k;");
  CHECK(compared.whyNot.empty());
  REQUIRE(compared.reductions.size() == 5);
  for (const auto &[op, v] : compared.reductions)
    CHECK((op == OmpReductionOp::Max) == (std::string("srk").find(v->name->text) != std::string::npos));
  CHECK_FALSE(independent("float s = 0;\n" + kFor + "if (b[j] > s) s = b[j + 1];"));
  CHECK_FALSE(independent("float s = 0;\n" + kFor + "if (b[j] > s) s = b[j]; else s = 0;"));
  CHECK_FALSE(independent("float s = 0;\n" + kFor + "if (b[j] > s) { s = b[j]; c[0] = j; }"));
  CHECK_FALSE(independent("float s = 0;\n" + kFor + "if (b[j] == s) s = b[j];"));
  CHECK_FALSE(independent("unsigned s = 0;\n" + kFor + "if (c[j] > s) s = c[j];"));
  CHECK_FALSE(independent("float s = 0;\n" + kFor + "s = b[j] > s ? b[j] : 0;"));
  CHECK_FALSE(independent("float s = 0;\n" + kFor + "s = fmaxf(b[j], b[j + 1]) + s;"));
  CHECK_FALSE(independent("float s = 0;\n" + kFor + "s = fmaxf(s, s + b[j]);"));
  CHECK_FALSE(independent("float s = 0;\n" + kFor + "{ s = fmaxf(s, b[j]); s = fminf(s, 3); }"));
  CHECK_FALSE(independent("float s = 0;\n" + kFor + "s = fmin(s, b[j]);")); // the program's own
  CHECK_FALSE(independent("int s = 0;\n" + kFor + "s = fmaxf(s, b[j]);"));

  const std::string floats = "float s = 0;\n" + kFor + "s += b[j];\na[i] = s;";
  CHECK(judge(floats).whyNot.find("in order") != std::string::npos);
  CHECK(judge(floats, true).reductions.size() == 1);

  const Independence counts = judge("int h[64];\n" + kFor + "h[c[j] & 63]++;");
  CHECK(counts.whyNot.empty());
  CHECK(counts.atomics.size() == 1);
  CHECK_FALSE(independent("int h[64];\n" + kFor + "{ h[c[j] & 63]++; h[c[j + 1] & 63] |= 1; }"));
  CHECK_FALSE(independent("int h[64];\n" + kFor + "h[c[j] & 63] += h[0];"));
  // All would wait for their turn at one.
  CHECK_FALSE(independent(kFor + "c[i] += j;"));
  CHECK_FALSE(independent("int h[64];\n" + kFor + "h[c[i] & 63] += j;"));
  CHECK_FALSE(independent("int h[64];\n" + kFor + "h[5]++;"));
  CHECK_FALSE(independent("float h[64];\n" + kFor + "h[c[j] & 63]++;"));
  CHECK_FALSE(independent("int h[64];\n" + kFor + "c[j] = h[c[j] & 63]++;"));

  // Additions of numbers with fractions, where they may come in any order.
  const std::string weights = "float h[64];\n" + kFor + "h[c[j] & 63] += b[j];";
  CHECK(judge(weights, true).atomics.size() == 1);
  CHECK_FALSE(judge(weights).whyNot.empty());
  CHECK_FALSE(judge("float h[64];\n" + kFor + "h[c[j] & 63] *= b[j];", true).whyNot.empty());
  CHECK_FALSE(judge("float h[64];\n" + kFor + "h[c[i] & 63] += b[j];", true).whyNot.empty());
}

TEST_CASE("functions may read what no iteration changes, and write what is the iteration's own") {
  CHECK(independent(kFor + "a[i * m + j] = pick(b, c[j]);"));
  CHECK(independent(kFor + "a[i * m + j] = picked(b + i * m, j);"));
  CHECK(independent(kFor + "{ float s, c; turn(b[j], &s, &c); a[j] = s * c; }"));
  CHECK(independent(kFor + "{ float own[4]; put(own, j & 3); a[j] = own[0]; }"));
  CHECK_FALSE(independent(kFor + "a[i * m + j] = pick(a, c[j]);"));
  CHECK_FALSE(independent(kFor + "{ put(a, j); }"));
  CHECK_FALSE(independent("float s, c;\n" + kFor + "{ turn(b[j], &s, &c); a[j] = s * c; }"));
  CHECK_FALSE(independent(kFor + "*at(a, j) = 1;"));
  CHECK_FALSE(independent(kFor + "a[j] = unseen(b);"));
}

TEST_CASE("stores of one value, and atomic updates of integers, may come in any order") {
  CHECK(independent(kFor + "{ if (b[j] > 3) c[0] = 1; a[j] = b[j]; }"));
  CHECK(independent(kFor + "t[(int)b[j]].x = 5;"));
  CHECK(independent(kFor + "{\n#pragma omp atomic write\nc[0] = 1;\n}"));
  CHECK(independent(kFor + "{\n#pragma omp atomic\nc[0] += j;\n}"));
  CHECK(independent(kFor + "{\n#pragma omp atomic update relaxed\nt[i].x |= c[j];\n}"));
  const Independence flag = judge("int any = 0;\n" + kFor + "if (b[j] > 3) any = 1;\nc[i] = any;");
  CHECK(flag.whyNot.empty());
  CHECK(flag.flags.size() == 1);
  CHECK(judge(kFor + "{\n#pragma omp atomic\nc[0] += j;\n}").atomics.empty());
  CHECK_FALSE(independent(kFor + "{ if (b[j] > 3) c[0] = 1; else c[0] = 2; }"));
  CHECK_FALSE(independent(kFor + "{ if (b[j] > 3) c[0] = 1; a[j] = c[p]; }"));
  CHECK_FALSE(independent(kFor + "if (b[j] > 3) c[0] = j;"));
  CHECK_FALSE(independent(kFor + "if (b[j] > 3) a[0] = 1;")); // of integers only
  CHECK_FALSE(independent("int any = 0;\n" + kFor + "{ if (b[j] > 3) any = 1; a[j] = any; }"));
  CHECK_FALSE(independent("int any = 0;\n" + kFor + "{ if (b[j] > 3) any = 1; if (b[j] < 2) any = 0; }"));
  CHECK_FALSE(independent(kFor + "{\n#pragma omp atomic write\nc[0] = j;\n}"));
  CHECK_FALSE(independent(kFor + "{\n#pragma omp atomic\na[0] += j;\n}"));
  CHECK_FALSE(independent(kFor + "{\n#pragma omp atomic seq_cst\nc[0] += j;\n}"));
  CHECK_FALSE(independent(kFor + "{\n#pragma omp atomic\nc[0] += j;\nc[0] += 1; }"));
  CHECK_FALSE(independent(kFor + "{\n#pragma omp atomic\nc[0] += j;\na[j] = c[0]; }"));
  CHECK_FALSE(independent(kFor + "{ int v;\n#pragma omp atomic capture\nv = c[0]++;\na[v] = 1; }"));
  CHECK_FALSE(independent("int s = 0;\n" + kFor + "{\n#pragma omp atomic\ns += j;\na[j] = s; }"));
}

TEST_CASE("integers of arrays that an iteration only reads have one value") {
  CHECK(independent(kFor + "a[c[i] * m + j] = b[j];"));
  CHECK(independent(kFor + "a[c[i] + c[i + 1] + j] += b[c[j]];"));
  CHECK(independent("for (int j = c[i]; j < c[i + 1]; j++) a[j] = b[j];"));
  CHECK(independent("int table[2][3] = {{0}};\n" + kFor + "a[c[p] + j] = 1;"));
  CHECK_FALSE(independent(kFor + "a[c[j] * m + j] = b[j];"));
  CHECK_FALSE(independent(kFor + "a[c[i] * j] = b[j];")); // it may be 0
  CHECK_FALSE(independent(kFor + "a[c[i] + j] = a[c[i + 1] + j];"));
  // what the iteration changes, before or behind the loop, or may change
  CHECK_FALSE(independent(kFor + "{ a[c[i] + j] = 1; c[i] = 2; }"));
  CHECK_FALSE(independent("c[p]++;\n" + kFor + "a[c[i] + j] = 1;"));
  CHECK_FALSE(independent("int *q = c + p; *q = 1;\n" + kFor + "a[c[i] + j] = 1;"));
  CHECK_FALSE(independent("t->x = 1;\n" + kFor + "a[c[i] + j] = 1;"));
  CHECK_FALSE(independent("unseen(b);\n" + kFor + "a[c[i] + j] = 1;"));
  CHECK_FALSE(independent("int own[2] = {1, 2};\n" + kFor + "a[own[0] + j] = 1;"));
  CHECK_FALSE(independent("const int *q = c;\n" + kFor + "{ a[q[i] + j] = 1; q++; }"));
  CHECK_FALSE(independent(kFor + "a[((volatile int *) c)[i] + j] = 1;"));
}

TEST_CASE("atomic updates of floating-point numbers are in order where they meet") {
  const std::string atomic = kFor + "{\n#pragma omp atomic\n";
  CHECK(independent(atomic + "a[i * m + j] += b[j];\n}"));
  CHECK(independent(atomic + "a[c[i] * m + j] -= b[j];\n}"));
  CHECK(independent(atomic + "a[c[j]] += b[i];\n}")); // always the same
  CHECK(independent("const float x = b[i] / m;\n" + atomic + "a[c[j]] += x;\n}"));
  CHECK(judge(atomic + "a[c[j]] += b[j];\n}", true).whyNot.empty());
  CHECK_FALSE(independent(atomic + "a[c[j]] += b[j];\n}"));
  CHECK_FALSE(independent(atomic + "a[c[j]] *= 2;\n}"));
  CHECK_FALSE(judge(atomic + "a[c[j]] *= b[j];\n}", true).whyNot.empty());
  CHECK_FALSE(independent(atomic + "a[c[j]] += 1;\n#pragma omp atomic\na[c[j]] += 2;\n}"));
  CHECK_FALSE(independent(kFor + "for (int k = 0; k < 2; k++) {\n#pragma omp atomic\na[c[j]] += b[k];\n}"));
  CHECK_FALSE(independent("float x = 1;\n" + kFor + "{ x = b[j];\n#pragma omp atomic\na[c[j]] += x;\n}"));
  CHECK_FALSE(independent(atomic + "a[c[j]] += b[i];\na[j] = 1; }"));
}

TEST_CASE("what a comparison changes never becomes what is no number") {
  CHECK(judge("float s = b[i];\n" + kFor + "if (b[j] > s) s = b[j];\na[i] = s;").compared.size() == 1);
  CHECK(judge("float s = b[i];\n" + kFor + "s = b[j] < s ? b[j] : s;\na[i] = s;").compared.size() == 1);
  CHECK(judge("float s = b[i];\n" + kFor + "s = s < b[j] ? s : b[j];\na[i] = s;").compared.empty());
  CHECK(judge("float s = b[i];\n" + kFor + "s = fmaxf(s, b[j]);\na[i] = s;").compared.empty());
}

TEST_CASE("a subscript that is accessed is within its row") {
  const std::string loop =
      "int (*r)[64] = (int (*)[64]) c;\nfor (int j = 0; j < m; j++) for (int k = 0; k < p; k++) ";
  CHECK(independent(loop + "r[k][j] = 1 + j;"));
  CHECK_FALSE(independent(loop + "c[k * 64 + j] = 1 + j;"));
  CHECK_FALSE(
      independent(loop + "{ int *e = &r[k][j]; e[0] = 1 + j; }")); // it may be one behind, and not used
  CHECK_FALSE(independent(loop + "t[k].y[j] = 1 + j;"));           // at the end of a structure
}

TEST_CASE("a matrix and its transpose have a triangle each") {
  const std::string rows = "int (*r)[64] = (int (*)[64]) c;\n",
                    triangle = "for (int j = i + 1; j < 64; j++) ";
  CHECK(independent(rows + triangle + "{ r[i][j] = j; r[j][i] = r[i][j] + 1; }"));
  CHECK(independent(rows + "for (int j = i; j < 64; j++) { r[i][j] = j; r[j][i] = j; }"));
  CHECK_FALSE(independent(rows + "for (int j = 0; j < 64; j++) { r[i][j] = j; r[j][i] = r[i][j] + 1; }"));
}

TEST_CASE("what one iteration alone does meets no other one's") {
  CHECK(independent(kFor + "{ if (j <= 0) a[i] = 2; else a[i + j] = 1; }"));
  CHECK(independent("for (int j = i; j < m; j++) { if (j < i + 1) a[i] = 2; if (j > i) a[j] = b[j]; }"));
  CHECK_FALSE(independent(kFor + "{ if (j <= 1) a[i] = 2; }"));
  CHECK_FALSE(independent(kFor + "{ if (j <= 0) a[i] = 2; if (j > 0) a[i + j - 1] = 1; }"));
}

TEST_CASE("so is one of a row whose length is a variable") {
  const std::string rows = "int (*r)[p] = (int (*)[p]) c;\n", triangle = "for (int j = i + 1; j < m; j++) ";
  CHECK(independent(rows + triangle + "{ r[i][j] = j; r[j][i] = r[i][j]; }"));
  CHECK(independent(rows + kFor + "r[j][i] = r[j][0] + 1;")); // i is 1 at least
  CHECK_FALSE(independent(rows + triangle + "{ c[i * p + j] = j; c[j * p + i] = j; }"));
  CHECK_FALSE(independent(rows + kFor + "{ r[i][j] = j; r[j][i] = j; }"));
  CHECK_FALSE(independent(rows + triangle + "{ *(&r[i][j] + 1) = j; r[j][i] = j; }"));
}

TEST_CASE("a loop up to a quotient says how long what is divided is") {
  const std::string tile = "const int w = m / 64;\nfor (int x = 0; x < w; x++) {\n"
                           "for (int j = 0; j < 64; j++) for (int k = 0; k < 64; k++) ";
  CHECK(judgeInside(tile + "a[(i * 64 + j) * m + x * 64 + k] = 1;\n}").whyNot.empty());
  const std::string wider = "for (int x = 0; x < m / 64; x++) {\n"
                            "for (int j = 0; j < 64; j++) for (int k = 0; k <= 64; k++) ";
  CHECK_FALSE(judgeInside(wider + "a[(i * 64 + j) * m + x * 64 + k] = 1;\n}").whyNot.empty());
  CHECK_FALSE(judgeInside(tile + "a[(i * 64 + j) * (m - 1) + x * 64 + k] = 1;\n}").whyNot.empty());
}

TEST_CASE("the place of the least or greatest value is found by whoever finds the value") {
  const std::string begin = "float s = 9; double w = 9; int k = 9, p = 0, q = 0;\n" + kFor;
  const auto finds = [&](const std::string &body) {
    const Independence found = judge(begin + body);
    return found.whyNot.empty() && !found.extremes.empty() && found.reductions.empty();
  };
  CHECK(finds("if (b[j] < s) { s = b[j]; p = j; }"));
  CHECK(finds("{ const float v = b[j] * 2; if (s <= v) q = c[j], s = v, p = j; }"));
  CHECK_FALSE(independent(begin + "if (j != i && c[j] > k && q) { k = c[j]; q = 1; }"));
  CHECK(finds("if (j != i && c[j] > k && c[j + 1]) { k = c[j]; q = 1; }"));
  CHECK(finds("if (b[j] < w) { w = b[j]; p = j; }"));
  CHECK(finds("{ float t = 0; for (int l = 0; l < 9; l++) t += b[j + l]; if (t > s) { s = t; p = j; } }"));
  CHECK(finds("for (int l = 0; l < m; l++) if (b[j * m + l] > s) { s = b[j * m + l]; p = j; q = l; }"));
  CHECK(finds("{ if (b[j] < s) { s = b[j]; p = j; } if (c[j] > k) { k = c[j]; q = j; } }"));

  // Without a place the value is a reduction, whatever else must hold.
  const Independence plain = judge(begin + "if (c[j] != 3 && b[j] < s) s = b[j];");
  CHECK(plain.whyNot.empty());
  CHECK(plain.reductions.size() == 1);
  CHECK(plain.extremes.empty());
  // One that calls a function that computes, too, of the library or the program's.
  CHECK(finds("if (fmaxf(b[j], 0) > s) { s = fmaxf(b[j], 0); p = j; }"));
  CHECK(finds("if (fmin(b[j], 0) > s) { s = fmin(b[j], 0); p = j; }"));

  for (const char *body :
       {"if (b[j] < s) { s = b[j]; p = j; } else q = j;", "if (b[j] < s) { s = b[j]; p += j; }",
        "if (b[j] < s) { s = b[j]; p = j; a[j] = 1; }", "{ if (b[j] < s) { s = b[j]; p = j; } q += p; }",
        "{ if (b[j] > s + 3) continue; if (b[j] < s) { s = b[j]; p = j; } }",
        "{ if (b[j] < s) { s = b[j]; p = j; } if (c[j]) p = 0; }",
        "{ if (b[j] < s) { s = b[j]; p = j; } s = fminf(s, c[j]); }", "if (b[j] < s) { w = s; s = b[j]; }",
        "if (b[j] < s) { s = b[j + 1]; p = j; }", "if (w < s) { s = w; w = b[j]; }",
        "if (b[j] < s || !c[j]) { s = b[j]; p = j; }", "if (2.0 * b[j] < s) { s = 2.0 * b[j]; p = j; }",
        "if (b[j] < k) { k = b[j]; p = j; }", "if (b[j] != s) { s = b[j]; p = j; }",
        "if (b[j] < s) { s = b[j]; p = j; s = 1; }", "if (p < 0 || b[j] < s) { s = b[j]; p = j; }"})
    CHECK_FALSE(independent(begin + body));
  CHECK_FALSE(independent("unsigned u = 9; int p = 0;\n" + kFor + "if (c[j] < u) { u = c[j]; p = j; }"));
  CHECK_FALSE(independent("unsigned char u = 9; int p = 0;\n" + kFor + "if (c[j] < u) { u = c[j]; p = j; }"));
  CHECK_FALSE(independent("float s = 0; struct s r;\n" + kFor + "if (b[j] < s) { s = b[j]; r = t[j]; }"));
  CHECK_FALSE(independent("float s = 0; static int p;\n" + kFor + "if (b[j] < s) { s = b[j]; p = j; }"));
  CHECK_FALSE(independent("volatile float s = 0; int p;\n" + kFor + "if (b[j] < s) { s = b[j]; p = j; }"));
}

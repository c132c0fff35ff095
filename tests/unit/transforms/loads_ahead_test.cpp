// Of which loops a thread has several iterations at a time.
#include "tests/unit/catch.h"
#include "tests/unit/transforms/unit.h"
#include "transforms/common/canonical_loop.h"
#include "transforms/common/clauses.h"
#include "transforms/cuda/analysis/loads_ahead.h"

using namespace ompicc;

namespace {

Stmt *iterationOf(Normalised &n) {
  for (OmpDirective *d : n.directives())
    if (!d->loops.empty()) return bodyOfNest(associatedLoop(*d), d->loops.size());
  FAIL("no loop");
  return nullptr;
}

std::string unitWith(const std::string &body) {
  return "struct point { float x, y; };\nfloat fabsf(float); float sinf(float); float other(float);\n"
         "static float twice(float v) { return v + v; }\nstatic float most;\n"
         "static float at_most(float v) { return v < most ? v : most; }\n"
         "static float stored(float *v) { return *v = 2; }\n"
         "static float long_one(float v) { while (v > 3) v /= 2; return v; }\n"
         "void f(int n, const float *a, float *b, volatile float *v, struct point *p, const int *at) {\n"
         "float own[64], sum = 0;\n"
         "#pragma omp parallel for\nfor (int i = 0; i < n; i++) {\n" +
         body +
         "\n}\n(void) a, (void) b, (void) v, (void) p, (void) at, (void) own, (void) sum, (void) twice, "
         "(void) at_most, (void) stored, (void) long_one;\n}\n";
}

bool ahead(const std::string &body) {
  Normalised n(unitWith(body));
  return loadsAhead(iterationOf(n));
}

bool few(const std::string &body) {
  Normalised n(unitWith(body));
  return hasFewOperations(iterationOf(n));
}

std::string repeated(const std::string &text, int times) {
  std::string all;
  for (int k = 0; k < times; k++) all += text;
  return all;
}

} // namespace

TEST_CASE("what is loaded and kept in the thread's or the team's own variables can be loaded ahead") {
  CHECK(ahead("sum += a[i];"));
  CHECK(ahead("sum += a[i] * b[i * n];"));
  CHECK(ahead("const float d = p[i].x - p->y; sum += d * d;"));
  CHECK(ahead("own[i & 63] = a[i];"));
  CHECK(ahead("own[at[i]] += fabsf(a[at[i]]);"));
  CHECK(ahead("const float d = a[i]; sum += d > 1 ? d : 1;"));
  CHECK(ahead("sum = a[i] > sum ? a[i] : sum;"));
  CHECK(ahead("if (a[i] > sum) sum = a[i];"));
  CHECK(ahead("if (sum < a[i]) { sum = a[i]; }"));
}

TEST_CASE("so can what conditions choose values by, if nothing is loaded but for them") {
  CHECK(ahead("if (a[i] > 0) sum += a[i];"));
  CHECK(ahead("if (a[i] > 0 && i > 3) { sum += a[i]; sum *= 2; }"));
  CHECK(ahead("if (a[i] > sum) sum = a[i]; else sum = 0;"));
  CHECK(ahead("if (a[i] * a[i] < 2) sum++;"));
  CHECK(!ahead("if (i > 3 && a[i] > 0) sum += 1;"));
  CHECK(!ahead("if (a[i] > 0) sum += b[i];"));
  CHECK(!ahead("if (a[i] > 0) sum = 0; else sum += b[i];"));
  CHECK(!ahead("if (a[i] > 0) { sum = 0; if (i) sum = 1; }"));
  CHECK(!ahead("if (a[i] > 0) own[i & 63] = 0;"));
  CHECK(!ahead("if (a[i] > 0) { int k = i; sum += k; }"));
}

TEST_CASE("it cannot where something may be stored that is loaded, or a condition comes before") {
  CHECK(!ahead("b[i] = a[i];"));
  CHECK(!ahead("p[i].x += a[i];"));
  CHECK(!ahead("*b = a[i];"));
  CHECK(!ahead("b[i]++;"));
  CHECK(!ahead("float *q = &b[i]; sum += a[i]; (void) q;"));
  CHECK(!ahead("sum += i > 3 ? a[i] : 0;"));
  CHECK(!ahead("sum = a[i] > sum ? b[i] : sum;"));
  CHECK(!ahead("if (a[i] > sum) sum = b[i];"));
  CHECK(!ahead("if (a[i] > sum) sum = a[i], b[i] = 1;"));
  CHECK(!ahead("switch (at[i]) { case 1: sum += a[i]; }"));
  CHECK(!ahead("sum += v[i];"));
  CHECK(!ahead("sum += sinf(a[i]);"));
  CHECK(!ahead("sum += other(a[i]);"));
  CHECK(!ahead("volatile float d = a[i]; sum += d;"));
}

TEST_CASE("nor is it worth it for loops in the iteration, long ones, and where nothing is loaded") {
  CHECK(!ahead("for (int k = 0; k < n; k++) sum += a[k];"));
  CHECK(!ahead("own[i & 63] = i;"));
  CHECK(!ahead("sum += own[i & 63];"));
  CHECK(ahead(repeated("sum += a[i];", 10)));
  CHECK(!ahead(repeated("sum += a[i];", 20)));
}

/// Where nobody stores through these.
bool aheadReading(std::initializer_list<const char *> readOnly, const std::string &body) {
  Normalised n(unitWith(body));
  Stmt *iteration = iterationOf(n);
  VarSet pointers;
  for (const VarDecl *v : freeVariables(iteration))
    for (const char *name : readOnly)
      if (v->name->text == name) pointers.insert(v);
  return loadsAhead(iteration, pointers);
}

TEST_CASE("stores elsewhere are no matter if all loads are through pointers that nobody stores through") {
  CHECK(aheadReading({"a"}, "b[i] = a[i] * 2;"));
  CHECK(aheadReading({"a"}, "b[2 * i + 1] = a[i] + own[i & 63];"));
  CHECK(!aheadReading({"a"}, "b[at[i]] = a[i];"));
  CHECK(!aheadReading({"a"}, "b[i] += a[i];"));
  CHECK(!aheadReading({"a", "at"}, "b[i] = a[at[i]];")); // measured: no gain
  CHECK(!aheadReading({"a", "at"}, "b[at[i]] = a[i];"));
  CHECK(!aheadReading({"at"}, "b[i] = a[at[i]];"));
  CHECK(!aheadReading({"a"}, "b[i] = a[i] + b[i + 1];"));
  CHECK(!aheadReading({"a"}, "if (a[i] > 0) b[i] = a[i];"));
  CHECK(!aheadReading({"a"}, "*v = a[i];"));
  CHECK(!aheadReading({"a", "b"}, "b[i] = i;"));
}

TEST_CASE("what an iteration loads is counted once") {
  Normalised twice(unitWith("sum = a[i] > sum ? a[i] : sum;")), two(unitWith("sum += a[i] * b[i] * a[i];"));
  CHECK(loadsAhead(iterationOf(twice), {}, 4));
  CHECK(loadsAhead(iterationOf(two), {}, 8));
  CHECK(!loadsAhead(iterationOf(two), {}, 7));
}

TEST_CASE("code of few operations calls nothing that is not known") {
  CHECK(few(repeated("b[i] = a[i] * 2;", 10)));
  CHECK(!few(repeated("b[i] = a[i] * 2;", 50)));
  CHECK(few("b[i] = fabsf(a[i]);"));
  CHECK(!few("b[i] = other(a[i]);"));
  CHECK(few("b[i] = twice(a[i]);"));
  CHECK(!few(repeated("b[i] = twice(a[i]);", 50)));
  CHECK(!few("b[i] = at_most(a[i]);")); // of a variable
  CHECK(!few("b[i] = stored(b);"));
  CHECK(!few("b[i] = long_one(a[i]);"));
}

// Which loops are independent but for running values, and can be scanned.
#include "tests/unit/catch.h"
#include "tests/unit/transforms/unit.h"
#include "transforms/common/clauses.h"
#include "transforms/cuda/loops/scan_loop.h"
#include "transforms/cuda/loops/separate.h"

using namespace ompicc;

namespace {

/// The loop over j in an iteration over i: "" if it can be scanned, or why not.
std::string whyNotScanned(const std::string &before, const std::string &body, bool reassociate = false) {
  Normalised u("int g(int);\nvoid f(int n, int m, const int *a, const float *b, long *out, int *o) {\n"
               "#pragma omp parallel for\nfor (int i = 0; i < n; i++) {\n" +
               before + "\nfor (int j = 0; j < m; j++) {" + body + "}\n}\n(void) b, (void) o; }\n");
  for (OmpDirective *d : u.directives()) {
    if (d->loops.empty()) continue;
    auto *outer = as<For>(associatedLoop(*d));
    Knowledge known(outer->body);
    known.enter(*countedLoop(*outer));
    for (Stmt *s : as<Compound>(outer->body)->body) {
      if (auto *ds = as<DeclStmt>(s)) known.declare(*ds);
      auto *inner = as<For>(s);
      if (!inner) continue;
      const Independence found = independenceButForRunning(*inner, *countedLoop(*inner), known, reassociate);
      if (!found.whyNot.empty()) return found.whyNot;
      if (found.running.empty()) return "nothing runs";
      std::vector<RunningValue> values;
      for (const auto &[op, v] : found.running) values.push_back({op, v});
      return hasScanPhases(u.unit.context, inner->body, values, found.inPlace) ? "" : "no phases";
    }
  }
  return "no loop";
}
bool isScanned(const std::string &body, const std::string &before = "int s = 0, t = 0;") {
  return whyNotScanned(before, body).empty();
}

/// The same with a store where s says, which the loop's statements are made separate for.
bool isPacked(const std::string &body) {
  Normalised u("void f(int n, int m, const int *a, int *o, int *p) {\n"
               "#pragma omp parallel for\nfor (int i = 0; i < n; i++) {\nint s = 0, t = 0; unsigned char c = "
               "0; unsigned u = 0;\n"
               "for (int j = 0; j < m; j++) {" +
               body + "}\n(void) s, (void) t, (void) c, (void) u; }\n(void) a, (void) o, (void) p; }\n");
  for (OmpDirective *d : u.directives()) {
    if (d->loops.empty()) continue;
    auto *outer = as<For>(associatedLoop(*d));
    Knowledge known(outer->body);
    known.enter(*countedLoop(*outer));
    for (Stmt *s : as<Compound>(outer->body)->body)
      if (auto *inner = as<For>(s)) {
        inner->body = separateStatements(u.unit.context, inner->body);
        const Independence found = independenceButForRunning(*inner, *countedLoop(*inner), known, false);
        return found.whyNot.empty() && found.running.size() == 1 && found.atomics.empty();
      } else if (auto *ds = as<DeclStmt>(s)) {
        known.declare(*ds);
      }
  }
  return false;
}

const std::string kStore = " out[i * m + j] = s;";

} // namespace

TEST_CASE("running values of integers are scanned") {
  CHECK(isScanned("s += a[j];" + kStore));
  CHECK(isScanned(kStore + "s = a[j] + s;"));
  CHECK(isScanned("s -= a[j];" + kStore));
  CHECK(isScanned("if (a[j]) s++; else --s;" + kStore));
  CHECK(isScanned("const int x = a[j] * 2; int y; y = x; y += 3; s += y;" + kStore));
  CHECK(isScanned("if (a[j] > s) s = a[j];" + kStore));
  CHECK_FALSE(isScanned("if (o[j] && a[j] > s) s = a[j];" + kStore));
  CHECK_FALSE(isScanned("if (a[j] > s) { s = a[j]; t = j; }" + kStore));
  CHECK(isScanned("s = s < a[j] ? s : a[j];" + kStore));
  CHECK(isScanned("s |= a[j]; t += 2; out[i * m + j] = s + t;"));
  CHECK(isScanned("s += a[j]; if (s > 7) out[i * m + j] = s;"));
  CHECK(isScanned("s += out[i * m + j];" + kStore));
  CHECK(isScanned("const long x = out[i * m + j];" + kStore + "s += x;"));
  CHECK(isScanned("s += a[j] + 1ll;" + kStore));
}

TEST_CASE("what depends on a running value or on stores before is not scanned") {
  CHECK_FALSE(isScanned("s += a[j] ^ s;" + kStore));
  CHECK_FALSE(isScanned("s *= a[j];" + kStore));
  CHECK_FALSE(isScanned("const int x = s; s += a[j] + x;"));
  CHECK_FALSE(isScanned("int x = a[j]; x += s; s += x;" + kStore));
  CHECK_FALSE(isScanned("if (s & 1) s += a[j];" + kStore));
  CHECK_FALSE(isScanned("s += a[j]; t += s;" + kStore + "out[i * m + j] += t;"));
  CHECK_FALSE(isScanned("s += a[j]; s |= 1;" + kStore));
  CHECK_FALSE(isScanned("s += a[j]; if (a[j] == 3) s = 0;" + kStore));
  CHECK_FALSE(isScanned(kStore + "s += out[i * m + j];"));
  CHECK_FALSE(isScanned("s += out[i * m + j - 1];" + kStore));
  CHECK_FALSE(isScanned("s += g(a[j]);" + kStore));
  CHECK_FALSE(isScanned("int x[2]; x[0] = s; s += x[1];"));
  CHECK_FALSE(isScanned("s += a[j]; if (s > 9) break;" + kStore));
  CHECK(isScanned("out[s] = a[j]; s++;"));
  CHECK_FALSE(isScanned("s += b[j];" + kStore)); // rounded in each iteration
  CHECK_FALSE(isScanned("out[i * m + j] = s += a[j];"));
  CHECK(whyNotScanned("float s = 0;", "s += b[j];" + kStore) != "");
  CHECK(whyNotScanned("float s = 0;", "s += b[j];" + kStore, true) == "");
}

TEST_CASE("stores one behind the other are apart") {
  CHECK(isPacked("if (a[j]) { o[i * m + s] = j; s++; }"));
  CHECK(isPacked("if (a[j]) o[i * m + s++] = j;"));
  CHECK(isPacked("if (a[j]) { o[s] = j; p[s + i] = a[j]; s += 1; }"));
  CHECK(isPacked("if (a[j] > 3) o[s++] = j; else if (a[j]) o[s++] = -j;"));

  CHECK_FALSE(isPacked("o[s] = j; if (a[j]) s++;"));
  CHECK_FALSE(isPacked("if (a[j]) { s++; o[s] = j; }"));
  CHECK_FALSE(isPacked("o[s] = j; s += 2;"));
  CHECK_FALSE(isPacked("o[s] = j; s++; if (a[j]) s--;"));
  CHECK_FALSE(isPacked("o[s] = j; s++; if (a[j]) s = 0;"));
  CHECK_FALSE(isPacked("o[s + j] = j; s++;"));
  CHECK_FALSE(isPacked("o[2 * s] = j; s++;"));
  CHECK_FALSE(isPacked("o[s + s] = j; s++;"));
  CHECK_FALSE(isPacked("o[s] += j; s++;"));
  CHECK_FALSE(isPacked("o[s] = j; s++; p[i] += o[0];"));
  CHECK_FALSE(isPacked("o[s] = 1; s++; o[s + 1] = 2;"));
  CHECK_FALSE(isPacked("o[s] = 1; s++; o[t] = 2; t++;"));
  CHECK_FALSE(isPacked("o[c] = j; c++;"));
  CHECK_FALSE(isPacked("o[u] = j; u++;"));
  CHECK_FALSE(isPacked("o[s++] = s;"));
  CHECK_FALSE(isPacked("o[s++ + s++] = j;"));
  CHECK_FALSE(isPacked("int k = j; o[s + k] = j; s++;"));
  CHECK_FALSE(isPacked("int *q = o + j; q[s] = j; s++;"));
}

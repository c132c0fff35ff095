// Which pointers to structures a kernel takes to be aligned to more than their members are.
#include "tests/unit/catch.h"
#include "tests/unit/transforms/unit.h"
#include "transforms/cuda/analysis/structure_alignment.h"

using namespace ompicc;

namespace {

/// "name:bytes " for each of them, in the order of the kernel's parameters.
std::string aligned(const std::string &body) {
  Normalised n(
      "struct four { float x, y, z, w; }; struct two { float re, im; };\n"
      "struct three { float x, y, z; }; struct pair { double a, b; }; struct five { char c[20]; int d; };\n"
      "struct wide { double a[3], b; }; struct one { int x; };\n"
      "static float length(struct four v) { return v.x + v.y; }\n"
      "static float at(const struct four *v, int i) { return v[i].x * v[i].y; }\n"
      "void f(int n, struct four *v, struct two *c, struct three *t, struct pair *p, struct five *q,\n"
      "       struct wide *w, struct one *o, float *x, float _Complex *z, double _Complex *y,\n"
      "       struct four (*r)[n], struct two (*s)[3][8], struct three (*u)[n]) {\n"
      "#pragma omp target parallel for\nfor (int i = 0; i < n; i++) {\n" +
      body +
      "\n}\n(void) v, (void) c, (void) t, (void) p, (void) q, (void) w, (void) o, (void) x;\n"
      "(void) length, (void) at, (void) z, (void) y, (void) r, (void) s, (void) u;\n}\n");
  std::string all;
  for (VarDecl *v : n.pointersOfFirstLoop(alignedPointers))
    all += std::string(v->name->text) + ":" + std::to_string(structureAlignment(v->type)) + " ";
  return all;
}

} // namespace

TEST_CASE("structures of several members are aligned to what divides their size, up to 16 bytes") {
  CHECK(aligned("x[i] = v[i].x + v[i].w;") == "v:16 ");
  CHECK(aligned("x[i] = (v + i)->x + v[i + 1].z;").empty()); // (v + i) is no element of v by its look
  CHECK(aligned("x[i] = v->x + v[i].z;") == "v:16 ");
  CHECK(aligned("c[i].re = x[i], c[i].im = 0;") == "c:8 ");
  CHECK(aligned("x[i] = length(v[i]);") == "v:16 ");
  CHECK(aligned("const struct pair own = p[i];\np[i + n] = own;") == "p:16 ");
  CHECK(aligned("w[i].b = w[i].a[1];") == "w:16 ");
  CHECK(aligned("z[i] += 2 * z[i + 1];") == "z:8 "); // complex numbers, too
  CHECK(aligned("y[i] = *z * *y;") == "y:16 z:8 ");
}

TEST_CASE("so are those that functions get") {
  CHECK(aligned("x[i] = at(v, i);") == "v:16 ");
  CHECK(aligned("x[i] = at(v + 2 * i, 1) + at(&v[i], 0);") == "v:16 ");
}

TEST_CASE("so are those in rows that pointers point to") {
  CHECK(aligned("x[i] = r[i][3].x + r[3][i].w;") == "r:16 ");
  CHECK(aligned("s[i][1][2] = c[i];") == "s:8 c:8 ");
  CHECK(aligned("x[i] = r[i][3].x + r[3][i].x;").empty());
  CHECK(aligned("u[i][1].x = u[i][0].y;").empty());
}

TEST_CASE("others are not: one member, sizes that say no more, pointers that change") {
  CHECK(aligned("x[i] = v[i].x + v[i + 1].x;").empty());
  CHECK(aligned("t[i].x = t[i].y;").empty());
  CHECK(aligned("q[i].d = q[i].c[0];") == "q:8 ");
  CHECK(aligned("o[i].x = o[i + n].x;").empty());
  CHECK(aligned("v = v + 1;\nv[i].x = v[i].y;").empty());
  CHECK(aligned("x[i] = x[i + 1];").empty());
}

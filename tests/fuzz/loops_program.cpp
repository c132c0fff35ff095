// loops_program SEED: a C program of 60 random loop nests over two arrays, of which the outer loop is
// distributed and the inner ones are not marked: subscripts with one or several of their variables, bounds
// that depend on each other and on parameters, conditions, steps in both directions, sums, places of values.
// It runs each nest in order, and on the device where the order of the outer iterations does not matter, for
// several values of the parameters, and prints which ones differ, and "end".
#include <cstdio>
#include <cstdlib>
#include <initializer_list>
#include <random>
#include <string>
#include <vector>

namespace {

constexpr int kNests = 60;

std::mt19937 generator;

bool chance(double p) { return std::uniform_real_distribution<>(0, 1)(generator) < p; }

const std::string &oneOf(const std::vector<std::string> &list) { return list[generator() % list.size()]; }

std::string number(std::initializer_list<int> list) {
  return std::to_string(*(list.begin() + generator() % list.size()));
}

struct Nest {
  std::string outer, step; ///< the end of the outer loop, and how it counts
  std::string body;        ///< of an outer iteration
};

class Writer {
public:
  Nest nest() {
    row_ = oneOf({"100", "m", "200", "w*10", "(w+3)*8"});
    const bool tiled = chance(0.3); // the first inner loop goes through a tile of the outer one's
    const std::string outer = number({5, 9, 13}), step = tiled ? oneOf({"3", "4", "8", "w"}) : "1";
    if (tiled && chance(0.7)) rowOf_ = "j";
    const int depth = 1 + int(generator() % 3);
    std::vector<std::string> heads;
    for (int d = 0; d < depth; d++) {
      heads.push_back(tiled && d == 0 ? throughTile(outer, step) : head(vars_));
      vars_.push_back(std::string(1, "jkl"[d]));
    }
    std::string statements;
    if (chance(0.15)) statements += "if (" + var() + " == " + limit() + ") continue; ";
    if (chance(0.3))
      statements += "int t = " + sum() + " + " + rowOf_ + " * " + row_ + "; a[1500 + t] = b[1500 + t] + 1; ";
    for (int n = 1 + int(generator() % 3); n > 0; n--) statements += statement();
    const bool sums = chance(0.3); // of floating-point numbers, in order
    if (sums) {
      if (chance(0.5)) statements.clear();
      statements += "s " + oneOf({"+= ", "-= ", "= s + "}) + "b[1500 + " + rowOf_ + " * " + row_ + " + " +
                    sum() + "] " + oneOf({"* 0.3f; ", "/ 7.0f; ", "* 0.1; "});
      if (chance(0.3)) statements += "t_sum += 0.7 * " + var() + "; ";
    }
    const bool places = !sums && chance(0.3);
    if (places) {
      if (chance(0.6)) statements.clear();
      statements += found();
    }
    std::string inner = "{ " + statements + "}";
    for (int d = depth - 1; d > 0; d--) inner = heads[d] + inner;
    if (depth > 1 && chance(0.3))
      inner = "{ b[1500 + " + rowOf_ + " * " + row_ + " + j] += 1; " + inner + " }";
    std::string body = heads[0] + inner;
    if (sums)
      body = "{ float s = 0.5f; double t_sum = 0; " + body + " a[1400 + i] = (int) (s * 16 + t_sum * 8); }";
    if (places)
      body = "{ int best = " + number({60, 0, 99}) + ", at = " + number({-1, 0, 3}) + "; " + body +
             " a[1400 + i] = best + at * 100; }";
    return {outer, step, body};
  }

private:
  std::string row_, rowOf_ = "i"; ///< the variable that counts rows
  std::vector<std::string> vars_; ///< of the inner loops

  const std::string &var() const { return oneOf(vars_); }
  std::string limit() const { return chance(0.3) ? var() : oneOf({"p", "2", "w"}); }

  static std::string throughTile(const std::string &outer, const std::string &step) {
    const std::string tile = "i + " + step;
    const std::string end = oneOf({tile + " < " + outer + " ? " + tile + " : " + outer,
                                   outer + " <= " + tile + " ? " + outer + " : " + tile, tile,
                                   tile + " < " + outer + " ? " + tile + " : " + outer + " - 1"});
    return "for (int j = " + oneOf({"i", "i", "i", "i + 1"}) + "; j < (" + end + "); j++) ";
  }
  static std::string head(const std::vector<std::string> &outer) {
    const std::string v(1, "jkl"[outer.size()]);
    std::vector<std::string> from = {"0", "0", "0", "1", "2", "p", "i"},
                             to = {"10", "12", "m / 10",          "w",
                                   "20", "q",  "(w < 9 ? w : 9)", "(q > p + 6 ? p + 6 : q)"};
    if (!outer.empty()) from.push_back(outer[0]), to.push_back(outer[0] + " + 5");
    const std::string step = number({1, 1, 1, 2, 3}), low = oneOf(from), high = oneOf(to);
    if (chance(0.75))
      return "for (int " + v + " = " + low + "; " + v + " < " + high + "; " + v + " += " + step + ") ";
    return "for (int " + v + " = " + high + " - 1; " + v + " >= " + low + "; " + v + " -= " + step + ") ";
  }
  /// A sum of some of the variables, or what is nearly one.
  std::string sum() const {
    std::string text;
    auto term = [&](const std::string &t) { text += (text.empty() ? "" : " + ") + t; };
    for (const std::string &v : vars_) {
      if (chance(0.4))
        term(v);
      else if (chance(0.25))
        term(oneOf({"2", "3", "10", "11", "20", "w", "q"}) + " * " + v);
      else if (chance(0.1))
        term("-" + v);
      else if (chance(0.05))
        term(v + oneOf({" / 2", " % 7", " & 3"}));
    }
    if (chance(0.5)) term(number({0, 1, 2, 5, 10, -1}));
    return text.empty() ? "0" : "(" + text + ")";
  }
  std::string subscript() const {
    std::string text = "1500 + " + rowOf_ + " * " + row_ + " + " + sum();
    if (chance(0.2))
      text += " + (" + var() + oneOf({" > 2", " != 1", " & 1"}) + " ? " + sum() + " : " + sum() + ")";
    return text;
  }
  /// What finds the place of a value, the first or the last one, or nearly does.
  std::string found() const {
    const std::string e = "b[" + subscript() + "]", op = oneOf({" < ", " <= ", " > ", " >= "}),
                      condition = chance(0.3) ? var() + " != " + limit() + " && " : "",
                      place = chance(0.2) ? sum() : var();
    const std::string row = "b[1500 + " + rowOf_ + " * " + row_ + " + ";
    switch (generator() % 6) {
    case 0: return "if (" + e + " & 1) { at = " + place + "; best = " + e + "; } ";
    case 1: return "if (" + condition + "at < 0 && " + e + op + "50) at = " + place + "; ";
    case 2: return "if (" + row + vars_[0] + "]" + op + row + "at]) at = " + vars_[0] + "; ";
    case 3:
      return "if (" + e + op + "best) at = " + place + "; best = " + e + op + "best ? " + e + " : best; ";
    default: return "if (" + condition + e + op + "best) { best = " + e + "; at = " + place + "; } ";
    }
  }
  std::string statement() const {
    const std::string target = oneOf({"a", "b"}) + "[" + subscript() + "]",
                      value =
                          oneOf({"a", "a", "b"}) + "[" + subscript() + "] + " + (chance(0.5) ? "1" : var());
    const std::string set = target + oneOf({" = ", " = ", " += "}) + value + "; ";
    if (!chance(0.15)) return set;
    return "if (" + var() + (chance(0.5) ? " != " + limit() : " < " + oneOf({"w", "7", "p + 3"})) + ") " +
           set;
  }
};

} // namespace

int main(int argc, char **argv) {
  if (argc != 2) return std::fprintf(stderr, "usage: loops_program SEED\n"), 2;
  generator.seed(unsigned(std::atoi(argv[1])));
  std::puts("#include <stdio.h>\n#include <string.h>\nenum { SIZE = 6000 };\nstatic int a[SIZE], b[SIZE], "
            "ea[SIZE], eb[SIZE];\n"
            "static void fill(void) {\n  for (int i = 0; i < SIZE; i++) a[i] = i * 7 % 101 + 1, b[i] = i * "
            "13 % 97 + 2;\n}\n"
            "static int same(void) { return !memcmp(ea, a, sizeof a) && !memcmp(eb, b, sizeof b); }\n"
            "typedef void nest(int *, int *, int, int, int, int);");
  std::string lists[3];
  for (int n = 0; n < kNests; n++) {
    const Nest nest = Writer().nest();
    const std::string number = std::to_string(n), end = nest.outer, step = nest.step;
    const std::string forwards = "for (int i = 1; i < " + end + "; i += " + step + ") ";
    const std::string loops[] = {forwards, forwards,
                                 "for (int i = 1 + (" + end + " - 2) / " + step + " * " + step +
                                     "; i >= 1; i -= " + step + ") "};
    for (int kind = 0; kind < 3; kind++) {
      const std::string name = (kind == 0 ? "device" : kind == 1 ? "here" : "backwards") + number;
      std::printf("static void %s(int *a, int *b, int m, int w, int p, int q) {\n%s  %s%s\n}\n", name.c_str(),
                  kind == 0 ? "#pragma omp target teams distribute parallel for\n" : "", loops[kind].c_str(),
                  nest.body.c_str());
      lists[kind] += name + ", ";
    }
  }
  std::printf("static nest *const device[] = {%s}, *const here[] = {%s}, *const backwards[] = {%s};\n",
              lists[0].c_str(), lists[1].c_str(), lists[2].c_str());
  std::printf(
      "int main(void) {\n"
      "  static const int values[][4] = {{100, 10, 1, 12}, {200, 7, 0, 20}, {120, 12, 3, 9}, {100, 1, 2, "
      "2}};\n"
      "  for (int n = 0; n < %d; n++)\n    for (int v = 0; v < 4; v++) {\n      const int *x = values[v];\n"
      "      fill(), here[n](a, b, x[0], x[1], x[2], x[3]);\n"
      "      memcpy(ea, a, sizeof a), memcpy(eb, b, sizeof b);\n"
      "      fill(), backwards[n](a, b, x[0], x[1], x[2], x[3]);\n      if (!same()) continue;\n      "
      "fill();\n"
      "#pragma omp target data map(tofrom : a, b)\n      device[n](a, b, x[0], x[1], x[2], x[3]);\n"
      "      if (!same()) printf(\"nest %%d differs with values %%d\\n\", n, v);\n    }\n  "
      "puts(\"end\");\n}\n",
      kNests);
  return 0;
}

// Loops with a scan directive as passes over their two phases (OpenMP 5.2 §5.6).
#include "tests/unit/catch.h"
#include "tests/unit/transforms/pass.h"

namespace {
const char *const kPass = "scan";
}

TEST_CASE("a simd loop keeps both phases in one iteration, in their order", "[passes]") {
  CHECK(bodyAfter(kPass, R"(
int x = 0;
#pragma omp simd reduction(inscan, + : x)
for (int i = 0; i < n; i++) {
  x += p[i];
#pragma omp scan inclusive(x)
  p[i] = x;
}
)") == R"(
int x = 0;
for (int i = 0; i < n; i++) {
  {
    int x_private = 0;
    {
      x_private += p[i];
    }
    x = (int) (x + x_private);
  }
  {
    p[i] = x;
  }
}
)");
  // Of an exclusive scan the scan phase comes first in the loop, and before the contribution of its
  // iteration.
  CHECK(bodyAfter(kPass, R"(
int x = 0;
#pragma omp simd reduction(inscan, + : x)
for (int i = 0; i < n; i++) {
  p[i] = x;
#pragma omp scan exclusive(x)
  x += p[i];
}
)") == R"(
int x = 0;
for (int i = 0; i < n; i++) {
  {
    p[i] = x;
  }
  {
    int x_private = 0;
    {
      x_private += p[i];
    }
    x = (int) (x + x_private);
  }
}
)");
}

TEST_CASE("a worksharing loop becomes passes: contributions, prefixes in blocks, scan phases", "[passes]") {
  CHECK(bodyAfter(kPass, R"(
#pragma omp for reduction(inscan, + : x)
for (int i = 0; i < n; i++) {
  x += p[i];
#pragma omp scan inclusive(x)
  p[i] = x;
}
)",
                  "int x;") == R"(
{
  const unsigned long _n = (unsigned long) (0 < n ? (unsigned int) n : 0);
  int *x_parts;
#pragma omp single copyprivate(x_parts)
  {
    x_parts = (int *) __builtin_malloc((_n + 64) * sizeof(int));
  }
#pragma omp for
  for (int i = 0; i < n; i++) {
    int x_private = 0;
    {
      x_private += p[i];
    }
    x_parts[((unsigned long) (i - 0) / 1)] = x_private;
  }
#pragma omp for
  for (unsigned long _block = 0; _block < 64; _block++) {
    const unsigned long _from = _n / 64 * (_block) + ((_block) < _n % 64 ? (_block) : _n % 64);
    const unsigned long _to = _n / 64 * (_block + 1) + ((_block + 1) < _n % 64 ? (_block + 1) : _n % 64);
    for (unsigned long _e = _from + 1; _e < _to; _e++) {
      int _sum = x_parts[_e - 1];
      _sum = (int) (_sum + x_parts[_e]);
      x_parts[_e] = _sum;
    }
  }
#pragma omp single
  {
    for (unsigned long _block_1 = 0; _block_1 < 64; _block_1++) {
      const unsigned long _from_1 = _n / 64 * (_block_1) + ((_block_1) < _n % 64 ? (_block_1) : _n % 64);
      const unsigned long _to_1 = _n / 64 * (_block_1 + 1) + ((_block_1 + 1) < _n % 64 ? (_block_1 + 1) : _n % 64);
      x_parts[_n + _block_1] = x;
      if (_from_1 < _to_1) {
        x = (int) (x + x_parts[_to_1 - 1]);
      }
    }
  }
#pragma omp for
  for (unsigned long _block_2 = 0; _block_2 < 64; _block_2++) {
    const unsigned long _from_2 = _n / 64 * (_block_2) + ((_block_2) < _n % 64 ? (_block_2) : _n % 64);
    const unsigned long _to_2 = _n / 64 * (_block_2 + 1) + ((_block_2 + 1) < _n % 64 ? (_block_2 + 1) : _n % 64);
    for (unsigned long _e_1 = _to_2; _e_1 > _from_2; _e_1--) {
      int _sum_1 = x_parts[_n + _block_2];
      _sum_1 = (int) (_sum_1 + x_parts[_e_1 - 1]);
      x_parts[_e_1 - 1] = _sum_1;
    }
  }
#pragma omp for
  for (int i = 0; i < n; i++) {
    int x_scan = x_parts[((unsigned long) (i - 0) / 1)];
    {
      p[i] = x_scan;
    }
  }
#pragma omp single nowait
  {
    __builtin_free(x_parts);
  }
}
)");
}

TEST_CASE("an exclusive scan's prefixes end one iteration earlier", "[passes]") {
  const std::string loop = "#pragma omp for reduction(inscan, * : x)\nfor (int i = 0; i < n; i++) {\n",
                    inclusive = loop + "x *= 2;\n#pragma omp scan inclusive(x)\np[i] = x;\n}",
                    exclusive = loop + "p[i] = x;\n#pragma omp scan exclusive(x)\nx *= 2;\n}";
  const std::string with = bodyAfter(kPass, inclusive, "int x;"),
                    without = bodyAfter(kPass, exclusive, "int x;");
  const std::string whole = "_sum_1 * x_parts[_e_1 - 1]", shorter = "_sum_1 * x_parts[_e_1 - 2]";
  CHECK(with.find(whole) != with.npos);
  CHECK(with.find(shorter) == with.npos);
  CHECK(without.find(whole) == without.npos);
  CHECK(without.find("if (_e_1 - 1 > _from_2) {\n        _sum_1 = (int) (" + shorter + ");") != without.npos);
  for (const std::string &made : {with, without}) CHECK(made.find("int x_private = 1;") != made.npos);
}

TEST_CASE("collapsed loops have one value for each iteration of the nest", "[passes]") {
  const std::string made = bodyAfter(kPass, R"(
#pragma omp for collapse(2) reduction(inscan, + : x)
for (int i = 0; i < n; i++)
  for (int j = 2; j < 6; j++) {
    x += p[j];
#pragma omp scan inclusive(x)
    p[i] = x;
  }
)",
                                     "int x;");
  CHECK(made.find("_n = (unsigned long) (0 < n ? (unsigned int) n : 0) * (unsigned long) (4);") != made.npos);
  CHECK(made.find("x_parts[(((unsigned long) (i - 0) / 1) * (unsigned long) (4) + ((unsigned long) (j - 2) "
                  "/ 1))] = "
                  "x_private;") != made.npos);
}

TEST_CASE("the directive is gone afterwards, and other reductions stay", "[passes]") {
  const std::string scan =
      "int x = 0;\n#pragma omp parallel for reduction(inscan, + : x)\nfor (int i = 0; i < n; i++) "
      "{\nx++;\n#pragma omp scan inclusive(x)\np[i] = x;\n}";
  CHECK(bodyBefore(kPass, scan).find("#pragma omp scan") != std::string::npos);
  CHECK(bodyAfter(kPass, scan).find("scan inclusive") == std::string::npos);
  CHECK(bodyAfter(kPass, scan).find("inscan") == std::string::npos);
  CHECK(leaves(kPass,
               "int x = 0;\n#pragma omp parallel for reduction(+ : x)\nfor (int i = 0; i < n; i++) x++;\n"));
}

TEST_CASE("a league's loop becomes three constructs", "[passes]") {
  auto made = [](const std::string &clauses, const std::string &input,
                 const std::string &loop = "for (int i = 0; i < n; i++)") {
    return bodyAfter("scan_launches", "int x = 0, y[2] = {0, 0};\n#pragma omp target teams distribute "
                                      "parallel for reduction(inscan, + : x) " +
                                          clauses + "\n" + loop + " {\n" + input +
                                          "\n#pragma omp scan inclusive(x)\np[i] = x;\n}\n");
  };
  auto constructs = [](const std::string &text) {
    int count = 0;
    for (size_t at = 0; (at = text.find("#pragma omp target ", at)) != text.npos; at++) count++;
    return count - 1; // without target data
  };
  auto has = [](const std::string &text, const std::string &part) { return text.find(part) != text.npos; };
  for (const char *loop :
       {"for (int i = 0; i < n; i++)", "for (int i = 0; i <= n; i++)", "for (int i = n; i > 0; i -= 2)"})
    CHECK(constructs(made("", "x += p[i];", loop)) == 3);
  CHECK(constructs(made("map(p[:n]) firstprivate(n)", "{ const int own = p[i]; if (own > 2) x += own; }")) ==
        3);
  CHECK(constructs(made("private(n)", "x += p[i];", "for (int i = 0; i < 9; i++)")) == 3);
  // An input phase that does more is executed once: what it contributes is kept.
  CHECK_FALSE(has(made("", "x += p[i];"), "x_parts"));
  for (const char *input : {"{ p[i]++; x += p[i]; }", "{ static int calls; x += calls++; }"}) {
    const std::string text = made("", input);
    CHECK(constructs(text) == 3);
    CHECK(has(text, "x_parts[_k] = x_part;"));
    CHECK(has(text, "map(alloc: x_parts[0:_n])"));
    CHECK(has(text, "x_run = (int) (x_run + x_parts[_k_1]);"));
  }
  // One team's.
  for (const char *clause : {"nowait", "lastprivate(n)", "reduction(+ : y)", "if(parallel : n)"})
    CHECK(constructs(made(clause, "x += p[i];")) == 0);
}

namespace {
/// The kernel of a loop of one team.
std::string rounds(const std::string &clauses, const std::string &input, const std::string &type = "int") {
  return kernels("typedef struct { double of[9]; } nine;\nvoid add(nine *, nine *);\n"
                 "#pragma omp declare target(add)\n"
                 "#pragma omp declare reduction(+ : nine : add(&omp_out, &omp_in))\n"
                 "void f(int n, int *p, " +
                 type + " x) {\n#pragma omp target parallel for map(p[ : n]) reduction(inscan, + : x) " +
                 clauses + "\nfor (int i = 0; i < n; i++) {\n" + input +
                 "\n#pragma omp scan inclusive(x)\np[i] = 1;\n}\n}\n");
}
} // namespace

TEST_CASE("a team of a device goes through such a loop in rounds", "[scan]") {
  auto has = [](const std::string &text, const std::string &part) { return text.find(part) != text.npos; };
  const std::string plain = rounds("num_threads(64)", "x += p[i];");
  CHECK(has(plain, "int x_terms[4];"));
  CHECK(has(plain, library("scan_team") + "<" + library("block_team") + "<0>, 0, " + library("add") +
                       ", 1>(x_running, x_terms, _round, _n - _first);"));
  CHECK_FALSE(has(plain, "malloc"));
  CHECK_FALSE(has(plain, library("heap")));
  // Much code, and what the program calls a reduction: one iteration of a thread at a time.
  CHECK(has(rounds("", "for (int k = 0; k < n; k++) x += p[k];"), "int x_terms[1];"));
  CHECK(has(rounds("", "x.of[0] += p[i];", "nine"), "nine x_terms[1];"));
  // Rounds cannot say which iteration was the last to change a variable, nor end early: a value of each
  // iteration is on the device's heap, and the program's end says so where that is full.
  CHECK(has(rounds("lastprivate(conditional : n)", "{ x += p[i]; n = i; }"),
            library("heap") + "((_n + 64) * sizeof(int), \"reduction(inscan) of 'x' at "));
}

// Where the host runs ahead of the device, and where it must not.
#include "tests/unit/catch.h"
#include "tests/unit/transforms/unit.h"
#include <regex>

namespace {

const char *const kDeclarations = R"(
extern int omp_get_default_device(void), omp_get_num_devices(void);
extern double sqrt(double), omp_get_wtime(void), logb(double), frexp(double, int *);
extern int elsewhere(int), setjmp(long *), rounds;
extern double hypotenuse(double);
extern void *malloc(unsigned long), *memset(void *, int, unsigned long);
extern void free(void *), abort(void), __assert_fail(const char *, const char *, unsigned, const char *);
static int pure(int x) { return 2 * x; }
static int written, addressed, *pointer = &addressed;
static volatile int unsteady;
static const volatile struct pair { int first, second; } *watched;
static long buffer[99];
static void kernels(int n, int *x) {
#pragma omp target map(tofrom: x[0:n])
  x[0] = 1;
#pragma omp target map(tofrom: x[0:n])
  x[1] = 1;
}
void one(int n, int *x) {
#pragma omp target map(tofrom: x[0:n])
  x[0] = 1;
}
__attribute__((weak)) void replaced(int n, int *x) {
#pragma omp target map(tofrom: x[0:n])
  x[0] = 1;
}
static void itself(int n, int *x) {
  if (n) itself(n - 1, x);
#pragma omp target map(tofrom: x[0:n])
  x[0] = 1;
}
static void again(int n, int *x);
static void each(int n, int *x) {
  if (n) again(n - 1, x);
}
static void again(int n, int *x) {
  each(n - 1, x);
  one(n, x);
}
static void aloud(int n, int *x);
static void quietly(int n, int *x) {
  if (n) aloud(n - 1, x);
  one(n, x);
}
static void aloud(int n, int *x) {
  quietly(n - 1, x);
  elsewhere(n);
}
static void reads(int n, int *x) {
#pragma omp target map(tofrom: x[0:n])
  x[0] += n;
  written = x[0];
}
static void rows(int n, int m, int x[n][2 * m]) {
#pragma omp target map(tofrom: x[0:n])
  x[0][0] = 1;
}
static void oddRows(int n, int x[n][elsewhere(n)]) {
#pragma omp target map(tofrom: x[0:n])
  x[0][0] = 1;
}
static void parameters(struct pair *p) {
  int *x = &p->second, n = p->first;
#pragma omp target map(tofrom: x[0:n])
  x[0] += n;
}
)";

/// The calls that f, of which `text` is the body, gets: "run … catch_up". `functions`: in front of it.
std::string calls(const std::string &text, const std::string &functions = "") {
  TemporaryFolder folder;
  const std::string unit =
      kDeclarations + functions +
      std::string(
          "void f(int n, int *x, int *y, float e, struct pair *p) {\n"
          "int k = 0; int table[4] = {4, 3, 2, 1}, seen[4] = {0}; struct pair q = {1, 2}; double d = 1;\n") +
      text +
      "\n(void) n, (void) x, (void) y, (void) e, (void) p, (void) k, (void) table[0], (void) seen[0], (void) "
      "q, (void) d;\n}\n";
  std::string host = translated(unit, folder)["a.host.c"];
  host = host.substr(host.rfind("void f(int n"));
  const std::regex one(
      "ort_(run_ahead\\(\\)|run_ahead_accessing\\(\\)|catch_up\\(\\)|pause\\(\\)|resume\\(_ahead)");
  std::string found;
  for (auto match = std::sregex_iterator(host.begin(), host.end(), one); match != std::sregex_iterator();
       ++match)
    found += (found.empty() ? "" : " ") + (*match)[1].str().substr(0, (*match)[1].str().find('('));
  return found;
}

const std::string kTarget = "#pragma omp target map(tofrom: x[0:n])\nx[0]++;\n",
                  kFor = "for (int i = 0; i < n; i++) {\n" + kTarget;
const char *const kAhead = "run_ahead catch_up";

} // namespace

TEST_CASE("the host runs ahead through constructs, loops and its own arithmetic") {
  CHECK(calls(kTarget).empty());
  CHECK(calls(kTarget + kTarget) == kAhead);
  CHECK(calls(kFor + "}") == kAhead);
  CHECK(calls("for (int i = 0; i < n; i++)\n" + kTarget) == kAhead);
  CHECK(calls("if (n)\nfor (int i = 0; i < n; i++)\n" + kTarget) == kAhead);
  for (const char *quiet : {"k++;",
                            "k = n > 3 ? pure(k) : sizeof(int);",
                            "int *t = x; x = y; y = t;",
                            "d = sqrt(d) + logb(2.0);",
                            "written += rounds;",
                            "q.first = table[k & 3];",
                            "seen[k & 3] = q.second;",
                            "switch (k) { case 1: k = 2; break; default: n--; }",
                            "if (k > 3) break;",
                            "if (k > 3) continue; else { k++; }",
                            "while (k < 9) k++;",
                            "do k++; while (k < 9);",
                            "kernels(n, x);",
                            "one(n, x);",
                            "itself(n, x);",
                            "each(n, x);",
                            "again(n, x);",
                            "rows(n, 2, (void *)x);",
                            "{ struct pair r = {k, n}; k = r.first; }",
                            "extern int other; k = other;",
                            ";",
                            "\n#pragma omp target update to(x[0:n])\n",
                            "\n#pragma omp target update from(x[0:n])\n",
                            "\n#pragma omp target enter data map(to: y[0:n])\n",
                            "\n#pragma omp target exit data map(from: y[0:n])\n",
                            "\n#pragma omp target parallel num_threads(n + 1) map(x[0:n])\nx[1] = 2;\n",
                            "\n#pragma omp target map(tofrom: k)\nk = 2;\n",
                            "\n#pragma omp target device(0) map(x[0:n])\nx[1] = 2;\n",
                            "\n#pragma omp target if(target: n > 2) map(x[0:n])\nx[1] = 2;\n",
                            "\n#pragma omp target update to(x[0:n]) device(omp_get_default_device())\n",
                            "k = omp_get_num_devices();",
                            "{ int c = k;\n#pragma omp target map(to: c) map(x[0:n])\nx[0] = c;\n}",
                            "int *t = &x[1]; x = t;",
                            "int (*rows)[n] = k % 2 ? 0 : (void *)x; k += rows != 0;",
                            "y = &p->second;",
                            "({ if (n > 2) ; else __assert_fail(\"\", \"\", 1, __func__); });",
                            "if (!n) abort();",
                            "k = ({ int t = k + 1; t * 2; });"}) {
    INFO(quiet);
    CHECK(calls(kFor + quiet + "}") == kAhead);
    CHECK(calls(std::string("for (k = 0; k < n; k++) {\n") + quiet + "\n" + kTarget + "}") == kAhead);
  }
  CHECK(calls("for (k = 0; k < n; k++) kernels(n, x);") == kAhead);
  CHECK(calls("one(n, x); one(n, y);") == kAhead);
  CHECK(calls("one(n, x);").empty());
  CHECK(calls("itself(n, x);") == kAhead);
  CHECK(calls("each(n, x);") == kAhead);
  CHECK(calls("#pragma omp target data map(tofrom: y[0:n])\n{\n" + kTarget + kTarget + "}") == kAhead);
  CHECK(calls("#pragma omp target data map(tofrom: y[0:n])\n" + kFor + "}") == kAhead);
  CHECK(calls("#pragma omp target data map(tofrom: y[0:n])\nfor (k = 0; k < n; k++) one(n, y);") == kAhead);
  CHECK(calls("#pragma omp target data map(tofrom: y[0:n])\n{\n" + kTarget + "elsewhere(n);\n" + kTarget +
              kTarget + "}") == kAhead);
}

TEST_CASE("functions that all call each other are looked at once") {
  constexpr int kAll = 16; // along each way it would take hours
  for (const bool tells : {false, true}) {
    std::string text;
    for (int i = 0; i < kAll; i++) text += "extern void all" + std::to_string(i) + "(int n, const int *x);\n";
    for (int i = 0; i < kAll; i++) {
      text += "void all" + std::to_string(i) + "(int n, const int *x) {\n";
      for (int k = 0; k < kAll; k++)
        text += "if (x[n] == " + std::to_string(k) + ") all" + std::to_string(k) + "(n - 1, x);\n";
      if (tells && i == kAll - 1) text += "elsewhere(n);\n";
      text += "}\n";
    }
    const std::string found = calls("#pragma omp target map(tofrom: x[0:n])\nx[0] = 1;\nall0(n, x);\n"
                                    "#pragma omp target map(tofrom: x[0:n])\nx[1] = 1;\n",
                                    text);
    CHECK((found == kAhead || found == "run_ahead_accessing catch_up") == !tells);
  }
}

TEST_CASE("the host waits before what could tell") {
  for (const char *telling : {"elsewhere(n);",
                              "({ elsewhere(n); });",
                              "k = ({ if (k > 3) break; k; });",
                              "d = omp_get_wtime();",
                              "d = hypotenuse(d);",
                              "d = frexp(d, &k);",
                              "unsteady = 1;",
                              "k = unsteady;",
                              "int v[n]; k = sizeof v;",
                              "replaced(n, x);",
                              "aloud(n, x);",
                              "quietly(n, x);",
                              "oddRows(n, (void *)x);",
                              "k = ({ x[0]; });",
                              "goto next; next:;",
                              "__asm__(\"\");",
                              "int c __attribute__((cleanup(forget))) = 0;",
                              "\n#pragma omp barrier\n",
                              "\n#pragma omp parallel\nk++;\n",
                              "\n#pragma omp target device(elsewhere(n)) map(x[0:n])\nx[1] = 2;\n",
                              "\n#pragma omp target if(unsteady) map(x[0:n])\nx[1] = 2;\n",
                              "\n#pragma omp target nowait map(x[0:n])\nx[1] = 2;\n",
                              "\n#pragma omp target update to(x[0:n]) if(elsewhere(1))\n",
                              "\n#pragma omp target teams num_teams(n++) map(x[0:n])\nx[1] = 2;\n",
                              "{ int c[] = {k};\n#pragma omp target map(to: c)\nx[0] = c[0];\n}"}) {
    INFO(telling);
    const std::string forget = "extern void forget(int *);\n";
    CHECK(calls(forget + kFor + telling + "}").find("run_ahead catch_up") != 0);
    CHECK(calls(forget + kTarget + telling + "\n").empty());
  }
  CHECK(calls("#pragma omp target update to(table)\ntable[0] = 1;\n" + kTarget) ==
        "run_ahead_accessing catch_up");
  CHECK(calls("long *b = buffer; if (setjmp(b)) return;\n" + kTarget + kTarget).empty());
  CHECK(calls("#pragma GCC unroll 2\nfor (int i = 0; i < n; i++)\n" + kTarget).empty());
}

TEST_CASE("memory is accessed only where libompirt knows of it") {
  const char *const kAccessing = "run_ahead_accessing catch_up";
  for (const char *accesses :
       {"k = x[0];", "k = *pointer;", "k = addressed;", "k = p->first;", "d = x[k & 1] + p[1].first;",
        "pointer = table; k = table[1];", "if (x[0]) k++;", "for (int j = 0; j < x[0]; j++) k++;",
        "one(x[1], x);", "reads(n, x);", "x[0] = 1;", "addressed = 1;", "p->first++;",
        "memset(x, 0, sizeof *x);", "{ int *t = malloc(8); t[0] = n; free(t); }", "k = *&x[0];",
        "y = &x[x[1]];", "k = (*p).second;", "q = p[1];"}) {
    INFO(accesses);
    CHECK(calls(kFor + accesses + "}") == kAccessing);
    // What is behind a device's address may be the host's memory, too.
    CHECK(calls("\n#pragma omp target is_device_ptr(y)\ny[0]++;\n" + kFor + accesses + "}")
              .find("run_ahead_accessing") == std::string::npos);
  }
  CHECK(calls("\n#pragma omp target firstprivate(y)\ny[0]++;\n" + kFor + "k = x[0];}").empty());
  // Addresses that other code is given do not get to kernels.
  const std::string given = "\n#pragma omp target data use_device_ptr(x)\n";
  for (const char *harmless : {"memset(x, 0, 4);", "{ memset(x, 0, 4); k = n; }"})
    CHECK(calls(given + harmless + kFor + "k = x[0];}").find("run_ahead_accessing") != std::string::npos);
  for (const char *gets : {"y = x;", "{ int *z = x + 1; }", "one(k, x);", "\n#pragma omp target\nx[0]++;\n",
                           "{ int **z = &x; }"}) {
    INFO(gets);
    CHECK(calls(given + gets + kFor + "k = x[0];}").find("run_ahead_accessing") == std::string::npos);
  }
  CHECK(calls("for (int i = 0; i < n; i++) parameters(p);") == kAccessing);
  for (const char *chosen : {" device(p->first)", " if(target: x[0])", " device(0) if(*pointer)"})
    CHECK(calls("for (int i = 0; i < n; i++) {\n#pragma omp target map(y[0:n])" + std::string(chosen) +
                "\ny[0]++;\n}") == kAccessing);
  CHECK(calls(kFor + "k = *(volatile int *) x;}").empty());
  CHECK(calls(kFor + "k = watched->first;}").empty());
}

TEST_CASE("functions of other files are asked when the program is linked") {
  const auto host = [](const std::string &text) {
    TemporaryFolder folder;
    return translated(kDeclarations + text, folder)["a.host.c"];
  };
  const auto has = [](const std::string &text, const std::string &part) {
    return text.find(part) != std::string::npos;
  };
  const std::string loop =
      host("void other(int *), another(int); void f(int n, int *x) { for (int i = 0; i < n; i++) "
           "{ other(x); another(3); } }");
  CHECK(has(loop, "__attribute__((__weak__, __visibility__(\"hidden\"))) const struct ort_quiet "
                  "ompicc_quiet_other = {0, 0};"));
  CHECK(has(loop, "const unsigned int _quiet = (ompicc_quiet_another.function == (const void *) another ? "
                  "ompicc_quiet_another.how : 0) & (ompicc_quiet_other.function == (const void *) other ? "
                  "ompicc_quiet_other.how : 0);"));
  CHECK(has(loop, "if (_quiet) ort_run_ahead_accessing();"));
  CHECK(has(loop, "if (_quiet) ort_catch_up();"));
  CHECK(has(host("void other(int); void f(int n, int *x) { for (int i = 0; i < n; i++) other(x[i]); }"),
            "_quiet = 2 & "));
  CHECK(
      has(host("void other(int *); void f(int n, int *x) {\n#pragma omp target is_device_ptr(x)\nx[0] = 1;\n"
               "for (int i = 0; i < n; i++) other(x); }"),
          "_quiet = 1 & "));
  for (const char *not_asked :
       {"void other(int *); void f(int n, int *x) { other(x); }",
        "int other(int *); void f(int n, int *x) { for (int i = 0; i < n; i++) other(x); }",
        "void other(int *); void f(int n, int *x) { for (int i = 0; i < n; i++) elsewhere(i), other(x); }",
        "void f(int n, int *x) { for (int i = 0; i < n; i++) { void other(int *); other(x); } }",
        "static void other(int *); void f(int n, int *x) { for (int i = 0; i < n; i++) other(x); }",
        "void f(int n, void (*other)(void)) { for (int i = 0; i < n; i++) other(); }"}) {
    INFO(not_asked);
    CHECK(!has(host(not_asked), "int _quiet"));
  }
  const std::string own =
      host("void reader(struct pair *p, int *x) {\n#pragma omp target map(tofrom: x[0:1])\nx[0] = p->first;\n"
           "if (p->second) one(1, x); }\n"
           "void talker(int *x) { one(1, x); elsewhere(1); }\n"
           "void computes(int k) { k++; }\n"
           "int returns(int *x) { one(1, x); return 1; }\n"
           "__attribute__((visibility(\"hidden\"))) void unseen(int *x) { one(1, x); }\n"
           "static void own(int *x) { one(1, x); }\nvoid uses(int *x) { own(x); }\n");
  CHECK(has(own, "static __typeof__(one) ompicc_own_one __attribute__((__alias__(\"one\")));"));
  CHECK(has(own, "const struct ort_quiet ompicc_quiet_one = {(const void *) ompicc_own_one, 3};"));
  CHECK(has(own, "ompicc_quiet_reader = {(const void *) ompicc_own_reader, 2};"));
  CHECK(has(own, "ompicc_quiet_uses = "));
  for (const char *name : {"talker", "computes", "returns", "unseen", "own", "replaced", "kernels"})
    CHECK(!has(own, std::string("ompicc_quiet_") + name + " = "));
  // Several files may define such a function.
  CHECK(!has(host("#pragma weak maybe\nvoid maybe(int *x) { one(1, x); }"), "ompicc_own_"));
  const std::string addresses =
      host("void takes(int *x) {\n#pragma omp target is_device_ptr(x)\nx[0] = 1;\n}");
  CHECK(has(addresses, "ompicc_quiet_takes = {(const void *) ompicc_own_takes, 1};"));
}

TEST_CASE("nothing is enclosed that can be entered in its middle, or whose last statement is a value") {
  CHECK(calls("switch (k) {\ncase 1:\n" + kTarget + "break;\ndefault:\n" + kTarget + "}").empty());
  CHECK(calls("switch (k) {\ncase 0: do {\n" + kTarget + "case 1: k++;\n" + kTarget + "} while (k < 9);\n}")
            .empty());
  CHECK(calls("k = ({ one(n, x); one(n, y); 3; });").empty());
}

TEST_CASE("one of a switch's ways is taken, also to kernels") {
  CHECK(calls(kFor + "switch (n) { case 1: one(n, x); break; case 2: one(n, y); break; default: k++; }\n}") ==
        kAhead);
  CHECK(calls(kFor + "switch (n) { case 1: { one(n, x); break; } case 2: { one(n, y); break; } }\n}") ==
        kAhead);
  CHECK(calls("switch (k) {\ncase 1: one(n, x);\ncase 2: one(n, y);\n}") == kAhead);
  CHECK(calls("switch (k) {\ncase 1:\n" + kTarget + "case 2:\n" + kFor + "}\n}") == kAhead);
  CHECK(calls("one(n, y); switch (k) {\ncase 1: one(n, x); return;\ndefault: k++;\n}") ==
        "run_ahead catch_up catch_up");
  CHECK(calls("switch (k) {\ncase 1: one(n, x); break;\ncase 2: one(n, y); break;\n}").empty());
  CHECK(calls("switch (k) {\ncase 1: one(n, x); break;\ncase 2: kernels(n, y); break;\n}") == kAhead);
  CHECK(calls(kFor + "switch (n) { case 1: one(n, x); elsewhere(k); break; case 2: one(n, y); }\n}").empty());
}

TEST_CASE("branches that could tell wait for themselves, and jumps leave nothing open") {
  const char *const kPaused = "run_ahead pause resume catch_up";
  CHECK(calls(kFor + "if (k % 9 == 0) elsewhere(k);\n}") == kPaused);
  CHECK(calls(kFor + "if (k % 9 == 0) k++; else elsewhere(k);\n}") == kPaused);
  CHECK(calls(kFor + "if (k) { elsewhere(k); break; }\n}") == "run_ahead pause resume resume catch_up");
  CHECK(calls(kFor + "if (k) { elsewhere(k); return; }\n}") ==
        "run_ahead pause resume catch_up resume catch_up");
  CHECK(calls(kFor + "if (k) { while (1) { elsewhere(k); break; } }\n}") == kPaused);
  CHECK(calls(kFor + "if (k) return;\n}") == "run_ahead catch_up catch_up");
  CHECK(calls("while (1) {\n" + kTarget + "if (k) break;\n" + kTarget + "elsewhere(k);\n}") ==
        "run_ahead catch_up catch_up");
  CHECK(calls("while (1) {\n" + kTarget + "if (k) { elsewhere(1); continue; }\n" + kTarget +
              "elsewhere(k);\n}") == "run_ahead pause resume catch_up resume catch_up");
  // What is in the branch may run ahead again.
  CHECK(calls(kFor + "if (k) { elsewhere(k);\n" + kTarget + kTarget + "}\n}") ==
        "run_ahead pause run_ahead catch_up resume catch_up");
}

TEST_CASE("the host runs ahead of constructs with dependences, but not of target tasks") {
  const std::string depends = "#pragma omp target map(tofrom: x[0:n]) depend(inout: x[0])",
                    body = "\nx[0]++;\n", update = "#pragma omp target update to(x[0:n]) depend(in: x[0])\n",
                    both = "run_ahead resume resume catch_up"; // where they wait for what they depend on
  CHECK(calls(depends + body + depends + body) == both);
  CHECK(calls(depends + body + update) == both);
  CHECK(calls(depends + " depend(iterator(int i = 0:n), in: y[i])" + body + depends + body) == both);
  CHECK(calls(depends + " nowait" + body + depends + " nowait" + body).empty());
  for (const char *telling : {"depend(in: y[k++])", "depend(iterator(int i = 0:elsewhere(n)), in: y[i])"})
    CHECK(calls(depends + " " + telling + body + kTarget) == "resume");
}

// omp_program SEED [host]: writes a random OpenMP program, with target constructs or (host) without, whose
// output is defined: iterations write elements of their own, everything else is a reduction, an atomic sum,
// in an ordered region, or written by one thread between barriers; nothing is ever cancelled. All arithmetic
// is unsigned. After each construct a checksum of all variables is printed.
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <random>
#include <string>
#include <vector>

namespace {

using Names = std::vector<std::string>;

/// What every program begins with. A, B, C, D: an iteration writes its own element; E: cells for everything
/// else.
const char kPrologue[] = R"(static unsigned A[N], B[N], C[N], D[12][20], E[16];
static unsigned s0, s1, s2, s3, lp, x0;
struct sums { unsigned a, b, v[3]; };
struct part { unsigned *p; int n; struct { unsigned q[20], w; } in; };
#pragma omp declare target
static unsigned f0(unsigned a, unsigned b) { return a * 7u + b; }
static unsigned f1(unsigned a, unsigned b) { return a ^ (b << 3); }
static unsigned f2(unsigned a, unsigned b) { return b ? f2(b >> 4, 0) + a : a + 1u; }
static void orphaned_for(unsigned *p, int n, unsigned c) {
#pragma omp for schedule(dynamic, 3)
  for (int i = 0; i < n; i++) p[i] += c + (unsigned)i;
}
static void orphaned_single(unsigned *p, unsigned c) {
#pragma omp single
  *p += c;
}
static void forks(unsigned *p, int n, unsigned c) {
  unsigned local = c;
#pragma omp parallel num_threads(n % 7 + 1)
  {
#pragma omp for
    for (int i = 0; i < n; i++) p[i] ^= local + (unsigned)i;
    orphaned_for(p, n, local);
  }
}
static void shifted(unsigned *p, int n, unsigned c) {
  c *= 3u;
#pragma omp parallel for
  for (int i = 0; i < n; i++) p[i] += c + (unsigned)i;
}
static unsigned summed(const unsigned *p, int n) {
  unsigned s = 0, l = (unsigned)n;
#pragma omp parallel for reduction(+ : s)
  for (int i = 0; i < n; i++) s += p[i] * l;
  return s + l;
}
static unsigned both(unsigned *p, int n) {
  const unsigned s = summed(p, n);
  unsigned r = 1;
  shifted(p, n, s);
  r += summed(p, n / 2);
  return r ^ s;
}
static void recursive(unsigned *p, int n, int depth) {
  unsigned t = (unsigned)depth;
  if (depth == 0) {
    forks(p, n, 5u);
    return;
  }
  recursive(p, n, depth - 1);
#pragma omp parallel for firstprivate(t)
  for (int i = 0; i < n; i++) p[i] += t;
}
typedef void work(unsigned *, int, unsigned);
static void alone(unsigned *p, int n, unsigned c) {
#pragma omp single
  for (int i = 0; i < n; i++) p[i] -= c;
}
static void in_sections(unsigned *p, int n, unsigned c) {
#pragma omp sections
  {
    p[0] ^= c;
#pragma omp section
    if (n > 1) p[n - 1] += c;
  }
}
static void halves(unsigned *p, int n, unsigned c) {
  if (n >= 4) {
    halves(p, n / 2, c);
    orphaned_for(p, n, c);
    halves(p + n / 2, n - n / 2, c + 1);
  } else alone(p, n, c);
}
static work *chosen(unsigned k) { return k % 4 == 0 ? orphaned_for : k % 4 == 1 ? alone : k % 4 == 2 ? in_sections : halves; }
#pragma omp declare reduction(most : unsigned : omp_out = omp_in > omp_out ? omp_in : omp_out) initializer(omp_priv = 0)
#pragma omp declare reduction(sums : struct sums : omp_out.a += omp_in.a, omp_out.b ^= omp_in.b, \
  omp_out.v[1] += omp_in.v[1]) initializer(omp_priv = {0, 0, {0, 0, 0}})
#pragma omp end declare target
static struct sums S;
static void show(int at) {
  unsigned long h = 1;
  for (int i = 0; i < N; i++) h = h * 31 + A[i], h = h * 31 + B[i], h = h * 31 + C[i];
  for (int i = 0; i < 240; i++) h = h * 31 + D[i / 20][i % 20];
  for (int i = 0; i < 16; i++) h = h * 31 + E[i];
  h = h * 31 + S.a, h = h * 31 + S.b, h = h * 31 + S.v[0], h = h * 31 + S.v[1];
  printf("%d: %lx %x %x %x %x %x %x\n", at, h, s0, s1, s2, s3, lp, x0);
}
int main(void) {
  int n4 = 4;
  unsigned fp = 11, p0 = 0, p1 = 0, pa[6] = {0}, fa[3] = {7, 8, 9};
  (void)n4, (void)fp, (void)p0, (void)p1, (void)pa, (void)fa;
  for (int i = 0; i < N; i++) A[i] = i, B[i] = i * i, C[i] = 1000 - i;
)";
const char kMapAll[] = " map(tofrom: A, B, C, D, E, s0, s1, s2, s3, lp, x0, S)";
const char kMapArrays[] = " map(tofrom: A, B, C, D, E, x0)";

class Program {
public:
  explicit Program(unsigned seed) : random_(seed) {}

  void write(bool host) {
    printf("#include <stdio.h>\nenum { N = %s };\n%s", pick({"7", "33", "64", "100", "130", "257"}).c_str(),
           kPrologue);
    for (int at = 0; at < 4; at++) {
      if (host)
        hostConstruct();
      else
        switch (number(0, 9)) {
        case 0: generic(); break;
        case 1: teams(); break;
        case 2: combined(); break;
        case 3: arrays(); break;
        case 4: members(); break;
        case 5: nest(kMapArrays); break;
        case 6: queued(); break;
        default: nested(); break;
        }
      line("show(" + std::to_string(at) + ");");
    }
    printf("  return 0;\n}\n");
  }

private:
  std::mt19937 random_;
  int depth_ = 1, names_ = 0;

  // ---- Choices ----
  int number(int first, int last) { return first + int(random_() % unsigned(last - first + 1)); }
  bool chance(int percent) { return number(1, 100) <= percent; }
  std::string pick(const Names &names) { return names[random_() % names.size()]; }
  std::string fresh(const char *prefix) { return prefix + std::to_string(++names_); }
  std::string text(int n) { return std::to_string(n); }

  // ---- Lines ----
  void line(const std::string &s) { printf("%*s%s\n", 2 * depth_, "", s.c_str()); }
  void open(const std::string &head = "") {
    if (!head.empty()) line(head);
    line("{");
    depth_++;
  }
  void close() {
    depth_--;
    line("}");
  }

  // ---- Expressions ----
  std::string expression(const Names &names, int depth = 0) {
    const int k = number(1, 100);
    auto sub = [&] { return expression(names, depth + 1); };
    if (depth > 2 || k < 35) return chance(50) ? pick(names) : text(number(0, 99)) + "u";
    if (k < 80) return "(" + sub() + " " + pick({"+", "-", "*", "^", "|", "&"}) + " " + sub() + ")";
    if (k < 90) return pick({"f0", "f1", "f2"}) + "(" + sub() + ", " + sub() + ")";
    return "(" + sub() + " > " + sub() + " ? " + sub() + " : " + sub() + ")";
  }
  static Names with(Names names, const std::string &more) {
    names.push_back(more);
    return names;
  }
  std::string update(const std::string &v, const std::string &op, const std::string &e) {
    if (op != "max" && op != "min") return v + " " + op + "= " + e + ";";
    return "{ unsigned _t = " + e + "; if (_t " + (op == "max" ? ">" : "<") + " " + v + ") " + v + " = _t; }";
  }
  void atomic(const std::string &v, const std::string &e) {
    line("#pragma omp atomic" + pick({"", " update", " seq_cst", " relaxed"}));
    line(v + " += " + e + ";");
  }

  // ---- Clauses ----
  std::string schedule() {
    if (chance(40)) return "";
    if (chance(50))
      return " schedule(" +
             pick({"static", "dynamic", "guided", "auto", "runtime", "monotonic: static",
                   "nonmonotonic: dynamic"}) +
             ")";
    return " schedule(" + pick({"static", "dynamic", "guided"}) + ", " + text(number(1, 9)) + ")";
  }
  std::string threads() {
    return chance(60) ? ""
                      : " num_threads(" +
                            pick({"1", "2", "3", "5", "17", "33", "64", "127", "1100", "n4", "n4 + 1"}) + ")";
  }
  std::string loopHead(const std::string &i) {
    switch (number(0, 4)) {
    case 0: return "for (int " + i + " = 0; " + i + " < N; " + i + "++)";
    case 1: return "for (int " + i + " = N - 1; " + i + " >= 0; " + i + "--)";
    case 2: return "for (unsigned " + i + " = 0; " + i + " <= N - 1u; " + i + " += 1)";
    case 3:
      return "for (long " + i + " = " + text(number(0, 3)) + "; " + i + " < N; " + i +
             " += " + text(number(1, 4)) + ")";
    default: return "for (int " + i + " = 0; " + i + " != N; ++" + i + ")";
    }
  }
  std::string upTo(const std::string &i, const std::string &n) {
    return "for (int " + i + " = 0; " + i + " < " + n + "; " + i + "++)";
  }

  // ---- Loops ----
  /// A loop nest behind `directive`. `only`: the one array it may write, and no reductions.
  void loop(const std::string &directive, Names names, const std::string &only = "", bool last = true) {
    const bool simd = directive.find("simd") != directive.npos,
               anyOrder = directive.find("loop") != directive.npos;
    std::string clauses;
    Names scalars = {"s0", "s1", "s2", "s3"}, privates;
    std::shuffle(scalars.begin(), scalars.end(), random_);
    std::vector<std::pair<std::string, std::string>> reductions;
    if (only.empty() && chance(50))
      for (int n = number(1, 2); n > 0; n--) {
        const std::string op = pick({"+", "^", "|", "max", "min", "*", "&"});
        clauses += " reduction(" + op + ": " + scalars.back() + ")";
        reductions.push_back({scalars.back(), op});
        scalars.pop_back();
      }
    if (chance(30)) {
      privates.push_back(pick({"p0", "p1"}));
      clauses += " private(" + privates[0] + ")";
    }
    if (chance(30)) {
      names.push_back("fp");
      clauses += " firstprivate(fp)";
    }
    const bool lastprivate = last && only.empty() && !simd && !anyOrder && chance(25);
    if (lastprivate) clauses += " lastprivate(lp)";
    const std::string i = fresh("i");
    if (only.empty() && !anyOrder && chance(25)) {
      const std::string j = fresh("j");
      line("#pragma omp " + directive + " collapse(2)" + clauses);
      line(upTo(i, text(number(1, 12))));
      open("  " + upTo(j, text(number(1, 20))));
      names = with(with(names, i), j);
      line("D[" + i + "][" + j + "] += " + expression(names) + ";");
      for (auto &r : reductions) line(update(r.first, r.second, expression(names)));
      if (lastprivate) line("lp = " + i + " * 100 + " + j + ";");
      return close();
    }
    line("#pragma omp " + directive + clauses);
    open(loopHead(i));
    names.push_back(i);
    if (chance(60)) names.push_back(local(names));
    for (const std::string &p : privates) {
      line(p + " = " + expression(names) + ";");
      names.push_back(p);
    }
    if (chance(20)) {
      const std::string array = fresh("la");
      const int n = number(2, 9);
      line("unsigned " + array + "[" + text(n) + "];");
      line("for (int q = 0; q < " + text(n) + "; q++) " + array + "[q] = " + expression(names) +
           " + (unsigned)q;");
      names.push_back(array + "[" + text(number(0, n - 1)) + "]");
    }
    for (const char *array : {"A", "B", "C"}) {
      if (only.empty() ? chance(50) : only != array) continue;
      const std::string element = std::string(array) + "[" + i + "]";
      const std::string assigns =
          element + pick({" = ", " += ", " ^= "}) + expression(with(names, element)) + ";";
      line(chance(20) ? "if (" + expression(names) + " & 1) " + assigns : assigns);
    }
    for (auto &r : reductions)
      if (chance(90)) line(update(r.first, r.second, expression(names)));
    if (only.empty() && !simd && !anyOrder && chance(25)) atomic(scalars[0], expression(names));
    if (lastprivate) line("lp = (unsigned)" + i + " + 5u;");
    close();
  }
  /// A local variable of an iteration, maybe computed by a loop.
  std::string local(const Names &names) {
    const std::string t = fresh("t");
    line("unsigned " + t + " = " + expression(names) + ";");
    if (chance(70)) return t;
    const std::string k = fresh("k");
    open(upTo(k, text(number(1, 5))));
    line(t + " = " + t + " * 3u + (unsigned)" + k + " + " + expression(with(names, t)) + ";");
    close();
    return t;
  }

  // ---- Parallel regions ----
  /// What all threads of a region run.
  void region(Names names) {
    for (int n = number(1, 3); n > 0; n--) {
      if (chance(15)) {
        const std::string z = fresh("z");
        line("unsigned " + z + " = " + expression(names) + ";");
        line("#pragma omp single copyprivate(" + z + ")");
        line(z + " = " + expression(names) + " + 1u;");
        names.push_back(z);
      }
      chance(30) ? callOrScan(names) : construct(names);
    }
  }
  void callOrScan(const Names &names) {
    const std::string i = fresh("i");
    const Names inside = with(names, i);
    switch (number(0, 9)) {
    case 4:
      return line("chosen(" + text(number(0, 3)) + ")(" + pick({"A", "B", "C"}) + ", N, " +
                  expression(names) + ");");
    case 5: // each iteration builds on an earlier one
      line("#pragma omp for ordered(1)" + std::string(chance(50) ? " schedule(static, 2)" : ""));
      open("for (int " + i + " = 2; " + i + " < N; " + i + "++)");
      line("#pragma omp ordered depend(sink: " + i + " - 2)");
      line("B[" + i + "] += B[" + i + " - 2] * 3u + " + expression(inside) + ";");
      line("#pragma omp ordered depend(source)");
      return close();
    case 6: {
      const std::string j = fresh("j");
      line("#pragma omp for collapse(2)" + std::string(chance(50) ? " reduction(most: s3)" : ""));
      line(upTo(i, text(number(1, 12))));
      // One bound depends on the outer loop: gcc 12 is wrong where both do.
      open("  for (int " + j + " = " + pick({"0; ", i + "; ", i + " + 1; "}) + j + " < 20; " + j + "++)");
      line("D[" + i + "][" + j + "] += " + expression(with(inside, j)) + ";");
      return close();
    }
    case 7: // never cancelled
      line("#pragma omp cancel parallel if(n4 < 0)");
      line("#pragma omp for schedule(" + pick({"static", "dynamic, 2", "guided"}) + ")");
      open(upTo(i, "N"));
      line("#pragma omp cancel for if(N < 0)");
      line("C[" + i + "] ^= " + expression(inside) + ";");
      line("#pragma omp cancellation point for");
      return close();
    case 8:
      open("#pragma omp single");
      open("#pragma omp taskgroup task_reduction(+: s0)");
      line("for (int " + i + " = 0; " + i + " < " + text(number(1, 9)) + "; " + i + "++)");
      line("#pragma omp task in_reduction(+: s0) firstprivate(" + i + ")" +
           std::string(chance(20) ? " if(0)" : ""));
      line("  s0 += " + expression(inside) + ";");
      close();
      return close();
    case 9: {
      const std::string op = pick({"+", "^"});
      line("#pragma omp single");
      line("#pragma omp taskloop reduction(" + op + ": s1)" + pick({"", " grainsize(3)", " num_tasks(4)"}));
      return line(upTo(i, "N") + " s1 " + op + "= " + expression(inside) + ";");
    }
    case 0: return line("orphaned_for(" + pick({"A", "B", "C"}) + ", N, " + expression(names) + ");");
    case 1: return line("orphaned_single(&E[11], " + expression(names) + ");");
    case 2:
      line("#pragma omp for reduction(sums: S)" + schedule());
      open(upTo(i, "N"));
      addToSums(inside);
      return close();
    case 3: {
      const std::string r = pick({"s0", "s1"}), adds = r + " += " + expression(inside) + ";",
                        stores = "A[" + i + "] = " + r + ";";
      const bool inclusive = chance(50);
      line("#pragma omp for reduction(inscan, +: " + r + ")");
      open(upTo(i, "N"));
      line(inclusive ? adds : stores);
      line(std::string("#pragma omp scan ") + (inclusive ? "inclusive(" : "exclusive(") + r + ")");
      line(inclusive ? stores : adds);
      return close();
    }
    default:
      line("#pragma omp for ordered" + std::string(chance(50) ? " schedule(dynamic, 2)" : ""));
      open(upTo(i, "N"));
      line("#pragma omp ordered");
      line("E[12] = E[12] * 3u + " + expression(inside) + ";");
      return close();
    }
  }
  void addToSums(const Names &names) {
    line("S.a += " + expression(names) + "; S.b ^= " + expression(names) + "; S.v[1] += 1u;");
  }
  void construct(const Names &names) {
    const int k = number(1, 100);
    if (k <= 35) return loop("for" + schedule(), names);
    if (k <= 45) return loop("for simd", names, "", false);
    if (k <= 55) {
      line("#pragma omp single" + std::string(chance(20) ? " private(p0)" : ""));
      return line(pick({"s0", "s1"}) + " += " + expression(names) + ";");
    }
    if (k <= 63) {
      line("#pragma omp master");
      line("s2 ^= " + expression(names) + ";");
      return line("#pragma omp barrier");
    }
    if (k <= 75) {
      line("#pragma omp sections");
      open();
      for (int q = number(1, 4); q > 0; q--) {
        line("#pragma omp section");
        line("E[" + text(q) + "] += " + expression(names) + ";");
      }
      return close();
    }
    if (k <= 82) {
      line("#pragma omp critical" + pick({"", "(name)"}));
      return line("E[5] |= 1u;");
    }
    open("#pragma omp single");
    if (k <= 90) {
      for (int q = number(1, 3); q > 0; q--) {
        line("#pragma omp task firstprivate(fp) shared(E)" +
             pick({"", " if(0)", " final(1)", " untied", " depend(inout: E[9])"}));
        open();
        atomic("E[9]", expression(with(names, "fp")));
        close();
      }
      if (chance(50)) line("#pragma omp taskwait");
    } else {
      const std::string i = fresh("i");
      line("#pragma omp parallel for reduction(+: s1)" + threads());
      line(upTo(i, "N") + " s1 += " + expression(with(names, i)) + ";");
    }
    close();
  }

  // ---- Target constructs ----
  /// Sequential code with parallel regions in it.
  void generic() {
    open(std::string("#pragma omp target") + kMapAll);
    line("unsigned l0 = 3, la0[4] = {1, 2, 3, 4};");
    line("(void)l0, (void)la0;");
    const Names names = {"fp", "n4", "l0", "la0[2]", "x0"};
    for (int n = number(2, 5); n > 0; n--) {
      const int k = number(1, 100);
      if (k <= 10)
        line(pick({"forks(A, N, ", "forks(B, N / 2, ", "recursive(C, N, ", "recursive(B, N, "}) +
             text(number(1, 3)) + ");");
      else if (k <= 25)
        line(update(pick({"s0", "s1", "s2", "s3"}), pick({"+", "^", "|"}), expression(names)));
      else if (k <= 35)
        line("x0 = " + expression(names) + ";");
      else if (k <= 45)
        line("l0 = " + expression(names) + "; la0[1] += l0;");
      else if (k <= 75) {
        open("#pragma omp parallel" + threads() +
             pick({"", " firstprivate(l0)", " if(n4 > 3)", " if(0)", " private(p1)"}));
        region(names);
        close();
      } else if (k <= 90)
        loop("parallel for" + threads() + schedule(), names);
      else {
        const std::string q = fresh("q");
        open(upTo(q, text(number(1, 4))));
        loop("parallel for" + threads(), with(names, q));
        close();
      }
    }
    close();
  }
  /// Several loops of a league: each has an array of its own, since teams do not wait for each other.
  void teams() {
    open("#pragma omp target teams" + pick({"", " num_teams(3)", " num_teams(1)", " num_teams(n4)"}) +
         pick({"", " thread_limit(64)", " thread_limit(33)"}) + kMapAll);
    line("unsigned l0 = 7;");
    line("(void)l0;");
    Names arrays = {"A", "B", "C"};
    std::shuffle(arrays.begin(), arrays.end(), random_);
    for (int n = number(1, 3); n > 0; n--) {
      const std::string distribute = "distribute" + pick({"", " parallel for", " parallel for", " simd"}),
                        chunk = pick({"", " dist_schedule(static)", " dist_schedule(static, 7)",
                                      " dist_schedule(static, n4)"});
      const bool parallel = distribute.find("parallel") != distribute.npos;
      loop(distribute + chunk + (parallel ? schedule() + threads() : ""), {"fp", "n4", "l0"},
           arrays[size_t(n - 1)]);
    }
    close();
  }
  void combined() {
    const std::string d =
        pick({"target teams distribute parallel for", "target teams distribute parallel for simd",
              "target parallel for", "target parallel for simd", "target teams distribute",
              "target teams distribute simd", "target teams loop", "target parallel loop", "target simd"});
    auto has = [&](const char *word) { return d.find(word) != d.npos; };
    std::string clauses;
    if (has("teams") && chance(40)) clauses += " num_teams(" + pick({"1", "3", "n4", "200"}) + ")";
    if (has("parallel for")) clauses += threads() + schedule();
    if (has("teams") && chance(30)) clauses += " thread_limit(" + pick({"32", "40", "128"}) + ")";
    if (has("distribute") && chance(30))
      clauses += pick({" dist_schedule(static)", " dist_schedule(static, 3)", " dist_schedule(static, n4)"});
    loop(d + clauses + kMapArrays, {"fp", "n4"});
  }
  /// Parallel regions in the iterations that teams share.
  void nested() {
    const std::string reduction = pick({"", " reduction(+: s0)", " reduction(max: s1)", " reduction(sums: S)",
                                        " reduction(+: E[2:4])", " reduction(+: E)"});
    line("#pragma omp target teams distribute" +
         pick({"", " num_teams(3)", " num_teams(n4 + 1)", " thread_limit(64)"}) + reduction +
         " map(tofrom: A, B, C, D, x0)");
    const std::string i = fresh("i"), l = fresh("l");
    open(upTo(i, "12"));
    line("unsigned " + l + " = " + expression({"fp", "n4", i}) + ";");
    Names names = {"fp", "n4", i, l};
    if (chance(40)) {
      line("unsigned a" + l + "[5] = {1, 2, " + l + "};");
      names.push_back("a" + l + "[2]");
    }
    for (int n = number(1, 3); n > 0; n--) {
      const int k = number(1, 100);
      const std::string j = fresh("j"), element = "D[" + i + "][" + j + "]";
      if (k <= 50) {
        const std::string r = chance(50) ? fresh("r") : "";
        if (!r.empty()) line("unsigned " + r + " = 0;");
        line("#pragma omp parallel for" + threads() + schedule() +
             (r.empty() ? "" : " reduction(+: " + r + ")") + pick({"", " firstprivate(" + l + ")"}));
        open(upTo(j, "20"));
        line(element + " += " + expression(with(names, j)) + ";");
        if (!r.empty()) line(r + " += " + expression(with(names, j)) + ";");
        close();
        if (!r.empty()) line(l + " ^= " + r + ";");
      } else if (k <= 75) {
        open("#pragma omp parallel" + threads());
        line("#pragma omp for");
        line(upTo(j, "20") + " " + element + " ^= " + expression(with(names, j)) + ";");
        line("#pragma omp single");
        line(l + " += 3u;");
        close();
      } else if (k <= 88) {
        const std::string call = pick({"summed", "both"}) + "(D[" + i + "], " + text(number(1, 20)) + ")";
        if (chance(30)) {
          line("shifted(D[" + i + "], 20, " + expression(names) + ");");
        } else if (chance(50)) {
          line(l + pick({" = ", " += ", " ^= "}) + call + ";");
        } else {
          const std::string r = fresh("r");
          line("const unsigned " + r + " = " + call + ";");
          names.push_back(r);
        }
      } else
        line("D[" + i + "][" + text(number(0, 19)) + "] += " + expression(names) + ";");
    }
    if (reduction.find("s0") != reduction.npos) line("s0 += " + l + ";");
    if (reduction.find("s1") != reduction.npos) line(update("s1", "max", l));
    if (reduction.find("sums") != reduction.npos) addToSums(with({}, l));
    if (reduction.find("E") != reduction.npos) line("E[" + text(number(2, 5)) + "] += " + l + ";");
    close();
  }
  /// A parallel loop alone in a distributed one, with what is calculated in front of it.
  void nest(const std::string &clauses) {
    line("#pragma omp target teams distribute" + clauses);
    const std::string i = fresh("i"), j = fresh("j");
    open(upTo(i, "12"));
    Names names = {"fp", "n4", i};
    while (chance(40)) {
      const std::string c = fresh("c");
      line("const unsigned " + c + " = (unsigned)" + i + " * " + text(number(2, 9)) + "u + " +
           pick({"fp", "(unsigned)n4"}) + ";");
      names.push_back(c);
    }
    line("#pragma omp parallel for" + (chance(70) ? std::string() : threads() + schedule()));
    open(pick({upTo(j, "20"), "for (int " + j + " = 19; " + j + " >= n4; " + j + " -= 3)"}));
    if (chance(30)) line("if (" + j + " == " + i + ") continue;");
    line("D[" + i + "][" + j + "] += " + expression(with(names, j)) + ";");
    close();
    close();
  }
  /// Constructs with nowait, in whatever order they are executed.
  void queued() {
    line("#pragma omp target enter data map(to: D)");
    for (int n = number(2, 5); n > 0; n--) nest(chance(75) ? " nowait" : "");
    line("#pragma omp taskwait");
    line("#pragma omp target exit data map(from: D)");
  }

  /// Reductions over arrays and structures, private arrays.
  void arrays() {
    // gcc 12 reduces array sections wrongly with simd and loop.
    const std::string d = pick({"target teams distribute parallel for", "target parallel for",
                                "target teams distribute"}),
                      reduction = pick({" reduction(+: E[2:4])", " reduction(+: E)", " reduction(sums: S)",
                                        " reduction(max: E[0:3])", " reduction(+: D[:3])"}),
                      copies =
                          pick({"", " private(pa)", " firstprivate(fa)", " firstprivate(fa) private(pa)"});
    line("#pragma omp " + d + reduction + copies + " map(tofrom: A, B, C)");
    const std::string i = fresh("i");
    open(loopHead(i));
    Names names = {"fp", "n4", i};
    if (copies.find("fa") != copies.npos) names.push_back("fa[1]");
    if (copies.find("pa") != copies.npos) {
      line("for (int q = 0; q < 6; q++) pa[q] = " + expression(names) + " + (unsigned)q;");
      names.push_back("pa[3]");
    }
    line("A[" + i + "] += " + expression(names) + ";");
    if (reduction.find("max") != reduction.npos)
      line(update("E[1]", "max", expression(names)));
    else if (reduction.find("E") != reduction.npos)
      line("E[" + text(number(2, 5)) + "] += " + expression(names) + ";");
    else if (reduction.find("D") != reduction.npos)
      line("D[" + i + " % 3][" + i + " % 20] += " + expression(names) + ";");
    else
      addToSums(names);
    close();
  }

  /// Members of a structure, one of them a pointer, in maps; shared arrays beyond the shared-memory stack.
  void members() {
    const int n = number(1, 20), from = number(0, 10), big = number(1, 3000);
    open();
    line("unsigned cells[40] = {1, 2, 3};");
    line("struct part part = {cells, 40, {{4, 5, 6}, 7}};");
    line("#pragma omp target map(tofrom: part.in.q[0:" + text(n) + "], part.in.w) map(tofrom: part.p[" +
         text(from) + ":" + text(number(20, 30)) + "]) map(to: part.n)");
    open();
    line("unsigned large[" + text(big) + "];");
    const std::string i = fresh("i");
    const Names names = {"fp", "n4", i};
    line("#pragma omp parallel for" + threads() + schedule());
    line(upTo(i, text(big)) + " large[" + i + "] = " + expression(names) + " + (unsigned)part.n;");
    line("#pragma omp parallel for" + threads());
    line(upTo(i, text(n)) + " part.in.q[" + i + "] += large[" + i + " % " + text(big) + "];");
    line("#pragma omp parallel for" + threads() + schedule());
    line("for (int " + i + " = " + text(from) + "; " + i + " < " + text(from + 20) + "; " + i +
         "++) part.p[" + i + "] ^= " + expression(names) + " + large[" + text(big - 1) + "];");
    line("part.in.w += large[" + text(big / 2) + "];");
    close();
    line("for (int q = 0; q < 40; q++) x0 = x0 * 31u + cells[q] + part.in.q[q % 20];");
    line("x0 += part.in.w;");
    close();
  }

  // ---- Host constructs ----
  void hostConstruct() {
    const int k = number(1, 100);
    const Names names = {"fp", "n4", "x0"};
    if (k <= 50) {
      open("#pragma omp parallel" + threads() + pick({"", " if(n4 > 3)", " proc_bind(close)"}));
      region(names);
      close();
    } else if (k <= 75)
      loop(pick({"parallel for", "parallel for simd"}) + threads() + schedule(), names);
    else if (k <= 85) {
      line("#pragma omp parallel");
      open("#pragma omp single");
      loop(pick({"taskloop", "taskloop simd"}) + pick({"", " grainsize(3)", " num_tasks(5)"}), names);
      close();
    } else
      loop("parallel loop", names);
  }
};

} // namespace

int main(int argc, char **argv) {
  if (argc < 2) return fprintf(stderr, "usage: omp_program SEED [host]\n"), 2;
  Program(unsigned(strtoul(argv[1], nullptr, 10))).write(argc > 2 && strcmp(argv[2], "host") == 0);
}

// OpenMP directives and clauses: what they become, and what is refused.
#include "tests/unit/catch.h"
#include "tests/unit/parser/parse.h"

using namespace ompicc;
using Lines = std::vector<std::string>;

namespace {

/// `directive` before a loop, in a function with variables and arrays.
Parsed loop(const std::string &directive) {
  return Parsed("int gv;\nvoid f(int n, int *a, double *d, double s) {\n#pragma omp " + directive +
                "\nfor (int i = 0; i < n; i++) a[i] = n;\n}\n");
}
/// `directive` before a block.
Parsed block(const std::string &directive) {
  return Parsed(
      "int gv;\nvoid f(int n, int *a, double *d, double s) {\nint x, y, t[10], u[4][5];\n#pragma omp " +
      directive + "\n{ x = y; }\n}\n");
}
/// A clause that the directive cannot be without, where nothing encloses it.
std::string neededClause(const std::string &directive) {
  return directive == "loop"                            ? " bind(thread)"
         : directive == "tile" || directive == "stripe" ? " sizes(4)"
         : directive == "split"                         ? " counts(2, omp_fill)"
                                                        : "";
}
OmpDirective *directive(const Parsed &p) { return p.all<OmpDirective>().at(0); }
OmpClause *clause(const Parsed &p, OmpClauseKind kind) {
  OmpClause *c = findClause(*directive(p), kind);
  REQUIRE(c);
  return c;
}

} // namespace

TEST_CASE("the longest sequence of words is the directive", "[parser][omp]") {
#define DIRECTIVE(kindName, text, ...)                                                                       \
  if (!(info(OmpDirectiveKind::kindName).traits & DirectiveUnsupported) &&                                   \
      isLoopAssociated(OmpDirectiveKind::kindName) &&                                                        \
      OmpDirectiveKind::kindName != OmpDirectiveKind::Interchange && /* wants two */                         \
      std::string(text).find("distribute") != 0) {                                                           \
    Parsed p = loop(std::string(text) + neededClause(text));                                                 \
    INFO(text);                                                                                              \
    CHECK(p.messages == Lines{});                                                                            \
    CHECK(directive(p)->kind == OmpDirectiveKind::kindName);                                                 \
    CHECK(as<For>(directive(p)->body));                                                                      \
  }
#include "ast/omp_directives.def"
#undef DIRECTIVE
  CHECK(directive(block("target parallel private(x)"))->kind == OmpDirectiveKind::TargetParallel);
  CHECK(directive(block("target data map(x)"))->kind == OmpDirectiveKind::TargetData);
}

TEST_CASE("directives that are not supported are named", "[parser][omp]") {
  CHECK(block("allocators").first() ==
        "4:1: error: 'allocators' is a construct of Fortran; C has '#pragma omp allocate'");
  CHECK(block("paralel").first() ==
        "4:13: error: unknown OpenMP directive 'paralel'; did you mean 'parallel'?");
  CHECK(block("target uniform(x)").first() ==
        "4:20: error: clause 'uniform' of '#pragma omp target' is not supported");
  CHECK(block("target bogus(1) nowait").messages ==
        Lines{"4:20: error: 'bogus' is not a clause of '#pragma omp target'"});
}

TEST_CASE("map", "[parser][omp]") {
  CHECK(clause(block("target map(x)"), OmpClauseKind::Map)->modifiers == MapTofrom);
  CHECK(clause(block("target map(to: x, y)"), OmpClauseKind::Map)->modifiers == MapTo);
  CHECK(clause(block("target map(to: x, y)"), OmpClauseKind::Map)->items.size() == 2);
  CHECK(clause(block("target map(always, from: x)"), OmpClauseKind::Map)->modifiers == (MapFrom | MapAlways));
  CHECK(clause(block("target map(always close present tofrom : x)"), OmpClauseKind::Map)->modifiers ==
        (MapTofrom | MapAlways | MapClose | MapPresent));
  CHECK(block("target map(tofrm: x)").first() ==
        "4:24: error: 'tofrm' is not a map type or a supported map type modifier");
  // Names of map types are ordinary names elsewhere.
  CHECK(Parsed("void f(int to, int *from) {\n#pragma omp target map(to, from[0:to])\nfrom[0] = to;\n}")
            .clean());
}

TEST_CASE("array sections in all their forms", "[parser][omp]") {
  for (const char *items : {"t[1:3]", "t[:3]", "t[1:]", "t[:]", "u[0:2][1:3]", "u[1][:]", "a[0:n]", "a[:n]",
                            "a[x ? 1 : 0 : n]", "t[2]"}) {
    Parsed p = block(std::string("target map(tofrom: ") + items + ")");
    INFO(items);
    CHECK(p.messages == Lines{});
  }
  ArraySection *s = block("target map(a[x ? 1 : 0 : n])").all<ArraySection>().at(0);
  CHECK(as<Conditional>(s->lower));
  CHECK(as<Ident>(s->length));
  CHECK(Parsed("struct s { int n; double *v; }; void f(struct s *p) {\n#pragma omp target map(p->v[0:p->n], "
               "p->n)\n;\n}")
            .clean());
  CHECK(block("target map(a[1:])").first() ==
        "4:24: error: for pointer type length expression must be specified");
  CHECK(Parsed("int t[4]; int f(void) { return t[0:2]; }").messages.size() >= 1);
}

TEST_CASE("schedule, reduction, if, and clauses of one word", "[parser][omp]") {
  CHECK(clause(loop("for schedule(dynamic, n ? 1 : 2)"), OmpClauseKind::Schedule)->modifiers ==
        ScheduleDynamic);
  CHECK(clause(loop("for schedule(nonmonotonic, simd: guided, 4)"), OmpClauseKind::Schedule)->modifiers ==
        (ScheduleGuided | ScheduleNonmonotonic | ScheduleSimd));
  CHECK(loop("for schedule(dynamicx)").first() == "3:26: error: invalid schedule kind 'dynamicx'");
  struct Operator {
    const char *text;
    OmpReductionOp op;
  };
  for (const Operator &o : {Operator{"+", OmpReductionOp::Add},
                            {"-", OmpReductionOp::Sub},
                            {"*", OmpReductionOp::Mul},
                            {"&", OmpReductionOp::And},
                            {"|", OmpReductionOp::Or},
                            {"^", OmpReductionOp::Xor},
                            {"&&", OmpReductionOp::LAnd},
                            {"||", OmpReductionOp::LOr},
                            {"min", OmpReductionOp::Min},
                            {"max", OmpReductionOp::Max}})
    CHECK(
        clause(block(std::string("parallel reduction(") + o.text + " : x)"), OmpClauseKind::Reduction)->op ==
        o.op);
  CHECK(clause(block("target parallel if(target: n > 1) if(parallel: n ? x : y)"), OmpClauseKind::If)
            ->directive == OmpDirectiveKind::Target);
  CHECK(clause(block("parallel if(n ? x : y)"), OmpClauseKind::If)->directive == OmpDirectiveKind::None);
  CHECK(clause(block("parallel default(none) shared(x, y)"), OmpClauseKind::Default)->modifiers ==
        DefaultNone);
  CHECK(clause(block("parallel proc_bind(spread)"), OmpClauseKind::ProcBind)->modifiers == ProcBindSpread);
  CHECK(clause(block("critical (name) hint(0)"), OmpClauseKind::Name)->name->text == "name");
  OmpClause *teams = clause(block("teams num_teams(2 : n)"), OmpClauseKind::NumTeams);
  CHECK(as<IntLiteral>(teams->expr2));
  CHECK(as<Ident>(teams->expr));
}

TEST_CASE("the sections of a sections construct are blocks", "[parser][omp]") {
  Parsed p("void g(int); void f(void) {\n#pragma omp sections\n{\ng(1);\ng(2);\n#pragma omp "
           "section\ng(3);\n#pragma omp section\n{ g(4); }\n}\n}");
  REQUIRE(p.clean());
  auto *body = as<Compound>(directive(p)->body);
  REQUIRE(body->body.size() == 3);
  for (Stmt *s : body->body) CHECK(as<OmpDirective>(s)->kind == OmpDirectiveKind::Section);
  CHECK(as<Compound>(as<OmpDirective>(body->body[0])->body)->body.size() == 2);
}

TEST_CASE("declare target", "[parser][omp]") {
  Parsed p("int v;\n#pragma omp declare target\nint g(void);\n#pragma omp end declare target\n#pragma omp "
           "declare target (v)\n#pragma omp declare target to(v) device_type(any)\n#pragma omp begin declare "
           "target\n#pragma omp end declare target\n");
  CHECK(p.messages == Lines{});
  CHECK(p.count<OmpDeclarative>() == 6);
  CHECK(p.unit->externals[1]->usesOmp);
  CHECK(Parsed("#pragma omp declare target\nint v;\n").first() ==
        "1:1: error: '#pragma omp declare target' without corresponding '#pragma omp end declare target'");
  CHECK(Parsed("#pragma omp end declare target\n").first() ==
        "1:1: error: '#pragma omp end declare target' without corresponding '#pragma omp declare target'");
}

TEST_CASE("clauses that do not fit", "[parser][omp][rules]") {
  CHECK(block("parallel schedule(static)").first() ==
        "4:22: error: 'schedule' is not valid for '#pragma omp parallel'");
  CHECK(block("parallel num_threads(2) num_threads(3)").first() ==
        "4:37: error: too many 'num_threads' clauses");
  CHECK(block("parallel private(x) shared(x)").first() ==
        "4:40: error: 'x' appears more than once in data clauses");
  CHECK(block("parallel firstprivate(f)").first() ==
        "4:35: error: 'f' is not a variable in clause 'firstprivate'");
  CHECK(block("parallel reduction(&: s)").first() ==
        "4:35: error: 's' of type 'double' has invalid type for 'reduction(&)'");
  CHECK(block("target exit data map(to: x)").messages.size() >= 1);
  CHECK(loop("parallel for collapse(n)").first() ==
        "3:35: error: 'collapse' argument needs positive constant integer expression");
  CHECK(loop("parallel for nowait").first() ==
        "3:26: error: 'nowait' is not valid for '#pragma omp parallel for'");
  CHECK(loop("parallel for collapse(2)").first() ==
        "4:29: error: not enough perfectly nested loops for 'collapse(2)'");
  CHECK(block("parallel default(none) shared(x)").first() ==
        "5:7: error: 'y' not specified in enclosing 'parallel'");
  CHECK(loop("for firstprivate(gv) lastprivate(gv)").clean());
}

TEST_CASE("loops that are not canonical", "[parser][omp][rules]") {
  auto wrong = [](const std::string &head) {
    return Parsed("void f(int n, double d) { int i, j;\n#pragma omp for\n" + head + " ;\n}").first();
  };
  const std::string prefix = "3:1: error: 'for' loop is not in canonical form: ";
  CHECK(wrong("for (i = 0; i < n; i *= 2)") == prefix + "invalid increment expression");
  CHECK(wrong("for (i = 0; i == n; i++)") == prefix + "invalid controlling predicate");
  CHECK(wrong("for (i = 0; j < n; i++)") == prefix + "invalid controlling predicate");
  CHECK(wrong("for (; i < n; i++)") == prefix + "expected iteration declaration or initialization");
  CHECK(wrong("for (i = 0; ; i++)") == prefix + "missing controlling predicate");
  CHECK(wrong("for (i = 0; i < n; )") == prefix + "missing increment expression");
  CHECK(wrong("for (d = 0; d < n; d++)") == prefix + "invalid type for iteration variable 'd'");
  CHECK(wrong("for (i = 0; i < i + n; i++)") ==
        prefix + "condition expression refers to iteration variable 'i'");
  CHECK(wrong("for (i = 0; i != n; i += 2)") ==
        prefix + "increment is not constant 1 or -1 for '!=' condition");
  CHECK(wrong("while (n)") == "3:1: error: for statement expected after '#pragma omp for'");
  for (const char *head :
       {"for (i = 0; i < n; i++)", "for (int k = n; 0 <= k; k -= 2)", "for (i = 0; n > i; i = 3 + i)",
        "for (unsigned char c = 0; c != 9; ++c)", "for (i = n; i > 0; i = i - n)"})
    CHECK(wrong(head) == "");
}

TEST_CASE("where directives may stand", "[parser][omp][rules]") {
  auto inside = [](const std::string &outer, const std::string &inner) {
    return Parsed("void f(int n) {\n#pragma omp " + outer + "\n{\n#pragma omp " + inner +
                  "\nfor (int i = 0; i < n; i++) { }\n}\n}")
        .first();
  };
  CHECK(inside("parallel", "for") == "");
  CHECK(
      inside("single", "for").find("4:1: error: work-sharing region may not be closely nested inside of ") ==
      0);
  CHECK(inside("parallel", "distribute") ==
        "4:1: error: 'distribute' region must be strictly nested inside 'teams' construct");
  CHECK(inside("parallel", "teams").find("'teams' construct must be closely nested") != std::string::npos);
  CHECK(inside("target teams", "for").find("only 'distribute'") != std::string::npos);
  CHECK(inside("target", "target parallel for") ==
        "4:1: error: 'target parallel for' construct inside of 'target' region");
  CHECK(inside("target", "teams distribute") == "");
  CHECK(Parsed("void f(int n) { if (n)\n#pragma omp barrier\n; }").first() ==
        "2:1: error: '#pragma omp barrier' may only be used in compound statements");
  CHECK(Parsed("void f(int n) {\n#pragma omp parallel\n{ if (n) return; }\n}").first() ==
        "3:10: error: invalid branch to/from OpenMP structured block by 'return'");
  CHECK(Parsed("void f(int n) {\n#pragma omp parallel\n{ goto out; }\nout: ;\n}").first() ==
        "3:3: error: invalid branch to/from OpenMP structured block by 'goto'");
  CHECK(Parsed("void f(int n) {\n#pragma omp for\nfor (int i = 0; i < n; i++) { if (i) continue; break; }\n}")
            .first() == "3:48: error: break statement used with OpenMP for loop");
  CHECK(Parsed("void f(int n) {\n#pragma omp parallel\n{ int g(int);\n#pragma omp barrier\ng(n); }\n}")
            .clean());
  CHECK(Parsed("void f(int n) {\n#pragma omp parallel\n{ while (n) break; switch (n) { case 1: break; } }\n}")
            .clean());
}

TEST_CASE("atomic", "[parser][omp][rules]") {
  auto atomic = [](const std::string &clauses, const std::string &statement) {
    return Parsed("void f(int x, int y, int v, double *d) {\n#pragma omp atomic " + clauses + "\n" +
                  statement + "\n}")
        .messages;
  };
  for (const char *s : {"x++;", "--x;", "x += y * 2;", "x = x | y;", "x = y - x;", "d[x] /= 2;"})
    CHECK(atomic("", s) == Lines{});
  for (const char *s : {"x = y;", "x = y + v;", "x %= 2;", "{ x++; y++; }", "f(0, 0, 0, d);"})
    CHECK(atomic("update", s).size() == 1);
  CHECK(atomic("read", "v = x;") == Lines{});
  CHECK(atomic("write seq_cst", "x = v + y;") == Lines{});
  for (const char *s :
       {"v = x++;", "v = x = x * y;", "{ v = x; x += 1; }", "{ x = y + x; v = x; }", "{ v = x; x = 3; }"})
    CHECK(atomic("capture", s) == Lines{});
  CHECK(atomic("capture", "{ v = y; x += 1; }").size() == 1);
  CHECK(atomic("read write", "v = x;").size() == 1);
}

TEST_CASE("statements without directives are marked") {
  Parsed p("void f(int n, int *a) {\n"
           "  for (int i = 0; i < n; i++) a[i] = 0;\n" // plain
           "  if (n) {\n"
           "#pragma omp parallel for\n"
           "    for (int i = 0; i < n; i++) { if (a[i]) a[i] = 1; else a[i] = 2; }\n"
           "    n = 3;\n" // plain
           "  } else n = 4;\n"
           "  a[({ int x;\n"
           "#pragma omp atomic read\n"
           "    x = n;\n"
           "    x; })] = a[n];\n"
           "  int y = ({ int x;\n"
           "#pragma omp atomic read\n"
           "    x = n;\n"
           "    x; });\n"
           "  do ; while (n--);\n" // plain
           "here:\n"
           "  while (n) {\n"
           "#pragma omp barrier\n"
           "    n--;\n"
           "  }\n"
           "  switch (n) { case 1: a[0] = y; }\n" // plain
           "  void g(void) {\n"
           "#pragma omp flush\n"
           "  }\n"
           "  g();\n" // plain
           "}\n");
  REQUIRE(p.clean());
  std::function<bool(Node *)> holdsDirective = [&](Node *n) {
    bool found = as<OmpDirective>(n) != nullptr;
    forEachChild(*n, [&](Node *&child) { found |= holdsDirective(child); });
    return found;
  };
  size_t plain = 0;
  for (Node *n : p.nodes())
    if (n->isPlain) {
      plain++;
      CHECK_FALSE(holdsDirective(n));
    }
  CHECK(plain > 10);
  Compound *body = p.all<FunctionDecl>()[0]->body;
  std::string marks;
  for (Stmt *s : body->body) marks += s->isPlain ? '.' : '#';
  CHECK(marks == ".###.#.#.");
}

// Combined constructs as nested leafs, and where their clauses go (OpenMP 5.2 §17.2).
#include "tests/unit/catch.h"
#include "tests/unit/transforms/unit.h"
#include "transforms/common/clauses.h"
#include "transforms/common/normalise.h"
#include <cstring>
#include <set>

using namespace ompicc;

namespace {

/// "target teams" for nested leafs.
std::string nesting(Normalised &n) {
  std::string text;
  for (OmpDirective *d : n.directives())
    text += (text.empty() ? "" : " > ") + std::string(info(d->kind).spelling);
  return text;
}

/// A program with one loop (or block) below `directive`.
std::string program(const std::string &directive, const std::string &clauses) {
  bool loop = directive.find("for") != std::string::npos || directive.find("simd") != std::string::npos ||
              directive.find("distribute") != std::string::npos ||
              directive.find("loop") != std::string::npos;
  bool sections = directive.find("sections") != std::string::npos;
  std::string body = loop       ? "  for (int i = 0; i < 9; i++) for (int j = 0; j < 9; j++) x[i] = v;\n"
                     : sections ? "  {\n#pragma omp section\n  x[0] = v;\n  }\n"
                                : "  x[0] = v;\n";
  // distribute and teams stand where they may.
  std::string outer = directive.compare(0, 10, "distribute") == 0 ? "#pragma omp target teams\n" : "";
  if (directive.compare(0, 5, "teams") == 0) outer = "#pragma omp target\n";
  return "int x[9], g;\nvoid f(int n, int *p) {\n  int v = 0, w = 0;\n" + outer + "#pragma omp " + directive +
         " " + clauses + "\n" + body + "  (void) w, (void) n;\n}\n";
}

} // namespace

TEST_CASE("combined and composite constructs become nested leafs") {
  struct {
    const char *directive, *leafs;
  } const table[] = {
      {"parallel for", "parallel > for"},
      {"parallel for simd", "parallel > for simd"},
      {"parallel sections", "parallel > sections > section"},
      {"parallel master", "parallel > master"},
      {"parallel single", "parallel > single"},
      {"target parallel single", "target > parallel > single"},
      {"parallel masked", "parallel > masked"},
      {"parallel loop", "parallel > for"},
      {"teams loop", "target > teams > distribute > parallel > for"},
      {"target parallel loop", "target > parallel > for"},
      {"target teams loop", "target > teams > distribute > parallel > for"},
      {"taskloop simd", "taskgroup > taskloop simd"},
      {"master taskloop", "master > taskgroup > taskloop"},
      {"master taskloop simd", "master > taskgroup > taskloop simd"},
      {"masked taskloop", "masked > taskgroup > taskloop"},
      {"masked taskloop simd", "masked > taskgroup > taskloop simd"},
      {"parallel master taskloop", "parallel > master > taskgroup > taskloop"},
      {"parallel master taskloop simd", "parallel > master > taskgroup > taskloop simd"},
      {"parallel masked taskloop", "parallel > masked > taskgroup > taskloop"},
      {"parallel masked taskloop simd", "parallel > masked > taskgroup > taskloop simd"},
      {"for simd", "for simd"},
      {"simd", "simd"},
      {"distribute", "target > teams > distribute"},
      {"distribute simd", "target > teams > distribute simd"},
      {"distribute parallel for", "target > teams > distribute > parallel > for"},
      {"distribute parallel for simd", "target > teams > distribute > parallel > for simd"},
      {"teams distribute", "target > teams > distribute"},
      {"teams distribute simd", "target > teams > distribute simd"},
      {"teams distribute parallel for", "target > teams > distribute > parallel > for"},
      {"teams distribute parallel for simd", "target > teams > distribute > parallel > for simd"},
      {"target parallel", "target > parallel"},
      {"target parallel for", "target > parallel > for"},
      {"target parallel for simd", "target > parallel > for simd"},
      {"target parallel sections", "target > parallel > sections > section"},
      {"target parallel masked", "target > parallel > masked"},
      {"target parallel masked taskloop", "target > parallel > masked > taskgroup > taskloop"},
      {"target parallel masked taskloop simd", "target > parallel > masked > taskgroup > taskloop simd"},
      {"target loop", "target > parallel > for"},
      {"target simd", "target > simd"},
      {"target teams", "target > teams"},
      {"target teams distribute", "target > teams > distribute"},
      {"target teams distribute simd", "target > teams > distribute simd"},
      {"target teams distribute parallel for", "target > teams > distribute > parallel > for"},
      {"target teams distribute parallel for simd", "target > teams > distribute > parallel > for simd"},
  };
  unsigned combinable = 0;
  for (int k = 0; k <= int(OmpDirectiveKind::Dispatch); k++) {
    const OmpDirectiveInfo &i = info(OmpDirectiveKind(k));
    if (!(i.traits & DirectiveUnsupported) && __builtin_popcount(i.leafs) > 1) combinable++;
  }
  unsigned inTable = 0;
  for (const auto &row : table) {
    INFO(row.directive);
    Normalised n(program(row.directive, ""));
    CHECK(nesting(n) == row.leafs);
    if (__builtin_popcount(info(directiveFromSpelling(row.directive)).leafs) > 1) inTable++;
  }
  CHECK(inTable == combinable); // no combined construct is missing here
}

TEST_CASE("each clause goes to the leafs that it applies to") {
  // Leafs that have the clause afterwards, written or implied; "-": none.
  struct {
    const char *directive, *clause, *leafs;
  } const table[] = {
      // private: the innermost leaf that takes it.
      {"target teams distribute parallel for", "private(v)", "for"},
      {"target parallel", "private(v)", "parallel"},
      {"target teams", "private(v)", "teams"},
      {"teams distribute simd", "private(v)", "distribute simd"},
      {"parallel sections", "private(v)", "sections"},
      {"parallel master", "private(v)", "parallel"},
      // firstprivate: one copy a thread or team; target's too.
      {"target teams distribute parallel for", "firstprivate(v)", "target parallel"},
      {"target teams distribute", "firstprivate(v)", "target distribute"},
      {"target teams", "firstprivate(v)", "target teams"},
      {"target parallel for", "firstprivate(v)", "target parallel"},
      {"parallel for", "firstprivate(v)", "parallel"},
      {"parallel sections", "firstprivate(v)", "parallel"},
      {"distribute simd", "firstprivate(v)", "target distribute simd"},
      // with lastprivate the same variable is first and last at the loop, and mapped.
      {"parallel for", "firstprivate(v) lastprivate(v)", "for"},
      // lastprivate: distribute and the loop; mapped tofrom at target.
      {"target teams distribute parallel for", "lastprivate(v)", "distribute for"},
      {"teams distribute simd", "lastprivate(v)", "distribute simd"},
      {"parallel for", "lastprivate(v)", "for"},
      {"parallel sections", "lastprivate(v)", "sections"},
      {"target simd", "lastprivate(v)", "simd"},
      // reduction: each level that has copies of its own.
      {"target teams distribute parallel for", "reduction(+: v)", "teams parallel"},
      {"target teams distribute", "reduction(+: v)", "teams"},
      {"target parallel for", "reduction(+: v)", "parallel"},
      {"parallel sections", "reduction(+: v)", "parallel"},
      {"for simd", "reduction(+: g)", "for simd"},
      {"target simd", "reduction(+: v)", "simd"},
      // shared and default: teams and parallel.
      {"target teams distribute parallel for", "shared(v)", "teams parallel"},
      {"parallel for", "shared(v)", "parallel"},
      {"target teams distribute parallel for", "default(shared)", "teams parallel"},
      {"parallel sections", "default(shared)", "parallel"},
      // numbers of teams and threads.
      {"target teams distribute parallel for", "num_teams(4)", "teams"},
      {"target teams distribute parallel for", "thread_limit(64)", "teams"},
      {"target teams distribute parallel for", "num_threads(64)", "parallel"},
      {"target parallel", "num_threads(64)", "parallel"},
      {"parallel for", "proc_bind(close)", "parallel"},
      // loops.
      {"target teams distribute parallel for", "collapse(2)", "for"},
      {"target teams distribute", "collapse(2)", "distribute"},
      {"teams distribute simd", "collapse(2)", "distribute simd"},
      {"target teams distribute parallel for", "schedule(static, 4)", "for"},
      {"parallel for simd", "schedule(dynamic)", "for simd"},
      {"target teams distribute parallel for", "dist_schedule(static, 8)", "distribute"},
      {"target teams distribute parallel for simd", "simdlen(4)", "for simd"},
      {"parallel for simd", "safelen(8)", "for simd"},
      // the device construct's own.
      {"target teams distribute parallel for", "device(0)", "target"},
      {"target teams distribute parallel for", "map(tofrom: p[0:n])", "target"},
      {"target teams distribute parallel for", "is_device_ptr(p)", "target"},
      // if: every construct that takes it, or the one that it names.
      {"target teams distribute parallel for", "if(n)", "target parallel"},
      {"target teams distribute parallel for", "if(target: n)", "target"},
      {"target teams distribute parallel for", "if(parallel: n)", "parallel"},
      {"target teams distribute parallel for", "if(target: n) if(parallel: w)", "target parallel"},
      {"parallel for", "if(n)", "parallel"},
  };
  for (const auto &row : table) {
    INFO(row.directive << " " << row.clause);
    Normalised n(program(row.directive, row.clause));
    std::string word(row.clause, strcspn(row.clause, "( "));
    std::string at;
    for (OmpDirective *d : n.directives())
      for (OmpClause *clause : d->clauses)
        if (word == spelling(clause->kind)) {
          bool aboutIt = clause->items.empty();
          for (Expr *item : clause->items) {
            VarDecl *v = baseVariable(item);
            aboutIt |= v && (v->name->text == "v" || v->name->text == "p" || v->name->text == "g");
          }
          // What data sharing adds for enclosing constructs is not this table's.
          bool added = clause->isImplicit &&
                       (clause->kind == OmpClauseKind::Shared || clause->kind == OmpClauseKind::Map);
          if (aboutIt && !added) at += (at.empty() ? "" : " ") + std::string(info(d->kind).spelling);
        }
    CHECK(at == row.leafs);
  }
}

TEST_CASE("variables that a combined target construct returns are mapped tofrom") {
  for (const char *clause : {"lastprivate(v)", "reduction(+: v)", "firstprivate(v) lastprivate(v)"}) {
    INFO(clause);
    Normalised n(program("target teams distribute parallel for", clause));
    OmpDirective &target = n.only(OmpDirectiveKind::Target);
    unsigned kind = 0;
    for (OmpClause *c : target.clauses)
      if (c->kind == OmpClauseKind::Map)
        for (Expr *item : c->items)
          if (baseVariable(item)->name->text == "v") kind = c->modifiers;
    CHECK((kind & MapTofrom) == MapTofrom);
    for (VarDecl *v : clauseVariables(target, OmpClauseKind::Firstprivate)) CHECK(v->name->text != "v");
  }
  // An explicit map stays as it is.
  Normalised n(program("target teams distribute parallel for", "reduction(+: v) map(to: v)"));
  unsigned maps = 0;
  for (OmpClause *c : n.only(OmpDirectiveKind::Target).clauses)
    if (c->kind == OmpClauseKind::Map && baseVariable(c->items[0])->name->text == "v") {
      maps++;
      CHECK(c->modifiers == MapTo);
    }
  CHECK(maps == 1);
}

TEST_CASE("a worksharing construct that is all of a parallel region ends without a barrier of its own") {
  for (const char *directive :
       {"parallel for", "parallel for simd", "parallel sections", "target teams distribute parallel for"}) {
    INFO(directive);
    Normalised n(program(directive, ""));
    unsigned found = 0;
    for (OmpDirective *d : n.directives())
      if (hasClause(*d, OmpClauseKind::Nowait)) {
        found++;
        CHECK((d->kind == OmpDirectiveKind::For || d->kind == OmpDirectiveKind::ForSimd ||
               d->kind == OmpDirectiveKind::Sections));
      }
    CHECK(found == 1);
  }
  Normalised alone(program("for simd", ""));
  CHECK(!hasClause(alone.only(OmpDirectiveKind::ForSimd), OmpClauseKind::Nowait));
}

TEST_CASE("each pass comes after those whose result it needs", "[normalise]") {
  std::set<std::string_view> before;
  bool ofUnit = true;
  for (const Pass &pass : passes()) {
    INFO(pass.name);
    for (std::string_view needed : pass.after) CHECK(before.count(needed));
    CHECK(before.insert(pass.name).second);
    CHECK((pass.ofUnit != nullptr) != (pass.ofFunction != nullptr));
    CHECK((ofUnit || !pass.ofUnit)); // those of the unit come first
    ofUnit = pass.ofUnit;
    CHECK(findPass(pass.name) == &pass);
    CHECK(!pass.what.empty());
  }
  CHECK(findPass("parse") == nullptr);
}

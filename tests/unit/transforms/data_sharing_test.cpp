// Implicit data-sharing attributes (OpenMP 5.2 §5.1.1) and data-mapping attributes (§5.8.1) as clauses.
#include "tests/unit/catch.h"
#include "tests/unit/transforms/unit.h"
#include "transforms/common/clauses.h"

using namespace ompicc;

namespace {

/// "private(a), map to(b)": what the clauses of `d` say about the variable `name`.
std::string sharing(const OmpDirective &d, std::string_view name) {
  std::string text;
  for (OmpClause *clause : d.clauses)
    for (Expr *item : clause->items) {
      VarDecl *v = baseVariable(item);
      if (!v || v->name->text != name) continue;
      text += (text.empty() ? "" : ", ") + std::string(spelling(clause->kind));
      if (clause->kind != OmpClauseKind::Map) continue;
      unsigned type = clause->modifiers & MapTofrom;
      text += type == MapTofrom ? " tofrom" : type == MapTo ? " to" : type == MapFrom ? " from" : " alloc";
      if (as<ArraySection>(item)) text += " section";
    }
  return text.empty() ? "-" : text;
}

const char *const kDeclarations = R"(
typedef struct { int a; float b; } pair;
extern int use(int, ...);
#pragma omp declare target
int onDevice; int onDeviceArray[4];
#pragma omp end declare target
int global; int globalArray[4]; static double scale; int *globalPointer;
void f(int parameter, int *pointer, int n, int vla[n][n], const int constantParameter) {
  int i, j, scalar = 0, array[4] = {0};
  unsigned long long wide = 0; _Bool flag = 0; double real = 0; char letter = 0; enum { E } enumeration = E;
  pair record = {0}, records[2]; int *pointers[2]; const int table[4] = {0}; static int kept; int (*rows)[4] = 0;
  (void) i, (void) j;
)";

} // namespace

TEST_CASE("what a target construct refers to is mapped or firstprivate by default") {
  struct {
    const char *use, *name, *sharing;
  } const table[] = {
      {"use(scalar)", "scalar", "firstprivate"},
      {"scalar = 1", "scalar", "firstprivate"},
      {"use(wide)", "wide", "firstprivate"},
      {"use(flag)", "flag", "firstprivate"},
      {"real *= 2", "real", "firstprivate"},
      {"use(letter)", "letter", "firstprivate"},
      {"use(enumeration)", "enumeration", "firstprivate"},
      {"use(parameter)", "parameter", "firstprivate"},
      {"use(constantParameter)", "constantParameter", "firstprivate"},
      {"use(global)", "global", "firstprivate"},
      {"scale = 1", "scale", "firstprivate"},
      {"use(kept)", "kept", "firstprivate"},
      {"array[0] = 1", "array", "map tofrom"},
      {"use(sizeof(array), array[1])", "array", "map tofrom"},
      {"globalArray[1] = 2", "globalArray", "map tofrom"},
      {"record.a = 1", "record", "map tofrom"},
      {"use(record.a)", "record", "-"}, // its member is passed by value (structure_members.cpp)
      {"records[1].b = 1", "records", "map tofrom"},
      {"pointers[0] = 0", "pointers", "map tofrom"},
      {"use(table[2])", "table", "map to"},
      {"use(pointer[2])", "pointer", "map alloc section"},
      {"use(globalPointer[2])", "globalPointer", "map alloc section"},
      {"use(rows[1][2])", "rows", "map alloc section"},
      {"use(vla[1][2])", "vla", "map alloc section"},
      {"use(onDevice)", "onDevice", "-"},
      {"onDeviceArray[1] = 2", "onDeviceArray", "-"},
      {"{ int scalar = 2; use(scalar); }", "scalar", "-"},
      {"use(E)", "E", "-"},
  };
  for (const auto &row : table) {
    INFO(row.use);
    Normalised n(std::string(kDeclarations) + "#pragma omp target\n  { " + row.use + "; }\n}\n");
    CHECK(sharing(n.only(OmpDirectiveKind::Target), row.name) == row.sharing);
  }
}

TEST_CASE("explicit clauses replace the defaults of a target construct") {
  struct {
    const char *clauses, *name, *sharing;
  } const table[] = {
      {"map(tofrom: scalar)", "scalar", "map tofrom"},
      {"map(from: array)", "array", "map from"},
      {"map(to: array[1:2])", "array", "map to section"},
      {"private(scalar)", "scalar", "private"},
      {"firstprivate(array)", "array", "firstprivate"},
      {"map(to: pointer[0:n])", "pointer", "map to section"},
      {"is_device_ptr(pointer)", "pointer", "is_device_ptr"},
      {"map(to: record.a)", "record", "map to"},
  };
  for (const auto &row : table) {
    INFO(row.clauses);
    Normalised n(std::string(kDeclarations) + "#pragma omp target " + row.clauses +
                 "\n  { scalar = array[1] + pointer[0] + record.a; }\n}\n");
    CHECK(sharing(n.only(OmpDirectiveKind::Target), row.name) == row.sharing);
  }
}

TEST_CASE("parallel and teams share what they refer to, unless default says otherwise") {
  struct {
    const char *directive, *clauses, *name, *sharing;
  } const table[] = {
      {"parallel", "", "scalar", "shared"},
      {"parallel", "", "array", "shared"},
      {"parallel", "", "global", "shared"},
      {"parallel", "", "f_kept", "shared"},
      {"parallel", "default(private) shared(global)", "scalar", "private"}, // file scope: listed (§5.4.1)
      {"parallel", "default(firstprivate) shared(global)", "scalar", "firstprivate"},
      {"parallel", "default(firstprivate) shared(global)", "array", "firstprivate"},
      {"parallel", "default(private) shared(global)", "global", "shared"},
      {"parallel", "default(private) shared(global)", "f_kept", "private"}, // by its name at file scope
      {"parallel", "default(none) shared(scalar, array, global, kept)", "scalar", "shared"},
      {"parallel", "private(scalar)", "scalar", "private"},
      {"parallel", "reduction(+: scalar)", "scalar", "reduction"},
  };
  for (const auto &row : table) {
    INFO(row.directive << " " << row.clauses << ": " << row.name);
    Normalised n(std::string(kDeclarations) + "#pragma omp " + row.directive + " " + row.clauses +
                 "\n  { scalar += array[1] + global + kept; }\n}\n");
    CHECK(sharing(n.only(OmpDirectiveKind::Parallel), row.name) == row.sharing);
  }
}

TEST_CASE("what an inner construct needs, its enclosers provide") {
  Normalised n(std::string(kDeclarations) +
               "#pragma omp target teams\n#pragma omp distribute\n  for (i = 0; i < 4; i++) {\n#pragma omp "
               "parallel for private(scalar)\n"
               "    for (j = 0; j < 4; j++) { scalar += *&j; array[*&i] += scalar + parameter; }\n  }\n}\n");
  OmpDirective &target = n.only(OmpDirectiveKind::Target), &teams = n.only(OmpDirectiveKind::Teams);
  OmpDirective &distribute = n.only(OmpDirectiveKind::Distribute),
               &parallel = n.only(OmpDirectiveKind::Parallel);
  OmpDirective &loop = n.only(OmpDirectiveKind::For);
  // Loop iteration variables are private in the construct of their loop …
  CHECK(sharing(distribute, "i") == "private");
  CHECK(sharing(loop, "j") == "private");
  // … what is private inside is of no concern outside …
  CHECK(sharing(loop, "scalar") == "private");
  CHECK(sharing(parallel, "scalar") == "-");
  CHECK(sharing(target, "scalar") == "-");
  CHECK(sharing(teams, "j") == "-");
  CHECK(sharing(target, "i") == "-");
  // … and what is shared inside comes from outside.
  CHECK(sharing(parallel, "i") == "shared");
  CHECK(sharing(parallel, "array") == "shared");
  CHECK(sharing(teams, "array") == "shared");
  CHECK(sharing(target, "array") == "map tofrom");
  CHECK(sharing(target, "parameter") == "firstprivate");
}

TEST_CASE("collapsed loops have all their iteration variables private") {
  Normalised n(std::string(kDeclarations) + "#pragma omp parallel for collapse(2)\n  for (i = 0; i < 4; "
                                            "i++)\n    for (j = 0; j < 4; j++) array[i] = j;\n}\n");
  CHECK(sharing(n.only(OmpDirectiveKind::For), "i") == "private");
  CHECK(sharing(n.only(OmpDirectiveKind::For), "j") == "private");
  // Without collapse, the inner loop's variable is the program's business (§5.1.1, C).
  Normalised m(
      std::string(kDeclarations) +
      "#pragma omp parallel for\n  for (i = 0; i < 4; i++)\n    for (j = 0; j < 4; j++) array[i] = j;\n}\n");
  CHECK(sharing(m.only(OmpDirectiveKind::Parallel), "j") == "shared");
}

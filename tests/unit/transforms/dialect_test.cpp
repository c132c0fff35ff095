// What the cuda set takes from its dialect: a set for another language of the family is another dialect, and
// nothing of CUDA's is in its kernels.
#include "tests/unit/catch.h"
#include "tests/unit/transforms/unit.h"
#include "transforms/cuda/cuda_set.h"
#include "transforms/cuda/dialect.h"
#include "transforms/cuda/library.h"
#include <regex>

using namespace ompicc;

namespace {

/// A language that has a name of its own for everything.
const Dialect &otherDialect() {
  static const Dialect dialect({"other", ".oth", "<otherlib.h>", "otherlib_", "OTHERLIB_", "q_thread",
                                "q_block", "q_size", "q_count", "q_meet", "q_any", "q_warp", "[[q_team]]",
                                "[[q_there]]", "[[q_fixed]]", "[[q_start]]", "[[q_inlined]]", "linkage(C)",
                                "q_stop"});
  return dialect;
}

std::map<std::string, std::string> translatedTo(const Dialect &dialect, const std::string &text) {
  TemporaryFolder folder;
  DeviceSetRegistry sets;
  sets.add([&](Unit &unit) { return std::make_unique<CudaSet>(unit, dialect); });
  return translated(text, folder, sets);
}

void replaceAll(std::string &text, const std::string &from, const std::string &to) {
  for (size_t at = 0; (at = text.find(from, at)) != text.npos; at += to.size())
    text.replace(at, from.size(), to);
}

const char *const kWords[] = {"thread_idx",     "block_idx", "block_dim", "grid_dim", "syncthreads",
                              "syncthreads_or", "syncwarp",  "shared",    "device",   "kernel",
                              "forceinline",    "c_linkage", "trap"};

/// Text of the other language as the same text of CUDA's.
std::string asCuda(std::string text) {
  for (const char *word : kWords) replaceAll(text, otherDialect().spell(word), cudaDialect().spell(word));
  replaceAll(text, "otherlib_", "cudadev_");
  replaceAll(text, "OTHERLIB_", "CUDADEV_");
  replaceAll(text, otherDialect().header(), cudaDialect().header());
  replaceAll(text, otherDialect().suffix(), cudaDialect().suffix());
  return text;
}

const char *const kPrograms[] = {
    // Functions and variables of devices, calls through pointers, the library's functions, builtins
    R"(
typedef unsigned long size_t;
double fabs(double), cos(double);
float sqrtf(float);
size_t strlen(const char *);
double _Complex cexp(double _Complex);
int omp_get_thread_num(void), omp_get_num_threads(void), omp_get_team_num(void);
#pragma omp declare target
int counted = 3;
static const int table[3] = {1, 2, 3};
int depth(int n) { return n > 0 ? depth(n - 1) + table[n % 3] : counted; }
void meet(void) {
#pragma omp barrier
}
static int twice(int n) { return 2 * n; }
#pragma omp end declare target
#pragma omp declare target enter(twice) indirect
static int teamwide[4];
#pragma omp groupprivate(teamwide)
int f(int n, double *x, int *y, const char *s, int (*through)(int), double _Complex z) {
  int found = 0;
#pragma omp target teams distribute parallel for map(tofrom: x[0:n]) map(to: y[0:n])
  for (int i = 0; i < n; i++) x[i] += fabs(cos(y[i])) + sqrtf(i);
#pragma omp target map(tofrom: y[0:n], found) map(to: s[0:8])
  {
    found = depth(n) + through(3) + (int) strlen(s) + __builtin_stdc_count_ones((unsigned) n);
    if (found < 0) __builtin_trap();
    z = cexp(z);
    teamwide[0] = (int) __real__ z;
    y[0] = (~(unsigned __int128) n) >> 100;
#pragma omp parallel num_threads(1024) shared(found)
    {
#pragma omp critical(once)
      found += omp_get_thread_num() + omp_get_num_threads();
#pragma omp barrier
#pragma omp for schedule(dynamic, 2) nowait
      for (int i = 0; i < n; i++) y[i]++;
#pragma omp for schedule(guided) lastprivate(found)
      for (int i = 0; i < n; i++) found = y[i];
#pragma omp sections
      {
#pragma omp section
        y[1] = 4;
#pragma omp section
        y[2] = 5;
      }
#pragma omp single
      y[3] = 6;
#pragma omp masked
      y[4] = __sync_fetch_and_add(&y[5], 1);
#pragma omp flush
      meet();
    }
  }
#pragma omp target parallel map(tofrom: y[0:n])
  {
    meet();
    y[omp_get_thread_num()] = 1;
  }
  return found;
}
)",
    // Guarded kernels, reductions of all kinds, atomics, cancellation, variable arrays, dialled launches
    R"(
int omp_get_thread_num(void);
struct pair { double a, b; };
static void add(struct pair *to, const struct pair *from) { to->a += from->a, to->b += from->b; }
#pragma omp declare reduction(pairs: struct pair: add(&omp_out, &omp_in)) initializer(omp_priv = {0, 0})
double g(int n, int m, double *x, int *y, float (*t)[n]) {
  double sum = 0, most = 0;
  struct pair both = {0, 0};
  int old, hist[64] = {0};
  _Atomic int counter = 0;
#pragma omp target teams distribute parallel for collapse(2) map(tofrom: t[0:m]) thread_limit(128)
  for (int j = 0; j < m; j++)
    for (int i = 0; i < n; i++) t[j][i] *= 2;
#pragma omp target map(tofrom: x[0:n], sum, most, y[0:n])
  {
    x[0] = 1;
    while (x[0] < 5) {
#pragma omp parallel for reduction(+: sum) reduction(max: most)
      for (int i = 0; i < n; i++) {
        sum += x[i];
        most = x[i] > most ? x[i] : most;
      }
      x[0] += sum;
    }
  }
#pragma omp target teams distribute map(tofrom: x[0:n]) num_teams(m)
  for (int j = 0; j < m; j++) {
    double tile[32];
    tile[0] = j;
#pragma omp parallel for
    for (int i = 0; i < 32; i++) tile[i] = tile[0] + i;
#pragma omp parallel for
    for (int i = 0; i < 32; i++) x[j * 32 + i] = tile[31 - i];
  }
#pragma omp target teams distribute parallel for reduction(+: sum, hist) reduction(pairs: both) map(to: x[0:n], y[0:n])
  for (int i = 0; i < n; i++) sum += x[i], hist[y[i] & 63]++, both.a += x[i];
#pragma omp target teams distribute parallel for map(tofrom: x[0:n], y[0:n], counter)
  for (int i = 0; i < n; i++) {
#pragma omp atomic update seq_cst
    x[i % 7] += 1;
#pragma omp atomic capture
    { old = y[0]; y[0]++; }
#pragma omp atomic compare
    if (x[1] < i) x[1] = i;
    counter += old;
  }
#pragma omp target map(tofrom: y[0:n]) map(to: x[0:n])
  {
    double own[n];
    own[0] = x[0];
    y[0] = (int) own[0];
    int seen = y[0];
#pragma omp parallel num_threads(n) firstprivate(seen)
    {
      int row[m];
      row[0] = seen;
#pragma omp for
      for (int i = 0; i < n; i++) {
        y[i] += row[0];
#pragma omp cancel for if(y[i] > 100)
      }
#pragma omp parallel
      y[omp_get_thread_num()]--;
    }
  }
#pragma omp target map(tofrom: y[0:n])
  {
    int own[8];
    own[omp_get_thread_num()] = y[0];
    for (int k = 0; k < 3; k++) {
      if (k == own[0]) goto out;
#pragma omp parallel num_threads(800)
      y[omp_get_thread_num()] += own[k];
    }
  out:;
  }
  return sum + most + both.b;
}
)",
    // Teams that are parts of warps
    R"(
void f(const int *first, const double *x, double *y, int n) {
#pragma omp target teams distribute
  for (int r = 0; r < n; r++) {
    double sum = 0;
#pragma omp parallel for reduction(+: sum)
    for (int k = first[r]; k < first[r + 1]; k++) sum += x[k];
    y[r] = sum;
  }
}
)"};

} // namespace

TEST_CASE("kernels of another dialect are those of CUDA in its words, and have none of CUDA's") {
  std::string all;
  for (const char *program : kPrograms) {
    const auto cuda = translatedTo(cudaDialect(), program);
    const auto other = translatedTo(otherDialect(), program);
    REQUIRE(cuda.size() > 6);
    CHECK(cuda.size() == other.size());
    for (const auto &file : other) {
      INFO(file.first);
      auto same = cuda.find(asCuda(file.first));
      REQUIRE(same != cuda.end());
      CHECK(asCuda(file.second) == same->second);
      if (file.first == "a.host.c") continue;
      for (const char *word : {"cuda", "CUDA", ".cu\"", "threadIdx", "blockIdx", "blockDim", "gridDim",
                               "warpSize", "__sync", "__shfl", "__shared__", "__device__", "__constant__",
                               "__global__", "__launch_bounds__", "__forceinline__", "__trap", "@"})
        CHECK(file.second.find(word) == std::string::npos);
      all += file.second;
    }
  }
  // The programs do use all of it.
  for (std::string_view word : kWords) {
    INFO(word);
    CHECK(all.find(otherDialect().spell(word)) != std::string::npos);
  }
  for (const char *name :
       {"barrier", "register_parallel", "push_shmem", "reduce_block", "reduce_league", "update_add",
        "cancellation", "object_update", "indirect", "loop_end", "sections", "critical_once", "complex",
        "strlen", "stdc_count_ones", "sync_fetch_and_add", "complement", "init_spmd", "frame"}) {
    INFO(name);
    CHECK(all.find("otherlib_" + std::string(name)) != std::string::npos);
  }
  CHECK(all.find("OTHERLIB_KERNEL(") != std::string::npos);
}

TEST_CASE("words in texts: what is a word, and what is nobody's") {
  const Dialect &dialect = otherDialect();
  CHECK(spelled("if (@thread_idx.x == 0)\n  @barrier();", dialect) ==
        "if (q_thread.x == 0)\n  otherlib_barrier();");
  CHECK(spelled("@FATAL(\"a\")@", dialect) == "OTHERLIB_FATAL(\"a\")@");
  CHECK(spelled("@ a @@b @@@c", dialect) == "@ a @b @otherlib_c");
  CHECK(spelled(verbatim("a@b.c:3: @barrier @@"), dialect) == "a@b.c:3: @barrier @@");
  CHECK(deviceWords("@a<@b_1>(@@c, @)") == std::vector<std::string_view>{"a", "b_1"});
  CHECK(Dialect::isOfLibrary("barrier"));
  CHECK(!Dialect::isOfLibrary("thread_idx"));
  CHECK(!Dialect::isOfLibrary("FATAL"));
}

TEST_CASE("a construct's comment in a kernel shows what the user wrote") {
  const std::string text =
      kernels("void f(int *a) {\n#pragma omp target map(a[0:4])\n{\na[0] = 1;\n"
              "#pragma omp parallel if(\"@barrier $ @@\"[0])\na[1] = 2;\na[2] = a[1];\n}\n}\n");
  CHECK(text.find("#pragma omp parallel if(\"@barrier $ @@\"[0]) */") != std::string::npos);
}

TEST_CASE("the words of all templates are in the table of the library's routines, and the library has them") {
  const std::string sources =
      run("cat $(find transforms/cuda -name '*.cpp' -o -name '*.h') transforms/common/*.cpp "
          "translator/sema/*.cpp | sed -E '/^ *\\/\\//d'");
  const std::string library = run("cat cudadev-device/*.h cudadev-device/hw/*/*.h");
  const std::regex literal("\"(?:[^\"\\\\\n]|\\\\.)*\"");
  size_t seen = 0;
  auto defines = [&](std::string_view word) { // some by a macro for all operations
    const std::string name(word), operation = name.substr(0, 7) == "update_" ? name.substr(7) : name;
    return library.find(cudaDialect().spell(word)) != std::string::npos ||
           library.find((operation == name ? "CUDADEV_OPERATOR(" : "CUDADEV_ATOMIC(") + operation) !=
               std::string::npos;
  };
  for (std::sregex_iterator i(sources.begin(), sources.end(), literal), end; i != end; ++i) {
    const std::string text = i->str();
    for (std::string_view word : deviceWords(text)) {
      if (word.back() == '_') continue; // the rest of it stands elsewhere
      INFO(text);
      CHECK_FALSE(traitsOfWord(word) & LibraryUnknown);
      if (traitsOfWord(word)) CHECK(defines(word));
      seen++;
    }
  }
  CHECK(seen > 150);
}

TEST_CASE("what a text does is known from its words") {
  Context c;
  auto traits = [&](const char *text) { return traitsOfTexts(c.textStmt(text)->texts); };
  CHECK(traits("x = @thread_idx.x; @FATAL(\"\")") == 0);
  CHECK(traits("@update_add(&x, 1);") == LibraryCall);
  CHECK(traits("@identity<@max, $>()") == LibraryCall);
  CHECK(traits("if (x) @barrier();") == (LibraryCall | LibraryTeamState));
  CHECK(traits("$ = @object_load(&$);") == (LibraryCall | LibraryTeamState | LibrarySynchronises));
  CHECK((traits("@bariier();") & LibraryUnknown) != 0);
  auto called = [&](const char *routine) {
    return traitsOf(*c.routineCall(c.types.basic(TypeKind::Int), routine));
  };
  CHECK(called("@flush") == LibraryCall);
  CHECK(called("@barrier") == (LibraryCall | LibraryTeamState));
  CHECK(called("omp_free") == 0);
  CHECK(isTextOf(c.textStmt("@syncthreads();"), "syncthreads"));
  CHECK_FALSE(isTextOf(c.textStmt("@syncthreads_or(1);"), "syncthreads"));
  CHECK_FALSE(isTextOf(c.textStmt("if (x) @syncthreads();"), "syncthreads"));
  CHECK_FALSE(isTextOf(c.textStmt("@syncthreads();\n@flush();"), "syncthreads"));
  CHECK_FALSE(isTextOf(c.compound({}), "syncthreads"));
}

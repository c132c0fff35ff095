// A third transformation set, beside host and cuda (tests/sets/serial_set.h), registered without touching
// the others.
#include "runtime/ort.h"
#include "tests/sets/serial_set.h"
#include "tests/unit/catch.h"
#include "tests/unit/transforms/unit.h"
#include "transforms/cuda/cuda_set.h"

using namespace ompicc;

namespace {

DeviceSetRegistry onlySerial() {
  DeviceSetRegistry sets;
  sets.add(makeSerial);
  return sets;
}

const char *const kProgram = R"(
int printf(const char *, ...);
static float scaled(const float *x, int n, float by) {
  float sum = 0;
#pragma omp target teams distribute parallel for map(to: x[0:n]) reduction(+: sum)
  for (int i = 0; i < n; i++) sum += by * x[i];
  return sum;
}
int main(void) {
  int n = 8, total = 0, last = -1;
  float x[8];
#pragma omp target map(from: x) map(tofrom: total)
  {
    int local = 3;
#pragma omp parallel for private(n)
    for (int i = 0; i < 8; i++) {
      n = i * local;
      x[i] = n;
#pragma omp atomic
      total += i;
    }
  }
#pragma omp target teams distribute parallel for lastprivate(last)
  for (int i = 0; i < n; i++) last = i;
  printf("%g %d %d %d\n", scaled(x, n, 0.5f), total, last, n);
  return total;
}
)";

/// The runtime of the serial device: looks a kernel's function up by its name and counts the launches.
const char *const kRuntime = R"(
#include "runtime/ort.h"
#include <dlfcn.h>
#include <stdio.h>
static int launches;
void ort_run_ahead(void) {}
void ort_catch_up(void) {}
void ort_register_unit(ort_unit_t *unit) { (void) unit; }
void ort_unregister_unit(ort_unit_t *unit) { (void) unit; printf("%d launches\n", launches); }
int ort_target(ort_kernel_t *kernel, int device, const ort_launch_t *launch, int nmaps, const ort_map_t *maps, int nparams,
               const ort_param_t *params) {
  void *args[32], *addresses[32];
  int (*function)(void **) = (int (*)(void **)) dlsym(0, kernel->symbol);
  (void) device, (void) launch, (void) nmaps;
  if (!function) return 0;
  for (int i = 0; i < nparams; i++) {
    if (params[i].kind == ORT_PARAM_MAP) addresses[i] = maps[params[i].index].base;
    args[i] = params[i].kind == ORT_PARAM_MAP ? (void *) &addresses[i] : (void *) params[i].value;
  }
  function(args);
  launches++;
  return 1;
}
/* Prints what the sets have decided, and executes what there is. */
int ort_target_any(unsigned n, const ort_alternative_t *all, int device, int nmaps, const ort_map_t *maps) {
  int done = 0;
  for (unsigned i = 0; i < n; i++) {
    const ort_kernel_t *k = all[i].kernel;
    const ort_launch_t *l = all[i].launch;
    printf("%u: line %u mode %u flags %x env %d teams %d threads %d trips %d: %llu maps %d params %d", i, k->line, k->mode,
           k->flags & ~(ORT_KERNEL_ENV | ORT_KERNEL_KEEPS), !!(k->flags & ORT_KERNEL_ENV), l->num_teams, l->num_threads, l->ndims, l->trips[0],
           nmaps, all[i].nparams);
    for (int p = 0; p < all[i].nparams; p++)
      if (all[i].params[p].kind == ORT_PARAM_MAP && maps[all[i].params[p].index].kind & ORT_MAP_FIRSTPRIVATE)
        printf(" [%s]", (char *) maps[all[i].params[p].index].base);
printf("\n");
done |= !done && ort_target(all[i].kernel, device, l, nmaps, maps, all[i].nparams, all[i].params);
}
return done;
}
)";

} // namespace

TEST_CASE("a third set makes kernels of its own, and the host file offloads to them") {
  TemporaryFolder folder;
  auto files = translated(kProgram, folder, onlySerial());
  REQUIRE(files.size() == 7); // host, three kernels and a file of all, the unit's name and whether to link
  CHECK(files.count("a.host.c") == 1);
  CHECK(files.count("a_scaled_5.c") == 1);
  CHECK(files.count("a_main_12.c") == 1);
  CHECK(files.count("a_main_23.c") == 1);
  for (const auto &file : files) {
    CHECK(file.second.find("#pragma omp") == std::string::npos);
    if (file.first != "a.host.c") CHECK(file.second.find("cudadev") == std::string::npos);
  }
  folder.write("runtime.c", kRuntime);
  folder.write("images.c", "#include \"runtime/ort.h\"\nconst struct ort_image " + files["unit"] +
                               "_images[1] = {{0}};\nconst unsigned " + files["unit"] + "_nimages = 0;\n");
  std::string in = folder.path() + "/";
  CHECK(run(compiler() + " -std=gnu11 -Wall -Werror -I. -rdynamic -fopenmp -o " + in + "a.out " + in +
            "*.c -ldl") == "");
  CHECK(runCompiled(in + "a.out") == "status 28: 42 28 7 8\n3 launches\n");
}

TEST_CASE("sets are independent: with a third one registered, the others make what they make alone") {
  TemporaryFolder alone, both;
  auto cuda = translated(kProgram, alone);
  auto serial = translated(kProgram, both, onlySerial());
  auto all = translated(kProgram, both, builtinDeviceSets().add(makeSerial));
  CHECK(all.size() > cuda.size());
  for (const auto &file : cuda) {
    INFO(file.first);
    if (file.first != "a.host.c") CHECK(all[file.first] == file.second);
  }
  for (const char *kernel : {"a_scaled_5.c", "a_main_12.c", "a_main_23.c"}) {
    INFO(kernel);
    CHECK(all.count(kernel) == 1);
  }
  CHECK(serial.count("a.host.c") == 1);
}

namespace {

/// A construct that the cuda set makes generic, one whose iterations it lays over a grid, and one with a
/// parameter that only its kernels have.
const char *const kDecisions = R"(
int printf(const char *, ...);
int main(void) {
  int x[8] = {0}, n = 8;
#pragma omp target map(x)
  {
    int own[8];
    own[2] = x[0] = 1;
    for (int k = 0; k < 3; k++) {
      if (k == 2 * own[2]) goto out;
#pragma omp parallel
#pragma omp atomic
      x[1] += own[2];
    }
  out:;
  }
#pragma omp target teams distribute parallel for map(x) num_teams(3)
  for (int i = 2; i < n; i++) x[i] = i;
  printf("%d %d %d\n", x[0], x[1], x[7]);
}
)";

/// What the program prints with the kernels of the serial set alone, behind what the runtime says.
std::string decisions(const DeviceSetRegistry &sets) {
  TemporaryFolder folder;
  auto files = translated(kDecisions, folder, sets);
  folder.write("runtime.c", kRuntime);
  folder.write("images.c", "#include \"runtime/ort.h\"\nconst struct ort_image " + files["unit"] +
                               "_images[1] = {{0}};\nconst unsigned " + files["unit"] + "_nimages = 0;\n");
  const std::string in = folder.path() + "/";
  CHECK(run(compiler() + " -std=gnu11 -Wall -Wextra -Wno-override-init -Werror -I. -rdynamic -fopenmp -o " +
            in + "a.out " + in + "*.c -ldl") == "");
  return runCompiled(in + "a.out");
}

} // namespace

TEST_CASE(
    "sets decide for themselves how a construct runs, and each of its launches is as its set wants it") {
  const auto makeCuda = [](Unit &unit) { return std::make_unique<CudaSet>(unit); };
  const std::string generic = ": line 5 mode 1 flags 2 env 1 teams 0 threads 0 trips 0: 0 maps 2 params 1\n",
                    loop = ": line 17 mode 0 flags 241 env 0 teams 3 threads 0 trips 1: 6 maps 2 params 3\n",
                    serial = " mode 0 flags 2 env 0 teams 1 threads 1 trips 0: 0 maps 2 params ",
                    result = "1 2 7\n2 launches\n";
  CHECK(decisions(DeviceSetRegistry().add(makeCuda).add(makeSerial)) ==
        "0" + generic + "1: line 5" + serial + "2 [serial]\n0" + loop + "1: line 17" + serial +
            "3 [serial]\n" + result);
  CHECK(decisions(DeviceSetRegistry().add(makeSerial).add(makeCuda)) ==
        "0: line 5" + serial + "2 [serial]\n1" + generic + "0: line 17" + serial + "3 [serial]\n1" + loop +
            result);
}

TEST_CASE("constructs with several kernels compile wherever they stand") {
  TemporaryFolder folder;
  translated("void f(int n, float *x, long double much, int *y) {\n"
             "#pragma omp target nowait map(x[0:n]) firstprivate(much) depend(out: x[0])\n"
             "for (int i = 0; i < n; i++) x[i] = (float) much;\n"
             "#pragma omp target teams num_teams(n) thread_limit(n + 1) has_device_addr(y[0:n])\n  *y = 3;\n"
             "#pragma omp taskwait\n}\n",
             folder, builtinDeviceSets().add(makeSerial));
  CHECK(run(compiler() + " -std=gnu11 -Wall -Wextra -Werror -fsyntax-only " + folder.path() + "/a.host.c") ==
        "");
}

TEST_CASE("what several sets add to a construct's interface is told apart") {
  Context c;
  QualType pointer = c.types.pointerTo(c.types.basic(TypeKind::Void));
  TargetInterface interface;
  interface.maps.resize(2);
  interface.params = {{c.variable("given", pointer), KernelParam::ByAddress, 1}};
  OffloadedTarget target(interface);
  for (const char *name : {"a", "b", "c"}) {
    auto plan = std::make_unique<SerialPlan>();
    plan->name.var = c.variable(name, pointer);
    plan->nameAt = interface.maps.size();
    target.add(std::move(plan));
  }
  REQUIRE(target.maps.size() == 5);
  REQUIRE(target.kernels.size() == 3);
  for (size_t i = 0; i < 3; i++) {
    const auto &params = target.kernels[i].params;
    REQUIRE(params.size() == 2);
    CHECK(params[0].map == 1);
    CHECK(params[1].map == 2 + i);
    CHECK(target.maps[params[1].map].var == params[1].var);
  }
  CHECK(target.interface.maps.size() == 2);
}

TEST_CASE("a directive that a set has no function for is that set's error") {
  Context context;
  SourceFile source("a.c", "void f(int *x) {\n#pragma omp target map(x[:1])\n#pragma omp simd\n  for (int i "
                           "= 0; i < 1; i++) x[i] = i;\n}\n");
  Diagnostics diagnostics(source, false);
  TranslationUnit *tree = parse(context, source, diagnostics);
  Expressions expressions(context, diagnostics);
  Unit unit{context, *tree, source, diagnostics, expressions, "a", "a_00000000", "a.c", {}};
  normalise(unit);
  REQUIRE(diagnostics.errorCount() == 0);
  const auto set = makeSerial(unit);
  forEachDirective(context, as<FunctionDecl>(tree->externals[0]->decls[0])->body, [&](OmpDirective &d) {
    if (d.kind != OmpDirectiveKind::Target) return;
    TargetInterface k = buildInterface(unit, d, *as<FunctionDecl>(tree->externals[0]->decls[0]));
    k.symbol = "kernel";
    set->addKernel(*Cloner(context).clone(&d), k);
  });
  REQUIRE(diagnostics.errorCount() == 1);
  CHECK(diagnostics.messages()[0].text == "serial: simd");
}

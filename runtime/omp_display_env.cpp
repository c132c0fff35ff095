// omp_display_env.cpp: omp_display_env (OpenMP 5.2 §18.15). libgomp before gcc 12 shows its ICVs at the start
// of a program only (OMP_DISPLAY_ENV); in its place what routines and the environment say is shown. What
// libgomp does not know, because libompirt has it, is shown behind it in a block of its own where all is
// asked for.
#include "runtime/environment.h"
#include "runtime/export.h"
#include "runtime/libgomp.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <initializer_list>
#include <string>
#include <strings.h>
#include <unistd.h>
#include <vector>

extern "C" {
int omp_get_cancellation(void);
int omp_get_default_device(void);
int omp_get_dynamic(void);
int omp_get_max_active_levels(void);
int omp_get_max_task_priority(void);
int omp_get_max_teams(void);
int omp_get_max_threads(void);
int omp_get_nested(void);
int omp_get_proc_bind(void);
int omp_get_teams_thread_limit(void);
int omp_get_thread_limit(void);
void omp_get_schedule(unsigned *kind, int *chunk);
}

namespace {

void show(const char *name, const char *value) { std::fprintf(stderr, "  %s = '%s'\n", name, value); }
void show(const char *name, int value) { std::fprintf(stderr, "  %s = '%d'\n", name, value); }
void show_truth(const char *name, int value) { show(name, value ? "TRUE" : "FALSE"); }
/// What no routine tells.
void show_variable(const char *name) {
  const char *value = std::getenv(name);
  show(name, value ? value : "");
}

/// One that does not count in programs that have more rights than who started them.
void show_code_variable(const char *name, const char *otherwise) {
  const std::string value = ort::code_variable(name);
  show(name, value.empty() ? otherwise : value.c_str());
}

/// The variables of tools (OpenMP 5.2 §21.5), and all of ompicc's that are set: only devices know which are
/// theirs.
void show_own_variables() {
  std::fprintf(stderr, "\nOMPICC DISPLAY ENVIRONMENT BEGIN\n");
  const char *const tool = std::getenv("OMP_TOOL");
  show("OMP_TOOL", tool && *tool ? tool : "enabled");
  show_code_variable("OMP_TOOL_LIBRARIES", "");
  show_code_variable("OMP_TOOL_VERBOSE_INIT", "disabled");
  std::vector<std::string> set;
  for (char **entry = environ; entry && *entry; ++entry)
    if (std::strncmp(*entry, "OMPICC_", 7) == 0 && std::strchr(*entry, '=')) set.emplace_back(*entry);
  std::sort(set.begin(), set.end());
  for (const std::string &entry : set) {
    const std::size_t equals = entry.find('=');
    show(entry.substr(0, equals).c_str(), entry.c_str() + equals + 1);
  }
  std::fprintf(stderr, "OMPICC DISPLAY ENVIRONMENT END\n");
}

/// OMP_DISPLAY_ENV=verbose (§21.7), as libgomp reads it: it has shown its block when it was initialised.
__attribute__((constructor)) void show_at_start() {
  const char *text = std::getenv("OMP_DISPLAY_ENV");
  if (!text) return;
  const char *const blanks = " \t\n\v\f\r";
  text += std::strspn(text, blanks);
  const std::size_t length = std::strlen("verbose");
  if (strncasecmp(text, "verbose", length) == 0 && text[length + std::strspn(text + length, blanks)] == '\0')
    show_own_variables();
}

void show_schedule() {
  static const char *const kinds[] = {"", "STATIC", "DYNAMIC", "GUIDED", "AUTO"};
  unsigned kind = 0;
  int chunk = 0;
  omp_get_schedule(&kind, &chunk);
  const bool monotonic = kind & 0x80000000u;
  kind &= 0x7fffffffu;
  std::fprintf(stderr, "  OMP_SCHEDULE = '%s%s", monotonic ? "MONOTONIC:" : "", kind <= 4 ? kinds[kind] : "");
  if (chunk > 0) std::fprintf(stderr, ",%d", chunk);
  std::fprintf(stderr, "'\n");
}

void own_display_env(int verbose) {
  static const char *const binds[] = {"FALSE", "TRUE", "PRIMARY", "CLOSE", "SPREAD"};
  const int bind = omp_get_proc_bind();
  char affinity[256] = "";
  using Format = std::size_t(char *, std::size_t);
  if (void *const format = ort::libgomp_function("omp_get_affinity_format", "OMP_5.0")) // since gcc 9
    reinterpret_cast<Format *>(format)(affinity, sizeof affinity);
  std::fprintf(stderr, "\nOPENMP DISPLAY ENVIRONMENT BEGIN\n");
  show("_OPENMP", "202111");
  show_truth("OMP_DYNAMIC", omp_get_dynamic());
  show_truth("OMP_NESTED", omp_get_nested());
  show("OMP_NUM_THREADS", omp_get_max_threads());
  show_schedule();
  show("OMP_PROC_BIND", bind >= 0 && bind <= 4 ? binds[bind] : "");
  show_variable("OMP_PLACES");
  show_variable("OMP_STACKSIZE");
  show_variable("OMP_WAIT_POLICY");
  show("OMP_THREAD_LIMIT", omp_get_thread_limit());
  show("OMP_MAX_ACTIVE_LEVELS", omp_get_max_active_levels());
  show("OMP_NUM_TEAMS", omp_get_max_teams());
  show("OMP_TEAMS_THREAD_LIMIT", omp_get_teams_thread_limit());
  show_truth("OMP_CANCELLATION", omp_get_cancellation());
  show("OMP_DEFAULT_DEVICE", omp_get_default_device());
  show("OMP_MAX_TASK_PRIORITY", omp_get_max_task_priority());
  show("OMP_AFFINITY_FORMAT", affinity);
  show_variable("OMP_ALLOCATOR");
  show_variable("OMP_TARGET_OFFLOAD");
  if (verbose)
    for (const char *name : {"GOMP_CPU_AFFINITY", "GOMP_STACKSIZE", "GOMP_SPINCOUNT"}) show_variable(name);
  std::fprintf(stderr, "OPENMP DISPLAY ENVIRONMENT END\n");
}

} // namespace

/// Shows the ICVs on standard error; if `verbose`, also what only this library has.
ORT_API void omp_display_env(int verbose) {
  static auto *const function = ort::libgomp_or("omp_display_env", "OMP_5.1", own_display_env);
  function(verbose);
  if (verbose) show_own_variables();
}

/// How many nested parallel regions can be active (§18.2.14). Where libgomp does not say, it has no limit.
ORT_API int omp_get_supported_active_levels(void) {
  static auto *const function = ort::libgomp_or(
      "omp_get_supported_active_levels", "OMP_5.0.1", +[] { return 0x7fffffff; });
  return function();
}

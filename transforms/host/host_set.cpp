#include "transforms/host/host_set.h"
#include "transforms/common/choose.h"
#include "transforms/host/task_values.h"
#include <algorithm>

namespace ompicc {
namespace {

/// libgomp's exported functions and libompirt's, as generated code declares them.
const std::map<std::string, const char *> &prototypes() {
  static const std::map<std::string, const char *> table = {
      {"GOMP_atomic_end", "void GOMP_atomic_end(void);"},
      {"GOMP_atomic_start", "void GOMP_atomic_start(void);"},
      {"GOMP_barrier", "void GOMP_barrier(void);"},
      {"GOMP_barrier_cancel", "_Bool GOMP_barrier_cancel(void);"},
      {"GOMP_cancel", "_Bool GOMP_cancel(int, _Bool);"},
      {"GOMP_cancellation_point", "_Bool GOMP_cancellation_point(int);"},
      {"GOMP_loop_end_cancel", "_Bool GOMP_loop_end_cancel(void);"},
      {"GOMP_sections_end_cancel", "_Bool GOMP_sections_end_cancel(void);"},
      {"GOMP_error", "void GOMP_error(const char *, unsigned long);"},
      {"GOMP_warning", "void GOMP_warning(const char *, unsigned long);"},
      {"GOMP_critical_end", "void GOMP_critical_end(void);"},
      {"GOMP_critical_name_end", "void GOMP_critical_name_end(void **);"},
      {"GOMP_critical_name_start", "void GOMP_critical_name_start(void **);"},
      {"GOMP_critical_start", "void GOMP_critical_start(void);"},
      {"GOMP_alloc", "void *GOMP_alloc(unsigned long, unsigned long, unsigned long) "
                     "__attribute__((__malloc__, __alloc_size__(2)));"},
      {"GOMP_free", "void GOMP_free(void *, unsigned long);\n"
                    "static __inline__ __attribute__((__unused__)) void ompicc_free(void *_variable) {\n"
                    "  GOMP_free(*(void **) _variable, 0);\n}"},
      {"GOMP_loop_start",
       "_Bool GOMP_loop_start(long, long, long, long, long, long *, long *, unsigned long *, "
       "void **);"},
      {"omp_init_allocator", "extern unsigned long ompicc_init_allocator(unsigned long, int, const void *) "
                             "__asm__(\"omp_init_allocator\");"},
      {"omp_destroy_allocator", "extern void ompicc_destroy_allocator(unsigned long) "
                                "__asm__(\"omp_destroy_allocator\");"},
      {"GOMP_loop_end", "void GOMP_loop_end(void);"},
      {"GOMP_loop_end_nowait", "void GOMP_loop_end_nowait(void);"},
      {"GOMP_workshare_task_reduction_unregister", "void GOMP_workshare_task_reduction_unregister(_Bool);"},
      {"GOMP_ordered_end", "void GOMP_ordered_end(void);"},
      {"GOMP_ordered_start", "void GOMP_ordered_start(void);"},
      {"GOMP_doacross_ull_post", "void GOMP_doacross_ull_post(unsigned long long *);"},
      {"GOMP_doacross_ull_wait", "void GOMP_doacross_ull_wait(unsigned long long, ...);"},
      {"GOMP_parallel", "void GOMP_parallel(void (*)(void *), void *, unsigned, unsigned);"},
      {"GOMP_parallel_sections",
       "void GOMP_parallel_sections(void (*)(void *), void *, unsigned, unsigned, unsigned);"},
      {"GOMP_sections_end", "void GOMP_sections_end(void);"},
      {"GOMP_sections_end_nowait", "void GOMP_sections_end_nowait(void);"},
      {"GOMP_sections_next", "unsigned GOMP_sections_next(void);"},
      {"GOMP_sections_start", "unsigned GOMP_sections_start(unsigned);"},
      {"GOMP_single_copy_end", "void GOMP_single_copy_end(void *);"},
      {"GOMP_single_copy_start", "void *GOMP_single_copy_start(void);"},
      {"GOMP_single_start", "_Bool GOMP_single_start(void);"},
      {"GOMP_teams", "void GOMP_teams(unsigned, unsigned);"},
      {"GOMP_teams4", "_Bool GOMP_teams4(unsigned, unsigned, unsigned, _Bool);"},
      {"GOMP_teams_reg", "void GOMP_teams_reg(void (*)(void *), void *, unsigned, unsigned, unsigned);"},
      {"omp_get_default_device", "extern int omp_get_default_device(void);"},
      {"omp_get_initial_device", "extern int omp_get_initial_device(void);"},
      {"omp_get_num_devices", "extern int omp_get_num_devices(void);"},
      {"omp_get_level", "extern int omp_get_level(void);"},
      {"omp_get_num_teams", "extern int omp_get_num_teams(void);"},
      {"omp_get_team_num", "extern int omp_get_team_num(void);"},
      {"omp_get_thread_limit", "extern int omp_get_thread_limit(void);"},
      {"GOMP_task", "void GOMP_task(void (*)(void *), void *, void (*)(void *, void *), long, long, _Bool, "
                    "unsigned, void **, int, void *);"},
      {"GOMP_task_reduction_remap", "void GOMP_task_reduction_remap(unsigned long, unsigned long, void **);"},
      {"GOMP_taskgroup_end", "void GOMP_taskgroup_end(void);"},
      {"GOMP_taskgroup_reduction_register", "void GOMP_taskgroup_reduction_register(unsigned long *);"},
      {"GOMP_taskgroup_reduction_unregister", "void GOMP_taskgroup_reduction_unregister(unsigned long *);"},
      {"GOMP_taskgroup_start", "void GOMP_taskgroup_start(void);"},
      {"GOMP_taskloop_ull",
       "void GOMP_taskloop_ull(void (*)(void *), void *, void (*)(void *, void *), long, long, unsigned, "
       "unsigned long, int, unsigned long long, unsigned long long, unsigned long long);"},
      {"GOMP_taskwait", "void GOMP_taskwait(void);"},
      {"GOMP_taskwait_depend", "void GOMP_taskwait_depend(void **);"},
      // Weak: a program linked with -static has no libompirt.
      {"ort_initial_task", "void ort_initial_task(void (*)(void *), void *, unsigned);"},
      {"ort_detach", "void ort_detach(const char *, unsigned) __attribute__((__weak__));"},
      {"GOMP_taskyield", "void GOMP_taskyield(void);"},
      // They return the same wherever one function calls them: a region is a function of its own.
      {"omp_get_num_threads", "extern int omp_get_num_threads(void) __attribute__((__const__));"},
      {"omp_get_thread_num", "extern int omp_get_thread_num(void) __attribute__((__const__));"},
  };
  return table;
}

/// runtime/ort.h, as text (the unit tests compare the two), laid out as there whatever options say: the
/// pragma is against -fpack-struct=N; with -fpack-struct gcc ignores it, and only members that say so are
/// aligned.
const char *const kOrtDeclarations = R"(#pragma pack(push, 16)
struct ort_unit;
struct ort_map { void *base; void *begin; unsigned long size; unsigned kind; unsigned span; void **attach; } __attribute__((aligned(8)));
struct ort_param { unsigned kind; unsigned index; const void *value; unsigned long size; } __attribute__((aligned(8)));
struct ort_launch { int num_teams; int thread_limit; int num_threads; int ndims; unsigned long long trips[3]; unsigned long long outer; unsigned long long inner; } __attribute__((aligned(8)));
struct ort_kernel { const char *symbol; const char *file; unsigned line; unsigned mode; unsigned flags; unsigned signature; struct ort_unit *unit; void *cache; } __attribute__((aligned(8)));
struct ort_global { void *host; const char *symbol; unsigned long size; unsigned flags; } __attribute__((aligned(8)));
struct ort_image { const char *format; unsigned arch; const void *data __attribute__((aligned(8))); unsigned long size; const char *file; } __attribute__((aligned(8)));
struct ort_unit { unsigned abi; const char *name __attribute__((aligned(8))); unsigned nkernels; struct ort_kernel *const *kernels __attribute__((aligned(8))); unsigned nglobals; const struct ort_global *globals __attribute__((aligned(8))); unsigned nimages; const struct ort_image *images __attribute__((aligned(8))); unsigned nneeds; unsigned flags; const void *const *const *needs __attribute__((aligned(8))); void *cache; } __attribute__((aligned(8)));
enum { ORT_DEVICE_DEFAULT = -0x7fffffff - 1, ORT_DEVICE_HOST = -0x7fffffff };
int ort_target(struct ort_kernel *, int, const struct ort_launch *, int, const struct ort_map *, int, const struct ort_param *);
void ort_run_ahead(void);
void ort_catch_up(void);
unsigned ort_pause(void);
void ort_resume(unsigned);
void ort_at(const char *, unsigned);
void ort_target_data_begin(int, int, const struct ort_map *);
void ort_target_data_end(int, int, const struct ort_map *);
void ort_target_enter_data(int, int, const struct ort_map *);
void ort_target_exit_data(int, int, const struct ort_map *);
void ort_target_update(int, int, const struct ort_map *);
void ort_target_task(int, void (*)(void *), void *, void (*)(void *, void *), long, long, int, unsigned, void **, int, void *);
void ort_finish_target_tasks(void *);
void *ort_device_address(int, const void *);
struct ort_map *ort_add_map(struct ort_map **, int *);
void ort_map_spans(int, struct ort_map *);
unsigned long ort_contiguous(int, unsigned long, const char *, unsigned);
void ort_ancestor(void (*)(void **), unsigned, const struct ort_map *);
void ort_ancestor_add(struct ort_map *, unsigned *, void *, void *, unsigned long, unsigned, unsigned, void **);
void ort_register_unit(struct ort_unit *);
void ort_unregister_unit(struct ort_unit *);
#pragma pack(pop)
)";

bool isTask(const OmpDirective &d) {
  return d.kind == OmpDirectiveKind::Task || d.kind == OmpDirectiveKind::Taskloop ||
         d.kind == OmpDirectiveKind::TaskloopSimd;
}

} // namespace

std::string hostOrtDeclarations() { return kOrtDeclarations; }

std::string hostAlternativeDeclarations() {
  return R"(#pragma pack(push, 16)
struct ort_alternative { struct ort_kernel *kernel; const struct ort_launch *launch; int nparams; const struct ort_param *params __attribute__((aligned(8))); } __attribute__((aligned(8)));
int ort_target_any(unsigned, const struct ort_alternative *, int, int, const struct ort_map *);
#pragma pack(pop)
)";
}

HostSet::HostSet(Unit &unit, OffloadedTargets &kernels)
    : unit_(unit), c_(unit.context), kernels_(kernels), data_(c_.fresh("_data")),
      argument_(c_.fresh("_arg")) {
  if (!kernels.empty()) findPlainFunctions();
  using K = OmpDirectiveKind;
  auto to = [this](Stmt *(HostSet::*f)(OmpDirective &)) {
    return [this, f](OmpDirective &d) { return (this->*f)(d); };
  };
  on(K::Parallel, to(&HostSet::parallel));
  on(K::For, to(&HostSet::loop));
  on(K::ForSimd, to(&HostSet::loop));
  on(K::Simd, to(&HostSet::simd));
  on(K::Distribute, to(&HostSet::distribute));
  on(K::DistributeSimd, to(&HostSet::distribute));
  on(K::Teams, to(&HostSet::teams));
  on(K::Sections, to(&HostSet::sections));
  on(K::Section, [](OmpDirective &d) { return d.body; });
  on(K::Single, to(&HostSet::single));
  on(K::Scope, to(&HostSet::scope));
  on(K::Master, to(&HostSet::master));
  on(K::Masked, to(&HostSet::master));
  on(K::Critical, to(&HostSet::critical));
  on(K::Barrier, to(&HostSet::barrier));
  on(K::Flush, to(&HostSet::flush));
  on(K::Atomic, to(&HostSet::atomic));
  on(K::Cancel, to(&HostSet::cancel));
  on(K::CancellationPoint, to(&HostSet::cancel));
  on(K::Ordered, to(&HostSet::ordered));
  on(K::Task, to(&HostSet::task));
  on(K::Taskloop, to(&HostSet::taskloop));
  on(K::TaskloopSimd, to(&HostSet::taskloop));
  on(K::Taskgroup, to(&HostSet::taskgroup));
  on(K::Taskwait, to(&HostSet::taskwait));
  on(K::Taskyield, [this](OmpDirective &) { return c_.textStmt(std::string(rt("GOMP_taskyield")) + "();"); });
  on(K::Depobj, to(&HostSet::depobj));
  on(K::Interop, to(&HostSet::interop));
  on(K::Latest, to(&HostSet::latest));
  on(K::Allocate, [this](OmpDirective &d) {
    allocates_ = true;
    return static_cast<Stmt *>(&d); // until allocateLocals
  });
  on(K::Error, to(&HostSet::errorDirective));
  on(K::Target, to(&HostSet::target));
  on(K::TargetData, to(&HostSet::targetData));
  on(K::TargetEnterData, to(&HostSet::targetStandalone));
  on(K::TargetExitData, to(&HostSet::targetStandalone));
  on(K::TargetUpdate, to(&HostSet::targetStandalone));
}

void HostSet::function(FunctionDecl &f, List<Decl *> &before) {
  current_ = &f;
  before_ = &before;
  allocates_ = false;
  captures_.clear();
  changed_.clear();
  copyNames_.clear();
  arrayPointers_.clear();
  chooseVariants(c_, f.body, OnHost);
  declareRoutines(f);
  giveInitialTeams(f);
  Usage usage = usageIn(f.body);
  markPrivatised(f);
  findDoacrossLoops(f);
  findLeagues(f);
  findCancellations(f);
  findTargetTasks(f);
  // What regions capture is found out before anything is transformed.
  auto copiesAround = privatisedAround(c_, f.body);
  nested_.clear();
  forEachDirective(c_, f.body, [&](OmpDirective &d) {
    if (d.body && !nested_.count(&d))
      forEachDirective(c_, d.body, [&](OmpDirective &inner) { nested_.insert(&inner); });
  });
  // A task's function may run at any time after the variable it shares was declared, and change it.
  Usage atAnyTime = usage, changedByTasks = usage;
  atAnyTime.addressTaken.insert(usage.written.begin(), usage.written.end());
  forEachDirective(c_, f.body, [&](OmpDirective &d) {
    if (!isTask(d)) return;
    const VarSet written = usageIn(d.body).written;
    changedByTasks.addressTaken.insert(written.begin(), written.end());
  });
  forEachDirective(c_, f.body, [&](OmpDirective &d) {
    if (!isTask(d)) return;
    captures_[&d] = capturesOf(d, seesOnlyItsCreation(d) ? changedByTasks : atAnyTime, [&](const VarDecl &v) {
      return isNamedAtFileScope(v) && !copiesAround[&d].count(&v);
    });
    Usage inside = usageIn(d.body);
    for (VarDecl *v : clauseVariables(d, OmpClauseKind::Shared))
      if (inside.written.count(v)) usage.addressTaken.insert(v);
  });
  forEachDirective(c_, f.body, [&](OmpDirective &d) {
    if (d.kind == OmpDirectiveKind::Parallel || d.kind == OmpDirectiveKind::Teams)
      captures_[&d] = capturesOf(
          d, usage, [&](const VarDecl &v) { return isNamedAtFileScope(v) && !copiesAround[&d].count(&v); });
    if (d.kind == OmpDirectiveKind::Target) {
      Usage inside = usageIn(d.body);
      for (OmpClauseKind kind : {OmpClauseKind::Firstprivate, OmpClauseKind::IsDevicePtr})
        for (VarDecl *v : clauseVariables(d, kind))
          if (inside.mayChange(v)) changed_[&d].insert(v);
      // A pointer whose section is mapped is the region's own too.
      auto kernel = kernels_.find(&d);
      if (kernel != kernels_.end())
        for (const KernelParam &p : kernel->second.interface.params)
          if (p.passing == KernelParam::PointerValue && inside.mayChange(p.var)) changed_[&d].insert(p.var);
    }
  });
  captureReceivedValues(c_, f.body, captures_);
  mergeWithRegions(f);
  f.body = static_cast<Compound *>(apply(c_, f.body));
  finishTargetTasks(f);
  nameCopies(f);
  allocateLocals(f);
  for (Decl *d : before)
    if (auto *outlined = as<FunctionDecl>(d)) {
      nameCopies(*outlined);
      allocateLocals(*outlined);
    }
  if (!c_.declarationsFirst) return;
  declarationsFirst(f);
  for (Decl *d : before)
    if (auto *outlined = as<FunctionDecl>(d)) declarationsFirst(*outlined);
}

/// The routines that a selector asks (omp_context.cpp): the program need not have declared them.
void HostSet::declareRoutines(FunctionDecl &f) {
  forEachFunctionReference(f.body, [&](Ident &, FunctionDecl &called) {
    if (!called.loc && !called.body && called.name && prototypes().count(std::string(called.name->text)))
      rt(std::string(called.name->text));
  });
}

/// A variable that only private copies of are used would be reported as unused by the C compiler. One whose
/// address regions receive cannot stay in a register (6.7.1p6).
void HostSet::markPrivatised(FunctionDecl &f) {
  forEachDirective(c_, f.body, [&](OmpDirective &d) {
    for (OmpClause *clause : d.clauses)
      for (Expr *item : clause->items) {
        VarDecl *v = baseVariable(item);
        if (v && v->storage == Storage::Register && v->asmLabel.empty()) v->storage = Storage::None;
      }
    for (OmpClauseKind kind :
         {OmpClauseKind::Private, OmpClauseKind::Firstprivate, OmpClauseKind::Lastprivate})
      for (VarDecl *v : clauseVariables(d, kind))
        if (isAutomatic(*v)) mayBeUnused(v);
  });
}

VarDecl *HostSet::mayBeUnused(VarDecl *v) {
  Identifier *name = c_.name("__unused__");
  for (Attribute *a : v->attributes)
    if (a->name == name) return v;
  auto *unused = c_.make<Attribute>(v->loc);
  unused->name = name;
  v->attributes.push(c_.arena, unused);
  return v;
}

Stmt *HostSet::unhandled(OmpDirective &d) {
  unit_.diagnostics.error(d.loc,
                          std::string("OpenMP directive '") + info(d.kind).spelling + "' is not supported");
  return d.body ? d.body : c_.textStmt(";");
}

const char *HostSet::rt(const std::string &function) {
  return called_.emplace(function, "").first->first.c_str();
}

const char *HostSet::rt(const LibgompLoop::Routine &routine) {
  return called_.emplace(routine.name, routine.prototype).first->first.c_str();
}

std::string HostSet::prologue() const {
  std::string text;
  auto declare = [&](const std::pair<const std::string, std::string> &routine) {
    auto it = prototypes().find(routine.first);
    text += it != prototypes().end() ? std::string(it->second) + "\n" : routine.second;
  };
  const auto others = called_.lower_bound("a"); // libgomp's begin with capitals
  std::for_each(called_.begin(), others, declare);
  for (const std::string &name : locks_) text += "__asm__(\".comm .gomp_critical_user_" + name + ",8,8\");\n";
  std::for_each(others, called_.end(), declare);
  if (wide_[0]) text += "__extension__ typedef long long ompicc_long;\n";
  if (wide_[1]) text += "__extension__ typedef unsigned long long ompicc_ulong;\n";
  if (offloads_) text += kOrtDeclarations;
  return text;
}

} // namespace ompicc

#include "transforms/host/ort_declarations.h"

namespace ompicc {
namespace {

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
struct ort_unit { unsigned abi; const char *name __attribute__((aligned(8))); unsigned nkernels; struct ort_kernel *const *kernels __attribute__((aligned(8))); unsigned nglobals; const struct ort_global *globals __attribute__((aligned(8))); unsigned nimages; const struct ort_image *images __attribute__((aligned(8))); unsigned nneeds; unsigned flags; const void *const *const *needs __attribute__((aligned(8))); void *cache; const char *const *names __attribute__((aligned(8))); } __attribute__((aligned(8)));
enum { ORT_DEVICE_DEFAULT = -0x7fffffff - 1, ORT_DEVICE_HOST = -0x7fffffff };
int ort_target(struct ort_kernel *, int, const struct ort_launch *, int, const struct ort_map *, int, const struct ort_param *);
struct ort_quiet { const void *function; unsigned how; } __attribute__((aligned(8)));
void ort_run_ahead(void);
void ort_run_ahead_accessing(void);
void ort_catch_up(void);
unsigned ort_pause(void);
unsigned ort_pause_for_tasks(void);
void ort_resume(unsigned);
void ort_at(const char *, unsigned);
void ort_target_data_begin(int, int, const struct ort_map *);
void ort_target_data_end(int, int, const struct ort_map *);
void ort_target_enter_data(int, int, const struct ort_map *);
void ort_target_exit_data(int, int, const struct ort_map *);
void ort_target_update(int, int, const struct ort_map *);
void ort_target_task(int, void (*)(void *), void *, void (*)(void *, void *), long, long, int, unsigned, void **, int, void *);
void ort_finish_target_tasks(void *);
int ort_begin_own_tasks(void);
void ort_end_own_tasks(int *);
void *ort_device_address(int, const void *);
unsigned long ort_reciprocal(unsigned long, int);
void *ort_pointer_of(int, void *const *, const void *, const char *, unsigned);
const void *ort_value_if_there(int, const void *, unsigned long, const char *, unsigned);
const void *ort_value_of(int, const void *, unsigned long, const char *, unsigned);
struct ort_map *ort_add_map(struct ort_map **, int *);
void ort_free_maps(struct ort_map *);
void ort_map_spans(int, struct ort_map *);
unsigned long ort_contiguous(int, unsigned long, const char *, unsigned);
void ort_ancestor(void (*)(void **), unsigned, const struct ort_map *);
void ort_ancestor_add(struct ort_map *, unsigned *, void *, void *, unsigned long, unsigned, unsigned, void **);
void ort_register_unit(struct ort_unit *);
void ort_unregister_unit(struct ort_unit *);
#pragma pack(pop)
)";

} // namespace

std::string hostOrtDeclarations() { return kOrtDeclarations; }

std::string hostAlternativeDeclarations() {
  return R"(#pragma pack(push, 16)
struct ort_alternative { struct ort_kernel *kernel; const struct ort_launch *launch; int nparams; const struct ort_param *params __attribute__((aligned(8))); } __attribute__((aligned(8)));
int ort_target_any(unsigned, const struct ort_alternative *, int, int, const struct ort_map *);
#pragma pack(pop)
)";
}

VarDecl *ortVariable(Context &c, std::string_view name, std::string_view structure, size_t length) {
  auto *tag = c.make<TagDecl>();
  tag->name = c.name(structure);
  tag->tagKind = TagKind::Struct;
  QualType type = c.types.tagType(TypeKind::Struct, tag);
  return c.variable(name, length ? QualType(c.types.arrayOf(type, (long long)length, nullptr)) : type);
}

} // namespace ompicc

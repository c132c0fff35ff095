/*
 * omp.h: OpenMP's routines and types, as ompicc's programs see them.
 *
 * All of OpenMP up to 5.2, and of 6.0 the traits and memory spaces of allocators.
 * Layouts and values are those of libgomp, because libgomp executes most of these routines on the host; the
 * device routines are libompirt's. In target regions the device library has routines of the same names.
 */
#ifndef OMPICC_OMP_H
#define OMPICC_OMP_H

/* gcc's own omp.h, should it be included as well, must not define the types again. */
#define _OMP_H 1
#define _LIBGOMP_OMP_LOCK_DEFINED 1

#include <stddef.h>

#if defined(__cplusplus)
#define OMPICC_NOTHROW throw()
#else
#define OMPICC_NOTHROW __attribute__((__nothrow__))
#endif
#if defined(__cplusplus) && __cplusplus >= 201103L
#define OMPICC_UINTPTR_ENUM : __UINTPTR_TYPE__
#else
#define OMPICC_UINTPTR_ENUM
#endif

/* Locks (OpenMP 5.2 §18.9): opaque. */
typedef struct omp_lock_t {
  int _private __attribute__((__aligned__(4)));
} omp_lock_t;
typedef struct omp_nest_lock_t {
  unsigned char _private[8 + sizeof(void *)] __attribute__((__aligned__(sizeof(void *))));
} omp_nest_lock_t;

/* Schedules for schedule(runtime) (§18.2.11). */
typedef enum omp_sched_t {
  omp_sched_static = 1,
  omp_sched_dynamic = 2,
  omp_sched_guided = 3,
  omp_sched_auto = 4,
  omp_sched_monotonic = 0x80000000U
} omp_sched_t;

/* Thread affinity (§18.3.1). */
typedef enum omp_proc_bind_t {
  omp_proc_bind_false = 0,
  omp_proc_bind_true = 1,
  omp_proc_bind_primary = 2,
  omp_proc_bind_master = 2,
  omp_proc_bind_close = 3,
  omp_proc_bind_spread = 4
} omp_proc_bind_t;

/* Hints for locks, critical and atomic (§15.1). */
typedef enum omp_sync_hint_t {
  omp_sync_hint_none = 0,
  omp_lock_hint_none = 0,
  omp_sync_hint_uncontended = 1,
  omp_lock_hint_uncontended = 1,
  omp_sync_hint_contended = 2,
  omp_lock_hint_contended = 2,
  omp_sync_hint_nonspeculative = 4,
  omp_lock_hint_nonspeculative = 4,
  omp_sync_hint_speculative = 8,
  omp_lock_hint_speculative = 8
} omp_sync_hint_t;
typedef omp_sync_hint_t omp_lock_hint_t;

/* Depend objects (§15.9.4): opaque. */
typedef struct omp_depend_t {
  void *_private[2];
} omp_depend_t;

/* §18.6 */
typedef enum omp_pause_resource_t { omp_pause_soft = 1, omp_pause_hard = 2 } omp_pause_resource_t;

/* Device numbers with a meaning of their own (§1.7). */
enum { omp_initial_device = -1, omp_invalid_device = -4 };

/* Memory management (§6, §18.13). */
typedef __UINTPTR_TYPE__ omp_uintptr_t;

typedef enum omp_memspace_handle_t OMPICC_UINTPTR_ENUM {
  omp_default_mem_space = 0,
  omp_large_cap_mem_space = 1,
  omp_const_mem_space = 2,
  omp_high_bw_mem_space = 3,
  omp_low_lat_mem_space = 4,
  omp_null_mem_space = __UINTPTR_MAX__,
  _omp_memspace_handle_widest = __UINTPTR_MAX__
} omp_memspace_handle_t;

typedef enum omp_allocator_handle_t OMPICC_UINTPTR_ENUM {
  omp_null_allocator = 0,
  omp_default_mem_alloc = 1,
  omp_large_cap_mem_alloc = 2,
  omp_const_mem_alloc = 3,
  omp_high_bw_mem_alloc = 4,
  omp_low_lat_mem_alloc = 5,
  omp_cgroup_mem_alloc = 6,
  omp_pteam_mem_alloc = 7,
  omp_thread_mem_alloc = 8,
  _omp_allocator_handle_widest = __UINTPTR_MAX__
} omp_allocator_handle_t;

typedef enum omp_alloctrait_key_t {
  omp_atk_sync_hint = 1,
  omp_atk_alignment = 2,
  omp_atk_access = 3,
  omp_atk_pool_size = 4,
  omp_atk_fallback = 5,
  omp_atk_fb_data = 6,
  omp_atk_pinned = 7,
  omp_atk_partition = 8,
  omp_atk_pin_device = 9,
  omp_atk_preferred_device = 10,
  omp_atk_device_access = 11,
  omp_atk_target_access = 12,
  omp_atk_atomic_scope = 13,
  omp_atk_part_size = 14,
  _omp_alloctrait_key_widest = 0x7fffffff /* an int's size, also with -fshort-enums */
} omp_alloctrait_key_t;

typedef enum omp_alloctrait_value_t {
  omp_atv_default = (__UINTPTR_TYPE__)-1,
  omp_atv_false = 0,
  omp_atv_true = 1,
  omp_atv_contended = 3,
  omp_atv_uncontended = 4,
  omp_atv_serialized = 5,
  omp_atv_sequential = 5,
  omp_atv_private = 6,
  omp_atv_all = 7,
  omp_atv_device = 7,
  omp_atv_thread = 8,
  omp_atv_pteam = 9,
  omp_atv_cgroup = 10,
  omp_atv_default_mem_fb = 11,
  omp_atv_null_fb = 12,
  omp_atv_abort_fb = 13,
  omp_atv_allocator_fb = 14,
  omp_atv_environment = 15,
  omp_atv_nearest = 16,
  omp_atv_blocked = 17,
  omp_atv_interleaved = 18,
  omp_atv_single = 20,
  omp_atv_multiple = 21,
  omp_atv_memspace = 22
} omp_alloctrait_value_t;

/* The libraries' layout, whatever -fpack-struct or a #pragma pack says. */
#pragma pack(push, 16)
typedef struct omp_alloctrait_t {
  omp_alloctrait_key_t key;
  omp_uintptr_t value __attribute__((__aligned__(sizeof(void *))));
} omp_alloctrait_t;
#pragma pack(pop)

/* Events of detachable tasks (§18.11). */
typedef enum omp_event_handle_t OMPICC_UINTPTR_ENUM {
  _omp_event_handle_widest = __UINTPTR_MAX__
} omp_event_handle_t;

/* What a transparent task does with dependences (6.0 §20.5). */
typedef enum omp_impex_t { omp_not_impex = 0, omp_import = 1, omp_export = 2, omp_impex = 3 } omp_impex_t;

/* Interoperability objects (§18.12). */
typedef enum omp_interop_t OMPICC_UINTPTR_ENUM {
  omp_interop_none = 0,
  _omp_interop_widest = __UINTPTR_MAX__
} omp_interop_t;
typedef __INTPTR_TYPE__ omp_intptr_t;

typedef enum omp_interop_property_t {
  omp_ipr_fr_id = -1,
  omp_ipr_fr_name = -2,
  omp_ipr_vendor = -3,
  omp_ipr_vendor_name = -4,
  omp_ipr_device_num = -5,
  omp_ipr_platform = -6,
  omp_ipr_device = -7,
  omp_ipr_device_context = -8,
  omp_ipr_targetsync = -9,
  omp_ipr_first = -9
} omp_interop_property_t;

typedef enum omp_interop_rc_t {
  omp_irc_no_value = 1,
  omp_irc_success = 0,
  omp_irc_empty = -1,
  omp_irc_out_of_range = -2,
  omp_irc_type_int = -3,
  omp_irc_type_ptr = -4,
  omp_irc_type_str = -5,
  omp_irc_other = -6
} omp_interop_rc_t;

typedef enum omp_interop_fr_t {
  omp_ifr_cuda = 1,
  omp_ifr_cuda_driver = 2,
  omp_ifr_opencl = 3,
  omp_ifr_sycl = 4,
  omp_ifr_hip = 5,
  omp_ifr_level_zero = 6,
  omp_ifr_last = 6
} omp_interop_fr_t;

/* Tools (§18.14). */
typedef enum omp_control_tool_t {
  omp_control_tool_start = 1,
  omp_control_tool_pause = 2,
  omp_control_tool_flush = 3,
  omp_control_tool_end = 4
} omp_control_tool_t;
typedef enum omp_control_tool_result_t {
  omp_control_tool_notool = -2,
  omp_control_tool_nocallback = -1,
  omp_control_tool_success = 0,
  omp_control_tool_ignored = 1
} omp_control_tool_result_t;

#ifdef __cplusplus
extern "C" {
#define OMPICC_DEFAULT_ALLOCATOR = omp_null_allocator
#else
#define OMPICC_DEFAULT_ALLOCATOR
#endif

/* Thread teams (§18.2) */
void omp_set_num_threads(int num_threads) OMPICC_NOTHROW;
int omp_get_num_threads(void) OMPICC_NOTHROW;
int omp_get_max_threads(void) OMPICC_NOTHROW;
int omp_get_thread_num(void) OMPICC_NOTHROW;
int omp_get_num_procs(void) OMPICC_NOTHROW;
int omp_in_parallel(void) OMPICC_NOTHROW;
void omp_set_dynamic(int dynamic_threads) OMPICC_NOTHROW;
int omp_get_dynamic(void) OMPICC_NOTHROW;
int omp_get_cancellation(void) OMPICC_NOTHROW;
void omp_set_nested(int nested) OMPICC_NOTHROW;
int omp_get_nested(void) OMPICC_NOTHROW;
void omp_set_schedule(omp_sched_t kind, int chunk_size) OMPICC_NOTHROW;
void omp_get_schedule(omp_sched_t *kind, int *chunk_size) OMPICC_NOTHROW;
int omp_get_thread_limit(void) OMPICC_NOTHROW;
int omp_get_supported_active_levels(void) OMPICC_NOTHROW;
void omp_set_max_active_levels(int max_levels) OMPICC_NOTHROW;
int omp_get_max_active_levels(void) OMPICC_NOTHROW;
int omp_get_level(void) OMPICC_NOTHROW;
int omp_get_ancestor_thread_num(int level) OMPICC_NOTHROW;
int omp_get_team_size(int level) OMPICC_NOTHROW;
int omp_get_active_level(void) OMPICC_NOTHROW;

/* Thread affinity (§18.3) */
omp_proc_bind_t omp_get_proc_bind(void) OMPICC_NOTHROW;
int omp_get_num_places(void) OMPICC_NOTHROW;
int omp_get_place_num_procs(int place_num) OMPICC_NOTHROW;
void omp_get_place_proc_ids(int place_num, int *ids) OMPICC_NOTHROW;
int omp_get_place_num(void) OMPICC_NOTHROW;
int omp_get_partition_num_places(void) OMPICC_NOTHROW;
void omp_get_partition_place_nums(int *place_nums) OMPICC_NOTHROW;
void omp_set_affinity_format(const char *format) OMPICC_NOTHROW;
size_t omp_get_affinity_format(char *buffer, size_t size) OMPICC_NOTHROW;
void omp_display_affinity(const char *format) OMPICC_NOTHROW;
size_t omp_capture_affinity(char *buffer, size_t size, const char *format) OMPICC_NOTHROW;

/* Teams (§18.4) */
int omp_get_num_teams(void) OMPICC_NOTHROW;
int omp_get_team_num(void) OMPICC_NOTHROW;
void omp_set_num_teams(int num_teams) OMPICC_NOTHROW;
int omp_get_max_teams(void) OMPICC_NOTHROW;
void omp_set_teams_thread_limit(int thread_limit) OMPICC_NOTHROW;
int omp_get_teams_thread_limit(void) OMPICC_NOTHROW;

/* Tasks and events (§18.5, §18.11) */
int omp_get_max_task_priority(void) OMPICC_NOTHROW;
int omp_in_final(void) OMPICC_NOTHROW;
int omp_in_explicit_task(void) OMPICC_NOTHROW;
void omp_fulfill_event(omp_event_handle_t event) OMPICC_NOTHROW;

/* 6.0 §22: no thread is a free agent: those of the team execute the tasks of threadset(omp_pool), too. */
int omp_is_free_agent(void) OMPICC_NOTHROW;
int omp_ancestor_is_free_agent(int level) OMPICC_NOTHROW;

/* Resources (§18.6) */
int omp_pause_resource(omp_pause_resource_t kind, int device_num) OMPICC_NOTHROW;
int omp_pause_resource_all(omp_pause_resource_t kind) OMPICC_NOTHROW;

/* Devices (§18.7) */
void omp_set_default_device(int device_num) OMPICC_NOTHROW;
int omp_get_default_device(void) OMPICC_NOTHROW;
int omp_get_num_devices(void) OMPICC_NOTHROW;
int omp_get_device_num(void) OMPICC_NOTHROW;
int omp_is_initial_device(void) OMPICC_NOTHROW;
int omp_get_initial_device(void) OMPICC_NOTHROW;

/* Device memory (§18.8) */
void *omp_target_alloc(size_t size, int device_num) OMPICC_NOTHROW;
void omp_target_free(void *device_ptr, int device_num) OMPICC_NOTHROW;
int omp_target_is_present(const void *ptr, int device_num) OMPICC_NOTHROW;
int omp_target_is_accessible(const void *ptr, size_t size, int device_num) OMPICC_NOTHROW;
int omp_target_memcpy(void *dst, const void *src, size_t length, size_t dst_offset, size_t src_offset,
                      int dst_device_num, int src_device_num) OMPICC_NOTHROW;
int omp_target_memcpy_rect(void *dst, const void *src, size_t element_size, int num_dims,
                           const size_t *volume, const size_t *dst_offsets, const size_t *src_offsets,
                           const size_t *dst_dimensions, const size_t *src_dimensions, int dst_device_num,
                           int src_device_num) OMPICC_NOTHROW;
int omp_target_associate_ptr(const void *host_ptr, const void *device_ptr, size_t size, size_t device_offset,
                             int device_num) OMPICC_NOTHROW;
int omp_target_disassociate_ptr(const void *ptr, int device_num) OMPICC_NOTHROW;
int omp_target_memcpy_async(void *dst, const void *src, size_t length, size_t dst_offset, size_t src_offset,
                            int dst_device_num, int src_device_num, int depobj_count,
                            omp_depend_t *depobj_list) OMPICC_NOTHROW;
int omp_target_memcpy_rect_async(void *dst, const void *src, size_t element_size, int num_dims,
                                 const size_t *volume, const size_t *dst_offsets, const size_t *src_offsets,
                                 const size_t *dst_dimensions, const size_t *src_dimensions,
                                 int dst_device_num, int src_device_num, int depobj_count,
                                 omp_depend_t *depobj_list) OMPICC_NOTHROW;
/* OpenMP 6.0 */
void *omp_target_memset(void *ptr, int val, size_t count, int device_num) OMPICC_NOTHROW;
void *omp_target_memset_async(void *ptr, int val, size_t count, int device_num, int depobj_count,
                              omp_depend_t *depobj_list) OMPICC_NOTHROW;
void *omp_get_mapped_ptr(const void *ptr, int device_num) OMPICC_NOTHROW;

/* Locks (§18.9) */
void omp_init_lock(omp_lock_t *lock) OMPICC_NOTHROW;
void omp_init_lock_with_hint(omp_lock_t *lock, omp_sync_hint_t hint) OMPICC_NOTHROW;
void omp_destroy_lock(omp_lock_t *lock) OMPICC_NOTHROW;
void omp_set_lock(omp_lock_t *lock) OMPICC_NOTHROW;
void omp_unset_lock(omp_lock_t *lock) OMPICC_NOTHROW;
int omp_test_lock(omp_lock_t *lock) OMPICC_NOTHROW;
void omp_init_nest_lock(omp_nest_lock_t *lock) OMPICC_NOTHROW;
void omp_init_nest_lock_with_hint(omp_nest_lock_t *lock, omp_sync_hint_t hint) OMPICC_NOTHROW;
void omp_destroy_nest_lock(omp_nest_lock_t *lock) OMPICC_NOTHROW;
void omp_set_nest_lock(omp_nest_lock_t *lock) OMPICC_NOTHROW;
void omp_unset_nest_lock(omp_nest_lock_t *lock) OMPICC_NOTHROW;
int omp_test_nest_lock(omp_nest_lock_t *lock) OMPICC_NOTHROW;

/* Time (§18.10) */
double omp_get_wtime(void) OMPICC_NOTHROW;
double omp_get_wtick(void) OMPICC_NOTHROW;

/* Memory management (§18.13) */
omp_allocator_handle_t omp_init_allocator(omp_memspace_handle_t memspace, int ntraits,
                                          const omp_alloctrait_t traits[]) OMPICC_NOTHROW;
void omp_destroy_allocator(omp_allocator_handle_t allocator) OMPICC_NOTHROW;
void omp_set_default_allocator(omp_allocator_handle_t allocator) OMPICC_NOTHROW;
omp_allocator_handle_t omp_get_default_allocator(void) OMPICC_NOTHROW;
void *omp_alloc(size_t size, omp_allocator_handle_t allocator OMPICC_DEFAULT_ALLOCATOR) OMPICC_NOTHROW;
void *omp_aligned_alloc(size_t alignment, size_t size,
                        omp_allocator_handle_t allocator OMPICC_DEFAULT_ALLOCATOR) OMPICC_NOTHROW;
void *omp_calloc(size_t nmemb, size_t size,
                 omp_allocator_handle_t allocator OMPICC_DEFAULT_ALLOCATOR) OMPICC_NOTHROW;
void *omp_aligned_calloc(size_t alignment, size_t nmemb, size_t size,
                         omp_allocator_handle_t allocator OMPICC_DEFAULT_ALLOCATOR) OMPICC_NOTHROW;
void *omp_realloc(void *ptr, size_t size, omp_allocator_handle_t allocator OMPICC_DEFAULT_ALLOCATOR,
                  omp_allocator_handle_t free_allocator OMPICC_DEFAULT_ALLOCATOR) OMPICC_NOTHROW;
void omp_free(void *ptr, omp_allocator_handle_t allocator OMPICC_DEFAULT_ALLOCATOR) OMPICC_NOTHROW;
/* 6.0 §27: of the host's memory only; of devices' there are none. */
omp_memspace_handle_t omp_get_devices_memspace(int ndevs, const int *devs,
                                               omp_memspace_handle_t memspace) OMPICC_NOTHROW;
omp_memspace_handle_t omp_get_device_memspace(int dev, omp_memspace_handle_t memspace) OMPICC_NOTHROW;
omp_memspace_handle_t omp_get_devices_and_host_memspace(int ndevs, const int *devs,
                                                        omp_memspace_handle_t memspace) OMPICC_NOTHROW;
omp_memspace_handle_t omp_get_device_and_host_memspace(int dev,
                                                       omp_memspace_handle_t memspace) OMPICC_NOTHROW;
omp_memspace_handle_t omp_get_devices_all_memspace(omp_memspace_handle_t memspace) OMPICC_NOTHROW;
omp_allocator_handle_t omp_get_devices_allocator(int ndevs, const int *devs,
                                                 omp_memspace_handle_t memspace) OMPICC_NOTHROW;
omp_allocator_handle_t omp_get_device_allocator(int dev, omp_memspace_handle_t memspace) OMPICC_NOTHROW;
omp_allocator_handle_t omp_get_devices_and_host_allocator(int ndevs, const int *devs,
                                                          omp_memspace_handle_t memspace) OMPICC_NOTHROW;
omp_allocator_handle_t omp_get_device_and_host_allocator(int dev,
                                                         omp_memspace_handle_t memspace) OMPICC_NOTHROW;
omp_allocator_handle_t omp_get_devices_all_allocator(omp_memspace_handle_t memspace) OMPICC_NOTHROW;
int omp_get_memspace_num_resources(omp_memspace_handle_t memspace) OMPICC_NOTHROW;
size_t omp_get_memspace_pagesize(omp_memspace_handle_t memspace) OMPICC_NOTHROW;
omp_memspace_handle_t omp_get_submemspace(omp_memspace_handle_t memspace, int num_resources,
                                          const int *resources) OMPICC_NOTHROW;

/* Interoperability (§18.12) */
int omp_get_num_interop_properties(omp_interop_t interop) OMPICC_NOTHROW;
omp_intptr_t omp_get_interop_int(omp_interop_t interop, omp_interop_property_t property_id,
                                 int *ret_code) OMPICC_NOTHROW;
void *omp_get_interop_ptr(omp_interop_t interop, omp_interop_property_t property_id,
                          int *ret_code) OMPICC_NOTHROW;
const char *omp_get_interop_str(omp_interop_t interop, omp_interop_property_t property_id,
                                int *ret_code) OMPICC_NOTHROW;
const char *omp_get_interop_name(omp_interop_t interop, omp_interop_property_t property_id) OMPICC_NOTHROW;
const char *omp_get_interop_type_desc(omp_interop_t interop,
                                      omp_interop_property_t property_id) OMPICC_NOTHROW;
const char *omp_get_interop_rc_desc(omp_interop_t interop, omp_interop_rc_t ret_code) OMPICC_NOTHROW;

/* Tools (§18.14) */
int omp_control_tool(int command, int modifier, void *arg) OMPICC_NOTHROW;

/* Environment (§18.15) */
void omp_display_env(int verbose) OMPICC_NOTHROW;

#ifdef __cplusplus
}
#endif
#undef OMPICC_DEFAULT_ALLOCATOR
#undef OMPICC_UINTPTR_ENUM
#undef OMPICC_NOTHROW
#endif

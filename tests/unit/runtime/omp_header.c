/* omp_header.c: omp.h from C. Its address shows that a routine exists in libgomp or libompirt. */
#include "omp.h"

int check_omp_header(void);

typedef void routine(void);

int check_omp_header(void) {
  static routine *const routines[] = {
#define R(name) (routine *)(name)
      R(omp_set_num_threads), R(omp_get_num_threads), R(omp_get_max_threads), R(omp_get_thread_num),
      R(omp_get_num_procs), R(omp_in_parallel), R(omp_set_dynamic), R(omp_get_dynamic), R(omp_get_cancellation),
      R(omp_set_nested), R(omp_get_nested), R(omp_set_schedule), R(omp_get_schedule), R(omp_get_thread_limit),
      R(omp_get_supported_active_levels), R(omp_set_max_active_levels), R(omp_get_max_active_levels),
      R(omp_get_level), R(omp_get_ancestor_thread_num), R(omp_get_team_size), R(omp_get_active_level),
      R(omp_get_proc_bind), R(omp_get_num_places), R(omp_get_place_num_procs), R(omp_get_place_proc_ids),
      R(omp_get_place_num), R(omp_get_partition_num_places), R(omp_get_partition_place_nums),
      R(omp_set_affinity_format), R(omp_get_affinity_format), R(omp_display_affinity), R(omp_capture_affinity),
      R(omp_get_num_teams), R(omp_get_team_num), R(omp_set_num_teams), R(omp_get_max_teams),
      R(omp_set_teams_thread_limit), R(omp_get_teams_thread_limit), R(omp_get_max_task_priority), R(omp_in_final),
      R(omp_fulfill_event), R(omp_pause_resource), R(omp_pause_resource_all), R(omp_set_default_device),
      R(omp_get_default_device), R(omp_get_num_devices), R(omp_get_device_num), R(omp_is_initial_device),
      R(omp_get_initial_device), R(omp_target_alloc), R(omp_target_free), R(omp_target_is_present),
      R(omp_target_is_accessible), R(omp_target_memcpy), R(omp_target_memcpy_rect), R(omp_target_associate_ptr),
      R(omp_target_disassociate_ptr), R(omp_get_mapped_ptr), R(omp_init_lock), R(omp_init_lock_with_hint),
      R(omp_destroy_lock), R(omp_set_lock), R(omp_unset_lock), R(omp_test_lock), R(omp_init_nest_lock),
      R(omp_init_nest_lock_with_hint), R(omp_destroy_nest_lock), R(omp_set_nest_lock), R(omp_unset_nest_lock),
      R(omp_test_nest_lock), R(omp_get_wtime), R(omp_get_wtick), R(omp_init_allocator), R(omp_destroy_allocator),
      R(omp_set_default_allocator), R(omp_get_default_allocator), R(omp_alloc), R(omp_aligned_alloc), R(omp_calloc),
      R(omp_aligned_calloc), R(omp_realloc), R(omp_free), R(omp_display_env),
      R(omp_target_memcpy_async), R(omp_target_memcpy_rect_async), R(omp_get_num_interop_properties),
      R(omp_get_interop_int), R(omp_get_interop_ptr), R(omp_get_interop_str), R(omp_get_interop_name),
      R(omp_get_interop_type_desc), R(omp_get_interop_rc_desc), R(omp_control_tool)};
  for (unsigned i = 0; i < sizeof routines / sizeof routines[0]; ++i)
    if (!routines[i]) return 1;
  if (sizeof(omp_lock_t) != 4 || sizeof(omp_nest_lock_t) != 8 + sizeof(void *)) return 2;
  if (sizeof(omp_depend_t) != 2 * sizeof(void *) || sizeof(omp_event_handle_t) != sizeof(void *)) return 3;

  struct {
    omp_lock_t lock;
    unsigned after;
  } guarded = {.after = 0xfeedu};
  omp_init_lock(&guarded.lock);
  if (!omp_test_lock(&guarded.lock) || omp_test_lock(&guarded.lock)) return 4;
  omp_unset_lock(&guarded.lock);
  omp_destroy_lock(&guarded.lock);
  struct {
    omp_nest_lock_t lock;
    unsigned long after;
  } nested = {.after = 0xfeedu};
  omp_init_nest_lock(&nested.lock);
  omp_set_nest_lock(&nested.lock);
  if (omp_test_nest_lock(&nested.lock) != 2) return 5;
  omp_unset_nest_lock(&nested.lock);
  omp_unset_nest_lock(&nested.lock);
  omp_destroy_nest_lock(&nested.lock);
  return guarded.after == 0xfeedu && nested.after == 0xfeedu ? 0 : 6;
}

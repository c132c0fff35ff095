// Routines of 5.0 to 5.2 that libgomp lacks or that nobody else calls here: they link, and answer as the
// specification says for a host without tools and foreign runtimes.
// lanes: host sim
#include "../check.h"
#include <omp.h>
#include <stdlib.h>
#include <string.h>

int main(void) {
  // Interoperability (§18.12)
  int code = 99;
  omp_interop_t none = omp_interop_none;
  CHECK(omp_get_num_interop_properties(none) == 0);
  CHECK(omp_get_interop_int(none, omp_ipr_fr_id, &code) == 0 && code == omp_irc_empty);
  code = 99;
  CHECK(omp_get_interop_ptr(none, omp_ipr_targetsync, &code) == NULL && code == omp_irc_empty);
  CHECK(omp_get_interop_str(none, omp_ipr_fr_name, NULL) == NULL);
  CHECK(omp_get_interop_name(none, omp_ipr_fr_id) == NULL);
  CHECK(omp_get_interop_type_desc(none, omp_ipr_fr_id) == NULL);
  CHECK(strstr(omp_get_interop_rc_desc(none, omp_irc_empty), "none") != NULL);

  CHECK(omp_control_tool(omp_control_tool_start, 0, NULL) == omp_control_tool_notool);

  // Asynchronous copies (§18.8.7)
  int host = omp_get_initial_device(), device = omp_get_default_device();
  if (omp_get_num_devices() == 0) device = host;
  int from[12], to[12], back[12];
  for (int i = 0; i < 12; i++) from[i] = i, back[i] = to[i] = -1;
  int *there = omp_target_alloc(sizeof from, device);
  CHECK(there != NULL);
  CHECK(omp_target_memcpy_async(there, from, sizeof from, 0, 0, device, host, 0, NULL) == 0);
#pragma omp taskwait
  size_t volume[2] = {2, 3}, offsets[2] = {1, 1}, zero[2] = {0, 0}, dims[2] = {3, 4};
  CHECK(omp_target_memcpy_rect_async(to, there, sizeof(int), 2, volume, zero, offsets, dims, dims, host, device, 0,
                                     NULL) == 0);
#pragma omp taskwait
  CHECK(to[0] == 5 && to[2] == 7 && to[4] == 9 && to[6] == 11 && to[3] == -1 && to[8] == -1);
  CHECK(omp_target_memcpy_rect_async(NULL, NULL, 0, 0, NULL, NULL, NULL, NULL, NULL, host, device, 0, NULL) >= 3);
  CHECK(omp_target_memcpy(back, there, sizeof back, 0, 0, host, device) == 0);
  CHECK(memcmp(back, from, sizeof from) == 0);
  CHECK(omp_get_mapped_ptr(from, host) == from);
  CHECK(omp_target_is_accessible(from, sizeof from, host));
  omp_target_free(there, device);

  // Memory (§18.13)
  omp_alloctrait_t traits[] = {{omp_atk_alignment, 256}, {omp_atk_pool_size, 1 << 20}, {omp_atk_fallback, omp_atv_null_fb}};
  omp_allocator_handle_t pool = omp_init_allocator(omp_default_mem_space, 3, traits);
  CHECK(pool != omp_null_allocator);
  char *p = omp_alloc(1000, pool);
  CHECK(p && (size_t)p % 256 == 0);
  CHECK(omp_alloc(2 << 20, pool) == NULL);
  memset(p, 7, 1000);
  p = omp_realloc(p, 2000, pool, pool);
  CHECK(p && p[999] == 7);
  omp_free(p, pool);
  int *q = omp_calloc(100, sizeof(int), omp_default_mem_alloc);
  CHECK(q && q[99] == 0);
  omp_free(q, omp_null_allocator);
  q = omp_aligned_calloc(512, 10, sizeof(int), pool);
  CHECK(q && (size_t)q % 512 == 0 && q[9] == 0);
  omp_free(q, pool);
  q = omp_aligned_alloc(128, 512, omp_large_cap_mem_alloc);
  CHECK(q && (size_t)q % 128 == 0);
  omp_free(q, omp_large_cap_mem_alloc);
  omp_allocator_handle_t before = omp_get_default_allocator();
  omp_set_default_allocator(pool);
  CHECK(omp_get_default_allocator() == pool);
  omp_set_default_allocator(before);
  omp_destroy_allocator(pool);

  // Affinity and environment (§18.3, §18.15)
  char text[100];
  omp_set_affinity_format("%n of %N");
  CHECK(omp_get_affinity_format(text, sizeof text) == strlen("%n of %N") && strcmp(text, "%n of %N") == 0);
  CHECK(omp_capture_affinity(text, sizeof text, NULL) == strlen("0 of 1") && strcmp(text, "0 of 1") == 0);
  int places = omp_get_num_places();
  int *numbers = calloc((size_t)omp_get_partition_num_places() + 1, sizeof *numbers);
  omp_get_partition_place_nums(numbers);
  for (int i = 0; i < places; i++) {
    int procs = omp_get_place_num_procs(i);
    int *ids = calloc((size_t)procs + 1, sizeof *ids);
    omp_get_place_proc_ids(i, ids);
    CHECK(procs > 0 && ids[procs] == 0);
    free(ids);
  }
  free(numbers);
  CHECK(omp_get_place_num() >= -1);
  CHECK(omp_get_proc_bind() >= omp_proc_bind_false);

  // Teams and levels
  omp_set_num_teams(3);
  CHECK(omp_get_max_teams() == 3);
  omp_set_teams_thread_limit(5);
  CHECK(omp_get_teams_thread_limit() == 5);
  CHECK(omp_get_supported_active_levels() > 0);
  CHECK(omp_get_max_task_priority() >= 0);
  CHECK(omp_in_final() == 0 || omp_in_final() == 1);
  CHECK(omp_pause_resource(omp_pause_soft, host) == 0);
  CHECK(omp_pause_resource_all(omp_pause_soft) == 0);
  return failures != 0;
}

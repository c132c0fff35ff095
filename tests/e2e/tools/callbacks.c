// A tool in the program: which callbacks it gets, in which order, with which identifiers, addresses and sizes; and what it is told of
// callbacks that it registers.
// lanes: sim cubin ptx
// needs-copies: the copies are told
#include "../check.h"
#include <omp-tools.h>
#include <omp.h>
#include <stdlib.h>
#include <string.h>

typedef struct {
  int what; // ompt_callbacks_t
  int kind, endpoint, device, from, to;
  ompt_id_t region, operation;
  void *host, *there;
  size_t bytes;
  const void *codeptr;
} Event;
static Event events[1000];
static int count, finalized, initial, answers[64];
static ompt_id_t ids;
static ompt_get_target_info_t get_target_info;
static ompt_get_task_info_t get_task_info;
static ompt_get_state_t get_state;
static ompt_get_callback_t get_callback;

static Event *add(int what, int kind, int endpoint) {
  Event *e = &events[count++];
  e->what = what, e->kind = kind, e->endpoint = endpoint;
  return e;
}

static void on_device(int device, const char *type, ompt_device_t *d, ompt_function_lookup_t look_up, const char *text) {
  add(ompt_callback_device_initialize, 0, 0)->device = device;
  CHECK(strchr(type, ';'));
  CHECK(d && look_up && *text);
}
static void on_load(int device, const char *file, int64_t offset, void *vma, size_t bytes, void *host, void *there, uint64_t id) {
  Event *e = add(ompt_callback_device_load, 0, 0);
  e->device = device, e->region = id, e->bytes = bytes, e->host = host;
  CHECK(!file && offset == -1 && vma == ompt_addr_none && there == ompt_addr_none);
}
static void on_unload(int device, uint64_t id) {
  Event *e = add(ompt_callback_device_unload, 0, 0);
  e->device = device, e->region = id;
}
static void on_device_end(int device) { add(ompt_callback_device_finalize, 0, 0)->device = device; }
static void on_target(ompt_target_t kind, ompt_scope_endpoint_t endpoint, int device, ompt_data_t *task, ompt_data_t *target_task,
                      ompt_data_t *data, const void *codeptr) {
  if (endpoint == ompt_scope_begin) {
    CHECK(data->value == 0);
    data->value = ++ids;
  }
  Event *e = add(ompt_callback_target_emi, kind, endpoint);
  e->device = device, e->region = data->value, e->codeptr = codeptr;
  CHECK(task && !target_task && codeptr);
  uint64_t number;
  ompt_id_t region, operation;
  CHECK(get_target_info(&number, &region, &operation) == 1);
  CHECK(number == (uint64_t)device && region == data->value && operation == ompt_id_none);
  CHECK(get_state(NULL) == ompt_state_overhead);
}
static void on_data(ompt_scope_endpoint_t endpoint, ompt_data_t *task, ompt_data_t *data, ompt_id_t *operation,
                    ompt_target_data_op_t type, void *from, int from_device, void *to, int to_device, size_t bytes,
                    const void *codeptr) {
  if (endpoint != ompt_scope_end) *operation = ++ids;
  Event *e = add(ompt_callback_target_data_op_emi, type, endpoint);
  const int has_host_first = from_device == initial;
  CHECK(data); // also outside of regions
  e->region = data->value, e->operation = *operation, e->bytes = bytes, e->from = from_device, e->to = to_device;
  e->host = has_host_first ? from : to, e->there = has_host_first ? to : from, e->codeptr = codeptr;
  CHECK(!task);
}
static void on_map(ompt_data_t *data, unsigned n, void **host, void **there, size_t *bytes, unsigned *flags, const void *codeptr) {
  for (unsigned i = 0; i < n; i++) {
    Event *e = add(ompt_callback_target_map_emi, flags[i], 0);
    e->region = data->value, e->host = host[i], e->there = there[i], e->bytes = bytes[i], e->codeptr = codeptr;
  }
}
static void on_submit(ompt_scope_endpoint_t endpoint, ompt_data_t *data, ompt_id_t *operation, unsigned teams) {
  if (endpoint == ompt_scope_begin) *operation = ++ids;
  Event *e = add(ompt_callback_target_submit_emi, teams, endpoint);
  e->region = data->value, e->operation = *operation;
}
static int on_control(uint64_t command, uint64_t modifier, void *argument, const void *codeptr) {
  CHECK(command == omp_control_tool_flush && modifier == 5 && argument == &count && codeptr);
  return omp_control_tool_ignored;
}
static void nothing(void) {}

static int initialize(ompt_function_lookup_t look_up, int device, ompt_data_t *data) {
  initial = device;
  CHECK(data->value == 17);
  CHECK(!count); // before anything happens
  ompt_set_callback_t set = (ompt_set_callback_t)look_up("ompt_set_callback");
  get_callback = (ompt_get_callback_t)look_up("ompt_get_callback");
  get_target_info = (ompt_get_target_info_t)look_up("ompt_get_target_info");
  get_task_info = (ompt_get_task_info_t)look_up("ompt_get_task_info");
  get_state = (ompt_get_state_t)look_up("ompt_get_state");
  ompt_callback_t known;
  for (int i = 0; i < 40; i++) {
    CHECK(!get_callback((ompt_callbacks_t)i, &known));
    answers[i] = set((ompt_callbacks_t)i, nothing);
    CHECK(get_callback((ompt_callbacks_t)i, &known) == (answers[i] != ompt_set_error));
    if (answers[i] != ompt_set_error) {
      CHECK(set((ompt_callbacks_t)i, NULL) == ompt_set_always);
      CHECK(!get_callback((ompt_callbacks_t)i, &known));
    }
  }
  set(ompt_callback_device_initialize, (ompt_callback_t)on_device);
  set(ompt_callback_device_finalize, (ompt_callback_t)on_device_end);
  set(ompt_callback_device_load, (ompt_callback_t)on_load);
  set(ompt_callback_device_unload, (ompt_callback_t)on_unload);
  set(ompt_callback_target_emi, (ompt_callback_t)on_target);
  set(ompt_callback_target_data_op_emi, (ompt_callback_t)on_data);
  set(ompt_callback_target_map_emi, (ompt_callback_t)on_map);
  set(ompt_callback_target_submit_emi, (ompt_callback_t)on_submit);
  set(ompt_callback_control_tool, (ompt_callback_t)on_control);
  const char *const names[] = {"ompt_enumerate_states", "ompt_enumerate_mutex_impls", "ompt_get_thread_data", "ompt_get_num_places",
                               "ompt_get_place_proc_ids", "ompt_get_place_num", "ompt_get_partition_place_nums",
                               "ompt_get_proc_id", "ompt_get_parallel_info", "ompt_get_task_memory", "ompt_get_num_devices",
                               "ompt_get_num_procs", "ompt_get_unique_id", "ompt_finalize_tool"};
  for (unsigned i = 0; i < sizeof names / sizeof *names; i++) CHECK(look_up(names[i]));
  CHECK(!look_up("ompt_set_trace_ompt") && !look_up("ompt_nothing"));
  CHECK(((ompt_get_num_devices_t)look_up("ompt_get_num_devices"))() == device);
  CHECK(((ompt_get_num_procs_t)look_up("ompt_get_num_procs"))() == omp_get_num_procs());
  CHECK(((ompt_get_proc_id_t)look_up("ompt_get_proc_id"))() >= 0);
  ompt_get_unique_id_t unique = (ompt_get_unique_id_t)look_up("ompt_get_unique_id");
  CHECK(unique() != unique());

  ompt_enumerate_states_t enumerate = (ompt_enumerate_states_t)look_up("ompt_enumerate_states");
  int states = 0, state = ompt_state_undefined, has_serial = 0;
  const char *name;
  while (enumerate(state, &state, &name)) {
    CHECK(!strncmp(name, "ompt_state_", 11));
    has_serial |= state == ompt_state_work_serial && !strcmp(name, "ompt_state_work_serial");
    CHECK(++states < 50);
  }
  CHECK(has_serial && state == ompt_state_undefined);
  ompt_enumerate_mutex_impls_t impls = (ompt_enumerate_mutex_impls_t)look_up("ompt_enumerate_mutex_impls");
  CHECK(impls(ompt_mutex_impl_none, &state, &name) == 1 && *name && impls(state, &state, &name) == 0);

  int flags, number;
  ompt_data_t *task, *parallel;
  ompt_frame_t *frame;
  CHECK(get_task_info(0, &flags, &task, &frame, &parallel, &number) == 2);
  CHECK(flags == ompt_task_initial && task && frame && parallel && number == 0);
  CHECK(get_task_info(1, NULL, NULL, NULL, NULL, NULL) == 0);
  ompt_get_parallel_info_t parallels = (ompt_get_parallel_info_t)look_up("ompt_get_parallel_info");
  ompt_data_t *implicit = NULL; // the parallel region around the initial task
  CHECK(parallels(0, &implicit, &number) == 2 && implicit == parallel && number == 1);
  CHECK(parallels(0, NULL, NULL) == 2 && parallels(1, NULL, NULL) == 0 && parallels(-1, NULL, NULL) == 0);
  CHECK(get_state(NULL) == ompt_state_work_serial);
  size_t size = 1;
  void *address;
  CHECK(((ompt_get_task_memory_t)look_up("ompt_get_task_memory"))(&address, &size, 0) == 0 && size == 0);
  return 1;
}
static void finalize(ompt_data_t *data) {
  CHECK(data->value == 17);
  finalized = 1;
  // The devices have ended before.
  int ends = 0, loads = 0, unloads = 0;
  for (int i = 0; i < count; i++) {
    ends += events[i].what == ompt_callback_device_finalize;
    loads += events[i].what == ompt_callback_device_load;
    unloads += events[i].what == ompt_callback_device_unload;
    CHECK(events[i].what != ompt_callback_device_unload || !ends);
  }
  CHECK(ends == 1 && loads == 1 && unloads == 1);
  if (failures) _Exit(1);
}
ompt_start_tool_result_t *ompt_start_tool(unsigned version, const char *runtime) {
  static ompt_start_tool_result_t result = {initialize, finalize, {17}};
  CHECK(version == 202111 && strstr(runtime, "ompicc"));
  return &result;
}

static int at; // of the next event to look at
static Event *next(int what, int kind, int endpoint) {
  Event *e = &events[at++];
  if (at > count || e->what != what || e->kind != kind || e->endpoint != endpoint) {
    printf("event %d is %d %d %d, not %d %d %d\n", at - 1, e->what, e->kind, e->endpoint, what, kind, endpoint);
    exit(1);
  }
  return e;
}
/// Both ends of an operation on what lies at `host`; returns where it is on the device.
static void *operation(int type, ompt_id_t region, void *host, size_t bytes) {
  Event *begin = next(ompt_callback_target_data_op_emi, type, ompt_scope_begin);
  Event *end = next(ompt_callback_target_data_op_emi, type, ompt_scope_end);
  CHECK(begin->region == region && end->region == region && begin->operation == end->operation && begin->operation);
  CHECK(begin->host == host && end->host == host && begin->bytes == bytes && end->bytes == bytes);
  CHECK(type == ompt_target_data_alloc || begin->there == end->there);
  const int outward = type != ompt_target_data_transfer_from_device;
  CHECK(begin->from == (outward ? initial : 0) && begin->to == (outward ? 0 : initial));
  return end->there;
}

int main(void) {
  int a[100], x = 1;
  CHECK(omp_control_tool(omp_control_tool_flush, 5, &count) == omp_control_tool_ignored);
  CHECK(answers[ompt_callback_target_emi] == ompt_set_always && answers[ompt_callback_target] == ompt_set_always);
  CHECK(answers[ompt_callback_target_data_op_emi] == ompt_set_always && answers[ompt_callback_target_map] == ompt_set_always);
  CHECK(answers[ompt_callback_device_load] == ompt_set_always && answers[ompt_callback_error] == ompt_set_always);
  // docs/tools.md has the same table.
  static const struct { int event, answer; } table[] = {
      {ompt_callback_thread_begin, ompt_set_sometimes_paired}, {ompt_callback_thread_end, ompt_set_sometimes_paired},
      {ompt_callback_parallel_begin, ompt_set_never}, {ompt_callback_parallel_end, ompt_set_never},
      {ompt_callback_task_create, ompt_set_sometimes}, {ompt_callback_task_schedule, ompt_set_sometimes_paired},
      {ompt_callback_implicit_task, ompt_set_sometimes_paired}, {ompt_callback_target, ompt_set_always},
      {ompt_callback_target_data_op, ompt_set_always}, {ompt_callback_target_submit, ompt_set_always},
      {ompt_callback_control_tool, ompt_set_always}, {ompt_callback_device_initialize, ompt_set_always},
      {ompt_callback_device_finalize, ompt_set_always}, {ompt_callback_device_load, ompt_set_always},
      {ompt_callback_device_unload, ompt_set_always}, {ompt_callback_sync_region_wait, ompt_set_sometimes_paired},
      {ompt_callback_mutex_released, ompt_set_never}, {ompt_callback_dependences, ompt_set_sometimes},
      {ompt_callback_task_dependence, ompt_set_sometimes}, {ompt_callback_work, ompt_set_never},
      {ompt_callback_masked, ompt_set_never}, {ompt_callback_target_map, ompt_set_always},
      {ompt_callback_sync_region, ompt_set_never}, {ompt_callback_lock_init, ompt_set_never},
      {ompt_callback_lock_destroy, ompt_set_never}, {ompt_callback_mutex_acquire, ompt_set_never},
      {ompt_callback_mutex_acquired, ompt_set_never}, {ompt_callback_nest_lock, ompt_set_never},
      {ompt_callback_flush, ompt_set_never}, {ompt_callback_cancel, ompt_set_never}, {ompt_callback_reduction, ompt_set_never},
      {ompt_callback_dispatch, ompt_set_never}, {ompt_callback_target_emi, ompt_set_always},
      {ompt_callback_target_data_op_emi, ompt_set_always}, {ompt_callback_target_submit_emi, ompt_set_always},
      {ompt_callback_target_map_emi, ompt_set_always}, {ompt_callback_error, ompt_set_always}};
  int known = 0;
  for (unsigned i = 0; i < sizeof table / sizeof *table; i++) {
    if (answers[table[i].event] != table[i].answer) printf("event %d: %d\n", table[i].event, answers[table[i].event]);
    CHECK(answers[table[i].event] == table[i].answer);
  }
  for (int i = 0; i < 40; i++) known += answers[i] != ompt_set_error;
  CHECK(known == sizeof table / sizeof *table);
  if (omp_get_num_devices() == 0) return 0;

  for (int i = 0; i < 100; i++) a[i] = i;
#pragma omp target data map(to : a)
  {
#pragma omp target map(tofrom : x) map(always, from : a)
    {
      x += a[99];
      a[0] = 5;
    }
  }
#pragma omp target teams num_teams(3)
  {
  }
#pragma omp target enter data map(alloc : a)
#pragma omp target update to(a)
#pragma omp target exit data map(release : a)
  void *p = omp_target_alloc(64, 0);
  omp_target_memset(p, 0, 64, 0);
  omp_target_memcpy(&x, p, 4, 0, 8, initial, 0);
  omp_target_free(p, 0);
  int own[4];
  p = omp_target_alloc(sizeof own, 0);
  CHECK(omp_target_associate_ptr(own, p, sizeof own, 0, 0) == 0);
  CHECK(omp_target_disassociate_ptr(own, 0) == 0);
  omp_target_free(p, 0);
  CHECK(a[0] == 5 && x == 0);

  CHECK(next(ompt_callback_device_initialize, 0, 0)->device == 0);
  // With the device, or at the first launch, as its format wants it.
  Event *load = events[at].what == ompt_callback_device_load ? next(ompt_callback_device_load, 0, 0) : NULL;
  ompt_id_t r = next(ompt_callback_target_emi, ompt_target_enter_data, ompt_scope_begin)->region;
  void *there = operation(ompt_target_data_alloc, r, a, sizeof a);
  Event *map = next(ompt_callback_target_map_emi, ompt_target_map_flag_to, 0);
  CHECK(map->region == r && map->host == a && map->there == there && map->bytes == sizeof a);
  CHECK(operation(ompt_target_data_transfer_to_device, r, a, sizeof a) == there);
  CHECK(next(ompt_callback_target_emi, ompt_target_enter_data, ompt_scope_end)->region == r);

  r = next(ompt_callback_target_emi, ompt_target, ompt_scope_begin)->region;
  if (!load) load = next(ompt_callback_device_load, 0, 0);
  CHECK(load->device == 0 && load->region && load->bytes && load->host);
  void *x_there = operation(ompt_target_data_alloc, r, &x, sizeof x);
  for (int i = 0; i < 2; i++) { // in the order of the translator's list
    map = &events[at++];
    CHECK(map->what == ompt_callback_target_map_emi && map->region == r);
    if (map->host == &x)
      CHECK(map->there == x_there && map->kind == (ompt_target_map_flag_to | ompt_target_map_flag_from));
    else
      CHECK(map->there == there && map->kind == (ompt_target_map_flag_from | ompt_target_map_flag_always));
  }
  operation(ompt_target_data_transfer_to_device, r, &x, sizeof x);
  Event *begin = next(ompt_callback_target_submit_emi, 1, ompt_scope_begin), *end = next(ompt_callback_target_submit_emi, 1, ompt_scope_end);
  CHECK(begin->region == r && end->region == r && begin->operation == end->operation);
  int from_x = 0, from_a = 0;
  for (int i = 0; i < 2; i++) {
    void *host = events[at].host;
    operation(ompt_target_data_transfer_from_device, r, host, host == &x ? sizeof x : sizeof a);
    from_x += host == &x, from_a += host == a;
  }
  CHECK(from_x == 1 && from_a == 1);
  operation(ompt_target_data_delete, r, &x, sizeof x);
  CHECK(next(ompt_callback_target_emi, ompt_target, ompt_scope_end)->region == r);

  r = next(ompt_callback_target_emi, ompt_target_exit_data, ompt_scope_begin)->region;
  CHECK(next(ompt_callback_target_map_emi, ompt_target_map_flag_to, 0)->there == there);
  CHECK(operation(ompt_target_data_delete, r, a, sizeof a) == there);
  next(ompt_callback_target_emi, ompt_target_exit_data, ompt_scope_end);

  r = next(ompt_callback_target_emi, ompt_target, ompt_scope_begin)->region;
  CHECK(next(ompt_callback_target_submit_emi, 3, ompt_scope_begin)->region == r);
  next(ompt_callback_target_submit_emi, 3, ompt_scope_end);
  next(ompt_callback_target_emi, ompt_target, ompt_scope_end);

  r = next(ompt_callback_target_emi, ompt_target_enter_data, ompt_scope_begin)->region;
  there = operation(ompt_target_data_alloc, r, a, sizeof a);
  CHECK(next(ompt_callback_target_map_emi, ompt_target_map_flag_alloc, 0)->there == there);
  next(ompt_callback_target_emi, ompt_target_enter_data, ompt_scope_end);
  r = next(ompt_callback_target_emi, ompt_target_update, ompt_scope_begin)->region;
  CHECK(operation(ompt_target_data_transfer_to_device, r, a, sizeof a) == there);
  next(ompt_callback_target_emi, ompt_target_update, ompt_scope_end);
  r = next(ompt_callback_target_emi, ompt_target_exit_data, ompt_scope_begin)->region;
  next(ompt_callback_target_map_emi, ompt_target_map_flag_release, 0);
  operation(ompt_target_data_delete, r, a, sizeof a);
  next(ompt_callback_target_emi, ompt_target_exit_data, ompt_scope_end);

  // Routines are in no region.
  there = operation(ompt_target_data_alloc, 0, NULL, 64);
  begin = next(ompt_callback_target_data_op_emi, ompt_target_data_memset, ompt_scope_begin);
  next(ompt_callback_target_data_op_emi, ompt_target_data_memset, ompt_scope_end);
  CHECK(begin->bytes == 64 && begin->codeptr);
  begin = next(ompt_callback_target_data_op_emi, ompt_target_data_transfer_from_device, ompt_scope_begin);
  end = next(ompt_callback_target_data_op_emi, ompt_target_data_transfer_from_device, ompt_scope_end);
  CHECK(begin->host == &x && begin->there == (char *)there + 8 && end->bytes == 4 && end->codeptr);
  CHECK(operation(ompt_target_data_delete, 0, NULL, 0) == there);
  there = operation(ompt_target_data_alloc, 0, NULL, sizeof own);
  Event *association = next(ompt_callback_target_data_op_emi, ompt_target_data_associate, ompt_scope_beginend);
  CHECK(association->host == own && association->there == there && association->bytes == sizeof own);
  next(ompt_callback_target_data_op_emi, ompt_target_data_disassociate, ompt_scope_beginend);
  operation(ompt_target_data_delete, 0, NULL, 0);
  CHECK(at == count && !finalized);
  return failures != 0;
}

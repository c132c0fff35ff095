// A tool that writes every event, one line each, to the file that LOG names (standard output: none), with the
// records of traces if TRACE is set. Addresses and identifiers are numbered in the order in which they come.
#include <omp-tools.h>
#include <ompicc-tools.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static FILE *out;
static int hosts; // number of the host device
static ompt_function_lookup_t lookup;
static ompicc_get_construct_t get_construct;
static ompt_id_t ids;

#define SAY(...) (pthread_mutex_lock(&mutex), fprintf(out, __VA_ARGS__), fflush(out), pthread_mutex_unlock(&mutex))

static const char *where(int device) {
  static __thread char text[2][16];
  static __thread int which;
  which = !which;
  if (device == hosts) return "host";
  snprintf(text[which], sizeof text[which], "%d", device);
  return text[which];
}

static const char *place(void) {
  static __thread char text[256];
  const char *file, *kernel;
  unsigned line;
  if (!get_construct || !get_construct(&file, &line, &kernel)) return "?";
  snprintf(text, sizeof text, "%s:%u", file, line);
  return text;
}

static const char *point(ompt_scope_endpoint_t e) { return e == ompt_scope_begin ? "begin" : e == ompt_scope_end ? "end" : "beginend"; }

static void device_initialize(int device, const char *type, ompt_device_t *d, ompt_function_lookup_t find, const char *doc);
static void device_finalize(int device) { SAY("device_finalize %d\n", device); }
static void device_load(int device, const char *file, int64_t offset, void *vma, size_t bytes, void *host, void *there, uint64_t id) {
  SAY("device_load %d %s bytes %s host %s id %s\n", device, file ? file : "-", bytes ? "some" : "none",
      host != ompt_addr_none && host ? "known" : "none", id ? "some" : "none");
  (void)offset, (void)vma, (void)there;
}
static void device_unload(int device, uint64_t id) { SAY("device_unload %d id %s\n", device, id ? "some" : "none"); }

static void target(ompt_target_t kind, ompt_scope_endpoint_t e, int device, ompt_data_t *task, ompt_data_t *target_task,
                   ompt_data_t *data, const void *codeptr) {
  if (e == ompt_scope_begin) data->value = __sync_add_and_fetch(&ids, 1);
  SAY("target %d %s device %s id %lu task %s %s code %p\n", kind, point(e), where(device), data->value,
      target_task ? "own" : task ? "encountering" : "none", place(), codeptr);
}
static void data_op(ompt_scope_endpoint_t e, ompt_data_t *task, ompt_data_t *data, ompt_id_t *op, ompt_target_data_op_t type,
                    void *from, int from_device, void *to, int to_device, size_t bytes, const void *codeptr) {
  if (e != ompt_scope_end) *op = __sync_add_and_fetch(&ids, 1);
  SAY("data_op %s id %lu in %ld type %d %s to %s %zu bytes %p %p code %p\n", point(e), *op, data ? (long)data->value : -1,
      type, where(from_device), where(to_device), bytes, from, to, codeptr);
  (void)task;
}
static void map(ompt_data_t *data, unsigned n, void **host, void **device, size_t *bytes, unsigned *flags, const void *codeptr) {
  for (unsigned i = 0; i < n; i++)
    SAY("map in %lu %zu bytes flags %#x host %p device %p code %p\n", data->value, bytes[i], flags[i], host[i], device[i], codeptr);
}
static void submit(ompt_scope_endpoint_t e, ompt_data_t *data, ompt_id_t *op, unsigned teams) {
  if (e == ompt_scope_begin) *op = __sync_add_and_fetch(&ids, 1);
  SAY("submit %s id %lu in %lu teams %u\n", point(e), *op, data->value, teams);
}
static void task_create(ompt_data_t *from, const ompt_frame_t *frame, ompt_data_t *task, int flags, int depends, const void *codeptr) {
  task->value = __sync_add_and_fetch(&ids, 1);
  SAY("task_create id %lu flags %#x depends %d code %p\n", task->value, flags, depends, codeptr);
  (void)from, (void)frame;
}
static void dependences(ompt_data_t *task, const ompt_dependence_t *deps, int n) {
  for (int i = 0; i < n; i++) SAY("dependence of %lu type %d on %p\n", task->value, deps[i].dependence_type, deps[i].variable.ptr);
}
static void task_dependence(ompt_data_t *a, ompt_data_t *b) { SAY("task_dependence %lu before %lu\n", a->value, b->value); }
static void task_schedule(ompt_data_t *prior, ompt_task_status_t status, ompt_data_t *next) {
  SAY("task_schedule %lu status %d next %lu\n", prior->value, status, next ? next->value : 0);
}
static void sync_wait(ompt_sync_region_t kind, ompt_scope_endpoint_t e, ompt_data_t *p, ompt_data_t *t, const void *codeptr) {
  SAY("sync_wait %d %s code %p\n", kind, point(e), codeptr);
  (void)p, (void)t;
}
static int control(uint64_t command, uint64_t modifier, void *arg, const void *codeptr) {
  SAY("control %lu %lu %s code %p\n", command, modifier, arg ? "argument" : "-", codeptr);
  return command == 100 ? 7 : 0;
}
static void error(ompt_severity_t severity, const char *text, size_t n, const void *codeptr) {
  SAY("error %d '%.*s' code %p\n", severity, (int)n, text, codeptr);
}

static ompt_get_record_ompt_t get_record;
static ompt_get_record_type_t get_type;
static ompt_advance_buffer_cursor_t advance;
static ompt_translate_time_t translate;
static ompt_device_t *devices[16];

static void request(int device, ompt_buffer_t **buffer, size_t *bytes) {
  if (getenv("NO_BUFFER")) {
    *bytes = 0;
    return;
  }
  if (*bytes < 300) *bytes = 300; // room for a few records only
  *buffer = malloc(*bytes);
  (void)device;
}
static void complete(int device, ompt_buffer_t *buffer, size_t bytes, ompt_buffer_cursor_t cursor, int owned) {
  do {
    if (get_type(buffer, cursor) != ompt_record_ompt) break;
    const ompt_record_ompt_t *r = get_record(buffer, cursor);
    const double start = translate(devices[device], r->time);
    switch (r->type) {
    case ompt_callback_target:
    case ompt_callback_target_emi:
      SAY("record target %d %s in %lu\n", r->record.target_emi.kind, point(r->record.target_emi.endpoint), r->target_id);
      break;
    case ompt_callback_target_data_op:
    case ompt_callback_target_data_op_emi:
      SAY("record data_op id %lu in %lu type %d %zu bytes %s\n", r->record.target_data_op.host_op_id, r->target_id,
          r->record.target_data_op.optype, r->record.target_data_op.bytes, r->record.target_data_op.end_time >= r->time ? "in order" : "backwards");
      break;
    case ompt_callback_target_submit:
    case ompt_callback_target_submit_emi:
      SAY("record kernel id %lu in %lu teams %u of %u %s %.1f ms\n", r->record.target_submit_emi.host_op_id, r->target_id,
          r->record.target_submit_emi.granted_num_teams, r->record.target_submit_emi.requested_num_teams,
          r->record.target_submit_emi.end_time >= r->time ? "in order" : "backwards",
          1e3 * (translate(devices[device], r->record.target_submit_emi.end_time) - start));
      break;
    default: SAY("record of type %d\n", r->type);
    }
  } while (advance(devices[device], buffer, bytes, cursor, &cursor));
  if (get_type(buffer, cursor) != ompt_record_invalid) SAY("the cursor behind the last record is valid\n");
  if (owned) free(buffer);
}

static void device_initialize(int device, const char *type, ompt_device_t *d, ompt_function_lookup_t find, const char *doc) {
  SAY("device_initialize %d %s %s %s\n", device, type, find ? "traces" : "no-traces", doc && *doc ? "documented" : "-");
  if (!find || !getenv("TRACE")) return;
  devices[device] = d;
  get_record = (ompt_get_record_ompt_t)find("ompt_get_record_ompt");
  get_type = (ompt_get_record_type_t)find("ompt_get_record_type");
  advance = (ompt_advance_buffer_cursor_t)find("ompt_advance_buffer_cursor");
  translate = (ompt_translate_time_t)find("ompt_translate_time");
  SAY("set_trace %d\n", ((ompt_set_trace_ompt_t)find("ompt_set_trace_ompt"))(d, 1, 0));
  SAY("start_trace %d\n", ((ompt_start_trace_t)find("ompt_start_trace"))(d, request, complete));
}

static int initialize(ompt_function_lookup_t find, int initial, ompt_data_t *data) {
  const char *name = getenv("LOG");
  out = name ? fopen(name, "a") : stdout;
  hosts = initial;
  lookup = find;
  get_construct = (ompicc_get_construct_t)find("ompicc_get_construct");
  ompt_set_callback_t set = (ompt_set_callback_t)find("ompt_set_callback");
  SAY("initialize, host is %d, data %lu\n", initial, data->value);
  if (getenv("REFUSE")) return 0;
#define SET(name, function) SAY("set " #name " %d\n", set(ompt_callback_##name, (ompt_callback_t)function))
  SET(device_initialize, device_initialize);
  SET(device_finalize, device_finalize);
  SET(device_load, device_load);
  SET(device_unload, device_unload);
  SET(target_emi, target);
  SET(target_data_op_emi, data_op);
  SET(target_map_emi, map);
  SET(target_submit_emi, submit);
  SET(task_create, task_create);
  SET(dependences, dependences);
  SET(task_dependence, task_dependence);
  SET(task_schedule, task_schedule);
  SET(sync_region_wait, sync_wait);
  SET(control_tool, control);
  SET(error, error);
  SET(parallel_begin, error);
  return 1;
}
static void finalize(ompt_data_t *data) { SAY("finalize, data %lu\n", data->value); }

ompt_start_tool_result_t *ompt_start_tool(unsigned version, const char *runtime) {
  static ompt_start_tool_result_t result = {initialize, finalize, {42}};
  if (getenv("DECLINE")) return NULL;
  if (strncmp(runtime, "ompicc", 6) || version != 202111) return NULL;
  return &result;
}

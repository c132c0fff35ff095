// Traces of a device: buffers of the tool's, small ones, in which every operation has a record with the identifier of its callback and
// times that fit the host's; pause, flush, stop and start again; a tool that has no buffer.
// lanes: sim cubin ptx
// needs-copies: the copies are told
#include "../check.h"
#include <omp-tools.h>
#include <omp.h>
#include <pthread.h>
#include <stdlib.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER; // callbacks come from any thread
static ompt_device_t *device;
static ompt_id_t ids;
static int buffers_out, targets, data_ops, kernels, refuses;
static size_t bytes;
static double first, last;
static struct {
  ompt_id_t operation;
  double begin, end; // on the host, around the launch
} submits[100];
static int nsubmits, found;

static ompt_translate_time_t translate_time;
static ompt_get_record_type_t get_type;
static ompt_get_record_ompt_t get_record;
static ompt_get_record_native_t get_native;
static ompt_advance_buffer_cursor_t advance;
static ompt_start_trace_t start_trace;
static ompt_stop_trace_t stop_trace;
static ompt_flush_trace_t flush_trace;
static ompt_pause_trace_t pause_trace;
static ompt_set_trace_ompt_t set_trace;
static ompt_get_device_time_t get_time;

static void request(int number, ompt_buffer_t **buffer, size_t *size) {
  CHECK(number == 0 && *size > 0);
  if (refuses) {
    *size = 0;
    return;
  }
  *size += 200; // one or two records
  *buffer = malloc(*size);
  pthread_mutex_lock(&lock);
  buffers_out++;
  pthread_mutex_unlock(&lock);
}

static void read(const ompt_record_ompt_t *r) {
  const double time = translate_time(device, r->time);
  if (first == 0 || time < first) first = time;
  if (time > last) last = time;
  ompt_id_t op;
  CHECK(!get_native((void *)r, 0, &op));
  switch (r->type) {
  case ompt_callback_target_emi: targets++; break;
  case ompt_callback_target_data_op_emi:
    data_ops++;
    if (r->record.target_data_op_emi.optype == ompt_target_data_transfer_to_device) bytes += r->record.target_data_op_emi.bytes;
    CHECK(r->record.target_data_op_emi.end_time >= r->time && r->record.target_data_op_emi.host_op_id && r->target_id);
    break;
  case ompt_callback_target_submit_emi:
    kernels++;
    CHECK(r->record.target_submit_emi.granted_num_teams > 0);
    CHECK(r->record.target_submit_emi.end_time >= r->time);
    for (int i = 0; i < nsubmits; i++)
      if (submits[i].operation == r->record.target_submit_emi.host_op_id) {
        found++;
        // Clocks agree to some tenths of a millisecond.
        CHECK(time > submits[i].begin - 5e-4);
        CHECK(translate_time(device, r->record.target_submit_emi.end_time) < submits[i].end + 1);
      }
    break;
  default: CHECK(0);
  }
}
static void complete(int number, ompt_buffer_t *buffer, size_t size, ompt_buffer_cursor_t cursor, int owned) {
  pthread_mutex_lock(&lock);
  CHECK(number == 0 && owned == 1);
  do {
    CHECK(get_type(buffer, cursor) == ompt_record_ompt);
    read(get_record(buffer, cursor));
  } while (advance(device, buffer, size, cursor, &cursor));
  CHECK(get_type(buffer, cursor) == ompt_record_invalid && !get_record(buffer, cursor));
  free(buffer);
  buffers_out--;
  pthread_mutex_unlock(&lock);
}

static void on_device(int number, const char *type, ompt_device_t *d, ompt_function_lookup_t look_up, const char *text) {
  device = d;
  (void)number, (void)type, (void)text;
#define FIND(variable, name) variable = (ompt_##name##_t)look_up("ompt_" #name)
  FIND(translate_time, translate_time);
  FIND(get_type, get_record_type);
  FIND(get_record, get_record_ompt);
  FIND(get_native, get_record_native);
  FIND(advance, advance_buffer_cursor);
  FIND(start_trace, start_trace);
  FIND(stop_trace, stop_trace);
  FIND(flush_trace, flush_trace);
  FIND(pause_trace, pause_trace);
  FIND(set_trace, set_trace_ompt);
  FIND(get_time, get_device_time);
  CHECK(((ompt_get_device_num_procs_t)look_up("ompt_get_device_num_procs"))(d) > 0);
  CHECK(((ompt_set_trace_native_t)look_up("ompt_set_trace_native"))(d, 1, ompt_native_kernel_execution) == ompt_set_impossible);
  CHECK(!((ompt_get_record_abstract_t)look_up("ompt_get_record_abstract"))(NULL));
  CHECK(!look_up("ompt_set_callback"));
  int most = 0;
  size_t recommended = 0;
  ((ompt_get_buffer_limits_t)look_up("ompt_get_buffer_limits"))(d, &most, &recommended);
  CHECK(most > 0 && recommended > 0);
  CHECK(set_trace(d, 1, ompt_callback_parallel_begin) == ompt_set_never);
  CHECK(set_trace(d, 1, ompt_callback_target_map_emi) == ompt_set_impossible);
  CHECK(set_trace(d, 1, 1000) == ompt_set_error);
  CHECK(set_trace(d, 1, ompt_callback_target_emi) == ompt_set_always);
  // Some tools give NULL for all devices.
  CHECK(set_trace(NULL, 1, ompt_callback_target_data_op_emi) == ompt_set_always && set_trace(NULL, 1, 1000) == ompt_set_error);
  CHECK(get_time(NULL) && !pause_trace(NULL, 1) && !flush_trace(NULL) && !stop_trace(NULL));
  CHECK(set_trace(d, 1, ompt_callback_target_submit_emi) == ompt_set_always);
  CHECK(!pause_trace(d, 1) && !flush_trace(d) && !stop_trace(d)); // there is none yet
  CHECK(!start_trace(d, NULL, complete));
  CHECK(start_trace(NULL, request, complete) == 1);
  CHECK(!start_trace(d, request, complete) && !start_trace(NULL, request, complete));
  const double now = omp_get_wtime(), there = translate_time(d, get_time(d));
  CHECK(there > now - 0.1 && there < omp_get_wtime() + 0.1);
}
static ompt_id_t new_id(void) {
  pthread_mutex_lock(&lock);
  const ompt_id_t id = ++ids;
  pthread_mutex_unlock(&lock);
  return id;
}
static void on_target(ompt_target_t k, ompt_scope_endpoint_t endpoint, int d, ompt_data_t *t, ompt_data_t *tt, ompt_data_t *data, const void *c) {
  if (endpoint == ompt_scope_begin) data->value = new_id();
  (void)k, (void)d, (void)t, (void)tt, (void)c;
}
static void on_data(ompt_scope_endpoint_t endpoint, ompt_data_t *t, ompt_data_t *d, ompt_id_t *operation, ompt_target_data_op_t type,
                    void *f, int fd, void *to, int td, size_t n, const void *c) {
  if (endpoint == ompt_scope_begin) *operation = new_id();
  (void)t, (void)d, (void)type, (void)f, (void)fd, (void)to, (void)td, (void)n, (void)c;
}
static void on_submit(ompt_scope_endpoint_t endpoint, ompt_data_t *d, ompt_id_t *operation, unsigned teams) {
  const double now = omp_get_wtime();
  if (endpoint == ompt_scope_begin) *operation = new_id();
  pthread_mutex_lock(&lock);
  if (endpoint == ompt_scope_begin) {
    submits[nsubmits].operation = *operation;
    submits[nsubmits++].begin = now;
  }
  for (int i = 0; i < nsubmits && endpoint == ompt_scope_end; i++)
    if (submits[i].operation == *operation) submits[i].end = now;
  pthread_mutex_unlock(&lock);
  (void)d, (void)teams;
}
static int initialize(ompt_function_lookup_t look_up, int initial, ompt_data_t *data) {
  ompt_set_callback_t set = (ompt_set_callback_t)look_up("ompt_set_callback");
  set(ompt_callback_device_initialize, (ompt_callback_t)on_device);
  set(ompt_callback_target_emi, (ompt_callback_t)on_target);
  set(ompt_callback_target_data_op_emi, (ompt_callback_t)on_data);
  set(ompt_callback_target_submit_emi, (ompt_callback_t)on_submit);
  (void)initial, (void)data;
  return 1;
}
static void finalize(ompt_data_t *data) {
  (void)data;
  if (buffers_out) {
    printf("%d buffers have not come back\n", buffers_out);
    _Exit(1);
  }
}
ompt_start_tool_result_t *ompt_start_tool(unsigned version, const char *runtime) {
  static ompt_start_tool_result_t result = {initialize, finalize, {0}};
  (void)version, (void)runtime;
  return &result;
}

static int a[1000];
static void add(void) {
#pragma omp target teams distribute parallel for map(tofrom : a)
  for (int i = 0; i < 1000; i++) a[i]++;
}

int main(void) {
  if (omp_get_num_devices() == 0) return 0;
  const double begin = omp_get_wtime();
  for (int i = 0; i < 20; i++) add();
  CHECK(flush_trace(device) == 1 && flush_trace(NULL) == 1);
  CHECK(kernels == 20 && targets == 40 && data_ops == 80 && found == 20 && bytes == 20 * sizeof a);
  CHECK(first > begin - 5e-4 && last < omp_get_wtime() + 5e-4);
  CHECK(buffers_out == 0);

  CHECK(pause_trace(device, 1) && pause_trace(device, 1));
  add();
  CHECK(pause_trace(device, 0));
  add();
  CHECK(flush_trace(device));
  CHECK(kernels == 21);

  CHECK(set_trace(device, 0, ompt_callback_target_data_op_emi) == ompt_set_always);
  CHECK(set_trace(device, 0, ompt_callback_target_emi) == ompt_set_always);
  const int before = data_ops, targets_before = targets;
  add();
  CHECK(stop_trace(device) && !stop_trace(device));
  CHECK(kernels == 22 && data_ops == before && targets == targets_before);
  add();
  CHECK(kernels == 22);

  CHECK(start_trace(device, request, complete));
  refuses = 1;
  add();
  CHECK(flush_trace(device) && kernels == 22);
  refuses = 0; // too late: the records are dropped until the next start
  add();
  CHECK(stop_trace(device) && kernels == 22);
  CHECK(start_trace(device, request, complete));
  add();
#pragma omp parallel num_threads(4) // queues of several threads
  for (int i = 0; i < 5; i++) {
    int b[10] = {0};
#pragma omp target map(tofrom : b)
    b[0] = i;
  }
  // What is left comes at the end of the program.
  CHECK(flush_trace(device) && kernels == 43);
  add();
  CHECK(a[5] == 28);
  return failures != 0;
}

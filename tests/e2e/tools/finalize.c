// A tool that ends itself before the program does: it is told of the end of the devices, its traces are delivered, and nothing is said
// to it any more, also by other threads.
// lanes: sim cubin ptx
#include "../check.h"
#include <omp-tools.h>
#include <omp.h>
#include <stdlib.h>

static int events, ends, finalized, records, events_at_end = -1;
static ompt_finalize_tool_t finalize_tool;
static ompt_get_record_type_t get_type;
static ompt_advance_buffer_cursor_t advance;

static void request(int number, ompt_buffer_t **buffer, size_t *bytes) {
  *bytes = 10000;
  *buffer = malloc(*bytes);
  (void)number;
}
static void complete(int number, ompt_buffer_t *buffer, size_t bytes, ompt_buffer_cursor_t cursor, int owned) {
  CHECK(!finalized && owned);
  do records += get_type(buffer, cursor) == ompt_record_ompt;
  while (advance(NULL, buffer, bytes, cursor, &cursor));
  free(buffer);
  (void)number;
}
static void on_device(int number, const char *type, ompt_device_t *device, ompt_function_lookup_t look_up, const char *text) {
  get_type = (ompt_get_record_type_t)look_up("ompt_get_record_type");
  advance = (ompt_advance_buffer_cursor_t)look_up("ompt_advance_buffer_cursor");
  CHECK(((ompt_set_trace_ompt_t)look_up("ompt_set_trace_ompt"))(device, 1, ompt_callback_target_submit) == ompt_set_always);
  CHECK(((ompt_start_trace_t)look_up("ompt_start_trace"))(device, request, complete) == 1);
  (void)number, (void)type, (void)text;
}
static void on_end(int number) {
  CHECK(records == 10); // all of them before
  ends++;
  (void)number;
}
static void on_target(ompt_target_t kind, ompt_scope_endpoint_t endpoint, int device, ompt_data_t *task, ompt_id_t id, const void *codeptr) {
  __sync_fetch_and_add(&events, 1);
  CHECK(!finalized && id && kind == ompt_target);
  (void)endpoint, (void)device, (void)task, (void)codeptr;
}
static int on_control(uint64_t command, uint64_t modifier, void *argument, const void *codeptr) {
  if (command == omp_control_tool_end) {
    finalize_tool();
    events_at_end = events;
  }
  (void)modifier, (void)argument, (void)codeptr;
  return omp_control_tool_success;
}
static int initialize(ompt_function_lookup_t look_up, int initial, ompt_data_t *data) {
  ompt_set_callback_t set = (ompt_set_callback_t)look_up("ompt_set_callback");
  finalize_tool = (ompt_finalize_tool_t)look_up("ompt_finalize_tool");
  set(ompt_callback_device_initialize, (ompt_callback_t)on_device);
  set(ompt_callback_device_finalize, (ompt_callback_t)on_end);
  set(ompt_callback_target, (ompt_callback_t)on_target); // the deprecated form
  set(ompt_callback_control_tool, (ompt_callback_t)on_control);
  (void)initial, (void)data;
  return 1;
}
static void finalize(ompt_data_t *data) {
  CHECK(!finalized++);
  (void)data;
}
ompt_start_tool_result_t *ompt_start_tool(unsigned version, const char *runtime) {
  static ompt_start_tool_result_t result = {initialize, finalize, {0}};
  (void)version, (void)runtime;
  return &result;
}

static void work(void) {
  int x = 0;
#pragma omp target map(tofrom : x)
  x = 1;
  CHECK(x == 1);
}

int main(void) {
  if (omp_get_num_devices() == 0) return 0;
  for (int i = 0; i < 10; i++) work();
  CHECK(omp_control_tool(omp_control_tool_flush, 0, NULL) == omp_control_tool_success);
  CHECK(omp_control_tool(omp_control_tool_end, 0, NULL) == omp_control_tool_success);
  CHECK(finalized == 1 && ends == 1 && records == 10 && events_at_end == 20);
#pragma omp parallel num_threads(4)
  for (int i = 0; i < 5; i++) work();
  CHECK(events == 20);
  CHECK(omp_control_tool(omp_control_tool_start, 0, NULL) == omp_control_tool_notool);
  return failures != 0;
}

// Target tasks as a tool sees them: created, with their dependences, begun and ended once each, in an order that the dependences allow,
// their constructs in them; deferred outside of parallel regions, libgomp's tasks inside of them; and what waits for them.
// lanes: sim cubin ptx
#include "../check.h"
#include <omp-tools.h>
#include <omp.h>
#include <pthread.h>
#include <stdbool.h>
#include <stdlib.h>
#include <unistd.h>

enum { kMost = 200 };
static struct {
  int begun, ended, constructs, depends, writes, reads;
} tasks[kMost];
static int created, waits_begun, waits_ended, ordered, operations;
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static ompt_get_task_info_t get_task_info;
static int x, y, z;
static bool others_come; // the first task is to last until the next ones have been ordered behind it

// Whether all are ordered: the second behind the first one, the third behind both.
static bool all_are_ordered(void) {
  pthread_mutex_lock(&mutex);
  const bool all = ordered >= 3;
  pthread_mutex_unlock(&mutex);
  return all;
}
static void on_create(ompt_data_t *from, const ompt_frame_t *frame, ompt_data_t *task, int flags, int depends, const void *codeptr) {
  pthread_mutex_lock(&mutex);
  CHECK(task->value == 0 && from && frame && codeptr);
  CHECK((flags & 0xff) == ompt_task_target);
  task->value = ++created;
  tasks[created].depends = depends;
  pthread_mutex_unlock(&mutex);
}
static void on_dependences(ompt_data_t *task, const ompt_dependence_t *all, int n) {
  CHECK(tasks[task->value].depends && n > 0);
  for (int i = 0; i < n; i++) {
    CHECK(all[i].variable.ptr == &x || all[i].variable.ptr == &y);
    tasks[task->value].writes += all[i].dependence_type == ompt_dependence_type_inout;
    tasks[task->value].reads += all[i].dependence_type == ompt_dependence_type_in;
  }
}
static void on_dependence(ompt_data_t *before, ompt_data_t *after) {
  pthread_mutex_lock(&mutex);
  CHECK(before->value && before->value < after->value);
  ordered++;
  pthread_mutex_unlock(&mutex);
}
static void on_schedule(ompt_data_t *prior, ompt_task_status_t status, ompt_data_t *next) {
  pthread_mutex_lock(&mutex);
  if (status == ompt_task_complete) {
    CHECK(tasks[prior->value].begun == 1 && tasks[prior->value].ended == 0);
    tasks[prior->value].ended++;
  } else {
    CHECK(status == ompt_task_switch && next->value);
    CHECK(tasks[next->value].begun++ == 0);
  }
  pthread_mutex_unlock(&mutex);
}
static void on_target(ompt_target_t kind, ompt_scope_endpoint_t endpoint, int d, ompt_data_t *t, ompt_data_t *own, ompt_data_t *data, const void *c) {
  if (!own) {
    CHECK(kind < ompt_target_nowait);
    return;
  }
  pthread_mutex_lock(&mutex);
  CHECK(kind == ompt_target_nowait || kind == ompt_target_update_nowait || kind == ompt_target_enter_data_nowait || kind == ompt_target_exit_data_nowait);
  CHECK(tasks[own->value].begun == 1 && !tasks[own->value].ended);
  tasks[own->value].constructs += endpoint == ompt_scope_end;
  pthread_mutex_unlock(&mutex);
  data->value = own->value + 1; // a construct's
  int flags;
  ompt_data_t *current;
  CHECK(get_task_info(0, &flags, &current, NULL, NULL, NULL) == 2 && current == own && (flags & ompt_task_target));
  if (others_come && endpoint == ompt_scope_begin && own->value == 1)
    for (int tries = 0; tries < 10000 && !all_are_ordered(); tries++) usleep(1000);
  (void)d, (void)t, (void)c;
}
static void on_data(ompt_scope_endpoint_t e, ompt_data_t *task, ompt_data_t *data, ompt_id_t *op, ompt_target_data_op_t type, void *f,
                    int fd, void *to, int td, size_t n, const void *c) {
  pthread_mutex_lock(&mutex);
  if (task && !data->value) { // a routine
    operations += e == ompt_scope_end;
    CHECK(c);
  }
  pthread_mutex_unlock(&mutex);
  (void)op, (void)type, (void)f, (void)fd, (void)to, (void)td, (void)n;
}
static void on_wait(ompt_sync_region_t kind, ompt_scope_endpoint_t endpoint, ompt_data_t *p, ompt_data_t *t, const void *codeptr) {
  pthread_mutex_lock(&mutex);
  CHECK(codeptr && kind >= ompt_sync_region_barrier_explicit);
  if (endpoint == ompt_scope_begin)
    waits_begun++;
  else
    waits_ended++;
  pthread_mutex_unlock(&mutex);
  (void)p, (void)t;
}
static int initialize(ompt_function_lookup_t look_up, int initial, ompt_data_t *data) {
  ompt_set_callback_t set = (ompt_set_callback_t)look_up("ompt_set_callback");
  get_task_info = (ompt_get_task_info_t)look_up("ompt_get_task_info");
  set(ompt_callback_task_create, (ompt_callback_t)on_create);
  set(ompt_callback_dependences, (ompt_callback_t)on_dependences);
  set(ompt_callback_task_dependence, (ompt_callback_t)on_dependence);
  set(ompt_callback_task_schedule, (ompt_callback_t)on_schedule);
  set(ompt_callback_target_emi, (ompt_callback_t)on_target);
  set(ompt_callback_target_data_op_emi, (ompt_callback_t)on_data);
  set(ompt_callback_sync_region_wait, (ompt_callback_t)on_wait);
  (void)initial, (void)data;
  return 1;
}
static void finalize(ompt_data_t *data) { (void)data; }
ompt_start_tool_result_t *ompt_start_tool(unsigned version, const char *runtime) {
  static ompt_start_tool_result_t result = {initialize, finalize, {0}};
  (void)version, (void)runtime;
  return &result;
}

int main(void) {
  int early = 0;
#pragma omp parallel num_threads(2) // the tool is there before the first task is made
#pragma omp single
#pragma omp target nowait map(tofrom : early)
  early = 1;
  CHECK(early == 1);
  if (omp_get_num_devices() == 0) return 0;
  CHECK(created == 1 && tasks[1].begun == 1 && tasks[1].ended == 1 && tasks[1].constructs == 1);
  created = 0;
  for (int i = 0; i < 2; i++) tasks[i].begun = tasks[i].ended = tasks[i].constructs = tasks[i].depends = 0;
  others_come = true;
#pragma omp target nowait depend(out : x) map(tofrom : x)
  x = 1;
#pragma omp target nowait depend(in : x) depend(out : y) map(to : x) map(tofrom : y)
  y = x + 1;
#pragma omp target nowait depend(in : x, y) map(to : x, y) map(tofrom : z)
  z = x + y;
#pragma omp taskwait
  CHECK(x == 1 && y == 2 && z == 3);
  others_come = false;
  CHECK(created == 3 && ordered >= 3);
  CHECK(tasks[1].writes == 1 && tasks[1].reads == 0);
  CHECK(tasks[2].writes == 1 && tasks[2].reads == 1);
  CHECK(tasks[3].writes == 0 && tasks[3].reads == 2);
  CHECK(waits_begun > 0 && waits_begun == waits_ended);

  // Without dependences, and with nothing to copy: in the thread's own queue, or a helper's.
  int a[100] = {0};
#pragma omp target enter data map(to : a) nowait
#pragma omp taskwait
  for (int i = 0; i < 3; i++) {
#pragma omp target nowait map(a)
    a[0]++;
  }
#pragma omp target update from(a) nowait
#pragma omp taskwait
#pragma omp target exit data map(from : a) nowait
#pragma omp taskwait
  CHECK(a[0] == 3);
  CHECK(created == 9);

  // libgomp's.
  int b[4] = {0};
#pragma omp parallel num_threads(4)
  {
    const int t = omp_get_thread_num();
#pragma omp target nowait map(tofrom : b[t : 1])
    b[t] = t + 1;
#pragma omp taskwait
  }
  CHECK(b[0] == 1 && b[1] == 2 && b[2] == 3 && b[3] == 4);
  CHECK(created == 13);

  // Copies as tasks.
  int *p = omp_target_alloc(sizeof b, 0);
  omp_target_memcpy_async(p, b, sizeof b, 0, 0, 0, omp_get_initial_device(), 0, NULL);
#pragma omp taskwait
  CHECK(created == 14 && operations == 1);
  omp_target_free(p, 0);

  for (int i = 1; i <= created; i++) {
    CHECK(tasks[i].begun == 1 && tasks[i].ended == 1);
    CHECK(tasks[i].constructs == (i < 14));
  }
  return failures != 0;
}

// Threads and the initial task: a thread is announced before any other event of it, with a data word of its own, and ends once; the
// kinds of threads; what ompt_get_task_info and ompt_get_parallel_info say in parallel regions and in target tasks.
// lanes: sim cubin ptx
#include "../check.h"
#include <omp-tools.h>
#include <omp.h>
#include <pthread.h>
#include <stdlib.h>

static ompt_get_thread_data_t get_thread_data;
static ompt_get_task_info_t get_task_info;
static ompt_get_parallel_info_t get_parallel_info;
static ompt_get_state_t get_state;
static ompt_get_unique_id_t get_id;
static ompt_finalize_tool_t finalize_tool;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int begun[5], ended, tasks, in_task, finalized;

static void on_thread(ompt_thread_t kind, ompt_data_t *data) {
  CHECK(data && data->value == 0 && get_thread_data() == data);
  data->value = get_id() + 1000;
  pthread_mutex_lock(&lock);
  if (kind >= ompt_thread_initial && kind <= ompt_thread_unknown) begun[kind]++;
  pthread_mutex_unlock(&lock);
}
static void on_thread_end(ompt_data_t *data) {
  CHECK(data->value > 1000);
  data->value = 0;
  pthread_mutex_lock(&lock);
  ended++;
  pthread_mutex_unlock(&lock);
}
static void on_implicit(ompt_scope_endpoint_t endpoint, ompt_data_t *parallel, ompt_data_t *task,
                        unsigned size, unsigned index, int flags) {
  CHECK(flags == ompt_task_initial && size == (endpoint == ompt_scope_begin) && index == 1 && task && get_thread_data()->value > 1000);
  CHECK((parallel != NULL) == (endpoint == ompt_scope_begin));
  if (endpoint == ompt_scope_begin) parallel->value = 77, task->value = 78;
  CHECK(task->value == 78);
  tasks += endpoint == ompt_scope_begin ? 1 : -1;
}
static void on_target(ompt_target_t kind, ompt_scope_endpoint_t endpoint, int device, ompt_data_t *task,
                      ompt_data_t *target_task, ompt_data_t *data, const void *codeptr) {
  CHECK(get_thread_data()->value > 1000); // the thread has been announced
  int flags = 0, number = -1, size = -1;
  ompt_data_t *parallel = NULL, *own = NULL;
  ompt_frame_t *frame = NULL;
  const int known = get_task_info(0, &flags, &own, &frame, &parallel, &number);
  if (target_task) {
    CHECK(known == 2 && flags & ompt_task_target && own == target_task && frame && number >= 0);
    __sync_fetch_and_add(&in_task, 1);
  } else if (omp_get_level() == 0) {
    CHECK(known == 2 && flags == ompt_task_initial && own == task &&
          get_parallel_info(0, &parallel, &size) == 2 && size == 1);
  } else { // libgomp's
    CHECK(known == 1 && get_parallel_info(0, &parallel, &size) == 1 &&
          get_parallel_info(omp_get_level(), NULL, NULL) == 1);
    CHECK(get_parallel_info(omp_get_level() + 1, NULL, NULL) == 0);
  }
  CHECK(get_state(NULL) == ompt_state_overhead || get_state(NULL) == ompt_state_wait_target);
  (void)kind, (void)endpoint, (void)device, (void)data, (void)codeptr;
}

static int initialize(ompt_function_lookup_t look_up, int device, ompt_data_t *data) {
  ompt_set_callback_t set = (ompt_set_callback_t)look_up("ompt_set_callback");
  get_thread_data = (ompt_get_thread_data_t)look_up("ompt_get_thread_data");
  get_task_info = (ompt_get_task_info_t)look_up("ompt_get_task_info");
  get_parallel_info = (ompt_get_parallel_info_t)look_up("ompt_get_parallel_info");
  get_state = (ompt_get_state_t)look_up("ompt_get_state");
  get_id = (ompt_get_unique_id_t)look_up("ompt_get_unique_id");
  finalize_tool = (ompt_finalize_tool_t)look_up("ompt_finalize_tool");
  set(ompt_callback_thread_begin, (ompt_callback_t)on_thread);
  set(ompt_callback_thread_end, (ompt_callback_t)on_thread_end);
  set(ompt_callback_implicit_task, (ompt_callback_t)on_implicit);
  set(ompt_callback_target_emi, (ompt_callback_t)on_target);
  (void)device, (void)data;
  return 1;
}
static void finalize(ompt_data_t *data) {
  finalized = 1;
  (void)data;
}
ompt_start_tool_result_t *ompt_start_tool(unsigned version, const char *runtime) {
  static ompt_start_tool_result_t result = {initialize, finalize, {0}};
  (void)version, (void)runtime;
  return &result;
}

static int x[8];
static void *other(void *argument) {
#pragma omp target map(tofrom : x[5])
  x[5] = 5;
  return argument;
}

int main(void) {
#pragma omp target map(tofrom : x[0])
  x[0] = 1;
  CHECK(begun[ompt_thread_initial] == 1 && tasks == 1);
#pragma omp parallel num_threads(3)
  {
    const int i = omp_get_thread_num() + 1;
#pragma omp target map(tofrom : x[i])
    x[i] = i;
  }
  CHECK(begun[ompt_thread_initial] == 1 && begun[ompt_thread_worker] == 2);
  pthread_t thread; // a native thread is an initial one of its own
  CHECK(pthread_create(&thread, NULL, other, NULL) == 0 && pthread_join(thread, NULL) == 0);
  CHECK(begun[ompt_thread_initial] == 2 && ended == 1);
#pragma omp target nowait map(tofrom : x[6])
  x[6] = 6;
#pragma omp target nowait map(tofrom : x[7])
  x[7] = 7;
#pragma omp taskwait
  CHECK(in_task >= 4);
  for (int i = 1; i < 4; i++) CHECK(x[i] == i);
  CHECK(x[5] == 5 && x[6] == 6 && x[7] == 7);
  CHECK(begun[ompt_thread_unknown] == 0 && tasks == 1 && !finalized);
  finalize_tool();
  CHECK(finalized && tasks == 0 && ended == 2);
  return failures != 0;
}

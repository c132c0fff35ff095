// A tool that counts the events of the host's constructs, and checks that those of each thread are nested and belong together. At the
// end it writes to standard error what set_callback has answered, and how often each event came: "work 11 begin 3".
#include <omp-tools.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

enum { NAMES = 100, DEPTH = 50 };
static char names[NAMES][64], answers[500];
static int counts[NAMES], wrong;
static ompt_id_t ids;
static ompt_get_parallel_info_t get_parallel_info;
static ompt_get_task_info_t get_task_info;
static volatile int busy;

static void count(const char *format, ...) {
  char text[64];
  va_list arguments;
  va_start(arguments, format);
  vsnprintf(text, sizeof text, format, arguments);
  va_end(arguments);
  while (__sync_lock_test_and_set(&busy, 1));
  int i = 0;
  while (i < NAMES - 1 && *names[i] && strcmp(names[i], text)) i++;
  strcpy(names[i], text);
  counts[i]++;
  __sync_lock_release(&busy);
}
#define IS(condition) ((condition) ? 0 : (fprintf(stderr, "%s:%d: not %s\n", __func__, __LINE__, #condition), __sync_fetch_and_add(&wrong, 1)))

// What each thread is in.
static __thread int open[DEPTH], depth;
static void nest(ompt_scope_endpoint_t e, int what) {
  if (e == ompt_scope_begin)
    IS(depth < DEPTH), open[depth++] = what;
  else
    IS(depth > 0 && open[depth - 1] == what), depth -= depth > 0;
}
static const char *point(ompt_scope_endpoint_t e) { return e == ompt_scope_begin ? "begin" : "end"; }

// Each region and task has a number from its begin on.
static void parallel_begin(ompt_data_t *task, const ompt_frame_t *frame, ompt_data_t *parallel, unsigned requested, int flags, const void *code) {
  IS(task && frame && code && parallel->value == 0 && (flags & ompt_parallel_invoker_runtime));
  parallel->value = __sync_add_and_fetch(&ids, 1);
  nest(ompt_scope_begin, 1000);
  count("parallel%s begin requested %u", flags & ompt_parallel_league ? " league" : "", requested);
}
static void parallel_end(ompt_data_t *parallel, ompt_data_t *task, int flags, const void *code) {
  IS(task && code && parallel->value);
  nest(ompt_scope_end, 1000);
  count("parallel%s end", flags & ompt_parallel_league ? " league" : "");
}
static void implicit_task(ompt_scope_endpoint_t e, ompt_data_t *parallel, ompt_data_t *task, unsigned size, unsigned index, int flags) {
  nest(e, 2000);
  if (e == ompt_scope_begin) {
    ompt_data_t *found = NULL, *region = NULL;
    int number = -1, threads = -1, found_flags = 0;
    task->value = __sync_add_and_fetch(&ids, 1);
    IS(parallel);
    if (flags == ompt_task_implicit) {
      IS(get_task_info(0, &found_flags, &found, NULL, &region, &number) == 2);
      IS(found == task && region == parallel && number == (int)index && found_flags == flags);
      IS(get_parallel_info(0, &region, &threads) == 2);
      IS(region == parallel && threads == (int)size);
      IS(get_task_info(1, &found_flags, &found, NULL, &region, &number) == 2);
      IS(found != task && region != parallel);
    }
    count("implicit_task %d begin size %u index %u", flags, size, index);
  } else {
    IS(!parallel && task->value && size == 0);
    count("implicit_task %d end", flags);
  }
}
static void work(ompt_work_t kind, ompt_scope_endpoint_t e, ompt_data_t *parallel, ompt_data_t *task, uint64_t iterations, const void *code) {
  IS(parallel && parallel->value && task->value && code);
  nest(e, 3000 + kind);
  count("work %d %s %lu", kind, point(e), (unsigned long)iterations);
}
static void masked(ompt_scope_endpoint_t e, ompt_data_t *parallel, ompt_data_t *task, const void *code) {
  IS(parallel && parallel->value && task->value && code);
  nest(e, 7000);
  count("masked %s", point(e));
}
static void sync_region(ompt_sync_region_t kind, ompt_scope_endpoint_t e, ompt_data_t *parallel, ompt_data_t *task, const void *code) {
  IS(code && task && (e == ompt_scope_begin) == (parallel != NULL));
  nest(e, 4000 + kind);
  count("sync %d %s", kind, point(e));
}
static void sync_wait(ompt_sync_region_t kind, ompt_scope_endpoint_t e, ompt_data_t *parallel, ompt_data_t *task, const void *code) {
  (void)parallel, (void)task, (void)code;
  nest(e, 5000 + kind);
  count("wait %d %s", kind, point(e));
}
static void acquire(ompt_mutex_t kind, unsigned hint, unsigned impl, ompt_wait_id_t id, const void *code) {
  IS(id && code && impl == 1 && hint == 0);
  nest(ompt_scope_begin, 6000 + kind);
  count("mutex %d acquire", kind);
}
static void acquired(ompt_mutex_t kind, ompt_wait_id_t id, const void *code) {
  IS(id && code && depth > 0 && open[depth - 1] == 6000 + (int)kind);
  count("mutex %d acquired", kind);
}
static void released(ompt_mutex_t kind, ompt_wait_id_t id, const void *code) {
  IS(id && code);
  nest(ompt_scope_end, 6000 + kind);
  count("mutex %d released", kind);
}
static void lock_init(ompt_mutex_t kind, unsigned hint, unsigned impl, ompt_wait_id_t id, const void *code) {
  IS(id && code && impl == 1 && hint == 0);
  count("lock %d init", kind);
}
static void nest_lock(ompt_scope_endpoint_t e, ompt_wait_id_t id, const void *code) {
  IS(id && code);
  if (e == ompt_scope_begin) nest(ompt_scope_end, 6000 + ompt_mutex_nest_lock); // it has been acquired already
  nest(e, 9000);
  count("nest lock %s", point(e));
}
static void task_create(ompt_data_t *by, const ompt_frame_t *frame, ompt_data_t *task, int flags, int dependences, const void *code) {
  IS(by && frame && code && task->value == 0);
  task->value = __sync_add_and_fetch(&ids, 1);
  count("task %x create%s", flags, dependences ? " depends" : "");
}
static void dependences(ompt_data_t *task, const ompt_dependence_t *list, int size) {
  IS(task->value && list[0].variable.ptr);
  count("dependences %d", size);
}
static void dependence(ompt_data_t *earlier, ompt_data_t *later) {
  IS(earlier->value && later->value > earlier->value);
  count("dependence");
}
static void task_schedule(ompt_data_t *prior, ompt_task_status_t status, ompt_data_t *next) {
  ompt_data_t *found = NULL, *region = NULL;
  int flags = 0;
  IS(prior);
  switch (status) {
  case ompt_task_switch:
    IS(next && next->value && next != prior);
    nest(ompt_scope_begin, 8000);
    IS(get_task_info(0, &flags, &found, NULL, &region, NULL) == 2 && found == next && (flags & (ompt_task_explicit | ompt_task_target)));
    IS(get_task_info(1, &flags, &found, NULL, &region, NULL) == 2 && found != next);
    break;
  case ompt_task_complete:
  case ompt_task_detach:
    IS(next && prior->value);
    nest(ompt_scope_end, 8000);
    IS(get_task_info(0, &flags, &found, NULL, &region, NULL) == 2 && found == next);
    break;
  case ompt_taskwait_complete: IS(prior->value && next); break;
  default: IS((status == ompt_task_early_fulfill || status == ompt_task_late_fulfill) && !next && prior->value);
  }
  count("schedule %d", status);
}
static void cancel(ompt_data_t *task, int flags, const void *code) {
  IS(task && code);
  count("cancel %x", flags);
}
static void lock_destroy(ompt_mutex_t kind, ompt_wait_id_t id, const void *code) {
  IS(id && code);
  count("lock %d destroy", kind);
}

static int initialize(ompt_function_lookup_t look_up, int device, ompt_data_t *data) {
  const struct {
    ompt_callbacks_t event;
    ompt_callback_t function;
  } wanted[] = {{ompt_callback_parallel_begin, (ompt_callback_t)parallel_begin}, {ompt_callback_parallel_end, (ompt_callback_t)parallel_end},
                {ompt_callback_implicit_task, (ompt_callback_t)implicit_task},   {ompt_callback_work, (ompt_callback_t)work},
                {ompt_callback_sync_region, (ompt_callback_t)sync_region},       {ompt_callback_sync_region_wait, (ompt_callback_t)sync_wait},
                {ompt_callback_mutex_acquire, (ompt_callback_t)acquire},         {ompt_callback_mutex_acquired, (ompt_callback_t)acquired},
                {ompt_callback_mutex_released, (ompt_callback_t)released},       {ompt_callback_lock_init, (ompt_callback_t)lock_init},
                {ompt_callback_lock_destroy, (ompt_callback_t)lock_destroy},     {ompt_callback_masked, (ompt_callback_t)masked},
                {ompt_callback_task_create, (ompt_callback_t)task_create},       {ompt_callback_dependences, (ompt_callback_t)dependences},
                {ompt_callback_task_dependence, (ompt_callback_t)dependence},    {ompt_callback_task_schedule, (ompt_callback_t)task_schedule},
                {ompt_callback_cancel, (ompt_callback_t)cancel},                 {ompt_callback_nest_lock, (ompt_callback_t)nest_lock}};
  ompt_set_callback_t set_callback = (ompt_set_callback_t)look_up("ompt_set_callback");
  get_parallel_info = (ompt_get_parallel_info_t)look_up("ompt_get_parallel_info");
  get_task_info = (ompt_get_task_info_t)look_up("ompt_get_task_info");
  for (unsigned i = 0; i < sizeof wanted / sizeof *wanted; i++)
    sprintf(answers + strlen(answers), "%d ", set_callback(wanted[i].event, wanted[i].function));
  return (void)device, (void)data, 1;
}
static void finalize(ompt_data_t *data) {
  (void)data;
  fprintf(stderr, "answers %s\n", answers);
  for (int i = 0; i < NAMES && *names[i]; i++) fprintf(stderr, "%s: %d\n", names[i], counts[i]);
  if (wrong) fprintf(stderr, "%d wrong\n", wrong);
}
ompt_start_tool_result_t *ompt_start_tool(unsigned version, const char *runtime) {
  static ompt_start_tool_result_t result = {initialize, finalize, {0}};
  return version && runtime ? &result : NULL;
}

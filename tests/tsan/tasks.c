// Explicit tasks: see edges.h. A task's arguments are copied here and not by libgomp, which gets a block that leads to them.
#include "edges.h"

// Where tasks are waited for: the end of a taskgroup.
struct group {
  char end;
  struct group *outer;
};

struct task {
  long id;         // never used again, other than the address
  unsigned owners; // the task itself and its children
  char start, end, children;
  struct task *parent;
  struct group *group; // innermost, in which the task creates tasks
  struct team *team;
  void (*function)(void *);
  void *arguments;
  struct dependence *dependences; // until its end
};

static long lastId;

static struct task *newTask(struct task *parent) {
  struct task *task = calloc(1, sizeof *task);
  task->id = __atomic_add_fetch(&lastId, 1, __ATOMIC_RELAXED);
  task->owners = 1;
  task->parent = parent;
  task->team = context_.team;
  if (parent) __atomic_add_fetch(&parent->owners, 1, __ATOMIC_RELAXED);
  return task;
}

static void dropTask(struct task *task) {
  while (task && __atomic_sub_fetch(&task->owners, 1, __ATOMIC_ACQ_REL) == 0) {
    struct task *parent = task->parent;
    free(task);
    task = parent;
  }
}

struct task *beginImplicitTask(void) { return newTask(NULL); }
void endImplicitTask(struct task *task) { dropTask(task); }

// Threads outside of regions have one for good.
static struct task *current(void) {
  if (!context_.task) context_.task = newTask(NULL);
  return context_.task;
}

// Dependences --------------------------------------------------------------------------------------------------------

// What is known of one address among the children of one task. in tasks wait for the out tasks before them, out
// tasks for both; inoutset tasks count as out, but not among each other, for which there is a third address.
struct place {
  struct place *next;
  long parent;
  const void *address;
  char in, out, set;
};

enum kind { kIn = 1, kOut, kInout, kMutexinoutset, kInoutset };

struct dependence {
  struct dependence *next;
  struct place *place;
  enum kind kind;
};

static struct place *places[1 << 12];

static struct place *placeOf(long parent, const void *address) {
  struct place **list = &places[((size_t)address / 8 + parent * 31) % (1 << 12)];
  struct place *first = __atomic_load_n(list, __ATOMIC_ACQUIRE), *made = NULL;
  for (;;) {
    for (struct place *p = first; p; p = p->next)
      if (p->parent == parent && p->address == address) {
        free(made);
        return p;
      }
    if (!made) {
      made = calloc(1, sizeof *made);
      made->parent = parent;
      made->address = address;
    }
    made->next = first;
    if (__atomic_compare_exchange_n(list, &first, made, false, __ATOMIC_ACQ_REL, __ATOMIC_ACQUIRE)) return made;
  }
}

static struct dependence *addDependence(struct dependence *list, long parent, const void *address, enum kind kind) {
  struct dependence *d = calloc(1, sizeof *d);
  *d = (struct dependence){list, placeOf(parent, address), kind};
  return d;
}

// libgomp's array: the count, how many of them are out, the addresses; or zero, the count, how many are out,
// mutexinoutset and in, the addresses, where those of the rest lead to an address and a kind (depobj).
static struct dependence *readDependences(void **depend, long parent) {
  struct dependence *list = NULL;
  size_t count = (size_t)depend[0], out = (size_t)depend[1];
  if (count) {
    for (size_t i = 0; i < count; i++) list = addDependence(list, parent, depend[2 + i], i < out ? kOut : kIn);
    return list;
  }
  count = (size_t)depend[1], out = (size_t)depend[2];
  size_t mutual = out + (size_t)depend[3], in = mutual + (size_t)depend[4];
  for (size_t i = 0; i < count; i++) {
    void **object = depend[5 + i];
    if (i < in)
      list = addDependence(list, parent, object, i < out ? kOut : i < mutual ? kMutexinoutset : kIn);
    else
      list = addDependence(list, parent, object[0], (enum kind)(size_t)object[1]);
  }
  return list;
}

static void acquireDependences(struct dependence *list) {
  for (; list; list = list->next) {
    __tsan_acquire(&list->place->out);
    if (list->kind != kInoutset) __tsan_acquire(&list->place->set);
    if (list->kind != kIn) __tsan_acquire(&list->place->in);
  }
}

static void releaseDependences(struct dependence *list) {
  for (; list; list = list->next)
    __tsan_release(list->kind == kIn ? &list->place->in : list->kind == kInoutset ? &list->place->set : &list->place->out);
}

static void freeDependences(struct dependence *list) {
  while (list) {
    struct dependence *next = list->next;
    free(list);
    list = next;
  }
}

// Tasks --------------------------------------------------------------------------------------------------------------

static struct task *createTask(void (*function)(void *), void *arguments, void **depend) {
  struct task *parent = current(), *task = newTask(parent);
  task->function = function;
  task->arguments = arguments;
  task->group = parent->group;
  if (depend) task->dependences = readDependences(depend, parent->id);
  __tsan_release(&task->start);
  return task;
}

// All that waits for a task may go on.
static void complete(struct task *task) {
  __tsan_release(&task->end);
  __tsan_release(&task->parent->children);
  if (task->group) __tsan_release(&task->group->end);
  if (task->team) __tsan_release(&task->team->tasks);
  releaseDependences(task->dependences);
}

static void runTask(struct task *task) {
  struct context outer = context_;
  struct group *group = task->group;
  __tsan_acquire(&task->start);
  acquireDependences(task->dependences);
  context_ = (struct context){task->team, task, 0, 0};
  task->function(task->arguments);
  context_ = outer;
  task->group = group;
  free(task->arguments);
  complete(task);
}

static void *copyArguments(void *data, void (*copy)(void *, void *), long size, long alignment) {
  if (!size) return NULL;
  if (alignment < (long)sizeof(void *)) alignment = sizeof(void *);
  void *arguments = aligned_alloc(alignment, (size + alignment - 1) / alignment * alignment);
  if (copy)
    copy(arguments, data);
  else
    memcpy(arguments, data, size);
  return arguments;
}

enum { kDepend = 1 << 3, kNogroup = 1 << 11, kReduction = 1 << 12, kDetach = 1 << 13 };

// Events of tasks with detach; such tasks are kept. libgomp writes the event into the first member of the arguments.
struct event {
  struct event *next;
  void *event;
  struct task *task;
};
static struct event *events;

static void addEvent(void *event, struct task *task) {
  struct event *e = malloc(sizeof *e);
  *e = (struct event){__atomic_load_n(&events, __ATOMIC_ACQUIRE), event, task};
  while (!__atomic_compare_exchange_n(&events, &e->next, e, false, __ATOMIC_ACQ_REL, __ATOMIC_ACQUIRE)) {}
}

void omp_fulfill_event(void *event) {
  REAL(omp_fulfill_event);
  for (struct event *e = __atomic_load_n(&events, __ATOMIC_ACQUIRE); e; e = e->next)
    if (e->event == event) {
      complete(e->task);
      break;
    }
  real(event);
}

struct block {
  void *event; // written by libgomp
  struct task *task;
};

static void runDetached(void *argument) {
  struct block *block = argument;
  memcpy(block->task->arguments, &block->event, sizeof(void *));
  addEvent(block->event, block->task);
  runTask(block->task);
}

static void runWaited(void *argument) { runTask(*(struct task **)argument); }

static void runDeferred(void *argument) {
  struct task *task = *(struct task **)argument;
  runTask(task);
  freeDependences(task->dependences);
  dropTask(task);
}

void GOMP_task(void (*function)(void *), void *data, void (*copy)(void *, void *), long size, long alignment,
               bool deferred, unsigned flags, void **depend, int priority, void *detach) {
  REAL(GOMP_task);
  struct task *task =
      createTask(function, copyArguments(data, copy, size, alignment), flags & kDepend ? depend : NULL);
  if (flags & kDetach) {
    struct block block = {NULL, task};
    real(runDetached, &block, NULL, sizeof block, sizeof(void *), deferred, flags, depend, priority, detach);
    addEvent(block.event, task);
  } else {
    real(deferred ? runDeferred : runWaited, &task, NULL, sizeof task, sizeof task, deferred, flags, depend, priority,
         detach);
  }
  if (deferred) return;
  __tsan_acquire(&task->end);
  if (flags & kDetach) return;
  freeDependences(task->dependences);
  dropTask(task);
}

// A taskloop: libgomp writes first and last iteration into the first two members of each task's arguments.
struct loopBlock {
  unsigned long long start, end;
  void *reductions; // the third member is the array of task reductions, if there are any
  struct loop {
    void (*function)(void *), *data, (*copy)(void *, void *);
    long size, alignment;
  } *loop;
  struct task *task;
};

static void copyLoopBlock(void *to, void *from) {
  struct loopBlock *block = to;
  struct loop *loop = block->loop = ((struct loopBlock *)from)->loop;
  block->task = createTask(loop->function, copyArguments(loop->data, loop->copy, loop->size, loop->alignment), NULL);
}

static void runLoopBlock(void *argument) {
  struct loopBlock *block = argument;
  struct task *task = block->task;
  memcpy(task->arguments, block, 2 * sizeof block->start);
  runTask(task);
  dropTask(task);
}

static struct group *beginGroup(void) {
  struct task *task = current();
  struct group *group = calloc(1, sizeof *group);
  group->outer = task->group;
  return task->group = group;
}

static void endGroup(void) {
  struct task *task = current();
  struct group *group = task->group;
  __tsan_acquire(&group->end);
  task->group = group->outer;
  free(group);
}

#define TASKLOOP(name, number, ...)                                                                                    \
  void name(void (*function)(void *), void *data, void (*copy)(void *, void *), long size, long alignment,             \
            unsigned flags, unsigned long tasks, int priority, number start, number end, number step) {                \
    REAL(name);                                                                                                        \
    struct loop loop = {function, data, copy, size, alignment};                                                        \
    struct loopBlock block = {0, 0, flags & kReduction ? ((void **)data)[2] : NULL, &loop, NULL};                                                                      \
    if (!(flags & kNogroup)) beginGroup();                                                                             \
    real(runLoopBlock, &block, copyLoopBlock, sizeof block, sizeof(void *), flags, tasks, priority, start, end, step); \
    if (!(flags & kNogroup)) endGroup();                                                                               \
  }
TASKLOOP(GOMP_taskloop, long)
TASKLOOP(GOMP_taskloop_ull, unsigned long long)

void GOMP_taskgroup_start(void) {
  REAL(GOMP_taskgroup_start);
  real();
  beginGroup();
}

void GOMP_taskgroup_end(void) {
  REAL(GOMP_taskgroup_end);
  real();
  endGroup();
}

void GOMP_taskwait(void) {
  REAL(GOMP_taskwait);
  real();
  __tsan_acquire(&current()->children);
}

void GOMP_taskwait_depend(void **depend) {
  REAL(GOMP_taskwait_depend);
  struct dependence *list = readDependences(depend, current()->id);
  real(depend);
  acquireDependences(list);
  freeDependences(list);
}

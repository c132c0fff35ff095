// ThreadSanitizer for OpenMP programs. It sees every access of the program, which is compiled with
// -fsanitize=thread, but not how libgomp synchronises its threads: libgomp is not instrumented and waits by
// futex. So it takes every barrier for a race. The functions here have the names of libgomp's entry points
// and stand before libgomp in the link order: each calls libgomp's own (the next definition of its name) and
// tells ThreadSanitizer which "happens before" that call brings, by __tsan_release of an address on the one
// side and __tsan_acquire of the same address on the other.
//
// An edge too many hides a race, one too few reports a false one, so the edges are OpenMP's own, not more:
//   team.c   parallel regions, barriers, ends of worksharing constructs, single with copyprivate, ordered,
//   doacross,
//            critical, atomic, locks
//   tasks.c  tasks from where they are created to their bodies, and from there to taskwait, the end of the
//   taskgroup, the
//            next barrier of the team, and the tasks that depend on them
// What libgomp itself calls (memcpy, malloc) is left out by "called_from_lib:libgomp" in a suppressions file.
//
// The addresses are bytes of the structures below. All data of these files is accessed by atomic operations
// or by one thread, and the files are compiled without -fsanitize=thread, so that they add no edges of their
// own.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

void __tsan_acquire(void *address);
void __tsan_release(void *address);

struct task;

// A team of threads. Barriers take turns with two addresses: a thread that leaves the first of two must not
// see what another one did between them.
struct team {
  char start, end, barrier[2], tasks, ordered;
  char *doacross; // addresses for iterations of doacross loops, by hash
};

// What this thread executes. Outside of parallel regions there is no team.
struct context {
  struct team *team;
  struct task *task;
  unsigned barriers;   // that this thread has passed in its team
  unsigned dimensions; // of its doacross loop
};

extern __thread struct context context_ __attribute__((tls_model("global-dynamic")));

// The task of an implicit thread's region begins and ends.
struct task *beginImplicitTask(void);
void endImplicitTask(struct task *task);

// The function behind this one: libgomp's own, or one of a library that stands in front of it with libgomp's
// versions.
static inline void *behind(const char *name) {
  static const char *const versions[] = {"GOMP_1.0", "GOMP_2.0", "GOMP_4.0", "GOMP_5.0"};
  for (int i = 0; i < 4; i++) {
    void *found = dlvsym(RTLD_NEXT, name, versions[i]);
    if (found) return found;
  }
  return dlsym(RTLD_NEXT, name);
}
#define REAL(name)                                                                                           \
  static __typeof__(&name) real;                                                                             \
  if (!real) real = (__typeof__(&name))behind(#name)

#!/bin/bash
# Programs that are linked where libgomp is older than gcc 9's have reductions over tasks, taskwait with depend and
# lastprivate(conditional: …) all the same. (That libgomp is one made of the names that this machine's has, without those; what runs is this
# machine's.)
. "$(dirname "$0")/setup.bash"
quick_kernels
libgomp=$(gcc -print-file-name=libgomp.so)
mkdir old
nm -D --defined-only --with-symbol-versions "$libgomp" | awk '$2 ~ /[Ti]/ && /@@/ { sub(/@@/, " ", $3); print $3 }' > names
since9='_reduction_\|^GOMP_taskwait_depend \|^GOMP_loop_start \|^omp_in_explicit_task '
[ "$(grep -c "$since9" names)" -ge 6 ] || fail "not what gcc 9's libgomp has: $(cat names)"
grep -v "$since9" names > older
awk '{ of[$2] = of[$2] " " $1 ";" } END { for (v in of) print v " { global:" of[v] " };" }' older > map
sed 's/ .*//; s/.*/.globl &\n.type &, %function\n&:/; $a .section .note.GNU-stack,"",%progbits' older > old.s
gcc -shared -Wl,-soname,libgomp.so.1 -Wl,--version-script=map old.s -o old/libgomp.so

# has_own PROGRAM: it does not ask libgomp for what that lacks.
has_own() { ! nm -D --undefined-only "$1" | grep 'GOMP_.*_reduction_\|GOMP_taskwait_depend\|GOMP_loop_start' || fail "$1 asks libgomp for it"; }

tests=$here/../e2e
export OMP_NUM_THREADS=3
for program in $(runnable "$tests"/task_reduction/*.c "$tests"/lastprivate_conditional/*.c "$tests"/taskloop/*.c "$tests"/task_depend/*.c \
  "$tests"/target_task/in_reduction.c "$tests"/routines/explicit_task.c); do
  settings=$(sed -n 's,^// *env: *,,p' "$program")
  options=$(sed -n 's,^// *options: *,,p' "$program")
  "$OMPICC" $options -c "$program" -o program.o > log.txt 2>&1 || fail "$program: $(cat log.txt)"
  for static in '' -static-libompirt; do
    "$OMPICC" $static -Lold program.o -o program -lm > log.txt 2>&1 || fail "$program $static is not linked: $(cat log.txt)"
    has_own program
    env $settings ./program > out.txt 2>&1 || fail "$program $static: $(cat out.txt)"
  done
done

# What is asked of libgomp while a program runs: dependences of several kinds, and leagues on the host. Here libompirt does not find what came
# with gcc 9, and this machine's libgomp is told of dependences in the form before that.
cat > hide.c <<'C'
#define _GNU_SOURCE
#include <dlfcn.h>
#include <string.h>
void *dlvsym(void *library, const char *name, const char *version) {
  void *(*next)(void *, const char *, const char *) = dlsym(RTLD_NEXT, "dlvsym");
  if (library == RTLD_NEXT) library = dlopen("libgomp.so.1", RTLD_LAZY | RTLD_NOLOAD);
  return strcmp(version, "GOMP_5.0") == 0 || strcmp(version, "GOMP_5.1") == 0 || strcmp(version, "OMP_5.0") == 0 ||
      strcmp(version, "OMP_5.1") == 0 ? NULL : next(library, name, version);
}
C
gcc -shared -fPIC -O1 hide.c -o hide.so -ldl || fail "hide.c does not compile"
# A gcc of before gcc 9 needs libompirt for these dependences, so that no linker leaves it out.
printf '#!/bin/sh\nexec gcc -U__GNUC__ -D__GNUC__=8 "$@"\n' > cc8
chmod +x cc8
# (Such a libgomp has no detach. RTLD_NEXT would mean what comes behind hide.so.)
for program in $(grep -L detach $(runnable "$tests"/task_depend/*.c "$tests"/host_teams/*.c "$tests"/team_tasks/inoutset.c)); do
  options=$(sed -n 's,^// *options: *,,p' "$program")
  settings=$(sed -n 's,^// *env: *,,p' "$program")
  OMPICC_CC=$PWD/cc8 "$OMPICC" $options -Wl,--as-needed "$program" -o program -lm > log.txt 2>&1 || fail "$program: $(cat log.txt)"
  env $settings LD_PRELOAD="$PWD/hide.so" ./program > out.txt 2>&1 || fail "$program, an older libgomp: $(cat out.txt)"
  ! grep 'ompicc: warning' out.txt || fail "$program has nothing to warn of"
done

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

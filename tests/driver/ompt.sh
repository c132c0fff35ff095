#!/bin/bash
# Tools as libraries: how they are found, refused and logged; what a program without them does; that a code pointer leads to the line of
# the construct; several plugins, one without times; -static-libompirt.
. "$(dirname "$0")/setup.bash"
quick_kernels
include=$(realpath "$(dirname "$OMPICC")/../include/ompicc")
gcc -shared -fPIC -Wall -Wextra -I "$include" "$here/../ompt/log.c" -o log.so || fail "the tool does not compile"
g++ -fsyntax-only -Wall -Wextra -Wpedantic -x c++ -std=c++11 "$include/omp-tools.h" "$include/ompicc-tools.h" || fail "the headers are not C++"
printf '#include <omp-tools.h>\nint size(void) { return sizeof(ompt_record_ompt_t); }\n' > header.c
"$OMPICC" --always-translate -std=c99 -pedantic-errors -Wall -Werror -c header.c || fail "the header is not C"
"$OMPICC" target.c -o target
export LOG=$PWD/log

# run [NAME=VALUE...]: the program, whose result is right; what the tool says is in log
run() { rm -f log; : > log; env "$@" ./target > out.txt 2> err.txt || fail "$*: $(cat out.txt err.txt)"; has out.txt "$expected"; }

run OMP_TOOL_LIBRARIES=./log.so
has log "initialize, host is 1, data 42"
has log "device_finalize 0"
[ "$(tail -1 log)" = "finalize, data 42" ] || fail "the tool is not finalised last: $(cat log)"
[ ! -s err.txt ] || fail "said: $(cat err.txt)"

# The first one in the list that wants to be used; what it was about is in the log.
gcc -shared -fPIC -x c /dev/null -o none.so
printf '#include <stddef.h>\nvoid *ompt_start_tool(unsigned v, const char *r) { return v && r ? NULL : NULL; }\n' > no.c
gcc -shared -fPIC no.c -o no.so
run OMP_TOOL_LIBRARIES=./missing.so:./none.so::./no.so:./log.so OMP_TOOL_VERBOSE_INIT=stderr
has log "finalize, data 42"
for text in "cannot open ./missing.so" "./none.so has no ompt_start_tool" "ompt_start_tool of ./no.so returns NULL" \
  "ompt_start_tool of ./log.so returns a tool" "the tool is active"; do has err.txt "OMPT: $text"; done
run OMP_TOOL_LIBRARIES=./log.so OMP_TOOL_VERBOSE_INIT=stdout
has out.txt "OMPT: the tool is active"
run OMP_TOOL_LIBRARIES=./log.so OMP_TOOL_VERBOSE_INIT="$PWD/init.log"
has init.log "OMPT: the tool is active"
run OMP_TOOL_LIBRARIES=./log.so OMP_TOOL_VERBOSE_INIT=/no/folder/log
has err.txt "OMPT: the tool is active"

# None.
run OMP_TOOL_LIBRARIES=./missing.so
has err.txt "warning: OMP_TOOL_LIBRARIES: no tool is used: ./missing.so"
run OMP_TOOL_LIBRARIES=./none.so
has err.txt "warning: OMP_TOOL_LIBRARIES: no tool is used: ./none.so has no ompt_start_tool"
run OMP_TOOL_LIBRARIES=./log.so OMP_TOOL=disabled
[ ! -s log ] || fail "disabled, and there is a tool"
run OMP_TOOL_LIBRARIES=./log.so DECLINE=1
[ ! -s log ] || fail "declined, and there is a tool"
run OMP_TOOL_LIBRARIES=./log.so REFUSE=1
[ "$(cat log)" = "initialize, host is 1, data 42" ] || fail "refused, and called: $(cat log)"
fails env OMP_TOOL=perhaps ./target
has err.txt "OMP_TOOL is 'perhaps'; it can be enabled or disabled"
run LD_PRELOAD=./log.so OMP_TOOL_LIBRARIES=./missing.so
has log "finalize, data 42"

# A tool without buffers, and small ones.
run OMP_TOOL_LIBRARIES=./log.so TRACE=1 NO_BUFFER=1
has_not log "record"
run OMP_TOOL_LIBRARIES=./log.so TRACE=1
[ "$(grep -c '^record kernel .* in order' log)" = 2 ] || fail "not two kernels: $(cat log)"
has_not log backwards
has_not log valid

# What is asked of the tool, and the error directive, before and after devices are used.
cat > ask.c <<'C'
#include <omp.h>
#include <stdio.h>
int main(void) {
  printf("%d ", omp_control_tool(omp_control_tool_start, 0, NULL));
#pragma omp error at(execution) severity(warning) message("take care")
  int x = 0;
  printf("%d\n", omp_control_tool((omp_control_tool_t)100, 3, &x));
  return 0;
}
C
"$OMPICC" -w ask.c -o ask
rm -f log
OMP_TOOL_LIBRARIES=./log.so ./ask > out.txt 2> err.txt
has out.txt "0 7"
has log "control 1 0 - code 0x"
has log "control 100 3 argument"
has log "error 1 'take care' code 0x"
has err.txt "take care"
./ask > out.txt 2> err.txt
has out.txt "-2 -2"

# Code pointers: the construct's line, with addr2line on the return address itself, and without debugging information by the runtime.
cat > lines.c <<'C'
int a[10];
int main(void) {
  int x = 0;
#pragma omp target data map(tofrom : a)
  {
#pragma omp target map(tofrom : x)
    x++;
  }
#pragma omp target enter data map(to : a)
#pragma omp target update from(a)
#pragma omp target exit data map(release : a)
#pragma omp target nowait map(tofrom : x)
  x++;
#pragma omp taskwait
  return x != 2;
}
C
for optimise in -O0 -O2; do
  "$OMPICC" -g $optimise -no-pie lines.c -o lines
  rm -f log
  OMP_TOOL_LIBRARIES=./log.so ./lines
  sed -n 's/^target \([0-9]*\) begin .* lines.c:\([0-9]*\) code \(.*\)/\1 \2 \3/p; s/^task_create .* code /task 12 /p; s/^sync_wait 5 begin code /wait 14 /p' log > codes
  [ "$(cut -d ' ' -f 1,2 codes | sort | tr '\n' ,)" = "1 6,2 4,2 9,3 11,3 4,4 10,9 12,task 12,wait 14," ] || fail "$optimise: constructs: $(cat codes)"
  ! command -v addr2line > /dev/null || while read -r kind line code; do
    found=$(addr2line -e lines "$code" | sed 's/ (.*//; s/.*://')
    [ "$found" = "$line" ] || fail "$optimise: the code pointer of the construct in line $line leads to line $found"
  done < codes
done

# Two kinds of devices, one of which has no times: it has no traces, the other one has.
. "$here/../plugin/setup.bash"
build_plugin
library_folder both thread
build "$here/../plugin/two_plugins.c" "$here/../plugin/two_plugins_kernels.c"
rm -f log
env -u OMPICC_DRIVER CUDA_VISIBLE_DEVICES= OMPICC_SIM_DEVICES=2 OMPICC_LIBDIR=both OMPICC_KERNEL_DIR=two_plugins.thread TRACE=1 OMP_TOOL_LIBRARIES=./log.so \
  timeout 60 ./two_plugins 2 > out.txt 2>&1 || fail "two plugins: $(cat out.txt)"
[ "$(grep -c '^device_initialize . ompicc;.* traces' log)" = 2 ] || fail "sim devices: $(grep device_i log)"
[ "$(grep -c '^device_initialize . unknown;unknown no-traces' log)" = 2 ] || fail "thread devices: $(grep device_i log)"
[ "$(grep -c '^device_finalize' log)" = 4 ] || fail "not four devices end"

# The runtime in the program.
"$OMPICC" -static-libompirt target.c -o target
run OMP_TOOL_LIBRARIES=./log.so
has log "finalize, data 42"

# A fault ends the program, the tool is finalised, and nobody waits for what the device will never do.
cat > trap.c <<'C'
int main(void) {
  int *p = 0;
#pragma omp target is_device_ptr(p)
  *p = 1;
}
C
"$OMPICC" trap.c -o trap
rm -f log
status=0
TRACE=1 OMP_TOOL_LIBRARIES=./log.so timeout 20 ./trap > out.txt 2>&1 || status=$?
[ $status = 1 ] || fail "a trap with a tool: status $status: $(cat out.txt)"
has out.txt "trap.c:3: error in the target region"
has log "finalize, data 42"

# Where the host executes the constructs there is a tool, which sees none of them.
rm -f log
OMP_TARGET_OFFLOAD=DISABLED OMP_TOOL_LIBRARIES=./log.so ./target > out.txt
has out.txt "on the host"
has log "initialize, host is 0, data 42"
has_not log "target 1"
has log "finalize, data 42"
no_temporary_files

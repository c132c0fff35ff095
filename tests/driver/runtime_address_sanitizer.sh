#!/bin/bash
# The runtime, the plugin and the sim device's driver under AddressSanitizer, with leaks, and
# UndefinedBehaviorSanitizer, while they execute programs that use all of them.
. "$(dirname "$0")/setup.bash"
. "$here/sanitized_runtime.bash"
# Not optimised, and without checks of each pointer that AddressSanitizer makes as well, or that only optimisation makes: with
# them that takes two and a half times as long. The checks are calls: code in place of them takes longer to compile than it saves here.
build_sanitized address,undefined "-O0 -fno-sanitize-recover=undefined --param asan-instrumentation-with-call-threshold=0 \
  -fno-sanitize=null,vptr,object-size,pointer-overflow,nonnull-attribute,returns-nonnull-attribute"
export UBSAN_OPTIONS="halt_on_error=1:print_stacktrace=1"
for name in threads/pthreads threads/present_table threads/stress ancestor/data ancestor/threads devices/all devices/peers \
  target_task/outside_parallel target_task/captured \
  target_task/order routines/memcpy_async routines/target_memory enter_exit_data/counts enter_exit_data/defaults \
  map/struct_pointer_member map/iterator map/zero_length update/strides declare_target/link declare_mapper/forms \
  target_data/nested target_data/sections tools/callbacks tools/trace tools/target_tasks; do
  source=$repository/tests/e2e/$name.c
  # With threads LeakSanitizer itself crashes (gcc 12: on their variables of a library that is opened later).
  export ASAN_OPTIONS=detect_leaks=1
  ! grep -qE 'pthread|nowait|_async|num_threads' "$source" || export ASAN_OPTIONS=detect_leaks=0
  run_sanitized address,undefined "$source" -pthread
done

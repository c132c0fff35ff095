#!/bin/bash
# SIGTERM and SIGINT while a kernel is compiled: children end, nothing stays.
. "$(dirname "$0")/setup.bash"
printf '#!/bin/sh\necho $$ > pid\nsleep 100 &\nwait\n' > slow && chmod +x slow
for signal in TERM INT HUP; do
  rm -f pid
  (trap - INT; exec env OMPICC_CXX=./slow "$(command -v setsid)" "$OMPICC" -c target.c) & ompicc=$!
  for i in $(seq 100); do [ -s pid ] && break; sleep 0.1; done
  [ -s pid ] || fail "the kernel compiler was not started"
  # A background job of a script has SIGINT ignored, and ompicc respects that.
  kill -$signal $ompicc
  [ $signal = INT ] && kill -TERM $ompicc
  status=0; wait $ompicc || status=$?
  [ $status -gt 128 ] || fail "SIG$signal: status $status"
  ! kill -0 "$(cat pid)" 2> /dev/null || fail "SIG$signal: the child still runs"
  no_temporary_files
  [ -z "$(find . -name '*.o' -o -name '.ompicc*')" ] || fail "output is left: $(ls -A)"
done

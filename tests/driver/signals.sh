#!/bin/bash
# SIGTERM, SIGINT and SIGHUP while something is compiled: children end, nothing stays.
. "$(dirname "$0")/setup.bash"
printf '#!/bin/sh\necho $$ > pid\nsleep 100 &\nwait\n' > slow && chmod +x slow
for signal in TERM INT HUP; do
  rm -f pid
  (trap - INT; exec env --default-signal=HUP,TERM OMPICC_CXX=./slow "$(command -v setsid)" "$OMPICC" -c target.c) & ompicc=$!
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

# Control-C: SIGINT goes to the whole process group, while the preprocessor, the C compiler or a kernel's compiler
# runs. Nothing is left, and the signal is what ends ompicc.
set -m
real=$(command -v "${CC:-gcc}" || command -v cc)
printf '#!/bin/bash\ncase " $* " in *" $SLOW "*) echo $$ > pid; sleep 100 ;; esac\nexec "%s" "$@"\n' "$real" > slow-cc
chmod +x slow-cc
for what in CC:-E CC:cpp-output CXX: NVCC:; do
  rm -f pid
  tool=slow format=sim
  [ "${what%%:*}" = CC ] && tool=slow-cc
  [ "${what%%:*}" = NVCC ] && format=ptx
  env --default-signal=INT "OMPICC_${what%%:*}=$PWD/$tool" OMPICC_KERNEL_FORMAT=$format SLOW="${what#*:}" "$OMPICC" -c target.c 2> err.txt & ompicc=$!
  for i in $(seq 100); do [ -s pid ] && break; sleep 0.1; done
  [ -s pid ] || fail "$what was not started: $(cat err.txt)"
  kill -INT -- -$ompicc
  status=0; wait $ompicc || status=$?
  [ $status = 130 ] || fail "$what: status $status"
  ! kill -0 "$(cat pid)" 2> /dev/null || fail "$what: the child still runs"
  no_temporary_files
  [ -z "$(find . -name '*.o' -o -name '.ompicc*' -o -name '*.host.c')" ] || fail "$what: output is left: $(ls -A)"
done

#!/bin/bash
# A translator with two sets for devices: constructs have kernels of both, a program's devices of two plugins each execute
# those of their own, and the compiled files say whose they are.
. "$(dirname "$0")/setup.bash"
quick_kernels
. "$here/../plugin/setup.bash"
translator=$(realpath "$(dirname "$OMPICC")/../tests/ompi-two-sets")
[ -x "$translator" ] || skip "there is no $translator: make unit-tests"
build_plugin
library_folder after thread
library_folder before athread
program=$here/../sets/two_sets.c
OMPICC_OMPI=$translator "$OMPICC" --kernel-format=sim --keep=kept -O1 "$program" -o two_sets || fail "the program does not compile"
unit=$(basename kept/*.sim.so .sim.so)
has kept/two_sets.host.c ort_target_any
mkdir threads
cc -O1 -Wall -Wextra -Wno-unused -fPIC -shared -x c kept/two_sets.serial_kernels -o "threads/$unit.thread.so" || fail "the serial set's kernels do not compile"
export OMPICC_SIM_DEVICES=2 CUDA_VISIBLE_DEVICES= OMPICC_KERNEL_DIR=threads
unset OMPICC_DRIVER

# In both orders of the plugins; the serial set's kernels have one argument more, the set's name.
for order in "after 2" "before 0"; do
  read -r folder first <<< "$order"
  OMPICC_LIBDIR=$folder OMPICC_VERBOSE=1 timeout 60 ./two_sets "$first" > out.txt 2>&1 || fail "$folder: $(cat out.txt)"
  has out.txt "all right"
  has out.txt "device $((first + 1)): launch, arguments of 8* 4 8 8* 8* bytes"
  [ "$(grep -c "device $first: launch" out.txt)" = "$(grep -c "device $((first + 1)): launch" out.txt)" ] || fail "$folder: $(cat out.txt)"
done
# Devices of one plugin alone, and none: the program counts on four, and says nothing else.
for setting in OMPICC_DRIVER=sim OMPICC_DRIVER=thread OMP_TARGET_OFFLOAD=DISABLED; do
  status=0
  env "$setting" OMPICC_LIBDIR=after timeout 60 ./two_sets 0 > out.txt 2>&1 || status=$?
  [ "$status" = "$(wc -l < out.txt)" ] || fail "$setting: status $status: $(cat out.txt)" # its failures
  has out.txt "devices == 4"
  ! grep -v "devices == 4\|is_thread" out.txt || fail "$setting: $(cat out.txt)"
done

#!/bin/bash
# MPI around ompicc: the wrappers of Open MPI and MPICH compile with it, and examples/mpi/heat.c computes on three ranks what a
# sequential program does, on the host and on sim devices, its rows exchanged through the host and from device to device.
# MPICC, MPIRUN: of which MPI (mpicc, mpirun).
. "$(dirname "$0")/setup.bash"
mpicc=${MPICC:-mpicc} mpirun=${MPIRUN:-mpirun}
command -v "$mpicc" > /dev/null && command -v "$mpirun" > /dev/null || skip "no MPI here"
quick_kernels
export OMPI_CC=$OMPICC MPICH_CC=$OMPICC OMP_NUM_THREADS=1 OMPI_MCA_btl_vader_single_copy_mechanism=none
options=
case $("$mpirun" --version 2> /dev/null) in *"Open MPI"* | *"OpenRTE"*) options="--allow-run-as-root --oversubscribe" ;; esac
# Open MPI's sockets have long names.
export TMPDIR=/tmp
run() { timeout 100 "$mpirun" $options -n "$@"; }

cat > ranks.c << 'C'
#include <mpi.h>
#include <stdio.h>
int main(int argc, char **argv) {
  int rank, sum;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Reduce(&rank, &sum, 1, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);
  if (!rank) printf("sum %d\n", sum);
  return MPI_Finalize();
}
C
OMPI_CC=gcc MPICH_CC=gcc "$mpicc" ranks.c -o ranks > log.txt 2>&1 || skip "this MPI compiles nothing: $(head -1 log.txt)"
run 3 ./ranks > log.txt 2>&1 && grep -q '^sum 3$' log.txt || skip "this MPI starts nothing here: $(grep -m1 '[a-z]' log.txt)"

"$mpicc" -Wall -Wextra -Werror -O2 "$here/../../examples/mpi/heat.c" -o heat -lm
"$mpicc" -O2 "$here/../../examples/mpi/heat.c" "$here/../mpi/gpu_aware.c" -o aware -lm

# on RANKS DEVICES EXCHANGE PROGRAM ARGUMENTS: the program ends well and says so.
on() {
  local ranks=$1 devices=$2 exchange=$3
  shift 3
  run "$ranks" "$@" > out.txt 2> err.txt || fail "'$*' on $ranks ranks fails: $(cat out.txt err.txt)"
  has out.txt "heat ranks=$ranks devices=$devices rows=302 columns=200 steps=200 exchange=$exchange "
  grep -Eq ' max_rel_error=[0-9]' out.txt || fail "not checked: $(cat out.txt)"
}
on 1 1 host ./heat 302 200 200 host
on 3 1 host ./heat 302 200 200 host
OMPICC_SIM_DEVICES=2 OMPICC_VERBOSE=1 on 3 2 host ./heat 302 200 200 host
[ "$(grep -c 'device 1: loaded ' err.txt) $(grep -c 'device 0: loaded ' err.txt)" = "1 2" ] ||
  fail "not one device a rank: $(cat err.txt)"
on 3 1 device ./aware 302 200 200 auto
(
  export OMP_TARGET_OFFLOAD=DISABLED
  on 3 0 host ./heat 302 200 200 host
  on 3 0 device ./heat 302 200 200 device
)

# CMake finds MPI with ompicc as the compiler.
if command -v cmake > /dev/null; then
  mkdir cmake
  cat > cmake/CMakeLists.txt << CMAKE
cmake_minimum_required(VERSION 3.10)
project(ranks C)
find_package(MPI REQUIRED COMPONENTS C)
add_executable(heat "$(realpath "$here/../../examples/mpi/heat.c")")
target_link_libraries(heat PRIVATE MPI::MPI_C m)
CMAKE
  cmake -S cmake -B built -DCMAKE_C_COMPILER="$OMPICC" -DMPI_C_COMPILER="$mpicc" > log.txt 2>&1 &&
    env -u MAKEFLAGS cmake --build built > log.txt 2>&1 || fail "$(cat log.txt)"
  on 3 1 host built/heat 302 200 200 host
fi

# Bad input ends all ranks.
! run 3 ./heat 7 > out.txt 2> err.txt || fail "two rows for three ranks"
has err.txt "a plate of 7 x 200 is too small for 3 ranks"
! run 3 ./heat 302 200 200 fast > out.txt 2> err.txt || fail "exchange=fast"
has err.txt "'fast' is none of auto, host and device"

#!/bin/bash
# A kernel that was changed and compiled by hand takes the place of the program's, also where it is smaller, among the
# files of --kernels=files as in OMPICC_KERNEL_DIR, and OMPICC_VERBOSE says where it is from.
. "$(dirname "$0")/setup.bash"
lib=$(dirname "$OMPICC")/../lib/ompicc
$OMPICC -k -g --kernels=files target.c -o files
$OMPICC -g target.c -o embedded
works ./files
name=$(cd files.kernels && echo *.sim.so)
sed -i 's/= i;/= i + 1;/' target_main_5.cu
c++ -std=c++14 -Os -w -s -fPIC -shared -DCUDADEV_SIM -I "$lib/cudadev" -fvisibility=hidden -x c++ target.kernels.cu -o "$name"
[ "$(wc -c < "$name")" -lt "$(wc -c < "files.kernels/$name")" ] || fail "the kernel by hand is not smaller"
expected="sum 5050 on the device"
mkdir hand && cp "$name" hand
OMPICC_KERNEL_DIR=$PWD/hand works ./embedded
OMPICC_KERNEL_DIR=$PWD/hand OMPICC_VERBOSE=1 ./embedded > out.txt 2>&1
has out.txt "kernels from OMPICC_KERNEL_DIR: $PWD/hand/$name"
cp "$name" files.kernels
works ./files
OMPICC_VERBOSE=1 ./files > out.txt 2>&1
has_not out.txt OMPICC_KERNEL_DIR

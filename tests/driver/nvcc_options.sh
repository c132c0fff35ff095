#!/bin/bash
# What is meant for nvcc and ptxas reaches it, decides about the kernel cache, and leaves the C compiler alone.
. "$(dirname "$0")/setup.bash"
cat > nvcc << 'S'
#!/bin/bash
case $* in
  *--list-gpu*) printf 'compute_75\ncompute_90\n' ;;
  *) echo "$*" >> commands; while [ "$1" != -o ]; do shift; done; printf '.version 8.4\n.target sm_75\n' > "$2" ;;
esac
S
chmod +x nvcc
export OMPICC_NVCC=$PWD/nvcc OMPICC_KERNEL_FORMAT=ptx
# given WANTED OPTION...: nvcc runs, and gets WANTED.
given() {
  local wanted=$1
  shift
  rm -f commands
  $OMPICC "$@" -c target.c -o target.o 2> err.txt || fail "$*: $(cat err.txt)"
  [ -e commands ] || fail "$*: the kernel of other options comes from the cache"
  grep -qE -- " $wanted( |\$)" commands || fail "$*: no $wanted in $(cat commands)"
}
given -O3 -O2
given -Xptxas=-v -Xptxas -v
given -Xptxas=-O1,-v -Xptxas=-O1,-v
given -Xptxas=-warn-spills -Xcuda-ptxas -warn-spills
given -maxrregcount=32 -maxrregcount=32
given -maxrregcount=40 --maxrregcount 40
given --ftz=true -Xnvcc=--ftz=true
given --use_fast_math -use_fast_math
given -lineinfo -lineinfo
given "--fmad=false --ftz=true" -Xnvcc --fmad=false -Xnvcc=--ftz=true
given -lineinfo -g
given -G -O0 -g -Xnvcc=--prec-div=true
given -G -G
! grep -q lineinfo commands || fail "-lineinfo beside -G"
given -lineinfo -O0 -g -O1 -Xnvcc=-dopt=on
for option in -Xnvcc -Xptxas -maxrregcount; do
  fails $OMPICC target.c -c "$option"
  has err.txt "missing argument to '$option'"
done
# On the sim device, too, code is not optimised then.
OMPICC_KERNEL_FORMAT=sim $OMPICC -### -O0 -g target.c 2>&1 | grep -q -- '-O0 -g .*-DCUDADEV_SIM' || fail "sim kernels with -O0 -g"
OMPICC_KERNEL_FORMAT=sim $OMPICC -Xptxas -v -G target.c -o program && works ./program
# The real one, where there is one, takes them.
unset OMPICC_NVCC
command -v nvcc > /dev/null || exit 0
OMPICC_KERNEL_FORMAT=cubin $OMPICC --kernel-arch=sm_90 -Xptxas -v -maxrregcount 32 -c target.c 2> err.txt || fail "$(cat err.txt)"
has err.txt registers
OMPICC_KERNEL_FORMAT=cubin $OMPICC --kernel-arch=sm_90 -g -O0 -c target.c || fail "-g -O0"

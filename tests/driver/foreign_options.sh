#!/bin/bash
# Offloading options of other compilers mean what they mean there, where ompicc has that; others name its own.
. "$(dirname "$0")/setup.bash"
unset OMPICC_KERNEL_FORMAT
cat > nvcc << 'S'
#!/bin/bash
case $* in
  *--list-gpu*) printf 'compute_75\ncompute_80\ncompute_90\n' ;;
  *) while [ "$1" != -o ]; do shift; done; printf '.version 8.4\n.target sm_75\n' > "$2" ;;
esac
S
chmod +x nvcc
mkdir -p cuda/bin && cp nvcc cuda/bin
commands() { PATH=$PWD:$PATH $OMPICC -### "$@" -c target.c 2>&1; }
# archs WANTED OPTION...: the architectures that nvcc is called for.
archs() {
  local wanted=$1 seen
  shift
  seen=$(commands --kernel-format=ptx --nvcc="$PWD/nvcc" "$@" | grep -o -- '-arch=[a-z0-9_]*' | sort -u | sed 's/-arch=//' | tr '\n' ' ')
  [ "$seen" = "$wanted " ] || fail "$*: architectures '$seen', not '$wanted'"
}
archs sm_90 --offload-arch=sm_90
archs "sm_80 sm_90" --offload-arch=sm_80 --offload-arch=sm_90
archs "sm_80 sm_90" --offload-arch=sm_80,sm_90 -fopenmp-targets=nvptx64-nvidia-cuda
archs sm_80 -fopenmp -fopenmp-targets=nvptx64 -Xopenmp-target -march=sm_80
archs sm_80 -fopenmp-targets=nvptx64 -Xopenmp-target=nvptx64-nvidia-cuda -march=sm_80
archs "sm_80 sm_90" -mp=gpu -gpu=cc80,cc90
archs sm_90 -foffload=nvptx-none -foffload-options=nvptx-none=-misa=sm_90
archs sm_90 "-foffload=nvptx-none=-misa=sm_90 -lm"
archs sm_90 -foffload-options=-march=sm_90 -foffload=-lm
archs sm_80 --kernel-arch=sm_80 --offload-arch=sm_90
archs sm_80 --offload-arch=sm_90 --kernel-arch=sm_80
commands --kernel-format=ptx --kernel-arch=sm_90 --cuda-path="$PWD/cuda" | grep -q "cuda/bin/nvcc" || fail "--cuda-path"

# No kernels: on the host, with data that stays there, whatever devices there are.
cat > data.c << 'C'
#include <omp.h>
#include <stdio.h>
#pragma omp declare target
int shared = 1;
#pragma omp end declare target
int main(void) {
  int a[4] = {1, 2, 3, 4}, host = 0;
#pragma omp target data map(tofrom : a)
#pragma omp target map(from : host)
  host = omp_is_initial_device(), a[1] = 40, shared++;
#pragma omp target update from(shared)
  printf("%d %d %d %d\n", host, a[1], shared, omp_get_num_devices());
}
C
for option in -foffload=disable -mp -mp=multicore --kernel-format=none; do
  $OMPICC $option -Wpedantic data.c -o data 2> err.txt || fail "$option: $(cat err.txt)"
  [ "$(OMP_TARGET_OFFLOAD=DEFAULT ./data)" = "1 40 2 0" ] || fail "$option: $(OMP_TARGET_OFFLOAD=DEFAULT ./data)"
done
fails ./data
has err.txt "compiled without kernels (--kernel-format=none)"
for options in "-foffload=disable -foffload=nvptx-none" "-mp=gpu" "--kernel-format=sim -foffload=disable" "-qopenmp" "-fopenmp=libgomp"; do
  OMPICC_KERNEL_FORMAT=sim $OMPICC $options target.c -o program && works ./program
done
OMPICC_KERNEL_FORMAT=none $OMPICC data.c -o data && [ "$(OMP_TARGET_OFFLOAD=DEFAULT ./data)" = "1 40 2 0" ]

# What is not understood: one line.
refused() { fails $OMPICC "$1" -c plain.c; [ "$(wc -l < err.txt)" = 1 ]; has err.txt "'$1'"; has err.txt "$2"; }
refused -fopenmp-targets=amdgcn-amd-amdhsa --kernel-format=
refused -foffload=amdgcn-amdhsa --kernel-format=
refused --offload-arch=gfx90a --kernel-arch=
told() { $OMPICC "$1" -c plain.c 2> err.txt || fail "$1: $(cat err.txt)"; [ "$(wc -l < err.txt)" = 1 ] || fail "$1: $(cat err.txt)"; has err.txt "$2"; }
told -gpu=lineinfo -Xnvcc=
told -gpu=ccall --kernel-arch=
told -fopenmp-cuda-mode --report
told -fopenmp-offload-mandatory OMP_TARGET_OFFLOAD=MANDATORY
told "-foffload-options=-fwhatever" -Xnvcc=
fails $OMPICC plain.c -c -Xopenmp-target
has err.txt "missing argument to '-Xopenmp-target'"

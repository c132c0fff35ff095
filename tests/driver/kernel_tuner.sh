#!/bin/bash
# contrib/kernel_tuner: Kernel Tuner compiles the kernel of a codelet for blocks of several shapes, launches them and compares what
# they leave. Its backend for PyCUDA is replaced by one over the sim device's driver here, and what nvcc makes by what g++ makes.
. "$(dirname "$0")/setup.bash"
python3 -c 'import kernel_tuner, numpy' 2> /dev/null || skip "Python has no kernel_tuner (PyPI)"
tune=$(realpath "$here/../../contrib/kernel_tuner/tune-codelet")
libdir=$(realpath "$here/../../build/lib/ompicc")
[ ! -d "${OMPICC%/bin/ompicc}/lib/ompicc" ] || libdir=${OMPICC%/bin/ompicc}/lib/ompicc
cat > on_sim.py <<'PYTHON'
import ctypes, os, runpy, subprocess, sys, time, types
import numpy
from kernel_tuner.backends.backend import GPUBackend
from kernel_tuner.observers.observer import BenchmarkObserver

cuda = ctypes.CDLL(os.environ["SIM_DRIVER"])
def call(name, *arguments):
    status = getattr(cuda, name)(*arguments)
    if status: raise RuntimeError(f"{name} fails: {status}")

class Times(BenchmarkObserver):
    def __init__(self, device): self.device, self.times = device, []
    def after_finish(self): self.times.append(1e3 * (self.device.end - self.device.start))
    def get_results(self):
        times, self.times = self.times, []
        return {"time": float(numpy.mean(times)), "times": times}

class PyCudaFunctions(GPUBackend):
    units = "ms"
    def __init__(self, device, iterations, compiler_options, observers):
        context = ctypes.c_void_p()
        call("cuInit", 0)
        call("cuDevicePrimaryCtxRetain", ctypes.byref(context), device)
        call("cuCtxSetCurrent", context)
        self.options, self.iterations, self.max_threads, self.name = compiler_options, iterations, 1024, "sim"
        self.env, self.observers, self.compiled = {"device_name": "sim"}, [Times(self)], 0
    def ready_argument_list(self, arguments):
        ready = []
        for a in arguments:
            if isinstance(a, numpy.ndarray):
                address = ctypes.c_uint64()
                call("cuMemAlloc_v2", ctypes.byref(address), ctypes.c_size_t(a.nbytes))
                self.memcpy_htod(address, a)
                a = address
            ready.append(a)
        return ready
    def compile(self, instance):
        self.compiled += 1
        source, library = f"kernel{self.compiled}.cu", f"kernel{self.compiled}.so"
        open(source, "w").write(instance.kernel_string)
        subprocess.run([os.environ.get("QUICK_CXX") or "g++", *(o for o in self.options if o[:2] in ("-I", "-s", "-D")),
                        "-O1", "-w", "-fPIC", "-shared", "-DCUDADEV_SIM", "-x", "c++", "-o", library, source], check=True)
        module, function = ctypes.c_void_p(), ctypes.c_void_p()
        call("cuModuleLoadData", ctypes.byref(module), open(library, "rb").read())
        call("cuModuleGetFunction", ctypes.byref(function), module, instance.name.encode())
        return function
    def start_event(self): self.start = time.perf_counter()
    def stop_event(self): self.synchronize(); self.end = time.perf_counter()
    def kernel_finished(self): return True
    def synchronize(self): call("cuCtxSynchronize")
    def run_kernel(self, function, arguments, threads, grid, stream=None):
        values = [a if isinstance(a, ctypes.c_uint64) else ctypes.create_string_buffer(a.tobytes(), a.nbytes) for a in arguments]
        pointers = (ctypes.c_void_p * len(values))(*(ctypes.addressof(v) for v in values))
        call("cuLaunchKernel", function, *grid, *threads, 0, None, pointers, None)
    def memset(self, allocation, value, size): call("cuMemsetD8_v2", allocation, value, ctypes.c_size_t(size))
    def memcpy_dtoh(self, to, what): call("cuMemcpyDtoH_v2", to.ctypes.data_as(ctypes.c_void_p), what, ctypes.c_size_t(to.nbytes))
    def memcpy_htod(self, to, what): call("cuMemcpyHtoD_v2", to, what.ctypes.data_as(ctypes.c_void_p), ctypes.c_size_t(what.nbytes))
    def copy_constant_memory_args(self, arguments): raise NotImplementedError
    copy_shared_memory_args = copy_texture_memory_args = copy_constant_memory_args

sys.modules["kernel_tuner.backends.pycuda"] = types.SimpleNamespace(PyCudaFunctions=PyCudaFunctions)
sys.argv = sys.argv[1:]
runpy.run_path(sys.argv[0], run_name="__main__")
PYTHON
tune() { SIM_DRIVER=$libdir/ompicc-simcuda.so python3 -W error::UserWarning on_sim.py "$tune" "$@"; }

cat > gemm.c <<'C'
#include <stdio.h>
static float a[40][50], b[50][70], c[40][70];
int main(void) {
  int n = 40, m = 70;
  double alpha = 1.5;
  for (int k = 0; k < 50; k++) {
    for (int i = 0; i < n; i++) a[i][k] = i - k;
    for (int j = 0; j < m; j++) b[k][j] = k / (j + 1.f);
  }
#pragma omp target teams distribute parallel for collapse(2) map(to: a, b) map(tofrom: c)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      for (int k = 0; k < 50; k++) c[i][j] += alpha * a[i][k] * b[k][j];
#pragma omp target teams distribute parallel for map(to: a) map(tofrom: c) thread_limit(64)
  for (int i = 0; i < n; i++)
    for (int k = 0; k < 49; k++) c[i][0] = (c[i][0] + a[i][k]) * 0.5f;
  double sum = 0;
#pragma omp target teams distribute parallel for reduction(+: sum)
  for (int i = 0; i < n; i++) sum += c[i][3];
#pragma omp target teams distribute parallel for collapse(3) map(tofrom: c)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < 7; j++)
      for (int k = 0; k < 10; k++) c[i][j * 10 + k] = sum;
  printf("%g\n", sum);
}
C
"$OMPICC" -O1 --embed-source gemm.c -o gemm
OMPICC_CODELET=codelets ./gemm > out.txt 2>&1 || fail "$(cat out.txt)"
codelet=codelets/gemm_main_10
tune $codelet --x 16,32 --y 3,4,64 > out.txt 2> err.txt || fail "$(cat out.txt err.txt)"
# With the program's own, which is 32x8; 32x64 is too large, and so is what the program's thread_limit does not allow.
has out.txt "gemm.c:10: 7 blocks measured, all with the expected results"
has out.txt "block 32x8x1: "
has out.txt ", as in the program"
sed 's/__global__/__global__ CUDADEV_LAUNCH_BOUNDS(256)/' $codelet/gemm_main_10.cu > bounded.cu
cp -r $codelet bounded && cp bounded.cu bounded/gemm_main_10.cu
tune bounded --x 16,32 --y 3,4,64 > bounded.txt 2> err.txt || fail "$(cat bounded.txt err.txt)"
has bounded.txt "gemm.c:10: 6 blocks measured, all with the expected results"
grep -qE '^for codelet.h: \{\{[35],[ 0-9,]*1\}, \{(16|32), (3|4|8|64), 1\}, \{0, 0\}\},$' out.txt || fail "$(cat out.txt)"
# The line that is printed is one that the codelet itself takes.
line=$(sed -n 's/^for codelet.h: //p' out.txt)
sed -i "/ launches\[\] = {/,/};/s/^  {.*/  $line/" $codelet/codelet.h
grep -qF "  $line" $codelet/codelet.h || fail "codelet.h: $(cat $codelet/codelet.h)"
make -s -C $codelet run-sim LIBDIR="$libdir" REPETITIONS=1 CXX="${QUICK_CXX:-g++}" > run.log 2>&1 || fail "$(cat run.log)"

# Another kernel, or other numbers than expected, are found out.
cp -r $codelet wrong
sed -i 's/k < 50/k < 49/' wrong/*.cu
status=0
tune wrong --x 32 --y 4 > out.txt 2> err.txt || status=$?
[ $status = 1 ] && grep -q "^tune-codelet: error: .*verification failed" err.txt || fail "status $status: $(cat out.txt err.txt)"
tune wrong --x 32 --y 8 --tolerance 1e4 > out.txt 2> err.txt || fail "a tolerance: $(cat out.txt err.txt)"

# One loop has no threads in y, which would do its iterations again.
fails tune codelets/gemm_main_14 --x 8,16 --y 1,2
has err.txt "tune-codelet: error: one loop is laid over the grid: threads along y would repeat its iterations"
tune codelets/gemm_main_14 --x 4,8,32 > out.txt 2> err.txt || fail "$(cat out.txt err.txt)"
has out.txt "gemm.c:14: 3 blocks measured, all with the expected results"

# What cannot be tuned so is said.
fails tune codelets/gemm_main_18
has err.txt "tune-codelet: error: the kernel has no thread for each iteration"
fails tune codelets/gemm_main_20
has err.txt "tune-codelet: error: three loops are laid over the grid"
fails tune nowhere
has err.txt "tune-codelet: error: nowhere is no codelet"
truncate -s 100 wrong/data/*_a.in
fails tune wrong
has err.txt "_a.in has not 8000 bytes"

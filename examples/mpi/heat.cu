/*
 * heat in CUDA and MPI, as heat.c has it in OpenMP: two streams, one for the rows that neighbours get and one
 * for what is inside. `make bench-mpi` runs both.
 *
 *     nvcc -ccbin mpicxx -O2 heat.cu -o heat_cuda
 */
#include "../cuda/cuda.h"
#include "slab.h"

__global__ void ends(int rows, int columns, const float *u, float *v) {
  const int j = 1 + blockIdx.x * blockDim.x + threadIdx.x;
  const size_t at = (size_t)(blockIdx.y ? rows : 1) * columns + j;
  if (j < columns - 1) v[at] = heated(u + at, columns);
}

__global__ void inside(int rows, int columns, const float *u, float *v) {
  const int i = 2 + blockIdx.y * blockDim.y + threadIdx.y, j = 1 + blockIdx.x * blockDim.x + threadIdx.x;
  const size_t at = (size_t)i * columns + j;
  if (i < rows && j < columns - 1) v[at] = heated(u + at, columns);
}

/* The slab's device arrays are elsewhere; these are the streams, and pinned memory for the rows at both ends,
 * laid out as a slab of two rows. */
struct device {
  cudaStream_t ends, inside;
  float *rows;
};

static void exchange_hosts(const struct slab *s, const struct device *d, float *v) {
  const size_t columns = s->columns, row = columns * sizeof(float);
  struct slab two = *s;
  two.rows = 2;
  if (s->above != MPI_PROC_NULL)
    CHECK(cudaMemcpyAsync(d->rows + columns, v + columns, row, cudaMemcpyDeviceToHost, d->ends));
  if (s->below != MPI_PROC_NULL)
    CHECK(cudaMemcpyAsync(d->rows + 2 * columns, v + s->rows * columns, row, cudaMemcpyDeviceToHost,
                          d->ends));
  CHECK(cudaStreamSynchronize(d->ends));
  exchange(&two, d->rows);
  if (s->above != MPI_PROC_NULL) CHECK(cudaMemcpyAsync(v, d->rows, row, cudaMemcpyHostToDevice, d->ends));
  if (s->below != MPI_PROC_NULL)
    CHECK(cudaMemcpyAsync(v + (s->rows + 1) * columns, d->rows + 3 * columns, row, cudaMemcpyHostToDevice,
                          d->ends));
}

static void step(const struct slab *s, const struct device *d, int on_device, const float *u, float *v) {
  const dim3 block(128, 2);
  ends<<<dim3(blocks(s->columns - 2, 128), 2), 128, 0, d->ends>>>(s->rows, s->columns, u, v);
  if (s->rows > 2)
    inside<<<dim3(blocks(s->columns - 2, block.x), blocks(s->rows - 2, block.y)), block, 0, d->inside>>>(
        s->rows, s->columns, u, v);
  CHECK(cudaGetLastError());
  if (s->ranks > 1) {
    if (on_device) {
      CHECK(cudaStreamSynchronize(d->ends));
      exchange(s, v);
    } else {
      exchange_hosts(s, d, v);
    }
  }
  CHECK(cudaStreamSynchronize(d->ends));
  CHECK(cudaStreamSynchronize(d->inside));
}

static void steps(int count, const struct slab *s, const struct device *d, int on_device, float *u,
                  float *v) {
  for (int t = 0; t < count; t += 2) {
    step(s, d, on_device, u, v);
    step(s, d, on_device, v, u);
  }
}

int main(int argc, char **argv) {
  struct options o = options_of(argc, argv);
  o.steps = (o.steps + 1) / 2 * 2;
  MPI_Init(&argc, &argv);
  const struct slab s = slab_of(&o);
  const int on_device = exchange_on_device(&o), warm_up = 2;
  int devices;
  CHECK(cudaGetDeviceCount(&devices));
  CHECK(cudaSetDevice(rank_on_node() % devices));

  struct device d;
  CHECK(cudaStreamCreateWithFlags(&d.ends, cudaStreamNonBlocking));
  CHECK(cudaStreamCreateWithFlags(&d.inside, cudaStreamNonBlocking));
  CHECK(cudaMallocHost(&d.rows, 4 * (size_t)s.columns * sizeof(float)));
  const size_t size = slab_size(&s);
  float *host = new_rows(s.first, s.rows + 2, &o);
  float *u = device_floats(host, size), *v = device_floats(host, size);

  steps(warm_up, &s, &d, on_device, u, v);
  MPI_Barrier(MPI_COMM_WORLD);
  const double start = now_ms();
  steps(o.steps, &s, &d, on_device, u, v);
  MPI_Barrier(MPI_COMM_WORLD);
  const double time = (now_ms() - start) / (o.steps > 0 ? o.steps : 1);

  to_host(host, u, size);
  const double error = o.check ? error_of(&s, &o, warm_up + o.steps, host) : 0;
  const int status = report_slab(&s, &o, devices, on_device, time, error);
  CHECK(cudaFree(u));
  CHECK(cudaFree(v));
  CHECK(cudaFreeHost(d.rows));
  free(host);
  MPI_Finalize();
  return status;
}

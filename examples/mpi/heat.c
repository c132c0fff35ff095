/*
 * heat: the heat equation on a plate with a hot edge and two cold discs, by explicit time steps. Each of
 * MPI's ranks has some of the plate's rows, and a device of its own if there are enough. A step computes the
 * rows at both ends of the slab first; while these go to the neighbours, the device computes what is inside.
 *
 *     OMPI_CC=ompicc mpicc -O2 heat.c -o heat -lm           (MPICH_CC=ompicc for MPICH)
 *     mpirun -n 3 heat [rows [columns [steps [auto|host|device [check]]]]]
 *
 * Rows go from device to device where MPI takes addresses of device memory, and otherwise through the host:
 * auto asks MPI, host and device decide it. With 0 for check the result is not compared with a sequential
 * program's. An odd number of steps is rounded up.
 */
#include "slab.h"
#include <omp.h>

/* Exchanges rows of v as they lie on the device. */
static void exchange_devices(const struct slab *s, float *v) {
#pragma omp target data use_device_addr(v[0:slab_size(s)])
  exchange(s, v);
}

/* One step from u to v. What the tasks depend on: v[columns], the first row, stands for both rows that
 * neighbours get, v[0] for those that come from them, v[2 * columns] for all others. */
static void step(const struct slab *s, int on_device, const float *u, float *v) {
  const int rows = s->rows, columns = s->columns;
  const size_t size = slab_size(s), last = rows * (size_t)columns;
  const int through_host = s->ranks > 1 && !on_device;
  /* What goes to each neighbour and comes from it: a row, and nothing at the plate's ends. */
  const int above = s->above != MPI_PROC_NULL ? columns : 0, below = s->below != MPI_PROC_NULL ? columns : 0;
#pragma omp target teams distribute parallel for collapse(2) nowait depend(out: v[columns]) \
    map(to: u[0:size]) map(from: v[0:size])
  for (int end = 0; end < 2; end++)
    for (int j = 1; j < columns - 1; j++) {
      const size_t at = (size_t)(end ? rows : 1) * columns + j;
      v[at] = heated(u + at, columns);
    }
#pragma omp target teams distribute parallel for collapse(2) nowait depend(out: v[2 * columns]) \
    map(to: u[0:size]) map(from: v[0:size])
  for (int i = 2; i < rows; i++)
    for (int j = 1; j < columns - 1; j++) {
      const size_t at = (size_t)i * columns + j;
      v[at] = heated(u + at, columns);
    }
  if (through_host) {
#pragma omp target update from(v[columns:above], v[last:below]) nowait depend(inout: v[columns])
  }
#pragma omp taskwait depend(in: v[columns])
  if (through_host) {
    exchange(s, v);
#pragma omp target update to(v[0:above], v[last + columns:below]) nowait depend(out: v[0])
  } else if (s->ranks > 1) {
    exchange_devices(s, v);
  }
#pragma omp taskwait
}

static void steps(int count, const struct slab *s, int on_device, float *u, float *v) {
  for (int t = 0; t < count; t += 2) {
    step(s, on_device, u, v);
    step(s, on_device, v, u);
  }
}

int main(int argc, char **argv) {
  struct options o = options_of(argc, argv);
  o.steps = (o.steps + 1) / 2 * 2;
  int threads; /* only the main thread calls MPI */
  MPI_Init_thread(&argc, &argv, MPI_THREAD_FUNNELED, &threads);
  const struct slab s = slab_of(&o);
  const int devices = omp_get_num_devices(), on_device = exchange_on_device(&o), warm_up = 2;
  if (devices > 0) omp_set_default_device(rank_on_node() % devices);

  const size_t size = slab_size(&s);
  float *u = new_rows(s.first, s.rows + 2, &o), *v = new_rows(s.first, s.rows + 2, &o);
  double time = 0;
#pragma omp target data map(tofrom: u[0:size]) map(to: v[0:size])
  {
    steps(warm_up, &s, on_device, u, v);
    MPI_Barrier(MPI_COMM_WORLD);
    const double start = now_ms();
    steps(o.steps, &s, on_device, u, v);
    MPI_Barrier(MPI_COMM_WORLD);
    time = (now_ms() - start) / (o.steps > 0 ? o.steps : 1);
  }
  const double error = o.check ? error_of(&s, &o, warm_up + o.steps, u) : 0;
  const int status = report_slab(&s, &o, devices, on_device, time, error);
  free(u), free(v);
  MPI_Finalize();
  return status;
}

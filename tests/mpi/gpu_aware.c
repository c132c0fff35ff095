/* Makes of any MPI one that takes addresses of device memory, as far as examples/mpi/heat.c needs that:
 * linked with it, these functions come before MPI's, by the profiling interface (MPI 3.1 §14.2). Each takes
 * its buffers for device memory of the default device, and has the program ended where they are not. */
#include <mpi.h>
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>

enum { MOST = 8 };
/* What comes into host memory and is to go on to the device, or has gone out. */
static struct transfer {
  MPI_Request request;
  void *host, *device;
  size_t bytes;
} transfers[MOST];

static void copy(void *to, int to_device, const void *from, int from_device, size_t bytes) {
  if (omp_target_memcpy(to, from, bytes, 0, 0, to_device, from_device) == 0) return;
  fprintf(stderr, "gpu_aware: no device memory\n");
  MPI_Abort(MPI_COMM_WORLD, 3);
}

static struct transfer *new_transfer(int count) {
  for (int i = 0; i < MOST; i++)
    if (!transfers[i].host) {
      transfers[i].bytes = count * sizeof(float);
      transfers[i].host = malloc(transfers[i].bytes);
      return &transfers[i];
    }
  MPI_Abort(MPI_COMM_WORLD, 3);
  return NULL;
}

int MPI_Isend(const void *data, int count, MPI_Datatype type, int rank, int tag, MPI_Comm comm,
              MPI_Request *request) {
  struct transfer *t = new_transfer(count);
  t->device = NULL;
  copy(t->host, omp_get_initial_device(), data, omp_get_default_device(), t->bytes);
  const int status = PMPI_Isend(t->host, count, type, rank, tag, comm, request);
  t->request = *request;
  return status;
}

int MPI_Irecv(void *data, int count, MPI_Datatype type, int rank, int tag, MPI_Comm comm,
              MPI_Request *request) {
  struct transfer *t = new_transfer(count);
  t->device = rank == MPI_PROC_NULL ? NULL : data;
  const int status = PMPI_Irecv(t->host, count, type, rank, tag, comm, request);
  t->request = *request;
  return status;
}

int MPI_Waitall(int count, MPI_Request *requests, MPI_Status *statuses) {
  struct transfer *waited[MOST] = {NULL};
  for (int i = 0; i < count; i++)
    for (int k = 0; k < MOST && !waited[i]; k++)
      if (transfers[k].host && transfers[k].request == requests[i]) {
        waited[i] = &transfers[k];
        transfers[k].request = MPI_REQUEST_NULL; /* several requests of MPI_PROC_NULL may be the same */
      }
  const int status = PMPI_Waitall(count, requests, statuses);
  for (int i = 0; i < count; i++) {
    struct transfer *t = waited[i];
    if (!t) continue;
    if (t->device) copy(t->device, omp_get_default_device(), t->host, omp_get_initial_device(), t->bytes);
    free(t->host);
    t->host = NULL;
  }
  return status;
}

#ifdef OPEN_MPI
int MPIX_Query_cuda_support(void) { return 1; }
#elif defined(MPIX_GPU_SUPPORT_CUDA)
int MPIX_GPU_query_support(int type, int *is) {
  *is = type == MPIX_GPU_SUPPORT_CUDA;
  return MPI_SUCCESS;
}
#endif

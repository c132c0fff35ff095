/*
 * slab.h: what a plate that is divided up over MPI's ranks needs beside its own subject: who has which rows,
 * how neighbours exchange rows, and the comparison with the sequential version. heat.c (OpenMP) and heat.cu
 * (CUDA) share it, so that both are measured in the same way.
 */
#ifndef SLAB_H
#define SLAB_H

#include "../measure.h"
#include <mpi.h>
#ifdef OPEN_MPI
#include <mpi-ext.h>
#endif
#ifdef __CUDACC__
#define EVERYWHERE __host__ __device__
#else
#define EVERYWHERE
#endif

/* What the command line says: rows, columns, steps, how rows are exchanged, whether the result is checked. */
struct options {
  int rows, columns, steps;
  const char *exchange; /* auto, host or device */
  int check;
};

/* The rows of a rank. Its arrays have a row more above them and one below: the neighbours' rows, or the
 * plate's border, which keeps its temperature. */
struct slab {
  int rank, ranks, above, below; /* the neighbours are MPI_PROC_NULL at the plate's ends */
  int rows, columns;
  int first; /* the plate's row that is the first of the array's */
};

static inline struct options options_of(int argc, char **argv) {
  struct options o;
  o.rows = argument(argc, argv, 1, 302);
  o.columns = argument(argc, argv, 2, 200);
  o.steps = argument(argc, argv, 3, 200);
  o.exchange = argc > 4 ? argv[4] : "auto";
  o.check = argument(argc, argv, 5, 1);
  if (strcmp(o.exchange, "auto") && strcmp(o.exchange, "host") && strcmp(o.exchange, "device")) {
    fprintf(stderr, "%s: '%s' is none of auto, host and device\n", argv[0], o.exchange);
    exit(2);
  }
  return o;
}

/* The calling rank's part of the plate; ends the program where there are not two rows for each rank. */
static inline struct slab slab_of(const struct options *o) {
  struct slab s;
  MPI_Comm_rank(MPI_COMM_WORLD, &s.rank);
  MPI_Comm_size(MPI_COMM_WORLD, &s.ranks);
  const int inside = o->rows - 2;
  if (inside < 2 * s.ranks || o->columns < 3) {
    if (s.rank == 0)
      fprintf(stderr, "a plate of %d x %d is too small for %d ranks\n", o->rows, o->columns, s.ranks);
    MPI_Finalize();
    exit(2);
  }
  s.above = s.rank > 0 ? s.rank - 1 : MPI_PROC_NULL;
  s.below = s.rank < s.ranks - 1 ? s.rank + 1 : MPI_PROC_NULL;
  s.first = (int)((long)inside * s.rank / s.ranks);
  s.rows = (int)((long)inside * (s.rank + 1) / s.ranks) - s.first;
  s.columns = o->columns;
  return s;
}

/* How many floats the slab's arrays have. */
static inline size_t slab_size(const struct slab *s) { return (s->rows + (size_t)2) * s->columns; }

/* The number of this rank among those of its machine: which of its devices it takes. */
static inline int rank_on_node(void) {
  MPI_Comm node;
  int rank;
  MPI_Comm_split_type(MPI_COMM_WORLD, MPI_COMM_TYPE_SHARED, 0, MPI_INFO_NULL, &node);
  MPI_Comm_rank(node, &rank);
  MPI_Comm_free(&node);
  return rank;
}

/* Whether this MPI says of itself that it takes addresses of a GPU's memory. One that says nothing counts as
 * one that does not. */
static inline int mpi_is_gpu_aware(void) {
#if defined(MPIX_CUDA_AWARE_SUPPORT) /* Open MPI */
  return MPIX_Query_cuda_support();
#elif defined(MPIX_GPU_SUPPORT_CUDA) /* MPICH 4 */
  int is = 0;
  return MPIX_GPU_query_support(MPIX_GPU_SUPPORT_CUDA, &is) == MPI_SUCCESS && is;
#else
  return 0;
#endif
}

/* Whether rows are exchanged between devices: as asked for, or as MPI can. */
static inline int exchange_on_device(const struct options *o) {
  return strcmp(o->exchange, "auto") ? !strcmp(o->exchange, "device") : mpi_is_gpu_aware();
}

/* The first and the last own row go to the neighbours, whose rows come into the halo. */
static inline void exchange(const struct slab *s, float *v) {
  const size_t columns = s->columns;
  MPI_Request requests[4];
  MPI_Status statuses[4];
  MPI_Irecv(v, s->columns, MPI_FLOAT, s->above, 0, MPI_COMM_WORLD, &requests[0]);
  MPI_Irecv(v + (s->rows + 1) * columns, s->columns, MPI_FLOAT, s->below, 1, MPI_COMM_WORLD, &requests[1]);
  MPI_Isend(v + columns, s->columns, MPI_FLOAT, s->above, 1, MPI_COMM_WORLD, &requests[2]);
  MPI_Isend(v + s->rows * columns, s->columns, MPI_FLOAT, s->below, 0, MPI_COMM_WORLD, &requests[3]);
  MPI_Waitall(4, requests, statuses);
}

/* The first temperature of one place: a hot edge and two cold discs. */
static inline float initial(int row, int column, const struct options *o) {
  const float x = (float)column / o->columns, y = (float)row / o->rows - 0.5f;
  const float left = x - 0.3f, right = x - 0.7f;
  if (left * left + y * y < 0.02f || right * right + y * y < 0.02f) return 0;
  return row == 0 ? 1 : 0.5f;
}

/* The rows first to first + rows - 1 of the plate. */
static inline float *new_rows(int first, int rows, const struct options *o) {
  float *u = new_floats((size_t)rows * o->columns);
  for (int i = 0; i < rows; i++)
    for (int j = 0; j < o->columns; j++) u[(size_t)i * o->columns + j] = initial(first + i, j, o);
  return u;
}

/* The temperature at p one step later. */
EVERYWHERE static inline float heated(const float *p, int columns) {
  return p[0] + 0.2f * (p[-1] + p[1] + p[-columns] + p[columns] - 4 * p[0]);
}

/* The largest difference between what the ranks have after an even number of steps and what a sequential
 * program has, on rank 0. */
static inline double error_of(const struct slab *s, const struct options *o, int steps, const float *u) {
  MPI_Datatype row;
  MPI_Type_contiguous(s->columns, MPI_FLOAT, &row);
  MPI_Type_commit(&row);
  int *rows = (int *)malloc(2 * s->ranks * sizeof *rows), *first = rows + s->ranks;
  MPI_Gather(&s->rows, 1, MPI_INT, rows, 1, MPI_INT, 0, MPI_COMM_WORLD);
  MPI_Gather(&s->first, 1, MPI_INT, first, 1, MPI_INT, 0, MPI_COMM_WORLD);
  float *all = s->rank == 0 ? new_rows(0, o->rows, o) : NULL;
  MPI_Gatherv(u + s->columns, s->rows, row, s->rank == 0 ? all + s->columns : NULL, rows, first, row, 0,
              MPI_COMM_WORLD);
  MPI_Type_free(&row);
  free(rows);
  if (s->rank) return 0;
  float *now = new_rows(0, o->rows, o), *next = new_rows(0, o->rows, o);
  for (int t = 0; t < steps; t++) {
    for (int i = 1; i < o->rows - 1; i++)
      for (int j = 1; j < o->columns - 1; j++) {
        const size_t at = (size_t)i * o->columns + j;
        next[at] = heated(now + at, o->columns);
      }
    float *other = now;
    now = next;
    next = other;
  }
  const double error = relative_error(all, now, (long)o->rows * o->columns);
  free(all), free(now), free(next);
  return error;
}

/* Rank 0 prints the line that `make bench-mpi` reads; returns the exit status. */
static inline int report_slab(const struct slab *s, const struct options *o, int devices, int on_device,
                              double ms, double error) {
  if (s->rank) return 0;
  printf("heat ranks=%d devices=%d rows=%d columns=%d steps=%d exchange=%s ms_per_step=%.5f ", s->ranks,
         devices, o->rows, o->columns, o->steps, on_device ? "device" : "host", ms);
  if (!o->check) return printf("max_rel_error=unchecked\n") < 0;
  printf("max_rel_error=%.2g\n", error);
  if (error <= 1e-4) return 0;
  printf("heat: wrong result\n");
  return 1;
}

#endif

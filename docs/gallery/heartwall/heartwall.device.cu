/* heartwall.device.cu: types, variables and functions of examples/heartwall.c that its kernels use. */
#ifndef OMPICC_DEVICE_heartwall_00000000
#define OMPICC_DEVICE_heartwall_00000000
#include <cudadev.h>

namespace ompicc_user {

typedef struct {
  int frame_no;
  int allPoints;
  int in2_rows;
  int in2_cols;
  int in_mod_elem;
} public_struct;
typedef struct {
  int point_no;
  int row;
  int col;
  int in_pointer;
} private_struct;

extern "C" __device__ void kernel(public_struct _public, private_struct _private_1);

extern "C" {
alignas(16) extern __device__ float d_in_all[12 * 16 * 16];
alignas(16) __device__ float d_in_all[12 * 16 * 16];
}
extern "C" {
alignas(16) extern __device__ float d_mean[12];
alignas(16) __device__ float d_mean[12];
}
extern "C" {
alignas(16) extern __device__ int d_row[12];
alignas(16) __device__ int d_row[12];
}
extern "C" {
alignas(16) extern __device__ int d_col[12];
alignas(16) __device__ int d_col[12];
}
extern "C" {
alignas(16) extern __device__ float d_frame[96 * 96];
alignas(16) __device__ float d_frame[96 * 96];
}

struct vars_st0 {
  public_struct *public_;
  private_struct *private_;
  float *const *d_in;
};

static __device__ void thrFunc0(const struct vars_st0 &_vars) {
  public_struct &public_ = *_vars.public_;
  private_struct &private_ = *_vars.private_;
  float *const d_in = *_vars.d_in;
  /* examples/heartwall.c:41: #pragma omp parallel for collapse(2) */
  const unsigned int _ncol = 0 < public_.in2_cols ? (unsigned int) public_.in2_cols : 0;
  const unsigned int _nrow = 0 < public_.in2_rows ? (unsigned int) public_.in2_rows : 0;
  const unsigned long _n = (unsigned long) _ncol * _nrow;
  cudadev_nest<unsigned int, 2> _at((unsigned) cudadev_thread_num(), (unsigned) cudadev_num_threads(), {_ncol, _nrow});
  for (unsigned long _k_1 = (unsigned) cudadev_thread_num(); _k_1 < _n; _k_1 += (unsigned) cudadev_num_threads(), _at.next())
  {
    int col = (int) _at[0];
    int row = (int) _at[1];
    int frame_row = private_.row + row - 16 / 2, frame_col = private_.col + col - 16 / 2;
    float pixel = 0;
    if (frame_row >= 0 && frame_row < 96 && frame_col >= 0 && frame_col < 96)
      pixel = d_frame[frame_col * 96 + frame_row];
    d_in[col * public_.in2_rows + row] = pixel * (1 + row % 3) * (1 + col % 3);
  }
}

struct vars_st1 {
  float *in_final_sum;
  public_struct *public_;
  float *const *d_in;
};

static __device__ void thrFunc1(const struct vars_st1 &_vars) {
  float &in_final_sum = *_vars.in_final_sum;
  public_struct &public_ = *_vars.public_;
  float *const d_in = *_vars.d_in;
  float in_final_sum_private = cudadev_identity<cudadev_add, float>();
  /* examples/heartwall.c:52: #pragma omp parallel for reduction(+: in_final_sum) */
  const unsigned int _ni_1 = 0 < public_.in_mod_elem ? (unsigned int) public_.in_mod_elem : 0;
  for (unsigned int _k_2 = (unsigned) cudadev_thread_num(); _k_2 < _ni_1; _k_2 += (unsigned) cudadev_num_threads())
  {
    int i = (int) _k_2;
    in_final_sum_private = in_final_sum_private + d_in[i];
  }
  cudadev_reduce<cudadev_add>(&in_final_sum, in_final_sum_private);
}

/* examples/heartwall.c:34 */

extern "C" __device__ void kernel(public_struct _public, private_struct _private_1) {
  cudadev_frame _frame;
  public_struct &public_ = *(public_struct *) cudadev_push_shmem(sizeof(public_struct));
  public_ = _public;
  private_struct &private_ = *(private_struct *) cudadev_push_shmem(sizeof(private_struct));
  private_ = _private_1;
  float *&d_in = *(float **) cudadev_push_shmem(sizeof(float *));
  d_in = &d_in_all[private_.in_pointer];
  int col;
  int row;
  int i;
  float &in_final_sum = *(float *) cudadev_push_shmem(sizeof(float));
  if (public_.frame_no != 0) {
    {
      /* examples/heartwall.c:41: #pragma omp parallel for collapse(2) */
      struct vars_st0 _vars;
      _vars.public_ = &public_;
      _vars.private_ = &private_;
      _vars.d_in = &d_in;
      cudadev_register_parallel(thrFunc0, _vars, 0, cudadev_no_barriers);
    }
    in_final_sum = 0;
    {
      /* examples/heartwall.c:52: #pragma omp parallel for reduction(+: in_final_sum) */
      struct vars_st1 _vars_1;
      _vars_1.in_final_sum = &in_final_sum;
      _vars_1.public_ = &public_;
      _vars_1.d_in = &d_in;
      cudadev_register_parallel(thrFunc1, _vars_1, 0);
    }
    float mean = in_final_sum / public_.in_mod_elem;
    int best = 0;
    float _of_best = 1 < public_.in_mod_elem ? d_in[best] : (float) 0;
    for (i = 1; i < public_.in_mod_elem; i++)
      if (d_in[i] > _of_best) {
        _of_best = d_in[i];
        best = i;
      }
    d_mean[private_.point_no] = mean;
    d_row[private_.point_no] = private_.row + best % public_.in2_rows - 16 / 2;
    d_col[private_.point_no] = private_.col + best / public_.in2_rows - 16 / 2;
  }
}

} // namespace ompicc_user
#endif

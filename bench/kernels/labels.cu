// labels.cu: labels.c in CUDA: a thread for each pixel, and a flag that is copied to the host behind each
// step.
#include "kernel.h"

constexpr int STEPS = 20;

__global__ void step(const unsigned char *image, const int *from, int *to, int n, int *changed) {
  const int j = blockIdx.x * blockDim.x + threadIdx.x, i = blockIdx.y * blockDim.y + threadIdx.y;
  if (i >= n || j >= n) return;
  const int k = i * n + j;
  int best = from[k];
  if (image[k]) {
    if (j > 0 && image[k - 1]) best = min(best, from[k - 1]);
    if (j < n - 1 && image[k + 1]) best = min(best, from[k + 1]);
    if (i > 0 && image[k - n]) best = min(best, from[k - n]);
    if (i < n - 1 && image[k + n]) best = min(best, from[k + n]);
    if (best != from[k]) *changed = 1;
  }
  to[k] = best;
}

static void steps(const unsigned char *image, int *a, int *b, int n, int *flag) {
  int changed = 1;
  for (int t = 0; t < STEPS && changed; t++) {
    check_cuda(cudaMemsetAsync(flag, 0, sizeof *flag));
    step<<<dim3(blocks_for(n, 32), blocks_for(n, 8)), dim3(32, 8)>>>(image, t % 2 ? b : a, t % 2 ? a : b, n,
                                                                     flag);
    check_cuda(cudaMemcpy(&changed, flag, sizeof changed, cudaMemcpyDeviceToHost));
  }
}

int main(int argc, char **argv) {
  start_kernel(argc, argv);
  const int n = scaled(2048, 2, 1), all = n * n;
  unsigned char *picture = (unsigned char *)calloc(all, 1);
  int *numbers = (int *)calloc(all, sizeof *numbers);
  for (int k = 0; k < all; k++) {
    picture[k] = random_bits(k, 1) % 100 < 70;
    numbers[k] = k;
  }
  const unsigned char *image = to_device(picture, all);
  int *first = to_device(numbers, all), *a = device_array<int>(all), *b = device_array<int>(all),
      *flag = device_array<int>(1);
  MEASURE("labels cuda", restore_device(a, first, all), (steps(image, a, b, n, flag), synchronize()),
          checksum_ints(from_device(a, all), all));
  return finish_kernel();
}

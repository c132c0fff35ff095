// needle.cu: needle.c in CUDA: a block for each pair, a thread for each letter of the first sequence,
// diagonals in shared memory.
#include "kernel.h"

constexpr int N = 256, GAP = -2;

__global__ void align(const int *a, const int *b, int *score) {
  __shared__ int diagonal[3][N + 1], second[N];
  const int i = threadIdx.x + 1, letter = a[blockIdx.x * N + i - 1];
  second[i - 1] = b[blockIdx.x * N + i - 1];
  if (i == 1) diagonal[0][0] = 0;
  __syncthreads();
  int now = 1, one = 0, two = 2;
  for (int s = 1; s <= 2 * N; s++) {
    const int j = s - i;
    if (i == 1 && s <= N) diagonal[now][0] = s * GAP;
    if (j == 0) diagonal[now][i] = s * GAP;
    if (j > 0 && j <= N) {
      const int match = diagonal[two][i - 1] + (letter == second[j - 1] ? 3 : -1);
      diagonal[now][i] = max(match, GAP + max(diagonal[one][i - 1], diagonal[one][i]));
    }
    __syncthreads();
    const int next = two;
    two = one, one = now, now = next;
  }
  if (i == N) score[blockIdx.x] = diagonal[one][N];
}

int main(int argc, char **argv) {
  start_kernel(argc, argv);
  const int pairs = scaled(2048, 1, 1);
  int *a = to_device(random_ints(pairs * N, 1, 4), pairs * N),
      *b = to_device(random_ints(pairs * N, 2, 4), pairs * N);
  int *score = device_array<int>(pairs);
  MEASURE("needle cuda", , (align<<<pairs, N>>>(a, b, score), synchronize()),
          checksum_ints(from_device(score, pairs), pairs));
  return finish_kernel();
}

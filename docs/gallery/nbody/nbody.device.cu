/* nbody.device.cu: types, variables and functions of examples/nbody.c that its kernels use. */
#ifndef OMPICC_DEVICE_nbody_00000000
#define OMPICC_DEVICE_nbody_00000000
#include <cudadev.h>

namespace ompicc_user {

typedef struct {
  float x;
  float y;
  float z;
} vector;
typedef struct {
  vector position;
  vector velocity;
  float mass;
} body;

static __device__ body moved(int n, const body *bodies, int i);
static __device__ vector attraction(const body *a, const body *b);

/* examples/nbody.c:31 */

static __device__ body moved(int n, const body *bodies, int i) {
  body b = bodies[i];
  vector sum = {0, 0, 0};
  for (int j = 0; j < n; j++) {
    vector a = attraction(&bodies[i], &bodies[j]);
    sum.x += a.x, sum.y += a.y, sum.z += a.z;
  }
  b.velocity.x += 0.01f * sum.x, b.velocity.y += 0.01f * sum.y, b.velocity.z += 0.01f * sum.z;
  b.position.x += 0.01f * b.velocity.x, b.position.y += 0.01f * b.velocity.y, b.position.z += 0.01f * b.velocity.z;
  return b;
}

/* examples/nbody.c:24 */

static __device__ vector attraction(const body *a, const body *b) {
  vector d = {b->position.x - a->position.x, b->position.y - a->position.y, b->position.z - a->position.z};
  float r2 = d.x * d.x + d.y * d.y + d.z * d.z + 0.01f, pull = b->mass / (r2 * sqrtf(r2));
  return (vector) {d.x * pull, d.y * pull, d.z * pull};
}

} // namespace ompicc_user
#endif

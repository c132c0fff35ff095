// launch.h: the last of the three phases of a launch, loading, parameter preparation and launch
// ("OpenMP Offloading in the Jetson Nano Platform", §4.2.1).
#ifndef CUDADEV_HOST_LAUNCH_H
#define CUDADEV_HOST_LAUNCH_H

#include "cudadev-device/origin.h"
#include "cudadev-host/module.h"

namespace cudadev {

/// Starts a kernel on the calling thread's stream. Allocates nothing for up to 64 arguments.
/// @param may_be_kept it may start together with those that follow (launch_batch.h)
int launch(Gpu &gpu, const ort_plugin_host_t &host, Function &function, const ort_launch_t &geometry,
           unsigned nargs, const ort_plugin_argument_t *args, bool may_be_kept);

/// What a launch consists of, for codelets.
struct PlannedLaunch {
  struct Grid {
    Geometry geometry;
    cudadev_origin origin;
  };
  const ort_kernel_t *kernel = nullptr; ///< the version that is chosen
  ort_launch_t wanted = {};
  std::vector<Grid> grids;
  unsigned shared_bytes = 0;
  bool has_environment = false, has_origin = false; ///< parameters in front of, and behind the others
  cudadev_env environment = {};
};
PlannedLaunch plan_launch(Gpu &gpu, Function &function, const ort_launch_t &geometry);

/// Of the launch that the calling thread has made last.
unsigned blocks_of_last_launch();

} // namespace cudadev
#endif

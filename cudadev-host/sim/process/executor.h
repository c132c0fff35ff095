// executor.h: spreads the blocks of a grid over OS threads.
#ifndef OMPICC_SIM_EXECUTOR_H
#define OMPICC_SIM_EXECUTOR_H

#include "cudadev-host/sim/process/launch.h"

namespace sim {

// Runs the kernel to its end on the calling thread and as many others as there is work for
// (OMPICC_SIM_THREADS; by default the processors, at most 16). A fault ends the process.
void execute(Launch &launch);

} // namespace sim

#endif

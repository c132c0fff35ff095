// The version of a guarded kernel in which one thread goes through each distributed iteration, for launches
// of so many that they fill a device.
#ifndef OMPICC_TRANSFORMS_CUDA_ALONE_KERNEL_H
#define OMPICC_TRANSFORMS_CUDA_ALONE_KERNEL_H

#include "transforms/cuda/analysis/columns.h"
#include "transforms/cuda/kernels/frame.h"
#include <optional>

namespace ompicc::cuda {

/// Whether something in an iteration asks who runs it.
bool asksForTeam(Stmt *iteration);
/// The most iterations that one of the regions' loops has, as far as constants say it (-1: they do not); none
/// if a region is something else, or one that a thread cannot run.
std::optional<long> mostTrips(const GuardedPlan &plan);

/// Of a construct that runs in guarded mode, whether each distributed iteration may as well be a team of one
/// thread (which is then not one of another team's), and whether there can be launches that gain by it: of so
/// many iterations that they fill a device, and read what lies together or hold short loops. A program that
/// neither asks for teams and threads nor has them synchronise cannot tell.
bool iterationsMayBeAlone(OmpDirective &target, const GuardedPlan &plan, const TargetInterface &k,
                          Geometry &geometry);
/// Makes that version of k's kernel, in a file of its own.
void addAloneKernel(KernelParts &parts, CudaPlan &k, OmpDirective &copyOfIt);

/// Whether each distributed iteration may as well be one of several teams of a block that go down
/// neighbouring columns (columns_kernel.h), and the host knows how many there are.
/// @param mayStore regions may store: no matter which pointers overlap, iterations of their loops are
/// independent
bool mayLieInColumns(OmpDirective &target, const GuardedPlan &plan, const TargetInterface &k, bool mayStore);
/// Makes that version of k's kernel, in a file of its own, as `own` says. False if it turns out that it
/// cannot be: nothing has been made then.
bool addColumnsVersion(KernelParts &parts, CudaPlan &k, CudaPlan &own, const Columns &columns);
/// Makes it in the place of one with ORT_KERNEL_ALONE.
void addColumnsKernel(KernelParts &parts, CudaPlan &k, OmpDirective &copyOfIt);

} // namespace ompicc::cuda
#endif

// How many threads a team has where the program leaves it open, if that can be decided when compiling: where
// constants say how long the loops are that teams share out, launches take as many whatever the number of
// teams (fitting_threads in cudadev-host/geometry.cpp). A kernel for just so many needs no loops for those
// of which each thread has one iteration, and knows how many turns others have (team_loop.h).
#ifndef OMPICC_TRANSFORMS_CUDA_TEAM_SIZE_H
#define OMPICC_TRANSFORMS_CUDA_TEAM_SIZE_H

#include "ast/context.h"
#include "ast/node.h"
#include "runtime/ort.h"
#include "transforms/common/variables.h"

namespace ompicc::cuda {

/// Flags of kernels whose teams share out loops in ways of their own.
constexpr unsigned kSharedOutOtherwise = ORT_KERNEL_IN_ORDER | ORT_KERNEL_FOURS | ORT_KERNEL_STRIPS;

/// Whether `code`, or what it calls, may find out how many threads its team has.
bool canTellThreads(Stmt *code);

/// Threads of a team that shares out the regions in `code`, none of which can tell how many there are. 0:
/// launches decide, by the number of teams.
///
///     iterations of the regions with most of the work       threads
///     up to 32                                              32
///     65 to 128                                             128
///     129 to 256, in loops, so that the team meets often    256: nobody waits for another's second one
unsigned threadsOfAnyTeam(Context &c, Stmt *code);

/// The same where there are enough teams, so that launches would take no more for their number, and a team
/// goes many times through the loops with most of the work. 0: nothing would be gained.
///
///     33 to 64 iterations                                   32: barriers of a warp
///     257 to 8192, without loops of their own,
///     as many for each thread                               128, 256 or 512, with up to 16 each
unsigned threadsOfManyTeams(Context &c, Stmt *code);

/// The same where threads read in loops what others read, too, and several iterations for each gain by that
/// (tile_work.h). 0: they do not.
/// @param shared the team's variables
unsigned threadsOfTiles(Context &c, Stmt *code, const VarSet &shared);

/// In the code of a team that is one warp, makes barriers of the block those of the warp, which are little
/// more than nothing.
void meetAsWarp(Stmt *code);

} // namespace ompicc::cuda
#endif

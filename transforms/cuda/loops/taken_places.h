// Iterations that take a place each, under a condition, from one counter:
//
//     for (int i = 0; i < n; i++)                     bool _takes = 0;
//       if (stays(all[i])) {                          if (_x < _ni) { int i = _x; _takes = stays(all[i]); }
//         int place;                                  const int _place = place_of(&count, _takes);
//     #pragma omp atomic capture               →      if (_takes) {
//         place = count++;                              int i = _x; int place;
//         kept[place] = all[i];                         place = _place;
//       }                                               kept[place] = all[i];
//                                                     }
//
// A block's threads find out how many of them take one, and one thread takes all of these at once: an atomic
// operation for each block on a counter that the whole device shares, where there was one for each warp. In
// which order iterations get places is open in any case (OpenMP 5.2 §15.8.4).
#ifndef OMPICC_TRANSFORMS_CUDA_TAKEN_PLACES_H
#define OMPICC_TRANSFORMS_CUDA_TAKEN_PLACES_H

#include "ast/context.h"
#include "transforms/common/target_interface.h"

namespace ompicc {

/// The parts of such an iteration.
struct TakenPlaces {
  Compound *finding = nullptr; ///< it finds out whether it takes a place
  Compound *taking = nullptr;  ///< what one does that has
  Expr *counter = nullptr;
};

/// Takes an iteration apart; false if it is none of these: it does more before it knows whether it takes a
/// place than to compute and load, the counter is not the same for all, or is used for something else, too.
/// @param takes the variable for whether it does
/// @param place that for the value that the counter has then
bool separatePlaces(Context &c, Compound &iteration, const TargetInterface &k, VarDecl *takes, VarDecl *place,
                    TakenPlaces &parts);

} // namespace ompicc
#endif

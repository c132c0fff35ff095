// How many iterations the longest of some loops has, as an expression of what the host knows: a launch
// chooses its teams by that.
#ifndef OMPICC_TRANSFORMS_CUDA_LOOP_TRIPS_H
#define OMPICC_TRANSFORMS_CUDA_LOOP_TRIPS_H

#include "transforms/common/target_interface.h"
#include "transforms/cuda/analysis/dependence.h"
#include <set>
#include <string>
#include <vector>

namespace ompicc {

class LoopTrips {
public:
  LoopTrips(Context &c, const TargetInterface &k) : c_(c), k_(k) {}

  /// Notes how many iterations a perfect nest has at most.
  /// @param at what is known where it stands
  /// @param atATime no more than that are shared out at a time; 0: all
  void note(const std::vector<CountedLoop> &nest, For &outermost, const Knowledge &at, long long atATime);
  /// The most iterations that a nest has of those that have been noted; null: the host does not know.
  Expr *most() const { return known_ ? most_ : nullptr; }

private:
  Context &c_;
  const TargetInterface &k_;
  Expr *most_ = nullptr;
  std::set<std::string> noted_;
  bool known_ = true;

  /// A polynomial of what the host knows, as an expression; null if it is of anything else.
  Expr *onHost(const Polynomial &p, const Knowledge &known);
  /// How many iterations a loop has whose counter goes on by `span`, for the host; null if it does not know.
  Expr *tripsOver(const Polynomial &span, long long step, const Knowledge &known);
  /// How many iterations a loop has at most: what the least of its bounds say. Null: the host does not know.
  /// @param key the same for the same number: what is added to it
  Expr *tripsOf(const CountedLoop &loop, Knowledge &known, std::string &key);
  Expr *smaller(Expr *a, Expr *b);
};

} // namespace ompicc
#endif

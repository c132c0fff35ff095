// Loops that one thread of a team may run while the others wait, since they are short beside what the team
// does together: no loop is in them, and beside them is one that goes round as often and has loops in it that
// the team shares out.
//
//     for (t = 1; t < T; t++)
//       for (s = 0; s < S; s++) …                 // the team's
//     for (t = T - 1; t >= 0; t--)                // one thread's
//       path[t] = s, s = from[t * S + s];
#ifndef OMPICC_TRANSFORMS_CUDA_SHORT_LOOPS_H
#define OMPICC_TRANSFORMS_CUDA_SHORT_LOOPS_H

#include "transforms/common/target_interface.h"
#include "transforms/cuda/analysis/dependence.h"

namespace ompicc {

class ShortLoops {
public:
  ShortLoops(Context &context, const TargetInterface &k) : c_(context), k_(k) {}

  /// What comes is the body of a loop; the result is for leaveBody.
  const Stmt *enterBody(const Stmt *body);
  void leaveBody(const Stmt *around) { level_ = around; }
  /// A loop in which others are shared out.
  void sharedOutIn(const CountedLoop &loop, const Knowledge &known);
  /// One without loops in it that may be short. Returns false if that cannot be told.
  bool mayBe(For &statement, const CountedLoop &loop, const Knowledge &known, const std::string &whyNot);

  struct Loop {
    For *statement;
    std::string whyNot; ///< why it cannot be shared out
  };
  /// Those that are not short after all.
  std::vector<Loop> others() const;

private:
  /// How often a loop goes round, of what the host knows: the terms with variables, and the constant.
  struct Length {
    std::string variables;
    long long constant = 0;
    const Stmt *level = nullptr; ///< the body of the loop around
  };

  Context &c_;
  const TargetInterface &k_;
  const Stmt *level_ = nullptr;
  std::vector<Length> long_;
  std::vector<std::pair<Loop, Length>> short_;

  std::optional<Length> lengthOf(const CountedLoop &loop, Knowledge known);
};

} // namespace ompicc
#endif

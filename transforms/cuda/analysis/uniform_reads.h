// What the iterations of a loop read that is the same for all threads (tiles.h).
#ifndef OMPICC_TRANSFORMS_CUDA_UNIFORM_READS_H
#define OMPICC_TRANSFORMS_CUDA_UNIFORM_READS_H

#include "transforms/cuda/analysis/dependence.h"

namespace ompicc {

/// An element that each iteration reads, or several: one in each iteration of loops inside of constant
/// length.
struct UniformRead {
  struct Inner {
    VarDecl *var = nullptr;
    long long from = 0, count = 0;
  };
  Expr *element = nullptr;
  VarDecl *root = nullptr;  ///< the kernel's pointer or array that it is reached by
  std::vector<Inner> inner; ///< the loops inside whose variables it depends on, outermost first

  long long perIteration() const {
    long long n = 1;
    for (const Inner &loop : inner) n *= loop.count;
    return n;
  }
};

struct UniformReads {
  std::vector<UniformRead> reads; ///< empty: the loop has none, or does something else that is in the way
  VarList agreed;                 ///< variables of the threads' own whose values they must agree about
  bool needsApart = false;        ///< it stores through other pointers, which do not overlap these
  unsigned weight = 0;            ///< how many expressions an iteration has
};

/// What is known of a kernel's variables.
class UniformAnalysis {
public:
  /// @param teamsAgree what counts the iterations of a block that is a team is the same for its threads, too
  explicit UniformAnalysis(FunctionDecl &kernel, bool teamsAgree = false);
  /// @param counted the loop's, which counts up by one
  UniformReads readsOf(For &loop, const CountedLoop &counted) const;

  /// A parameter that nothing assigns to.
  bool isParameter(const VarDecl *v) const { return parameters_.count(v); }
  /// One that, besides, only the program's own expressions name: it has one value for all threads, always.
  bool isFixed(const VarDecl *v) const { return v->isKnownConstant || fixed_.count(v); }
  /// A name for what such a one points to.
  bool isObject(const VarDecl *v) const { return objects_.count(v); }
  /// A variable whose values come from such and constants alone: threads agree about it as far as the text
  /// says.
  bool isUniform(const VarDecl *v) const { return uniform_.count(v); }
  /// The same of the value that an expression has.
  bool isUniform(Expr *e) const;
  /// A variable that has been made for such a value.
  void noteUniform(const VarDecl *v) { uniform_.insert(v); }
  bool isAddressTaken(const VarDecl *v) const { return usage_.addressTaken.count(v); }
  /// An array of a thread's own that cannot be in registers, since no compiler knows which of its elements
  /// some access means.
  bool isInMemory(const VarDecl *v) const { return inMemory_.count(v); }

private:
  const Usage usage_;
  VarSet parameters_, fixed_, objects_, uniform_, inMemory_;

  /// @param sources the expressions that variables get their values from
  void findArraysInMemory(FunctionDecl &kernel,
                          const std::unordered_map<const VarDecl *, std::vector<Expr *>> &sources);
};

} // namespace ompicc
#endif

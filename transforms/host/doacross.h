// Doacross loops (OpenMP 5.2 §15.10.2) on the host.
#ifndef OMPICC_TRANSFORMS_HOST_DOACROSS_H
#define OMPICC_TRANSFORMS_HOST_DOACROSS_H

#include "transforms/host/host_context.h"

namespace ompicc {

/// Finds doacross loops, and makes what they declare and the calls in their iterations.
class DoacrossLoops : public HostPart {
public:
  explicit DoacrossLoops(HostContext &context) : HostPart(context) {}
  /// Finds the doacross loops of the function, and the loop construct of each ordered construct in it.
  void find(FunctionDecl &f);
  /// The loop construct as a doacross loop, or null if it is none.
  const Doacross *of(const OmpDirective &d) const;
  /// What a doacross loop declares beside its collapsed loops' counts; `total` is their product.
  std::vector<Stmt *> variables(const Doacross &doacross, VarDecl *total) const;
  /// doacross(source:): this iteration is done.
  Stmt *post(const Doacross &doacross, Loc loc) const;
  /// doacross(sink: vector): waits for that iteration, if it is in the iteration space. Null if it never is,
  /// which is reported.
  Stmt *wait(const Doacross &doacross, OmpClause &sink) const;

private:
  class Wait;
  DoacrossLoop described(OmpLoop &loop) const;
  /// The numbers of an iteration by dimension: `values` by loop, the collapsed ones put together.
  std::vector<Expr *> numbers(const Doacross &doacross, const std::vector<Expr *> &values) const;
  /// The numbers as libgomp takes them.
  std::vector<Expr *> converted(const std::vector<Expr *> &numbers) const;
};

} // namespace ompicc
#endif

// cancel and cancellation point (OpenMP 5.2 §16) on the host, and the constructs that cancelled threads
// leave.
#ifndef OMPICC_TRANSFORMS_HOST_CANCEL_H
#define OMPICC_TRANSFORMS_HOST_CANCEL_H

#include "transforms/host/privates.h"

namespace ompicc {

/// Where threads that are cancelled go on, and the calls that tell them.
class Cancellation : public HostPart {
public:
  explicit Cancellation(HostContext &context) : HostPart(context) {}
  /// Finds out which constructs of the function are cancelled, and where their threads go on.
  void find(FunctionDecl &f);
  Stmt *cancel(OmpDirective &d); ///< and cancellation point
  /// What stands where cancelled threads go on behind `d`: nothing if nothing cancels it.
  std::vector<Stmt *> target(const OmpDirective &d, const Privates &privates) const;
  /// What stands behind the end of `d`, a construct that cancelled threads leave on their way: it ends with
  /// `end` for those, too, which then go on.
  std::vector<Stmt *> leaving(const OmpDirective &d, const std::vector<Stmt *> &end) const;
  /// The call of "GOMP_barrier", "GOMP_loop_end" or "GOMP_sections_end" at the end of `d`: the cancellable
  /// one where the region around can be cancelled.
  Stmt *ending(const OmpDirective &d, const std::string &routine) const;
  Stmt *barrier(const OmpDirective &d) const { return ending(d, "GOMP_barrier"); }

private:
  /// Goes to `label` if the routine says that what encloses the construct has been cancelled.
  Stmt *leaveIf(const std::string &routine, const std::vector<Expr *> &arguments,
                std::string_view label) const;
};

} // namespace ompicc
#endif

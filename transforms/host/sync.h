// critical (OpenMP 5.2 §15.2), barrier (§15.3) and flush (§15.8.5) on the host.
#ifndef OMPICC_TRANSFORMS_HOST_SYNC_H
#define OMPICC_TRANSFORMS_HOST_SYNC_H

#include "transforms/host/host_context.h"
#include <set>

namespace ompicc {

class Cancellation;

/// Constructs that are a call or two of libgomp's.
class Synchronisation : public HostPart {
public:
  Synchronisation(HostContext &context, Cancellation &cancellation)
      : HostPart(context), cancellation_(cancellation) {}
  Stmt *critical(OmpDirective &d);
  Stmt *barrier(OmpDirective &d);
  Stmt *flush(OmpDirective &d);
  Stmt *taskyield(OmpDirective &d);
  /// What the top of the host file declares of the critical sections' names.
  std::string lockDeclarations() const;

private:
  Cancellation &cancellation_;
  std::set<std::string> locks_; ///< names of critical sections
};

} // namespace ompicc
#endif

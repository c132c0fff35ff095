// The initial task that a target region is on the host (OpenMP 5.2 §13.8).
#ifndef OMPICC_TRANSFORMS_HOST_INITIAL_TEAM_H
#define OMPICC_TRANSFORMS_HOST_INITIAL_TEAM_H

#include "transforms/host/host_context.h"

namespace ompicc {

/// Finds the target regions that need one: its region becomes a parallel directive of which ConstructFacts
/// says so.
class InitialTeams : public HostPart {
public:
  /// To be made before any function is transformed.
  explicit InitialTeams(HostContext &context);
  /// Gives target regions that are, or may be, in parallel regions a team of their own.
  void give(FunctionDecl &f);

private:
  void findPlainFunctions();
  /// Functions of the unit that no OpenMP is in, nor in what they call.
  std::unordered_set<const Identifier *> plainFunctions_;
};

} // namespace ompicc
#endif

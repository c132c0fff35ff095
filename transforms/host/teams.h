// Leagues of teams on the host (OpenMP 5.2 §10.2).
#ifndef OMPICC_TRANSFORMS_HOST_TEAMS_H
#define OMPICC_TRANSFORMS_HOST_TEAMS_H

#include "transforms/host/outline.h"

namespace ompicc {

class Launches;

/// Runs the initial threads of a league's teams one after the other.
class Leagues : public HostPart {
public:
  Leagues(HostContext &context, Outlines &outlines, PrivateCopies &privates, ReductionCopies &reductions,
          Launches &launches)
      : HostPart(context), outlines_(outlines), privates_(privates), reductions_(reductions),
        launches_(launches) {}
  /// Finds out which target construct each teams construct is in, and which loops are in a composite
  /// distribute construct.
  void find(FunctionDecl &f);
  Stmt *teams(OmpDirective &d);
  /// Puts `region` under the thread_limit clause of `d`, if it has one.
  Stmt *underThreadLimit(OmpDirective &d, Stmt *region, const OmpDirective &target);

private:
  Stmt *hostLeague(OmpDirective &d);
  Stmt *leagueInTarget(OmpDirective &d, OmpDirective &target);
  /// A loop in which `team` runs once for each of a league's teams. `before`: what is evaluated in front.
  Stmt *eachTeam(OmpDirective &d, OmpDirective &target, Stmt *team, const std::vector<Stmt *> &before);

  Outlines &outlines_;
  PrivateCopies &privates_;
  ReductionCopies &reductions_;
  Launches &launches_;
};

} // namespace ompicc
#endif

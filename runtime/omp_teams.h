// omp_teams.h: where a thread is in a league of teams, for a target region on the host that has another one
// or none.
#ifndef RUNTIME_OMP_TEAMS_H
#define RUNTIME_OMP_TEAMS_H

namespace ort {

/// A thread's place in the league of a target region that libgomp before gcc 12 does not count.
struct CountedLeague {
  unsigned teams = 1, team = 0;
};

/// The calling thread is in no league any more. Returns where it was.
CountedLeague leave_league();
void return_to_league(const CountedLeague &league);
/// The calling thread, which is in no league, becomes team number `team` of one of `teams` teams.
void enter_team(unsigned teams, unsigned team);

} // namespace ort
#endif

// omp_teams.cpp: leagues of teams on the host (OpenMP 5.2 §10.2, §18.4). libgomp before gcc 12 knows neither
// the routines that limit them nor GOMP_teams4, which counts the teams of a target region's league; here is
// what it lacks then.
#include "runtime/omp_teams.h"
#include "runtime/export.h"
#include "runtime/libgomp.h"

#include <atomic>
#include <climits>
#include <cstdlib>

extern "C" {
void GOMP_teams(unsigned teams, unsigned limit);
int omp_get_thread_limit(void);
bool GOMP_teams4(unsigned low, unsigned high, unsigned limit, bool first);
}

using namespace ort;

namespace {

bool libgomp_has_teams4() {
  static const bool has = libgomp_function("GOMP_teams4", "GOMP_5.1") != nullptr;
  return has;
}

/// nteams-var or teams-thread-limit-var: 0 or more, at first what an environment variable says.
class Limit {
public:
  explicit Limit(const char *variable) {
    const char *text = std::getenv(variable);
    if (!text) return;
    char *end;
    const long value = std::strtol(text, &end, 10);
    if (*text && !*end && value > 0 && value <= INT_MAX) value_ = static_cast<int>(value);
  }
  int get() const { return value_; }
  void set(int value) {
    if (value >= 0) value_ = value;
  }

private:
  std::atomic<int> value_{0};
};
Limit &most_teams() {
  static Limit limit("OMP_NUM_TEAMS");
  return limit;
}
Limit &most_threads() {
  static Limit limit("OMP_TEAMS_THREAD_LIMIT");
  return limit;
}

/// Where a thread is in the league of a target region that it executes on the host.
thread_local CountedLeague here;
bool is_counted() { return here.teams > 1; }
// Threads of a team's parallel region do not know in whose: they see the league that was counted last, as
// with the leagues of libgomp of that time.
std::atomic<unsigned> last_teams{1}, last_team{0};

void publish() {
  last_teams = here.teams;
  last_team = here.team;
}

bool own_teams4(unsigned low, unsigned, unsigned limit, bool first) {
  if (first) {
    if (limit) GOMP_teams(0, limit);
    here.teams = low ? low : 1;
    here.team = 0;
  } else if (here.team + 1 == here.teams) {
    return false;
  } else {
    ++here.team;
  }
  publish();
  return true;
}

int own_num_teams() {
  static auto *const libgomps = reinterpret_cast<int (*)()>(libgomp_function("omp_get_num_teams", "OMP_4.0"));
  if (is_counted()) return static_cast<int>(here.teams);
  const unsigned teams = last_teams;
  return teams > 1 && libgomp().get_level() ? static_cast<int>(teams) : libgomps();
}

int own_team_num() {
  static auto *const libgomps = reinterpret_cast<int (*)()>(libgomp_function("omp_get_team_num", "OMP_4.0"));
  if (is_counted()) return static_cast<int>(here.team);
  return last_teams > 1 && libgomp().get_level() ? static_cast<int>(last_team) : libgomps();
}

struct Region {
  void (*function)(void *);
  void *data;
};
/// A team of a league outside of target regions: libgomp itself counts those.
void in_counted_league(void *argument) {
  const Region &region = *static_cast<Region *>(argument);
  const CountedLeague outer = leave_league();
  region.function(region.data);
  return_to_league(outer);
}

} // namespace

CountedLeague ort::leave_league() {
  const CountedLeague league = here;
  return_to_league({});
  return league;
}

void ort::return_to_league(const CountedLeague &league) {
  here = league;
  publish();
}

void ort::enter_team(unsigned teams, unsigned team) {
  GOMP_teams4(teams, teams, 0, true);
  while (team--) GOMP_teams4(teams, teams, 0, false);
}

/// Begins to count the teams of a league (`first`), or goes on to the next one; false: there is none.
ORT_API bool GOMP_teams4(unsigned low, unsigned high, unsigned limit, bool first) {
  static auto *const function = libgomp_or("GOMP_teams4", "GOMP_5.1", own_teams4);
  return function(low, high, limit, first);
}

/// A league outside of target regions where libgomp has none (before gcc 9): one team behind the other, as in
/// libgomp, and as many of them.
void own_teams_reg(void (*function)(void *), void *data, unsigned teams, unsigned limit, unsigned) {
  const int limit_before = omp_get_thread_limit();
  const CountedLeague outer = leave_league();
  for (bool next = own_teams4(teams ? teams : 3, 0, limit, true); next; next = own_teams4(0, 0, 0, false))
    function(data);
  return_to_league(outer);
  if (limit) GOMP_teams(0, static_cast<unsigned>(limit_before));
}

/// A league outside of target regions. An older libgomp does not know the limits.
ORT_API void GOMP_teams_reg(void (*function)(void *), void *data, unsigned teams, unsigned limit,
                            unsigned flags) {
  static auto *const libgomps =
      reinterpret_cast<decltype(&GOMP_teams_reg)>(libgomp_function("GOMP_teams_reg", "GOMP_5.0"));
  if (libgomp_has_teams4()) return libgomps(function, data, teams, limit, flags);
  if (!teams) teams = static_cast<unsigned>(most_teams().get());
  if (!limit) limit = static_cast<unsigned>(most_threads().get());
  if (!libgomps) return own_teams_reg(function, data, teams, limit, flags);
  Region region{function, data};
  libgomps(in_counted_league, &region, teams, limit, flags);
}

/// The number of teams, and the caller's (§18.4.1, §18.4.2).
ORT_API int omp_get_num_teams(void) {
  static auto *const function =
      libgomp_has_teams4() ? libgomp_or("omp_get_num_teams", "OMP_4.0", own_num_teams) : own_num_teams;
  return function();
}
ORT_API int omp_get_team_num(void) {
  static auto *const function =
      libgomp_has_teams4() ? libgomp_or("omp_get_team_num", "OMP_4.0", own_team_num) : own_team_num;
  return function();
}

/// nteams-var (§18.4.3, §18.4.4) and teams-thread-limit-var (§18.4.5, §18.4.6).
ORT_API void omp_set_num_teams(int teams) {
  static auto *const function = libgomp_or(
      "omp_set_num_teams", "OMP_5.1", +[](int number) { most_teams().set(number); });
  function(teams);
}
ORT_API int omp_get_max_teams(void) {
  static auto *const function = libgomp_or(
      "omp_get_max_teams", "OMP_5.1", +[] { return most_teams().get(); });
  return function();
}
ORT_API void omp_set_teams_thread_limit(int limit) {
  static auto *const function = libgomp_or(
      "omp_set_teams_thread_limit", "OMP_5.1", +[](int number) { most_threads().set(number); });
  function(limit);
}
ORT_API int omp_get_teams_thread_limit(void) {
  static auto *const function = libgomp_or(
      "omp_get_teams_thread_limit", "OMP_5.1", +[] { return most_threads().get(); });
  return function();
}

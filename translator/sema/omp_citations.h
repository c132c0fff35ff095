// Where the OpenMP specification says what an error is about.
#ifndef OMPICC_TRANSLATOR_SEMA_OMP_CITATIONS_H
#define OMPICC_TRANSLATOR_SEMA_OMP_CITATIONS_H

#include "ast/omp.h"
#include "translator/support/diagnostics.h"
#include <string>

namespace ompicc {

constexpr const char *kNestingSection = "OpenMP 5.2 §17.1";
constexpr const char *kLoopSection = "OpenMP 5.2 §4.4.1";

/// "OpenMP 5.2 §10.1"; of a combined construct the section on combined constructs' clauses. Empty if there is
/// none.
std::string sectionOf(OmpDirectiveKind kind);
std::string sectionOf(OmpClauseKind kind);

/// Errors cite `section` while this lives.
class Citing {
public:
  Citing(Diagnostics &diagnostics, const std::string &section)
      : diagnostics_(diagnostics), outer_(diagnostics.cite(section)) {}
  ~Citing() { diagnostics_.cite(outer_); }
  Citing(const Citing &) = delete;
  Citing &operator=(const Citing &) = delete;

private:
  Diagnostics &diagnostics_;
  const std::string outer_;
};

} // namespace ompicc
#endif

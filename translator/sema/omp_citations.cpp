#include "translator/sema/omp_citations.h"

namespace ompicc {

/// "13.8" is of 5.2; "6.0 11.3" says which.
static std::string cited(const std::string &section) {
  const size_t blank = section.find(' ');
  if (section.empty()) return "";
  return blank == std::string::npos ? "OpenMP 5.2 §" + section
                                    : "OpenMP " + section.substr(0, blank) + " §" + section.substr(blank + 1);
}

std::string sectionOf(OmpDirectiveKind kind) { return cited(info(kind).section); }
std::string sectionOf(OmpClauseKind kind) { return cited(info(kind).section); }

} // namespace ompicc

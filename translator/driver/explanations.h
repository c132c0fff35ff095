// What `ompicc --explain=NAME` prints: the pages of docs/explain, which the build makes a table of.
#ifndef TRANSLATOR_DRIVER_EXPLANATIONS_H
#define TRANSLATOR_DRIVER_EXPLANATIONS_H

#include <string>

namespace driver {

struct Explanation {
  const char *name; ///< of the page, without ".md": "openmp-race"
  const char *text;
};
extern const Explanation explanations[]; ///< behind the last one a null name

/// The page of a warning ("openmp-race", also with "-W" in front) or error; "": the list of all. Throws Error
/// where there is none of that name.
std::string explain(const std::string &name);

} // namespace driver

#endif

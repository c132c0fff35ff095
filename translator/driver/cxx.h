// C++ beside C: the translator knows C only. C++ sources go to cc as they are, where target constructs run on
// the host, and their objects are linked with what a C++ program needs.
#ifndef TRANSLATOR_DRIVER_CXX_H
#define TRANSLATOR_DRIVER_CXX_H

#include "translator/driver/options.h"

#include <map>
#include <string>

namespace driver {

/// Whether an input is C++, by -x or its suffix.
bool is_cxx(const Argument &input);

/// A target construct or a declare target directive in preprocessed C++.
struct TargetDirective {
  std::string file; ///< "" where there is none
  unsigned line = 0, column = 0;
  std::string name; ///< "target teams": its words, as they stand there
};

/// The first one of the text of `source`.
TargetDirective first_target_directive(const std::string &preprocessed, const std::string &source);

/// What a link with these objects takes of C++'s libraries; nothing if all of them are C. `objects`: what
/// each compiled input became.
Words cxx_library_words(const Options &options, const std::map<const Argument *, std::string> &objects);

} // namespace driver

#endif

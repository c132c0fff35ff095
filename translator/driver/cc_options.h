// What is known of the options of cc: which take a separate argument, which steps they are for, and what
// language a file is in.
#ifndef TRANSLATOR_DRIVER_CC_OPTIONS_H
#define TRANSLATOR_DRIVER_CC_OPTIONS_H

#include "translator/driver/options.h"

#include <initializer_list>
#include <string>

namespace driver {

bool one_of(const std::string &word, std::initializer_list<const char *> names);
bool begins_with_one_of(const std::string &word, std::initializer_list<const char *> names);

/// Whether the option, alone in a word ("-I"), is followed by its argument; by the steps that it is for.
bool takes_argument_preprocess(const std::string &w);
bool takes_argument_link(const std::string &w);
bool takes_argument_all(const std::string &w);

/// Options that concern one step only.
bool preprocess_only(const std::string &w);
bool link_only(const std::string &w);

/// Options that make gcc write files named after the output, so that the output must keep its real name.
bool names_auxiliary_files(const std::string &w);

/// Options with which gcc prints something and compiles nothing.
bool is_query(const std::string &w);

/// The language of a file with that name, and the one that -x names.
Language language_of_suffix(const std::string &name);
Language language_of_x(const std::string &x);

} // namespace driver

#endif

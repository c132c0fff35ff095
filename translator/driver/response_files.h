// @files: files whose words stand on the command line in their place.
#ifndef TRANSLATOR_DRIVER_RESPONSE_FILES_H
#define TRANSLATOR_DRIVER_RESPONSE_FILES_H

#include "translator/driver/process.h"

#include <string>

namespace driver {

/// The words of an @file's text, with gcc's rules: white space separates, quotes and backslash keep.
Words split_response(const std::string &text);

/// The words, with those of each @file in its place; a word whose file does not exist stays. Throws Error
/// where an @file includes itself.
Words expand_response_files(const Words &words);

} // namespace driver

#endif

// With -g3 a debugger knows the macros of the program. cc -E then leaves #define and #undef in its output,
// and cc takes them from preprocessed text without expanding anything: so does `gcc -g3 -save-temps`.
#ifndef OMPICC_TRANSLATOR_DRIVER_MACRO_DEFINITIONS_H
#define OMPICC_TRANSLATOR_DRIVER_MACRO_DEFINITIONS_H

#include <string>

namespace driver {

/// Takes the definitions of macros out of the text (their lines become empty) and returns them, with the line
/// markers that say where each stands and which file includes which. They can be put in front of the
/// translation: nothing in them is code. Empty if the text has none.
std::string take_macro_definitions(std::string &preprocessed);

} // namespace driver
#endif

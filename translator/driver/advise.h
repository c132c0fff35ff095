// ompicc --advise: runs a program and has libompirt say which maps it could do without (docs/advise.md).
#ifndef TRANSLATOR_DRIVER_ADVISE_H
#define TRANSLATOR_DRIVER_ADVISE_H

#include "translator/driver/options.h"

namespace driver {

/// Whether a command line is that of a program to be watched: --advise or --advise=FILE is its first word.
bool is_advise_command(const Words &words);
/// Becomes that program. Throws Error where it cannot.
[[noreturn]] void run_advised(const Words &words);

} // namespace driver

#endif

// The link: cc with the user's words in their order, and our libraries after them.
#ifndef TRANSLATOR_DRIVER_LINK_H
#define TRANSLATOR_DRIVER_LINK_H

#include "translator/driver/job.h"

#include <map>

namespace driver {

/// What stands behind the objects of a program that was compiled by ompicc on a compiler's command that links
/// it: libompirt, libgomp, what they need, and where they are found at run time.
Words library_words(const Options &options, const Toolchain &tools);

/// The link command. `objects`: what each compiled input became.
Words link_command(const Options &options, const Toolchain &tools,
                   const std::map<const Argument *, std::string> &objects, const std::string &output);

/// Links to options.output (or a.out) and, when objects bring kernels as files, writes `<output>.kernels/`.
/// Returns the exit status; throws Error.
int link_program(Context &context, Log &log, const std::map<const Argument *, std::string> &objects);

} // namespace driver

#endif

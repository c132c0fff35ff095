// Which C the C compiler takes when no -std= is given: gnu17 until gcc 14, gnu23 since gcc 15.
#ifndef TRANSLATOR_DRIVER_C_STANDARD_H
#define TRANSLATOR_DRIVER_C_STANDARD_H

#include "translator/driver/cache.h"
#include "translator/driver/options.h"

#include <string>

namespace driver {

/// The option that says the same as none, "-std=gnu23"; "" when the options name a standard themselves, or
/// the compiler does not say. What a compiler answered is kept in `cache`, unless `cc` is a script or another
/// program that may run one compiler today and a later one tomorrow.
std::string default_standard(const Options &options, const std::string &cc, const KernelCache &cache);

} // namespace driver

#endif

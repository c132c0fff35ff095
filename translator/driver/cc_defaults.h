// What the C compiler takes for granted where no option says otherwise.
#ifndef TRANSLATOR_DRIVER_CC_DEFAULTS_H
#define TRANSLATOR_DRIVER_CC_DEFAULTS_H

#include "translator/driver/cache.h"
#include "translator/driver/options.h"

#include <string>

namespace driver {

/// As options for ompi: the machine that it compiles for ("--machine=aarch64"), whether plain char is
/// unsigned there, whether its libgomp is from before gcc 9, and which C it takes ("-std=gnu23"; gnu17 until
/// gcc 14, gnu23 since gcc 15), unless the user's options name a standard. Fewer where it does not say. What
/// a compiler answered is kept in `cache`, unless `cc` is a script or another program that may run one
/// compiler today and another one tomorrow. Throws Error for machines whose addresses have not 64 bits.
Words cc_defaults(const Options &options, const std::string &cc, const KernelCache &cache);

} // namespace driver

#endif

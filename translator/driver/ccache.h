// ccache in front of ompicc. It takes an object from its cache where the options and the preprocessed text
// are those of an earlier one; but our objects also depend on the environment, on the GPU of this machine and
// on other programs. So what -E gives to ccache, and to nobody else, says what they depend on.
#ifndef TRANSLATOR_DRIVER_CCACHE_H
#define TRANSLATOR_DRIVER_CCACHE_H

#include "translator/driver/job.h"

#include <string>

namespace driver {

/// Whether ccache has started this process.
bool called_by_ccache();

/// Runs `words`, a cc -E, for ccache, and adds to the text what ccache cannot see. Returns the exit status.
int preprocess_for_ccache(Context &context, const Words &words);

} // namespace driver

#endif

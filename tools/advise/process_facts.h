// process_facts.h: what decides whether the process can be watched (host_watch.h).
#ifndef TOOLS_ADVISE_PROCESS_FACTS_H
#define TOOLS_ADVISE_PROCESS_FACTS_H

#include <cstdint>

namespace advise {

/// Whether the program has handlers of signals of its own, in which ours may be blocked.
bool handles_signals();
/// Whether the program has several threads, which have its name (those of drivers have their own); true where
/// that cannot be known.
/// @param any whether there are other threads at all
bool has_threads_of_its_own(bool &any);
/// Where malloc's heap begins; 0: there is none.
uintptr_t beginning_of_heap();

} // namespace advise
#endif

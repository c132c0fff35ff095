// Deep nesting. The parser keeps its own stack, but what walks the tree is recursive, and programs made by
// programs nest deeply: 100,000 terms of a sum are a tree of that depth. So the stack is made as large as
// gcc's and larger, and where it still ends, that is an error message and not a crash.
#ifndef OMPICC_TRANSLATOR_MAIN_STACK_H
#define OMPICC_TRANSLATOR_MAIN_STACK_H

namespace ompicc {

/// Raises the limit of the main thread's stack, and reports its end as an error in `file` with exit status 1.
/// Called once, from main; `file` must live as long as the process.
void prepareStack(const char *file);

} // namespace ompicc
#endif

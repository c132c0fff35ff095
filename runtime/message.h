// message.h: how the runtime speaks to the user: one line on stderr that starts with "ompicc:" and, where it
// is known, the place of the construct. A fault of the runtime is final: it is reported once and ends the
// program.
#ifndef RUNTIME_MESSAGE_H
#define RUNTIME_MESSAGE_H

#include <string>

namespace ort {

/// Where a construct stands in the user's program; `file` NULL: not known.
struct Place {
  const char *file = nullptr;
  unsigned line = 0;
};

/// Prints "ompicc: file:line: text" and ends the program with exit status 1. Only the first thread that comes
/// here reports; others wait for the end of the process, and a call from an exit handler ends it at once.
[[noreturn]] void fatal(const Place &place, const std::string &text);

/// True once fatal() has been called.
bool dying();

/// True in the thread that called it.
bool reporting();

/// What becomes of a thread that ends the program while another one is in fatal(): the program ends with that
/// one's message.
[[noreturn]] void end_dying();

/// What becomes of a thread that enters the runtime after fatal(): it never returns to the program.
[[noreturn]] void leave_dying();

/// Prints "ompicc: file:line: warning: text", but not with OMPICC_WARNINGS=0.
void warning(const Place &place, const std::string &text);

/// Prints "ompicc: text", but not with OMPICC_WARNINGS=0: what happens is right, but wants to be explained.
void hint(const std::string &text);

/// Printed only with OMPICC_VERBOSE=1.
void verbose(const std::string &text);
bool is_verbose();

/// A printf into a string.
std::string format(const char *pattern, ...) __attribute__((format(printf, 1, 2)));

} // namespace ort
#endif

// Running the tools: no shell, arguments passed as they are, children ended with the driver.
#ifndef TRANSLATOR_DRIVER_PROCESS_H
#define TRANSLATOR_DRIVER_PROCESS_H

#include <string>
#include <vector>

namespace driver {

using Words = std::vector<std::string>;

/// What a child is connected to.
enum class Stdin { Null, Inherit };
enum class Output { Capture, Inherit };

struct ProcessResult {
  int status = 0;       ///< exit status, or 128 + the signal that ended it
  std::string out, err; ///< what it printed, when captured
};

/// Runs words[0] (a path, or a name looked up in PATH) and waits for it. At most as many children run at
/// once as there are processors; a call above that waits. Throws Error when the program cannot be started.
ProcessResult run_process(const Words &words, Output output, Stdin input);

/// Replaces this process. Throws Error when the program cannot be started.
[[noreturn]] void replace_process(const Words &words);

/// A command as one line that a shell would read back as the same words.
std::string quote_command(const Words &words);
/// One word, quoted if a shell would need it.
std::string quote_word(const std::string &word);

/// Ends all children and their descendants: SIGTERM, after two seconds SIGKILL. No child can be started
/// afterwards: run_process then never returns.
void end_children();
/// Keeps the signal mask that children shall start with; called before signals are blocked.
void remember_signal_mask();

/// The program's path: `name` itself when it contains a slash and can be executed, otherwise the first
/// match in PATH that is not the driver itself. "" when there is none.
std::string find_program(const std::string &name);

} // namespace driver

#endif

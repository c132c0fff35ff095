// child.h: runs code in a child process and says how it ended, for errors that end the program.
#ifndef TESTS_UNIT_RUNTIME_CHILD_H
#define TESTS_UNIT_RUNTIME_CHILD_H

#include <functional>
#include <string>

struct Ended {
  int status = -1;    // exit status; -1: by a signal (also after 10 seconds)
  std::string errors; // what it wrote to stderr
};
Ended run_in_child(const std::function<void()> &code);

/// Runs a (hidden) test case of this executable in a new process, behind the words of the environment
/// variable RUNNER if it is set (an emulator).
Ended run_test_case(const char *name);

#endif

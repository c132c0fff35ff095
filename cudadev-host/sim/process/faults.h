// faults.h: what happens when a kernel does something that a GPU does not survive.
//
// As on a GPU the context is lost: the process prints one report on stderr (kernel, block, thread, source
// line), answers the launch with the driver's error and ends; the program's next calls give that error.
#ifndef OMPICC_SIM_FAULTS_H
#define OMPICC_SIM_FAULTS_H

#include <cstdint>
#include <string>
#include <vector>

namespace sim {

struct Failure {
  int status; // the CUresult that the program gets
  std::string text;
};

// Reports a failure of the running CUDA thread and ends the process. `where` (or NULL): program counters to
// find the source line with, innermost first; by default the calling thread's own.
[[noreturn]] void fail(const Failure &failure);
[[noreturn]] void fail(const Failure &failure, const std::vector<uintptr_t> &where);
// Ends the process with a report that is complete as it is.
[[noreturn]] void fail_with_report(int status, const std::string &report);

// The program counters of the calling thread's stack, innermost first.
std::vector<uintptr_t> backtrace_here();
// " at file:line" of the first of them that is in user code; "" if that cannot be known.
std::string source_line(const std::vector<uintptr_t> &counters);

// Catches the signals of crashes in this process; once, and for each OS thread its stack for signal handlers.
void install_fault_handlers();
void install_signal_stack();

// Buffers what kernels print; flush_output writes it.
void set_up_output();
void flush_output();

} // namespace sim

#endif

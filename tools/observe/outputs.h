// outputs.h: the two things that are made of what a Recorder has kept.
#ifndef TOOLS_OBSERVE_OUTPUTS_H
#define TOOLS_OBSERVE_OUTPUTS_H

#include "tools/observe/recorder.h"

#include <cstdio>
#include <string>

namespace observe {

/// OMPICC_TRACE: JSON in the trace event format, which Perfetto and chrome://tracing show. A file that cannot
/// be written is a message on stderr.
void write_trace(const Recorder &recorder, const std::string &file);

/// OMPICC_PROFILE: a table by construct; "1": on stderr, otherwise the name of a file.
void write_profile(const Recorder &recorder, const std::string &file);

/// The name of a file, in which "%p" stands for the number of the process.
std::string file_name(const std::string &pattern);

/// An output file that appears when it is complete; null, with a message, where that cannot be.
class OutputFile {
public:
  explicit OutputFile(const std::string &name);
  ~OutputFile();
  OutputFile(const OutputFile &) = delete;
  void operator=(const OutputFile &) = delete;
  std::FILE *get() const { return file_; }

private:
  void fail() const;
  std::string name_, temporary_;
  std::FILE *file_;
};

} // namespace observe
#endif

// What the steps of one source file share: options, tools, temporary folder, and the log.
#ifndef TRANSLATOR_DRIVER_JOB_H
#define TRANSLATOR_DRIVER_JOB_H

#include "translator/driver/cache.h"
#include "translator/driver/kernel_targets.h"
#include "translator/driver/options.h"
#include "translator/driver/process.h"
#include "translator/driver/tempdir.h"
#include "translator/driver/toolchain.h"

#include <memory>
#include <mutex>
#include <string>
#include <vector>

namespace driver {

/// What is common to all source files of one run of ompicc.
struct Context {
  const Options &options;
  const Toolchain &tools;
  const TempDir &temp;
  KernelCache cache;
  bool color; ///< diagnostics go to a terminal

  /// The kernels to make, found out when the first unit with target constructs needs them.
  /// Throws Error when that fails: with a message the first time, with an empty one afterwards.
  const std::vector<KernelTarget> &kernel_targets();
  /// What the C compiler takes for granted (cc_defaults.h); nothing where no tool is to run. Asked once.
  const Words &cc_defaults() const;

private:
  std::once_flag once_;
  mutable std::once_flag asked_;
  mutable Words cc_defaults_;
  std::vector<KernelTarget> targets_;
  bool failed_ = false;

public:
  Context(const Options &o, const Toolchain &t, const TempDir &d)
      : options(o), tools(t), temp(d), cache(KernelCache::from_environment()), color(false) {}
};

/// What a job prints, in its own order. Jobs run side by side; their logs are printed one after the other.
class Log {
public:
  void out(const std::string &text) { add(1, text); }
  void err(const std::string &text) { add(2, text); }
  bool empty() const { return parts_.empty(); }
  /// Takes over what another log holds, less the text `without` wherever it stands.
  void append(Log &other, const std::string &without = {});
  /// Moves what is in the log to stdout and stderr.
  void print();

private:
  void add(int fd, const std::string &text);
  std::mutex mutex_;
  std::vector<std::pair<int, std::string>> parts_;
};

/// Runs a tool for a job: prints the command for -v and -###, does not run it for -###, adds what the tool
/// printed to the log (its standard output to `out` instead, when given). Returns the exit status; an end by
/// a signal adds a message.
int run_tool(Context &context, Log &log, const Words &words, Stdin input = Stdin::Null,
             std::string *out = nullptr);

} // namespace driver

#endif

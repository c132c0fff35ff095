// Running one tool on behalf of a job.
#include "translator/driver/job.h"

#include "translator/driver/cc_defaults.h"
#include <cstring>
#include <unistd.h>

namespace driver {

const std::vector<KernelTarget> &Context::kernel_targets() {
  std::string failure;
  std::call_once(once_, [&] {
    try {
      targets_ = plan_kernels(options, tools);
    } catch (const Error &error) {
      failure = error.what();
      failed_ = true;
    }
  });
  if (failed_) throw Error(failure);
  return targets_;
}

const Words &Context::cc_defaults() const {
  std::call_once(asked_, [this] {
    if (!options.dry_run) cc_defaults_ = driver::cc_defaults(options, tools.cc, cache);
  });
  return cc_defaults_;
}

void Log::add(int fd, const std::string &text) {
  if (text.empty()) return;
  const std::lock_guard<std::mutex> lock(mutex_);
  parts_.emplace_back(fd, text);
}

void Log::append(Log &other, const std::string &without) {
  const std::lock_guard<std::mutex> lock(other.mutex_);
  for (auto &[fd, text] : other.parts_) {
    if (!without.empty())
      for (size_t at = 0; (at = text.find(without, at)) != std::string::npos;) text.erase(at, without.size());
    add(fd, text);
  }
  other.parts_.clear();
}

void Log::print() {
  const std::lock_guard<std::mutex> lock(mutex_);
  for (const auto &part : parts_) {
    size_t done = 0;
    while (done < part.second.size()) {
      const ssize_t n = ::write(part.first, part.second.data() + done, part.second.size() - done);
      if (n <= 0) break;
      done += static_cast<size_t>(n);
    }
  }
  parts_.clear();
}

int run_tool(Context &context, Log &log, const Words &words, Stdin input, std::string *out) {
  if (context.options.verbose || context.options.dry_run) log.err(" " + quote_command(words) + "\n");
  if (context.options.dry_run) return 0;
  const ProcessResult result = run_process(words, Output::Capture, input);
  if (out)
    *out = result.out;
  else
    log.out(result.out);
  log.err(result.err);
  if (result.status > 128)
    log.err("ompicc: error: '" + words[0] + "' was ended by signal " + std::to_string(result.status - 128) +
            " (" + ::strsignal(result.status - 128) + ")\n");
  return result.status;
}

} // namespace driver

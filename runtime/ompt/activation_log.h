// activation_log.h: what OMP_TOOL_VERBOSE_INIT asks for (OpenMP 5.2 §21.5.3): how a tool was looked for.
#ifndef RUNTIME_OMPT_ACTIVATION_LOG_H
#define RUNTIME_OMPT_ACTIVATION_LOG_H

#include <cstdio>
#include <cstdlib>
#include <string>
#include <strings.h>

namespace ort::ompt {

class ActivationLog {
public:
  ActivationLog() {
    const char *const where = secure_getenv("OMP_TOOL_VERBOSE_INIT");
    if (!where || !*where || strcasecmp(where, "disabled") == 0) return;
    if (strcasecmp(where, "stdout") == 0) {
      file_ = stdout;
    } else if (strcasecmp(where, "stderr") == 0) {
      file_ = stderr;
    } else {
      opened_ = file_ = std::fopen(where, "a");
      if (!file_) file_ = stderr;
    }
  }
  ~ActivationLog() {
    if (opened_) std::fclose(opened_);
  }
  ActivationLog(const ActivationLog &) = delete;
  void operator=(const ActivationLog &) = delete;

  void line(const std::string &text) {
    if (!file_) return;
    std::fprintf(file_, "ompicc: OMPT: %s\n", text.c_str());
    std::fflush(file_);
  }

private:
  std::FILE *file_ = nullptr, *opened_ = nullptr;
};

} // namespace ort::ompt
#endif

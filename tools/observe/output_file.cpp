// output_file.cpp: see OutputFile in outputs.h.
#include "tools/observe/outputs.h"

#include <cerrno>
#include <cstring>
#include <sys/stat.h>
#include <unistd.h>

namespace observe {

std::string file_name(const std::string &pattern) {
  std::string name;
  for (size_t i = 0; i < pattern.size(); ++i)
    if (pattern.compare(i, 2, "%p") == 0)
      name += std::to_string(getpid()), ++i;
    else
      name += pattern[i];
  return name;
}

/// What is no ordinary file, /dev/stdout say, is written to as it is.
OutputFile::OutputFile(const std::string &name) : name_(file_name(name)) {
  struct stat status;
  const bool special = stat(name_.c_str(), &status) == 0 && !S_ISREG(status.st_mode);
  temporary_ = special ? name_ : name_ + "." + std::to_string(getpid()) + ".part";
  file_ = std::fopen(temporary_.c_str(), "w");
  if (!file_) fail();
}

OutputFile::~OutputFile() {
  if (!file_) return;
  const bool failed = std::ferror(file_);
  if (std::fclose(file_) != 0 || failed) {
    fail();
    if (temporary_ != name_) unlink(temporary_.c_str());
  } else if (temporary_ != name_ && std::rename(temporary_.c_str(), name_.c_str()) != 0) {
    fail();
    unlink(temporary_.c_str());
  }
}

void OutputFile::fail() const {
  std::fprintf(stderr, "ompicc: warning: cannot write %s: %s\n", name_.c_str(), std::strerror(errno));
}

} // namespace observe

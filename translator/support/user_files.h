// The user's own files, which line markers name: what people look at.
#ifndef OMPICC_TRANSLATOR_SUPPORT_USER_FILES_H
#define OMPICC_TRANSLATOR_SUPPORT_USER_FILES_H

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace ompicc {

/// Files that are read when they are first asked for.
class UserFiles {
public:
  /// Line `number` (from 1) of the file, without its end; without data if the file or the line does not
  /// exist.
  std::string_view line(std::string_view file, unsigned number);

private:
  struct Text {
    std::string text;
    std::vector<uint32_t> lines; ///< where each begins, and where the last one ends
  };
  const Text &read(std::string_view file);
  std::map<std::string, Text, std::less<>> files_;
};

/// `preprocessed` with the blanks of the user's lines: cc -E leaves one between any two tokens, and with them
/// go the columns that messages name. A line keeps its own blanks from where macros make it differ from the
/// user's.
std::string withUsersBlanks(const std::string &preprocessed);

} // namespace ompicc
#endif

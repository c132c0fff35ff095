// Files and path names: what the driver needs of <filesystem>, which the oldest supported g++ lacks.
#ifndef TRANSLATOR_DRIVER_FILES_H
#define TRANSLATOR_DRIVER_FILES_H

#include <stdexcept>
#include <string>
#include <vector>

namespace driver {

/// A failure with a complete message for the user; main prints it after "ompicc: error: ".
struct Error : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// The whole file. Throws Error naming the file and the system's reason.
std::string read_file(const std::string &path);
/// Creates or replaces `path`. Throws Error, and then leaves no file, when not all bytes could be written.
void write_file(const std::string &path, const std::string &bytes);
/// As write_file, through a temporary name in the same folder, so that nobody sees half a file.
void replace_file(const std::string &path, const std::string &bytes);

bool exists(const std::string &path);
bool is_regular(const std::string &path);
bool is_directory(const std::string &path);
/// Creates `path` and the folders above it, with `mode` before umask. Throws Error.
void make_directories(const std::string &path, unsigned mode = 0777);
/// Names (without the folder) in `path`, sorted, less "." and ".."; none when it cannot be read.
std::vector<std::string> list_directory(const std::string &path);
/// Removes a file or a folder with all that is in it; links are removed, not followed.
void remove_tree(const std::string &path);

std::string base_name(const std::string &path);      ///< "dir/a.c": "a.c"
std::string dir_name(const std::string &path);       ///< "dir/a.c": "dir"; "a.c": "."
std::string without_suffix(const std::string &path); ///< "dir.x/a.b.c": "dir.x/a.b"
std::string suffix(const std::string &path);         ///< "dir.x/a.b.c": ".c"; "a": ""
/// The path with links resolved and absolute, or "" when there is no such file.
std::string real_path(const std::string &path);
/// The absolute form of a path that need not exist.
std::string absolute_path(const std::string &path);

bool starts_with(const std::string &text, const std::string &prefix);
bool ends_with(const std::string &text, const std::string &tail);
/// Parts between separators; empty parts are left out.
std::vector<std::string> split(const std::string &text, char separator);
/// The environment variable's value, or "" when it is not set.
std::string environment(const char *name);

/// A file's real path, size and time of change: what tells one version of a program from another.
std::string file_stamp(const std::string &path);

} // namespace driver

#endif

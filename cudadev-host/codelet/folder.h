// folder.h: files of a codelet's folder.
#ifndef CUDADEV_HOST_CODELET_FOLDER_H
#define CUDADEV_HOST_CODELET_FOLDER_H

#include <string>

namespace cudadev {

/// A folder that has another name until it is complete, and goes if that does not happen. What goes wrong is
/// kept: the first problem counts.
class CodeletFolder {
public:
  /// Makes it.
  explicit CodeletFolder(const std::string &path);
  ~CodeletFolder();
  CodeletFolder(const CodeletFolder &) = delete;
  CodeletFolder &operator=(const CodeletFolder &) = delete;

  void make(const std::string &name);
  void write(const std::string &name, const std::string &bytes);
  /// Copies a file, or a folder with all that is in it.
  void copy(const std::string &from, const std::string &name);
  /// Gives it its name.
  void complete();

  /// "" or one line.
  const std::string &problem() const { return problem_; }

private:
  void fail(const std::string &doing, const std::string &path);

  const std::string path_;
  std::string now_; ///< where it is
  std::string problem_;
  bool complete_ = false;
};

} // namespace cudadev
#endif

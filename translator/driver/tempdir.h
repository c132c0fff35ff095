// The private temporary folder, and the promise that nothing temporary outlives the driver:
// not after success, not after a failure, not after SIGINT, SIGTERM or SIGHUP.
#ifndef TRANSLATOR_DRIVER_TEMPDIR_H
#define TRANSLATOR_DRIVER_TEMPDIR_H

#include <string>

namespace driver {

/// A folder that only this user can enter (mode 0700) below $TMPDIR or /tmp. TMPDIR is set to it for the
/// tools that are run, so that what a killed tool leaves behind goes with it. One per process.
class TempDir {
public:
  TempDir(); ///< Throws Error when it cannot be created.
  ~TempDir();
  TempDir(const TempDir &) = delete;
  TempDir &operator=(const TempDir &) = delete;

  const std::string &path() const { return path_; }
  /// Creates the subfolder `name` and returns its path.
  std::string folder(const std::string &name) const;

private:
  std::string path_;
};

/// An output that is being made under a temporary name beside its real one. Unless commit() is reached
/// the temporary file is removed, by the destructor or by the signal thread.
class PendingOutput {
public:
  /// `direct`: write to `path` itself (devices, pipes, and tools that derive other names from it).
  PendingOutput(const std::string &path, bool direct);
  ~PendingOutput();
  PendingOutput(const PendingOutput &) = delete;
  PendingOutput &operator=(const PendingOutput &) = delete;

  const std::string &path() const { return temporary_; } ///< where the tool has to write
  void commit();                                         ///< Throws Error when the rename fails.

private:
  std::string final_, temporary_;
};

/// Removes `path` (a tree) also when a signal ends the driver; forget_path takes it off the list again.
void remove_at_exit(const std::string &path);
void forget_path(const std::string &path);

/// Blocks SIGINT, SIGTERM and SIGHUP (those that are not ignored) and starts the thread that waits for
/// them: it ends the children, removes what is registered, and lets the signal end the process.
/// Must be called before any other thread exists.
void handle_signals();

} // namespace driver

#endif

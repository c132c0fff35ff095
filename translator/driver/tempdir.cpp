// One thread waits for the ending signals with sigwait, so that cleaning up is ordinary code and not a
// signal handler restricted to async-signal-safe calls.
#include "translator/driver/tempdir.h"

#include "translator/driver/files.h"
#include "translator/driver/process.h"

#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <mutex>
#include <pthread.h>
#include <set>
#include <sys/stat.h>
#include <thread>
#include <unistd.h>

namespace driver {

namespace {

std::mutex registry_mutex;

/// Kept for the life of the process: the signal thread may need it while statics are destroyed.
std::set<std::string> &registry() {
  static std::set<std::string> *const paths = new std::set<std::string>;
  return *paths;
}

void wait_for_signals(sigset_t signals) {
  int signal_number = 0;
  if (sigwait(&signals, &signal_number) != 0) return;
  end_children();
  {
    const std::lock_guard<std::mutex> lock(registry_mutex);
    for (const std::string &path : registry()) remove_tree(path);
    std::signal(signal_number, SIG_DFL);
    pthread_sigmask(SIG_UNBLOCK, &signals, nullptr);
    ::kill(::getpid(), signal_number);
    ::pause();
  }
}

} // namespace

void remove_at_exit(const std::string &path) {
  const std::lock_guard<std::mutex> lock(registry_mutex);
  registry().insert(path);
}

void forget_path(const std::string &path) {
  const std::lock_guard<std::mutex> lock(registry_mutex);
  registry().erase(path);
}

void handle_signals() {
  sigset_t signals;
  sigemptyset(&signals);
  for (const int number : {SIGINT, SIGTERM, SIGHUP}) {
    struct sigaction action;
    if (sigaction(number, nullptr, &action) == 0 && action.sa_handler != SIG_IGN) sigaddset(&signals, number);
  }
  remember_signal_mask();
  pthread_sigmask(SIG_BLOCK, &signals, nullptr);
  std::thread(wait_for_signals, signals).detach();
}

TempDir::TempDir() {
  // As gcc: the first of these that can be written to.
  std::string base = "/tmp";
  for (const char *variable : {"TMPDIR", "TMP", "TEMP"}) {
    const std::string folder = environment(variable);
    if (folder.empty() || !is_directory(folder) || ::access(folder.c_str(), R_OK | W_OK | X_OK) != 0)
      continue;
    base = folder;
    break;
  }
  path_ = absolute_path(base) + "/ompicc-XXXXXX";
  if (!::mkdtemp(&path_[0]))
    throw Error("cannot create a temporary folder in '" + base + "': " + std::strerror(errno));
  remove_at_exit(path_);
  ::setenv("TMPDIR", path_.c_str(), 1);
}

TempDir::~TempDir() {
  remove_tree(path_);
  forget_path(path_);
}

std::string TempDir::folder(const std::string &name) const {
  const std::string result = path_ + "/" + name;
  make_directories(result, 0700);
  return result;
}

PendingOutput::PendingOutput(const std::string &path, bool direct) : final_(path), temporary_(path) {
  const bool replaceable = !exists(path) || is_regular(path);
  const size_t longest_name = 255, prefix = 24;
  if (direct || !replaceable || base_name(path).size() + prefix > longest_name) return;
  const std::string folder = dir_name(path);
  if (!is_directory(folder)) throw Error("cannot write '" + path + "': no folder '" + folder + "'");
  if (::access(folder.c_str(), W_OK) != 0) {
    const std::string reason = std::strerror(errno);
    if (::access(path.c_str(), W_OK) == 0) return;
    throw Error("cannot write '" + path + "': " + reason);
  }
  temporary_ = (folder == "." && !starts_with(path, "./") ? "" : folder + "/") + ".ompicc-" +
               std::to_string(::getpid()) + "-" + base_name(path);
  remove_at_exit(temporary_);
}

PendingOutput::~PendingOutput() {
  if (temporary_ == final_) return;
  ::unlink(temporary_.c_str());
  forget_path(temporary_);
}

void PendingOutput::commit() {
  if (temporary_ == final_ || !exists(temporary_)) return; // a tool that was asked a question makes nothing
  if (::rename(temporary_.c_str(), final_.c_str()) != 0)
    throw Error("cannot write '" + final_ + "': " + std::strerror(errno));
}

} // namespace driver

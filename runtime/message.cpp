// message.cpp: reports and the end of the program after a fault (see message.h).
#include "runtime/message.h"

#include <atomic>
#include <cstdarg>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <pthread.h>
#include <unistd.h>

namespace ort {
namespace {

std::atomic<bool> is_dying{false};
pthread_t dying_thread;
std::atomic<bool> dying_thread_known{false}, reported{false};

/// One write, so that lines of several threads do not mix.
void print_line(const std::string &line) {
  std::fflush(stdout);
  const std::string whole = "ompicc: " + line + "\n";
  std::fwrite(whole.data(), 1, whole.size(), stderr);
  std::fflush(stderr);
}

std::string with_place(const Place &place, const std::string &text) {
  return place.file ? format("%s:%u: ", place.file, place.line) + text : text;
}

} // namespace

std::string format(const char *pattern, ...) {
  va_list args, again;
  va_start(args, pattern);
  va_copy(again, args);
  const int length = std::vsnprintf(nullptr, 0, pattern, args);
  va_end(args);
  std::string text(length > 0 ? length : 0, '\0');
  if (length > 0) std::vsnprintf(&text[0], text.size() + 1, pattern, again);
  va_end(again);
  return text;
}

bool dying() { return is_dying.load(std::memory_order_acquire); }

bool reporting() {
  return dying_thread_known.load(std::memory_order_acquire) && pthread_equal(dying_thread, pthread_self());
}

void end_dying() {
  while (!reported.load(std::memory_order_acquire)) usleep(1000);
  _exit(1);
}

void leave_dying() {
  if (reporting()) _exit(1);
  for (;;) pause();
}

void fatal(const Place &place, const std::string &text) {
  if (is_dying.exchange(true)) leave_dying();
  dying_thread = pthread_self();
  dying_thread_known.store(true, std::memory_order_release);
  print_line(with_place(place, text));
  reported.store(true, std::memory_order_release);
  std::exit(1);
}

void warning(const Place &place, const std::string &text) { hint(with_place(place, "warning: " + text)); }

void hint(const std::string &text) {
  const char *const wanted = std::getenv("OMPICC_WARNINGS");
  if (!wanted || std::strcmp(wanted, "0") != 0) print_line(text);
}

bool is_verbose() {
  static const bool value = [] {
    const char *text = std::getenv("OMPICC_VERBOSE");
    return text && *text && std::strcmp(text, "0") != 0;
  }();
  return value;
}

void verbose(const std::string &text) {
  if (is_verbose()) print_line(text);
}

} // namespace ort

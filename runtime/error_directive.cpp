// error_directive.cpp: what the error directive with at(execution) says (OpenMP 5.2 §8.5): libgomp's
// functions or, before gcc 12, the same from here.
#include "runtime/export.h"
#include "runtime/libgomp.h"
#include "runtime/ompt/tool.h"

#include <cstdio>
#include <cstdlib>
#include <cstring>

namespace {

constexpr unsigned long kWholeString = -1;

void say(const char *kind, const char *message, unsigned long length) {
  if (!message) return void(std::fprintf(stderr, "\nlibgomp: %serror directive encountered\n", kind));
  const int bytes = static_cast<int>(length == kWholeString ? std::strlen(message) : length);
  std::fprintf(stderr, "\nlibgomp: %serror directive encountered: %.*s\n", kind, bytes, message);
}

/// runtime-error (OpenMP 5.2 §8.5).
void report(ompt_severity_t severity, const char *message, unsigned long length, const void *codeptr) {
  using namespace ort::ompt;
  start_early();
  if (!active()) return;
  const size_t bytes = !message ? 0 : length == kWholeString ? std::strlen(message) : length;
  if (Dispatch dispatch{ompt_callback_error})
    dispatch.as<ompt_callback_error_t>()(severity, message, bytes, codeptr);
}

void own_warning(const char *message, unsigned long length) { say("", message, length); }
void own_error(const char *message, unsigned long length) {
  say("fatal error: ", message, length);
  std::exit(1);
}

} // namespace

/// severity(warning)
ORT_API void GOMP_warning(const char *message, unsigned long length) {
  report(ompt_warning, message, length, __builtin_return_address(0));
  static auto *const function = ort::libgomp_or("GOMP_warning", "GOMP_5.1", own_warning);
  function(message, length);
}
/// severity(fatal)
ORT_API void GOMP_error(const char *message, unsigned long length) {
  report(ompt_fatal, message, length, __builtin_return_address(0));
  static auto *const function = ort::libgomp_or("GOMP_error", "GOMP_5.1", own_error);
  function(message, length);
}

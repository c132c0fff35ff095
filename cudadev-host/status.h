// status.h: how the plugin's functions fail: a status for the caller and a line of text for the user.
#ifndef CUDADEV_HOST_STATUS_H
#define CUDADEV_HOST_STATUS_H

#include "cudadev-host/driver/driver.h"
#include "device-interface/plugin.h"

#include <string>

namespace cudadev {

/// Keeps `text` for ort_plugin_t::message and returns `status`.
int fail(int status, const std::string &text);

/// ORT_PLUGIN_OK, or keeps the driver's text, behind `doing` and a colon if that is given, and returns the
/// status that fits the error.
int check(const Driver &driver, CUresult error, const char *doing = nullptr);

/// The text of the last failure in this thread.
const char *last_message();
/// The last error of the driver that `check` has seen in the calling thread.
CUresult last_error();

} // namespace cudadev
#endif

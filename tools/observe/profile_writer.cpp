// profile_writer.cpp: the table of OMPICC_PROFILE.
#include "tools/observe/outputs.h"

#include <algorithm>
#include <cinttypes>

namespace observe {
namespace {

std::string size(uint64_t bytes) {
  char text[32];
  const char *const units[] = {"B", "KiB", "MiB", "GiB", "TiB"};
  double value = double(bytes);
  int unit = 0;
  for (; value >= 1024 && unit < 4; ++unit) value /= 1024;
  std::snprintf(text, sizeof text, unit ? "%.1f %s" : "%.0f %s", value, units[unit]);
  return bytes ? text : "-";
}

Time device_time(const Construct &c) { return c.kernel_time + c.copy_time; }

void write_line(std::FILE *out, const Construct &c, Time all) {
  const auto milliseconds = [](Time time) { return double(time) * 1e-6; };
  char launch[32] = "-", rate[32] = "-";
  if (c.kernels)
    std::snprintf(launch, sizeof launch, "%.1f", double(c.launch_time) * 1e-3 / double(c.kernels));
  const uint64_t bytes = c.bytes_to + c.bytes_from;
  if (bytes && c.copy_time) std::snprintf(rate, sizeof rate, "%.2f", double(bytes) / double(c.copy_time));
  std::fprintf(out, "%5.1f%% %8" PRIu64 " %11.3f %10s %11s %11s %9s %11.3f %10.3f  %s",
               all ? 100.0 * double(device_time(c)) / double(all) : 0.0, c.count ? c.count : c.copies,
               milliseconds(c.kernel_time), launch, size(c.bytes_to).c_str(), size(c.bytes_from).c_str(),
               rate, milliseconds(c.copy_time), milliseconds(c.wait_time), c.name.c_str());
  if (!c.kernel.empty()) std::fprintf(out, " %s", c.kernel.c_str());
  if (c.bytes_unused)
    std::fprintf(out, "  (%s copied to the device that no target region maps)", size(c.bytes_unused).c_str());
  std::fputc('\n', out);
}

void write_table(const Recorder &recorder, std::FILE *out) {
  const std::vector<Construct> &constructs = recorder.constructs();
  std::vector<const Construct *> rows;
  Time all = 0;
  for (const Construct &c : constructs) {
    if (!c.count && !c.copies && !c.wait_time) continue;
    rows.push_back(&c);
    all += device_time(c);
  }
  std::stable_sort(rows.begin(), rows.end(),
                   [](const Construct *a, const Construct *b) { return device_time(*a) > device_time(*b); });
  std::fprintf(out, "ompicc profile: %.3f ms from the first use of a device, %.3f ms of kernels and copies\n",
               double(recorder.end() - recorder.start()) * 1e-6, double(all) * 1e-6);
  std::fprintf(out, "%6s %8s %11s %10s %11s %11s %9s %11s %10s  %s\n", "share", "count", "kernels ms",
               "launch us", "to device", "from device", "GB/s", "copies ms", "waits ms", "construct");
  for (const Construct *row : rows) write_line(out, *row, all);
  if (rows.empty()) std::fprintf(out, "(no construct has been executed on a device)\n");
}

} // namespace

void write_profile(const Recorder &recorder, const std::string &file) {
  if (file == "1") {
    std::fflush(stdout);
    return write_table(recorder, stderr);
  }
  const OutputFile output(file);
  if (output.get()) write_table(recorder, output.get());
}

} // namespace observe

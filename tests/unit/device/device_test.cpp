// device_test.cpp: the device library on the sim device, under the barrier rules of both generations of GPUs.
// Each case has a process of its own, which ends with the device.
#include "tests/unit/catch.h"
#include "tests/unit/device/cases.h"

#include <cstdlib>
#include <sys/wait.h>
#include <unistd.h>

namespace {

std::string own_folder() {
  char path[4096] = "";
  const ssize_t length = readlink("/proc/self/exe", path, sizeof path - 1);
  return std::string(path, length > 0 ? length : 0).substr(0, std::string(path).rfind('/'));
}

// What is wrong; empty if nothing is.
std::string run_in_child(const DeviceCase &test, const char *arch) {
  int ends[2];
  if (pipe(ends) != 0) return "no pipe";
  const pid_t child = fork();
  if (child < 0) return "no process";
  if (child == 0) {
    std::string message = "done";
    setenv("OMPICC_SIM_ARCH", arch, 1);
    try {
      Gpu gpu(own_folder() + "/../lib/ompicc/ompicc-simcuda.so", own_folder() + "/device", ".so");
      test.run(gpu);
    } catch (const std::exception &error) {
      message = error.what();
    }
    if (write(ends[1], message.data(), message.size()) < 0) _exit(1);
    exit(0);
  }
  close(ends[1]);
  std::string message;
  char part[512];
  for (ssize_t n; (n = read(ends[0], part, sizeof part)) > 0;) message.append(part, n);
  close(ends[0]);
  int status = 0;
  waitpid(child, &status, 0);
  if (message == "done" && status == 0) return "";
  return message == "done" || message.empty() ? "the process ended with status " + std::to_string(status)
                                              : message;
}

} // namespace

TEST_CASE("device library", "[device]") {
  for (const DeviceCase &test : device_cases())
    for (const char *arch : {"53", "70"}) {
      INFO(test.name << ", OMPICC_SIM_ARCH=" << arch);
      CHECK(run_in_child(test, arch) == "");
    }
}

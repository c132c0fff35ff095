// cases.h: the tests of the device library, apart from who runs them (Catch2 on the sim device, or main.cpp
// on a GPU).
#ifndef TESTS_UNIT_DEVICE_CASES_H
#define TESTS_UNIT_DEVICE_CASES_H

#include "tests/unit/device/gpu.h"

struct DeviceCase {
  const char *name;
  void (*run)(Gpu &gpu); // throws std::runtime_error that says what is wrong
};

const std::vector<DeviceCase> &device_cases();

#endif

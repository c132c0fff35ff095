// main.cpp: the device library's tests on a GPU, without Catch2:
//
//     g++ -std=c++17 -I. tests/unit/device/{main,cases,gpu}.cpp -ldl -o device-tests
//     ./device-tests FOLDER SUFFIX [PART_OF_NAME]
//
// FOLDER has parallel, worksharing and atomics with the SUFFIX .cubin or .ptx. Only the cases whose names
// have PART_OF_NAME in them run.
#include "tests/unit/device/cases.h"

#include <cstdio>
#include <cstring>

int main(int argc, char **argv) {
  if (argc < 3) {
    fprintf(stderr, "usage: %s FOLDER SUFFIX [PART_OF_NAME]\n", argv[0]);
    return 2;
  }
  int failed = 0;
  try {
    Gpu gpu("libcuda.so.1", argv[1], argv[2]);
    for (const DeviceCase &test : device_cases()) {
      if (argc > 3 && !strstr(test.name, argv[3])) continue;
      try {
        test.run(gpu);
        printf("passed  %s\n", test.name);
      } catch (const std::exception &error) {
        printf("FAILED  %s: %s\n", test.name, error.what());
        ++failed;
      }
      fflush(stdout);
    }
  } catch (const std::exception &error) {
    printf("FAILED  %s\n", error.what());
    return 1;
  }
  return failed != 0;
}

#!/bin/bash
# The translator's table of OpenMP's routines in device code names those of the device library, no more and no less.
cd "$(dirname "$0")/../.." || exit 2
diff <(grep -ohE '\bomp_[a-z_]+\(' cudadev-device/{omp_api,locks,memory,tasks}.h | tr -d '(' | sort -u) \
  <(sed -n '/^bool isDeviceRoutine/,/^}/p' translator/emit/device_library.cpp | grep -oE '"omp_[a-z_]+"' | tr -d '"' | sort -u)

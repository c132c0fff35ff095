#!/bin/bash
# CMake: CMAKE_C_COMPILER=ompicc is identified like the gcc below it, and find_package(OpenMP) finds what a program
# with target constructs is built with.
. "$(dirname "$0")/setup.bash"
command -v cmake > /dev/null || { echo "no cmake here"; exit 77; }
mkdir "a project" && mv target.c plain.c "a project"
cat > "a project/CMakeLists.txt" <<'CMAKE'
cmake_minimum_required(VERSION 3.9)
project(try C)
find_package(OpenMP REQUIRED)
file(WRITE "${CMAKE_BINARY_DIR}/found.txt" "${CMAKE_C_COMPILER_ID} ${CMAKE_C_COMPILER_VERSION} ${CMAKE_C_IMPLICIT_INCLUDE_DIRECTORIES}")
add_library(plain SHARED plain.c)
add_executable(program target.c)
target_link_libraries(program PRIVATE OpenMP::OpenMP_C plain)
CMAKE
cmake -S "a project" -B build -DCMAKE_C_COMPILER="$OMPICC" -DCMAKE_BUILD_TYPE=Release > log.txt 2>&1 || fail "$(cat log.txt)"
has build/found.txt "GNU $(gcc -dumpfullversion) "
has build/found.txt "$(realpath "$(gcc -print-file-name=include)")"
# OpenMP 5.0 is asked for. CMake's table of dates may end before that of 5.2.
sed -i 's/find_package(OpenMP REQUIRED)/find_package(OpenMP 5.0 REQUIRED)/' "a project/CMakeLists.txt"
date=$(echo _OPENMP | "$OMPICC" -E -P -x c -)
knows=
grep -qs "\"$date=" "$(cmake --system-information 2> /dev/null | sed -n 's/^CMAKE_ROOT "\(.*\)"/\1/p')/Modules/FindOpenMP.cmake" || knows=-DOpenMP_C_SPEC_DATE=201811
cmake -S "a project" -B build5 -DCMAKE_C_COMPILER="$OMPICC" $knows > log.txt 2>&1 || fail "$(cat log.txt)"
env -u MAKEFLAGS cmake --build build -- -j2 > log.txt 2>&1 || fail "$(cat log.txt)"
works build/program

# Offloading as LLVM's module for it finds it, with the option that gcc would have, where that module is installed.
module=$(compgen -G '/usr/lib/llvm-*/lib/cmake/openmp/FindOpenMPTarget.cmake' | tail -n 1) || exit 0
cmake --help-policy CMP0116 > log.txt 2>&1 || exit 0 # CMake 3.20, which it needs
mkdir offload && cp "a project/target.c" offload
cat > offload/CMakeLists.txt <<'CMAKE'
cmake_minimum_required(VERSION 3.20)
project(offload C)
find_package(OpenMPTarget REQUIRED NVPTX)
add_executable(program target.c)
target_link_libraries(program PRIVATE OpenMPTarget::OpenMPTarget_NVPTX)
file(WRITE "${CMAKE_BINARY_DIR}/found.txt" "NVIDIA: ${OpenMPTarget_NVPTX_FLAGS}, AMD: ${OpenMPTarget_AMDGPU_FLAGS}.")
CMAKE
cmake -S offload -B build6 -DCMAKE_C_COMPILER="$OMPICC" $knows -DCMAKE_MODULE_PATH="$(dirname "$module")" > log.txt 2>&1 || fail "$(cat log.txt)"
has build6/found.txt "NVIDIA: -fopenmp;-foffload=nvptx-none"
has build6/found.txt "AMD: ."
env -u MAKEFLAGS cmake --build build6 > log.txt 2>&1 || fail "$(cat log.txt)"
works build6/program

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
env -u MAKEFLAGS cmake --build build -- -j2 > log.txt 2>&1 || fail "$(cat log.txt)"
works build/program

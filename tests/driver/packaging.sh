#!/bin/bash
# What an installed ompicc has for other tools: the man page says what --help says, pkg-config's file and CMake's package what --libs says.
. "$(dirname "$0")/setup.bash"
build=$(realpath "$(dirname "$OMPICC")/..")
"$here/../../scripts/install" "$build" "$work/installed" > log.txt
page=installed/share/man/man1/ompicc.1
# Every word of --help that begins with a dash or is a variable is in the page, which has the compiler's own version.
version=$("$OMPICC" --version | sed -n 's/^ompicc \([0-9.]*\) .*/\1/p')
[ "$("$here/../../scripts/version")" = "$version" ] || fail "scripts/version"
has $page "\"ompicc $version\""
sed 's/\\-/-/g; s/\\&//g' $page > page.txt
"$OMPICC" --help | grep -o '\(--*[a-zA-Z][-a-zA-Z=]*\|OMPICC_[A-Z_]*\)' | sort -u > words.txt
[ "$(wc -l < words.txt)" -gt 60 ] || fail "--help says nothing"
while IFS= read -r word; do has page.txt "$word"; done < words.txt
if command -v man > /dev/null; then
  LC_ALL=C.UTF-8 MANROFFSEQ='' man --warnings -l $page > shown.txt 2> err.txt || [ -s shown.txt ] || fail "$(cat err.txt)"
  [ ! -s err.txt ] || fail "the page has errors: $(cat err.txt)"
fi

# The words of --libs, with the folder as it is where the file lies.
has installed/lib/pkgconfig/ompicc.pc "Version: $version"
has installed/lib/pkgconfig/ompicc.pc "Libs: $(OMPICC_LIBDIR=/LIBDIR "$OMPICC" --libs | sed 's,/LIBDIR,${libdir},g')"

command -v cmake > /dev/null || exit 0
mkdir project
sed 's/int main(void)/int run(void)/' target.c > project/kernels.c
echo 'extern "C" int run(); int main() { return run(); }' > project/main.cpp
cat > project/CMakeLists.txt <<'CMAKE'
cmake_minimum_required(VERSION 3.9)
project(mixed C CXX)
find_package(OpenMP REQUIRED)
find_package(ompicc 0.1 REQUIRED)
add_executable(program main.cpp kernels.c)
target_link_libraries(program PRIVATE OpenMP::OpenMP_C ompicc::ompirt)
CMAKE
cmake -S project -B made -DCMAKE_TOOLCHAIN_FILE="$work/installed/lib/cmake/ompicc/ompicc-toolchain.cmake" > log.txt 2>&1 || fail "$(cat log.txt)"
has made/CMakeCache.txt "ompicc_DIR:PATH=$work/installed/lib/cmake/ompicc"
env -u MAKEFLAGS cmake --build made > log.txt 2>&1 || fail "$(cat log.txt)"
works made/program
readelf -d made/program > needs.txt && has needs.txt "$work/installed/lib/ompicc"
sed -i 's/ompicc 0.1/ompicc 99/' project/CMakeLists.txt
! cmake -S project -B newer -DCMAKE_TOOLCHAIN_FILE="$work/installed/lib/cmake/ompicc/ompicc-toolchain.cmake" > log.txt 2>&1 || fail "an older ompicc is taken for version 99"
has log.txt "requested version \"99\""

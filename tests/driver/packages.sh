#!/bin/bash
# What `make dist`, `make wheel` and `make deb` pack, here of this build: the same bytes whenever it is done, and what is unpacked or
# installed compiles and runs README's first program. tests/packages tries the packages themselves, on fresh systems.
. "$(dirname "$0")/setup.bash"
quick_kernels
pack=$here/../../packaging version=$("$here/../../scripts/version") machine=$(uname -m)
case $machine in x86_64 | aarch64) ;; *) skip "there are no packages for $machine" ;; esac
build=$(realpath "$(dirname "$OMPICC")/..")
STRIP='' "$here/../../scripts/install" "$build" "$work/tree" > log.txt
# What is large, and takes a compressor its time, is left out at first.
mkdir large && mv tree/bin/ompi tree/lib/ompicc/libompirt.a large
sed -n '/^```c$/,/^```$/{//!p}' "$here/../../README.md" > saxpy.c
expected=1998
export SOURCE_DATE_EPOCH=1700000000

# twice COMMAND...: what it makes in the folder that is its last argument is the same when it is made again, of files with other dates.
twice() {
  mkdir one two
  "$@" one > log.txt 2>&1 || fail "$(cat log.txt)"
  find tree -exec touch -h -d "$((RANDOM)) hours ago" {} +
  "$@" two > log.txt 2>&1 || fail "$(cat log.txt)"
  cmp one/* two/* || fail "'$*' makes other bytes the second time"
  mv one/* .
  rm -r one two
}
first_program() { rm -f saxpy && "$@" -O2 saxpy.c -o saxpy && works ./saxpy; }

tar_in() { "$pack/pack-tar" "$1" "ompicc-$version-linux-$machine" "$2/ompicc.tar.xz"; }
if command -v xz > /dev/null; then
  twice tar_in tree
  tar -xf ompicc.tar.xz
  diff -r tree "ompicc-$version-linux-$machine" || fail "what is unpacked differs"
fi

if command -v dpkg-deb > /dev/null; then
  DEBFULLNAME=Somebody DEBEMAIL=somebody@example.org twice "$pack/pack-deb" tree "$machine" "$version"
  dpkg-deb -f ompicc_*.deb > control.txt
  has control.txt "Version: $version-1"
  has control.txt "Maintainer: Somebody <somebody@example.org>"
  dpkg-deb -x ompicc_*.deb root
  (cd root && md5sum --quiet -c <(dpkg-deb --ctrl-tarfile ../ompicc_*.deb | tar -xO ./md5sums)) || fail "md5sums"
  cp large/ompi root/usr/bin
  first_program root/usr/bin/ompicc
  if command -v pkg-config > /dev/null; then
    libs=$(PKG_CONFIG_PATH=$work/root/usr/lib/$machine-linux-gnu/pkgconfig pkg-config --libs ompicc)
    root/usr/bin/ompicc -c target.c && eval "gcc target.o -o by-hand $libs" && expected="sum 4950 on the device" works ./by-hand
  fi
fi

python3 -m venv environment > log.txt 2>&1 || { rm -rf environment; exit 0; } # Debian's python3 may be without it
twice "$pack/pack-wheel" tree "$machine" "$version"
mv large/ompi tree/bin
"$pack/pack-wheel" tree "$machine" "$version" . > log.txt 2>&1 || fail "$(cat log.txt)"
# What the interpreter needs to be for its name is not this build's matter, but that of the packages' (packaging/build-tree).
environment/bin/pip install -q --disable-pip-version-check --no-index ompicc-*.whl > log.txt 2>&1 ||
  { grep -q 'not a supported wheel' log.txt && exit 0 || fail "$(cat log.txt)"; }
PATH=$work/environment/bin:$PATH first_program ompicc
[ "$(PATH=$work/environment/bin:$PATH command -v ompicc)" = "$work/environment/bin/ompicc" ] || fail "ompicc is not where commands are"
first_program environment/bin/python -m ompicc
! environment/bin/python -m ompicc nothing.c > out.txt 2> err.txt || fail "python -m ompicc has no exit status"
has err.txt nothing.c
environment/bin/pip uninstall -q -y ompicc > log.txt 2>&1 || fail "$(cat log.txt)"
[ -z "$(find environment -name '*ompi[rc]*')" ] || fail "left: $(find environment -name '*ompi[rc]*')"

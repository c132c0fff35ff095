#!/bin/bash
# docs/gallery shows kernels exactly as ompicc writes them: docs/gallery/NAME has the files that it keeps of
# examples/NAME.c, and a block of docs/kernels.md behind a line "<!-- gallery/FILE -->" is that file.
#
#     bash tests/driver/gallery.sh              compares
#     bash tests/driver/gallery.sh --update     writes both anew
#
# The eight hexadecimal digits that names get from the source's path and content are shown as 00000000.
. "$(dirname "$0")/setup.bash"
cd "$here/../.."
page=docs/kernels.md
examples=$(sed -n 's/^## \([a-z0-9]*\):.*/\1/p' docs/gallery/README.md)
[ "$(wc -w <<<"$examples")" = 13 ] || fail "docs/gallery/README.md has not the headings of thirteen programs: $examples"

for name in $examples; do
  mode=
  case $name in fig3a | histogram) mode=--kernel-mode=generic ;; esac # what docs/kernels.md explains of masters and workers
  "$OMPICC" -O2 $mode --kernel-format=sim -k="$work/kept" -c "examples/$name.c" -o "$work/$name.o" ||
    fail "examples/$name.c does not compile"
  id=$(sed -n "s/^#define OMPICC_DEVICE_${name}_\([0-9a-f]\{8\}\)$/\1/p" "$work/kept/$name.device.cu")
  [ "$id" ] || fail "no identification of the unit in $name.device.cu"
  mkdir -p "$work/gallery/$name"
  for file in "$work/kept/$name".device.cu "$work/kept/$name"_*_*.cu; do
    sed "s/$id/00000000/g" "$file" > "$work/gallery/$name/${file##*/}"
  done
  rm -r "$work/kept"
  for file in "$work/gallery/$name/$name"_*.cu; do
    [ -e "$file" ] || fail "examples/$name.c has no kernel"
    file=$name/${file##*/}
    grep -q "($file)" docs/gallery/README.md || fail "docs/gallery/README.md does not name $file"
  done
done

# The page with each marked block replaced by the file that its mark names.
awk -v folder="$work" '
  /^<!-- gallery\/[a-zA-Z0-9_\/]+\.cu -->$/ { print; file = $2; next }
  file != "" && /^```/ && !inside {
    print
    while ((status = (getline line < (folder "/" file))) > 0) print line
    if (status < 0) { print "no file " file > "/dev/stderr"; exit 1 }
    inside = 1
    next
  }
  inside && /^```/ { inside = 0; file = "" }
  !inside { print }
  END { if (file != "") { print "a block does not end: " file > "/dev/stderr"; exit 1 } }
' $page > "$work/page.md" || fail "$page cannot be read"
grep -q '^<!-- gallery/' $page || fail "$page has no block of the gallery"

if [ "${1-}" = --update ]; then
  rm -rf docs/gallery/*/
  cp -r "$work/gallery"/* docs/gallery/
  cp "$work/page.md" $page
  exit 0
fi

status=0
for name in $examples; do diff -ru "docs/gallery/$name" "$work/gallery/$name" || status=1; done
for folder in docs/gallery/*/; do [ -d "$work/${folder#docs/}" ] || { echo "$folder has no heading"; status=1; }; done
diff -u $page "$work/page.md" || status=1
[ $status = 0 ] || fail "ompicc writes other kernels than the gallery shows: bash tests/driver/gallery.sh --update"

#!/bin/bash
# docs/kernels.md shows kernels exactly as ompicc writes them: docs/kernels/NAME.cu is the kernel file of
# examples/NAME.c, and the page's block behind the line "<!-- kernels/NAME.cu -->" is that file.
#
#     bash tests/driver/kernels_page.sh              compares
#     bash tests/driver/kernels_page.sh --update     writes both anew
#
# The eight hexadecimal digits at the end of kernel names, which depend on the source's path, are shown as 00000000.
. "$(dirname "$0")/setup.bash"
cd "$here/../.."
examples="gemm fig3a histogram"
page=docs/kernels.md

for name in $examples; do
  "$OMPICC" -O2 --kernel-format=sim -k="$work/$name.kept" -c "examples/$name.c" -o "$work/$name.o" ||
    fail "examples/$name.c does not compile"
  kernels=("$work/$name.kept/${name}"_*_*.cu)
  [ ${#kernels[@]} = 1 ] && [ -e "${kernels[0]}" ] || fail "examples/$name.c has not one kernel: ${kernels[*]}"
  sed -E 's/(_[0-9]+_)[0-9a-f]{8}([^0-9a-zA-Z_]|$)/\100000000\2/g' "${kernels[0]}" > "$work/$name.cu"
  grep -q "$name"'_.*_00000000(' "$work/$name.cu" || fail "no kernel's name in ${kernels[0]}"
  grep -qx "<!-- kernels/$name.cu -->" $page || fail "$page has no line '<!-- kernels/$name.cu -->'"
done

# The page with each marked block replaced by the file that its mark names.
awk -v folder="$work" '
  /^<!-- kernels\/[a-z0-9_]+\.cu -->$/ { print; file = $2; sub(/^kernels\//, "", file); next }
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

if [ "${1-}" = --update ]; then
  mkdir -p docs/kernels
  for name in $examples; do cp "$work/$name.cu" docs/kernels/; done
  cp "$work/page.md" $page
  exit 0
fi

status=0
for name in $examples; do diff -u "docs/kernels/$name.cu" "$work/$name.cu" || status=1; done
diff -u $page "$work/page.md" || status=1
[ $status = 0 ] || fail "ompicc writes other kernels than the page shows: bash tests/driver/kernels_page.sh --update"

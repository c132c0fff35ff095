#!/bin/bash
# Every header that the C compiler brings itself, alone as far as it may stand alone, and all together for each family of
# processors that this compiler knows, copied and printed from the tree: the translation is as good C as the original.
. "$(dirname "$0")/setup.bash"
families() { # CC
  local known family
  known=" $("$1" -march=nonsense -E -x c /dev/null 2>&1 | sed -n 's/.*note: valid .*: *//p' | tr , ' ') "
  case $(uname -m) in
    x86_64)
      for family in x86-64-v2 x86-64-v3 x86-64-v4 sapphirerapids graniterapids diamondrapids znver4 znver5 znver6; do
        [[ $known = *" $family "* ]] && echo "-march=$family"
      done ;;
    aarch64) printf -- '-march=%s\n' armv8-a armv8.2-a+sve armv9-a ;;
  esac
}
accepted() { "$1" -fopenmp -Wall -Wextra -Werror "${@:3}" -fsyntax-only "$2" > /dev/null 2>&1; }
export -f accepted
own_headers() { # CC
  local cc=$1 folder header name option march seen=0
  folder=$(dirname "$("$cc" -print-file-name=include/stddef.h)")
  [ -f "$folder/stddef.h" ] || fail "$cc: no headers of its own in $folder"
  mkdir "$cc" && cd "$cc" || exit 1
  for header in "$folder"/*.h; do
    name=$(basename "$header" .h)
    printf '#include <%s.h>\nextern int f(int n);\nint f(int n) {\n#pragma omp parallel num_threads(2)\n#pragma omp atomic\n  n++;\n  return n;\n}\n' "$name" > "$name.c"
  done
  find . -name '*.c' -print0 | xargs -0 -P "$(nproc)" -I FILE bash -c "accepted $cc FILE || rm FILE"
  [ -f stdarg.c ] || fail "$cc refuses its own headers"
  OMPICC_CC=$cc $OMPICC -Wall -Wextra -Werror -fsyntax-only ./*.c 2> err.txt || fail "$cc: $(head -3 err.txt)"
  # Overloaded functions of clang's are not printed from the tree.
  ! "$cc" --version | grep -q clang || rm -f tgmath.c
  { sed -s 1q ./*.c; sed 1d stdarg.c; } > together.c.txt && mv together.c.txt together.c
  for march in '' $(families "$cc"); do
    accepted "$cc" together.c $march || continue
    seen=$((seen + 1))
    for option in '' --always-translate; do
      OMPICC_CC=$cc $OMPICC $option $march -Wall -Wextra -Werror -fsyntax-only together.c 2> err.txt ||
        fail "$cc $option $march: $(head -3 err.txt)"
    done
  done
  [ "$seen" -gt 1 ] || fail "$cc accepts its headers together for no family"
  cd ..
}
own_headers "${OMPICC_CC:-gcc}"
[ "${OMPICC_CC-}" ] || ! command -v clang > /dev/null || own_headers clang
no_temporary_files

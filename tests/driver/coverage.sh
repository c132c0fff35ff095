#!/bin/bash
# gcc's auxiliary files get their usual names: --coverage, -fstack-usage.
. "$(dirname "$0")/setup.bash"
for words in "-c plain.c -o dir/p.o" "plain.c main.c -o prog"; do
  # Before gcc 11 the files of sources that are linked at once were named otherwise.
  [[ $words == -c* ]] || ! gcc_is_before 11 || continue
  mkdir -p g/dir o/dir
  echo 'int main(void) { return 0; }' | tee g/main.c > o/main.c
  cp plain.c g; cp plain.c o
  (cd g; gcc --coverage -fstack-usage $words)
  (cd o; $OMPICC --coverage -fstack-usage $words)
  [ "$(cd g; find . | sort)" = "$(cd o; find . | sort)" ] || fail "$words: $(diff -r g o)"
  rm -r g o
done

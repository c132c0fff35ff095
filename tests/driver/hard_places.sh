#!/bin/bash
# Places and names that make trouble: folders and disks that cannot be written to, names as long as the system
# allows, bytes that are no UTF-8, the same name or the same file compiled twice at once.
. "$(dirname "$0")/setup.bash"
quick_kernels

# Full: the tool's message is shown, nothing stays.
if [ -w /dev/full ]; then
  for options in -c -S -E; do
    fails $OMPICC $options target.c -o /dev/full
    has err.txt 'No space left on device'
  done
fi
[ -e /dev/full ] || skip "no /dev/full"
$OMPICC -c target.c -o /dev/null && $OMPICC target.c -o /dev/null && [ -c /dev/null ] || fail "-o /dev/null"
no_temporary_files

# Folders that cannot be written to: a clear message; gcc's other folders for temporary files.
chmod a+rx "$work"
mkdir closed && cp target.c closed
if [ "$(id -u)" != 0 ]; then
  as() { bash -c "$1"; }
  chmod a-w closed
elif command -v su > /dev/null && id nobody > /dev/null 2>&1 && su nobody -s /bin/bash -c "test -x '$OMPICC' && cd '$work'" 2> /dev/null; then
  as() { su nobody -s /bin/bash -c "$1"; }
  chmod 777 "$work" tmp
else
  as() { false; }
fi
if as true; then
  as "cd '$work/closed' && '$OMPICC' -c target.c" 2> err.txt && fail "an object in a folder that cannot be written to"
  has err.txt "ompicc: error: cannot write 'target.o': Permission denied"
  as "cd '$work/closed' && TMPDIR='$work/closed' OMPICC_CACHE_DIR='$work/closed' '$OMPICC' target.c -o '$work/tmp/program'" ||
    fail "TMPDIR that cannot be written to"
  works tmp/program
  rm -f tmp/program
  chmod u+w closed # or nobody but root could remove it
fi
TMPDIR=/nonexistent $OMPICC target.c -o program && works ./program

# Names: 255 bytes, no UTF-8.
long=$(printf 'n%.0s' $(seq 253))
cp target.c "$long.c"
$OMPICC -c "$long.c" && $OMPICC "$long.o" -o program && works ./program
sed "s/main(void)/${long:0:240}(void)/" target.c > function.c
echo "int ${long:0:240}(void); int main(void) { return ${long:0:240}(); }" > main.c
$OMPICC -k=kept function.c main.c -o program && works ./program
name=$'caf\xe9'
cp target.c "$name.c"
$OMPICC -g "$name.c" -o "$name" && works "./$name"

# Precompiled headers, with and without -o.
printf '#ifndef H\n#define H 3\nstatic inline int header(void) { return H; }\n#endif\n' > header.h
printf '#include "header.h"\nint main(void) {\n  int n;\n#pragma omp parallel\n  n = header();\n  return n - H;\n}\n' > user.c
for options in '-x c-header header.h' 'header.h' 'header.h -o header.h.gch' '-c header.h -o header.h.gch'; do
  $OMPICC -Winvalid-pch $options && [ -s header.h.gch ] || fail "$options: no header.h.gch"
  $OMPICC -Winvalid-pch user.c -o user && ./user || fail "$options: the header is of no use"
  rm header.h.gch
done

# Files of one name in two folders, and one file to several outputs, at the same time.
mkdir one two
for folder in one two; do
  sed "s/main/in_$folder/" target.c > $folder/same.c
done
echo 'int in_one(void), in_two(void); int main(void) { return in_one() + in_two(); }' > main.c
printf 'program: main.o one/same.o two/same.o\n\t$(CC) $^ -o $@\n%%.o: %%.c\n\t$(CC) -c $< -o $@\n' > Makefile
make -s -j3 CC="$OMPICC" program && [ "$(./program)" = "$expected"$'\n'"$expected" ] || fail "files of the same name"
pids=()
for i in 1 2 3 4; do $OMPICC target.c -o at_once_$i & pids+=($!); done
for pid in "${pids[@]}"; do wait "$pid" || fail "several at once"; done
for i in 1 2 3 4; do works ./at_once_$i; done
no_temporary_files

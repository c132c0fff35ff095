#!/bin/bash
# A kernel that does not compile: the compiler's messages, one line that says what failed, no object.
. "$(dirname "$0")/setup.bash"
printf '#!/bin/sh\necho "no such kernel" >&2\nexit 1\n' > failing && chmod +x failing
OMPICC_CXX=./failing fails $OMPICC -c target.c
has err.txt "no such kernel"
has err.txt "ompicc: error: './failing' could not compile the kernels of 'target.c' (sim)"
[ ! -e target.o ] || fail "target.o was made"
no_temporary_files

# What the compiler says is said at the user's line, with and without -g; files of ours have the names that -k gives.
cat > counts.c <<'END'
int main(void) {
  int n = 1;
#pragma omp target map(tofrom : n)
  {
    n += 2;
    int counted = n;
    n += counted;
  }
  return n != 6;
}
END
printf '#!/bin/sh\nexec c++ -Dcounted= "$@"\n' > failing
for option in -O1 -g "-k -O1"; do
  OMPICC_CXX=./failing fails $OMPICC $option -c counts.c
  has err.txt "counts.c:6:"
  has err.txt "counts.c:7:"
  has_not err.txt "/ompicc-"
  rm -f counts*.cu counts.host.c
done
OMPICC_CXX=./failing fails $OMPICC -c counts.c
has err.txt "ompicc: note: '-k' keeps the text of the kernels"
no_temporary_files

# The translator takes the blanks of the user's lines, and nothing else: raw string literals keep theirs on all
# lines, a byte order mark has no column, and files that #line names are read only if they are files.
. "$(dirname "$0")/setup.bash"
command -v gcc > /dev/null || skip "no gcc"

printf '%s\n' '#include <stdio.h>' 'int a, b;' \
  '/* x */ const char *one = R"(x " z   ' '  y  /* kept */   w' '# 7 "other.c"' '   q)"  ,  /* y */ *two = R"d(p' \
  '  " )"   q )d" ; /* z */ const char *three = R"(  a  "  b )"   ;' \
  'int main(void) {' '#pragma omp parallel' '  b = a;' '  puts(one); puts(two); puts(three);' \
  '  printf("%d\n", __LINE__); }' >raw.c
gcc -fopenmp raw.c -o gcc.out && ./gcc.out >gcc.txt || fail "gcc: $(cat gcc.txt)"
$OMPICC --always-translate raw.c -o raw 2>messages.txt || fail "$(cat messages.txt)"
OMP_NUM_THREADS=1 ./raw >raw.txt
cmp gcc.txt raw.txt || fail "$(diff gcc.txt raw.txt)"

# Behind a raw string literal messages name the right line still.
sed 's/b = a;/b = missing;/' raw.c >wrong.c
$OMPICC --always-translate -c wrong.c 2>messages.txt && fail "missing is no error"
has messages.txt 'wrong.c:10:7: error'

printf '\357\273\277int   a  =  /* c */  missing;\n#pragma omp threadprivate(a)\n' >mark.c
$OMPICC --always-translate -c mark.c 2>messages.txt && fail "missing is no error"
has messages.txt 'mark.c:1:22: error'

mkfifo pipe
printf '#line 1 "pipe"\nint   a  ;\n#line 1 "/dev/zero"\nint   b  ;\nint c = missing;\n' >generated.c
status=0
timeout 20 $OMPICC --always-translate -c generated.c 2>messages.txt || status=$?
[ $status = 1 ] || fail "status $status: $(cat messages.txt)"
has messages.txt '/dev/zero:2:9: error'

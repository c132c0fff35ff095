#!/bin/bash
# Files with nothing, with odd bytes and odd ends of lines: as with gcc.
. "$(dirname "$0")/setup.bash"
# as_gcc NAME FORMAT: the file that printf makes ends as it does with gcc, and one that compiles defines the same.
as_gcc() {
  local ours=0 theirs=0
  printf "$2" > "$1.c"
  gcc -c -w "$1.c" -o theirs.o 2> /dev/null || theirs=1
  timeout 20 "$OMPICC" --always-translate -w -c "$1.c" -o ours.o 2> err.txt || ours=$?
  [ $ours = $theirs ] || fail "$1: exit status $ours: $(cat err.txt)"
  if [ $ours = 1 ]; then
    has err.txt "$1.c:"
    has err.txt 'error: '
  else
    [ "$(nm -P ours.o)" = "$(nm -P theirs.o)" ] || fail "$1: $(nm -P ours.o)"
  fi
}
as_gcc empty ''
as_gcc only_comments '/* nothing */ // at all\n'
as_gcc no_newline 'int x;'
as_gcc nul 'int x;\0int y;\0\n'
as_gcc nul_in_comment '/* a\0b */ int x; // c\0d\nint y;\n'
as_gcc nul_in_string 'char s[] = "a\0b";\n'
as_gcc byte_order_mark '\xef\xbb\xbfint x;\n'
as_gcc latin1_in_string 'char s[] = "\xe4\xff";\n/* \xff */ int x;\n'
as_gcc latin1_name 'int \xe4;\n'
as_gcc utf8_name 'int \xc3\xa4;\n'
as_gcc carriage_returns 'int x;\r\n#define A \\\r\n 1\r\nint y = A;\r\nint f(void)\r\n{\r\n  return x;\r\n}\r\n'
as_gcc old_mac 'int x;\rint y;\r'
as_gcc form_feed 'int x;\f\n\vint y;\n'
as_gcc stray_backslash '\\'
as_gcc stray_at 'int @x;\n'
as_gcc trigraph 'int a??(2??);\n'
as_gcc unterminated_comment 'int x; /* '
as_gcc unterminated_string 'char *s = "abc'
as_gcc unterminated_string_escape 'char *s = "abc\\'
as_gcc unterminated_character "int c = 'a"
as_gcc unterminated_function 'int f(void) {'
as_gcc unterminated_parameters 'int f(void'
as_gcc unterminated_structure 'struct s { int x;'
as_gcc unterminated_parenthesis 'int x = (1 + '
as_gcc unterminated_initialiser 'int a[] = { 1, '
as_gcc unterminated_attribute 'int x __attribute__((aligned('
as_gcc unterminated_brackets 'int x [['
as_gcc unterminated_asm '__asm__("'
as_gcc unterminated_condition '#if 1\nint x;\n'
as_gcc unterminated_pragma_operator '_Pragma("omp '
as_gcc empty_directive '#\n#pragma\n# \nint x;'

# The bytes that the translator uses for marks of its own, in literals, mean what they mean to gcc.
printf '#include <stdio.h>\nint main(void) {\n#pragma omp parallel\n  ;\n  printf("<\001\00215\003>\\n%%d\\n", L"\001\004"[1] + (int)sizeof "\\\002" + '"'\\001'"');\n}\n' > marks.c
gcc -fopenmp -w marks.c -o marks && ./marks > expected.txt
for option in '' --always-translate; do
  $OMPICC $option -w marks.c -o marks || fail "marks: does not compile"
  ./marks > seen.txt
  cmp expected.txt seen.txt || fail "marks: other text"
done

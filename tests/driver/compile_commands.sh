#!/bin/bash
# make compile_commands.json: valid JSON, with each source of the product once, and commands that compile it.
. "$(dirname "$0")/setup.bash"
repository=$(realpath "$here/../..")
command -v make > /dev/null || skip "no make"
env -u MAKEFLAGS -u MAKELEVEL make -s -C "$repository" compile_commands.json DATABASE="$work/commands.json" > out.txt 2>&1 || fail "$(cat out.txt)"
[ ! -s out.txt ] || fail "it says: $(cat out.txt)"
if command -v python3 > /dev/null; then
  python3 -m json.tool commands.json > /dev/null 2> out.txt || fail "no JSON: $(cat out.txt)"
fi
entry='^\{"directory": "[^"]*", "file": "([^"]*)", "command": "([^"\\]|\\.)*"\},?$'
[ "$(sed -n '1p;$p' commands.json | tr -d '\n')" = '[]' ] || fail "no list: $(sed -n '1p;$p' commands.json)"
! sed '1d;$d' commands.json | grep -vE "$entry" > out.txt || fail "no entry: $(head -3 out.txt)"
sed -nE "s/$entry/\1/p" commands.json | sort > files
uniq -d files > out.txt
[ ! -s out.txt ] || fail "several times: $(cat out.txt)"
(cd "$repository" && find ast translator transforms runtime cudadev-host -name '*.cpp') | sort > sources
comm -23 sources files > out.txt
[ ! -s out.txt ] || fail "not there: $(cat out.txt)"
# One of them, carried out.
line=$(grep '"file": "translator/driver/sha256.cpp"' commands.json)
command=${line#*\"command\": \"} command=${command%\"\}*}
command=${command//\\\"/\"} command=${command% -o *}
(cd "$repository" && eval "$command -fsyntax-only -MF /dev/null") > out.txt 2>&1 || fail "$command: $(cat out.txt)"

# What the comments at a program's top say (tests/run has the list), to which gcc that applies, and to which machine.
machine=${MACHINE:-$(uname -m)}
gcc_release=$(gcc -dumpversion 2>/dev/null)
gcc_release=${gcc_release%%.*}

# read_header PROGRAM: its comments `// NAME: TEXT` become header[NAME]; what may be there several times, a line each.
declare -A header
read_header() {
  local line name
  header=()
  while IFS= read -r line; do
    [[ $line =~ ^//\ *([a-z-]+):\ *(.*)$ ]] || continue
    name=${BASH_REMATCH[1]}
    if [[ $name == not-*-gcc ]]; then
      header[$name]+=${BASH_REMATCH[2]}$'\n'
    elif [[ ! ${header[$name]+set} ]]; then
      header[$name]=${BASH_REMATCH[2]}
    fi
  done <"$1"
}

# known_bad WHERE: whether the program says that this release of gcc cannot have it; the reason is in $why.
known_bad() {
  local entry ranges range
  while IFS= read -r entry; do
    [[ $entry ]] || continue
    ranges=${entry%%:*} why="gcc $gcc_release:${entry#*:}"
    for range in $ranges; do
      case $range in
        '<'*) ((gcc_release < ${range#<})) && return 0 ;;
        '>='*) ((gcc_release >= ${range#>=})) && return 0 ;;
        *) ((gcc_release >= ${range%-*} && gcc_release <= ${range#*-})) && return 0 ;;
      esac
    done
  done <<<"${header[not-$1-gcc]}"
  return 1
}

# not_here: whether the program is not for the machine that it would be compiled for, or for OMPICC_IN_PLACE; the reason is in $why.
not_here() {
  # On a device that has its memory in common with the host.
  if [[ ${header[needs-copies]} && $OMPICC_IN_PLACE && $OMPICC_IN_PLACE != none ]]; then
    why="OMPICC_IN_PLACE: ${header[needs-copies]}"
    return 0
  fi
  [[ ${header[not-on]%%:*} == "$machine" ]] || return 1
  why="$machine:${header[not-on]#*:}"
}

#!/bin/bash
# Completion of ompicc's options in bash and zsh, which is made of --help.
. "$(dirname "$0")/setup.bash"
share=$(dirname "$OMPICC")/../share
. "$share/bash-completion/completions/ompicc"

# completes WORDS... EXPECTED: what the function offers for the last word, as bash has divided them, has that word.
completes() {
  local expected=${!#}
  COMP_WORDS=(ompicc "${@:1:$#-1}")
  COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
  _ompicc 2> /dev/null || : # compopt has something to say only while bash completes
  [[ " ${COMPREPLY[*]} " == *" $expected "* ]] || fail "completing '${*:1:$#-1}' has no '$expected': ${COMPREPLY[*]}"
}
completes --ker --kernel-format=
completes --embed --embed-source
completes --kernels = f files
completes --kernel-format = "" ptx
completes --explain = openmp-r openmp-race
completes -Wopenmp-l -Wopenmp-lost-write
touch a_source.c
completes -c a_s a_source.c
completes --keep = a_s a_source.c
COMP_WORDS=(ompicc --kernels = x) COMP_CWORD=3
_ompicc || :
[ ${#COMPREPLY[@]} = 0 ] || fail "--kernels=x is completed: ${COMPREPLY[*]}"

# Each option of --help that is a word is offered.
options=$(sed -n 's/.*compgen -W "\(-[^"]*\)".*/\1/p' "$share/bash-completion/completions/ompicc")
for option in $("$OMPICC" --help | sed '/^Environment:/,$d' | grep -oE '^  --[a-z-]+' | sort -u); do
  [[ " $options " == *" $option"[\ =]* ]] || fail "$option is not offered"
done
for option in $options; do
  [[ $option =~ ^-[-A-Za-z_#]+=?[a-z]*$ ]] || fail "'$option' is offered"
done

if ! command -v zsh > /dev/null; then
  echo "zsh is not there: its completion was not tried"
  exit 0
fi
zsh -n "$share/zsh/site-functions/_ompicc" || fail "zsh does not read it"
# Completion's functions are replaced by ones that print what is added.
offered() {
  zsh -fc 'PREFIX=$1; compset() { PREFIX=${PREFIX#*=}; }; _files() { print FILES; }
    compadd() { local -a w; w=("${@[@]}"); print -l -- ${${w:#-S}:#--}; }; source '"$share/zsh/site-functions/_ompicc" zsh "$1"
}
offered --kern | grep -qx -- '--kernel-format=' || fail "zsh: $(offered --kern)"
offered --kernels= | grep -qx files || fail "zsh: $(offered --kernels=)"
offered --explain= | grep -qx openmp-race || fail "zsh: $(offered --explain=)"
offered a_s | grep -qx FILES || fail "zsh: $(offered a_s)"

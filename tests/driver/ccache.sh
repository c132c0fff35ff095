#!/bin/bash
# Behind ccache each object is that of its environment and tools, and -k writes its files each time.
. "$(dirname "$0")/setup.bash"
command -v ccache > /dev/null || skip "no ccache"
unset "${!CCACHE_@}"
export CCACHE_DIR=$work/ccache
formats() { strings -a "$1" | grep -oE '\.(sim\.so|sm_[0-9]+\.(ptx|cubin))$' | sort | tr '\n' ' '; }
command -v strings > /dev/null || skip "no strings"
touch -d '1 hour ago' target.c plain.c
cat > nvcc << 'S'
#!/bin/bash
case $* in
  *--list-gpu*) printf 'compute_75\ncompute_90\n' ;;
  *) while [ "$1" != -o ]; do shift; done; printf '.version 8.4\n.target sm_75\n' > "$2" ;;
esac
S
chmod +x nvcc
export OMPICC_NVCC=$PWD/nvcc
hits() { ccache --print-stats | awk '/cache_hit/ { n += $2 } END { print n }'; }
for round in 1 2; do
  for wanted in sim:.sim.so ptx:.sm_75.ptx; do
    OMPICC_KERNEL_FORMAT=${wanted%:*} ccache "$OMPICC" -c target.c -o target.o
    [ "$(formats target.o)" = "${wanted#*:} " ] || fail "round $round, ${wanted%:*}: $(formats target.o)"
  done
done
[ "$(hits)" = 2 ] || fail "$(hits) hits of 2: $(ccache --print-stats)"
# Other tools and architectures are other objects; plain C is that of its C compiler.
OMPICC_KERNEL_FORMAT=ptx ccache "$OMPICC" --kernel-arch=sm_90 -c target.c -o target.o
[ "$(formats target.o)" = ".sm_90.ptx " ] || fail "--kernel-arch: $(formats target.o)"
printf '#!/bin/sh\nexec gcc -Dplain=other "$@"\n' > other-cc
chmod +x other-cc
ccache "$OMPICC" -c plain.c -o plain.o
OMPICC_CC=$PWD/other-cc ccache "$OMPICC" -c plain.c -o plain.o
nm plain.o | grep -q 'T other' || fail "the object of another C compiler: $(nm plain.o)"
# -k.
for round in 1 2; do
  rm -rf kept
  ccache "$OMPICC" -k=kept -c target.c -o target.o
  [ -e kept/target.host.c ] || fail "round $round: -k wrote nothing"
done
ccache "$OMPICC" --report -c target.c -o target.o > /dev/null
ccache "$OMPICC" --report -c target.c -o target.o | grep -q . || fail "no report"
# Nobody else sees what is for ccache, and what ccache compiles from its text is the same.
"$OMPICC" -E target.c > seen.i
has_not seen.i made_with
CCACHE_NOCPP2=true ccache "$OMPICC" -Wall -Werror -O1 target.c -c -o target.o && $OMPICC target.o -o program && works ./program

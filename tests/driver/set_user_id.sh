#!/bin/bash
# A program with other rights than who starts it does not let the environment say which code it loads.
. "$(dirname "$0")/setup.bash"
[ "$(id -u)" = 0 ] && id nobody > /dev/null 2>&1 || skip "only root can give a program another user"
cat > secure.c <<'C'
#include <stdio.h>
#include <sys/auxv.h>
int main(void) { printf("%lu\n", getauxval(AT_SECURE)); }
C
gcc secure.c -o secure
"$OMPICC" --keep=kept target.c -o target
mkdir images other kernels
chmod 755 . && chmod 777 images
cat > plugin.c <<'C'
#include <stdio.h>
__attribute__((constructor)) static void loaded(void) { puts("the plugin of the environment"); }
C
gcc -shared -fPIC plugin.c -o other/ompicc-cudadev.so
cp other/ompicc-cudadev.so "kernels/$(basename kept/*.sim.so)"

# As long as the rights are those of who starts it, the environment says it.
OMPICC_LIBDIR=$work/other ./target > out.txt 2>&1 || true
has out.txt "the plugin of the environment"
OMPICC_SIM_IMAGES=$work/images works ./target
[ "$(ls images)" ] || fail "no images are left in the folder"
rm -f images/*
! OMPICC_KERNEL_DIR=$work/kernels ./target > out.txt 2>&1 || fail "kernels of the folder are not taken: $(cat out.txt)"

gcc -shared -fPIC plugin.c -o tool.so
OMP_TOOL_LIBRARIES=$work/tool.so ./target > out.txt 2>&1
has out.txt "the plugin of the environment"
OMPICC_TRACE=$work/images/trace works ./target
[ -s images/trace ] || fail "there is no trace"
rm images/trace

chown nobody secure target && chmod 4755 secure target
[ "$(./secure)" = 1 ] || skip "programs do not get other rights here"
folder=$(realpath "$(dirname "$OMPICC")/..")
while [ "$folder" != / ]; do # a program of nobody's has to find its libraries: in root's home it may not
  [[ $(stat -c %A "$folder") == *x ]] || skip "others have no access to $folder"
  folder=$(dirname "$folder")
done
OMPICC_LIBDIR=$work/other OMPICC_KERNEL_DIR=$work/kernels OMPICC_SIM_IMAGES=$work/images OMP_TOOL_LIBRARIES=$work/tool.so \
  OMPICC_TRACE=$work/images/trace works ./target
[ -z "$(ls images)" ] || fail "images are left where the environment says"

#!/bin/bash
# --help, --version, -###, -print-*, -dump*.
. "$(dirname "$0")/setup.bash"
$OMPICC --help > help.txt
for o in --kernel-format --kernel-arch --kernels=files --keep --report --always-translate --cc= --nvcc= --target= OMPICC_CACHE; do
  has help.txt "$o"
done
$OMPICC --version > version.txt && has version.txt "ompicc " && has version.txt "$(gcc --version | head -1 | sed 's/^[^ ]* //')"
[ "$($OMPICC -dumpmachine)" = "$(cc -dumpmachine)" ] || fail -dumpmachine
[ "$($OMPICC -print-prog-name=ld)" = "$(cc -print-prog-name=ld)" ] || fail -print-prog-name
$OMPICC '-###' -DX='"a b"' target.c -o never 2> commands.txt
for w in ' -E ' --outdir= cudadev ' -lompirt ' "'-DX=\"a b\"'"; do has commands.txt "$w"; done
[ ! -e never ] || fail "-### made something"
no_temporary_files
fails $OMPICC && has err.txt "ompicc: error: no input files"
fails $OMPICC --kernel-format=fatbin target.c && has err.txt "choose from cubin, ptx and sim"

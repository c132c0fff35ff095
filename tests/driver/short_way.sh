#!/bin/bash
# A file without OpenMP goes to cc alone, with _OPENMP defined; --always-translate translates it.
. "$(dirname "$0")/setup.bash"
cat plain.c - > p.c <<< '#ifndef _OPENMP
#error
#endif'
$OMPICC -v -c p.c 2> short.txt
has_not short.txt --outdir=
$OMPICC -v --always-translate -c p.c 2> long.txt
has long.txt --outdir=
nm p.o | grep -q 'T plain' || fail "no plain in p.o"
! $OMPICC -fno-openmp -c p.c 2> err.txt || fail "_OPENMP is defined after -fno-openmp"
# What it prints then comes from the tree, not from the source.
echo 'int   spaced ;' > spaced.c
$OMPICC --always-translate -k=kept -c spaced.c
has kept/spaced.host.c 'int   spaced;'

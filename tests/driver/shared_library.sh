#!/bin/bash
# Target constructs in a shared library, kernels inside it.
. "$(dirname "$0")/setup.bash"
sed 's/int main(void)/int run(void)/' target.c > lib.c
echo 'int run(void); int main(void) { return run(); }' > main.c
$OMPICC -shared -fPIC lib.c -o librun.so
$OMPICC main.c -L. -lrun -Wl,-rpath,"$PWD" -o with-ompicc && works ./with-ompicc
gcc main.c -L. -lrun -Wl,-rpath,"$PWD" -o with-gcc && works ./with-gcc

/* All kernels of /tmp/va.c: this file is what is compiled. */
#include "va.device.cu"

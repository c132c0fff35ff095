// The version that `ompicc --version` prints and that kernel cache keys contain.
#ifndef TRANSLATOR_DRIVER_VERSION_H
#define TRANSLATOR_DRIVER_VERSION_H

#define OMPICC_VERSION "0.1.0"

#endif

// The version that `ompicc --version` prints, kernel cache keys contain and __OMPICC__ and its company tell
// programs, and that of OpenMP.
#ifndef TRANSLATOR_DRIVER_VERSION_H
#define TRANSLATOR_DRIVER_VERSION_H

#define OMPICC_MAJOR "0"
#define OMPICC_MINOR "1"
#define OMPICC_PATCHLEVEL "0"
#define OMPICC_VERSION OMPICC_MAJOR "." OMPICC_MINOR "." OMPICC_PATCHLEVEL

/// _OPENMP: 5.2. The C compiler's own value is about what it leaves to ompicc. docs/openmp.md says what is
/// missing.
#define OMPICC_OPENMP "202111"

#endif

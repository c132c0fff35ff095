// CudaPrinter: the syntax tree as CUDA C++ that nvcc and `g++ -std=c++14` both accept with the meaning that
// the program has in C. What C and C++ write alike is CPrinter's.
#ifndef OMPICC_TRANSLATOR_EMIT_CUDA_PRINTER_H
#define OMPICC_TRANSLATOR_EMIT_CUDA_PRINTER_H

#include "translator/emit/c_printer.h"
#include <vector>

namespace ompicc {

class CudaPrinter : public CPrinter {
public:
  explicit CudaPrinter(Context &context, const SourceFile *source = nullptr) : CPrinter(context, source) {}

protected:
};

} // namespace ompicc
#endif

// codelet_request.h: which executions OMPICC_CODELET asks for: "dir", "dir:construct" or "dir:construct:n",
// where a construct is "file:line", a line, or a kernel's name with or without its unit's number.
#ifndef RUNTIME_CODELET_REQUEST_H
#define RUNTIME_CODELET_REQUEST_H

#include "device-interface/kernel.h"

#include <string>

namespace ort {

struct CodeletRequest {
  std::string directory; ///< "%p" is the process's number already
  std::string construct; ///< as it was written; "": each
  std::string file;      ///< "": any
  unsigned line = 0;     ///< 0: any
  std::string kernel;    ///< "": any
  unsigned execution = 1;

  bool fits(const ort_kernel_t &kernel) const;
};

/// Reads the variable's value. Returns "" or what is wrong with it.
std::string parse_codelet_request(const std::string &text, CodeletRequest &request);

/// A kernel's name without the number of its unit: "gemm_gemm_12" of "gemm_gemm_12_f8fc40f1".
std::string plain_kernel_name(const std::string &symbol);

} // namespace ort
#endif

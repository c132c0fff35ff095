#include "transforms/cuda/dialect.h"
#include <cctype>

namespace ompicc {

/// The member of DialectWords that spells a word of the language; null for the library's.
static const char *DialectWords::*ofLanguage(std::string_view word) {
  static constexpr struct {
    std::string_view word;
    const char *DialectWords::*spelling;
  } kWords[] = {
      {"thread_idx", &DialectWords::threadIdx},    {"block_idx", &DialectWords::blockIdx},
      {"block_dim", &DialectWords::blockDim},      {"grid_dim", &DialectWords::gridDim},
      {"syncthreads", &DialectWords::syncthreads}, {"syncthreads_or", &DialectWords::syncthreadsOr},
      {"syncwarp", &DialectWords::syncwarp},       {"shared", &DialectWords::shared},
      {"device", &DialectWords::device},           {"constant", &DialectWords::constant},
      {"kernel", &DialectWords::kernel},           {"forceinline", &DialectWords::forceinline},
      {"c_linkage", &DialectWords::cLinkage},      {"trap", &DialectWords::trap},
  };
  for (const auto &known : kWords)
    if (known.word == word) return known.spelling;
  return nullptr;
}

static bool isMacro(std::string_view word) { return isupper((unsigned char)word[0]); }

std::string Dialect::spell(std::string_view word) const {
  if (auto spelling = ofLanguage(word)) return words_.*spelling;
  return (isMacro(word) ? words_.macroPrefix : words_.prefix) + std::string(word);
}

bool Dialect::isOfLibrary(std::string_view word) { return !ofLanguage(word) && !isMacro(word); }

const Dialect &cudaDialect() {
  static const Dialect dialect({"cuda", ".cu", "<cudadev.h>", "cudadev_", "CUDADEV_", "threadIdx", "blockIdx",
                                "blockDim", "gridDim", "__syncthreads", "__syncthreads_or", "__syncwarp",
                                "__shared__", "__device__", "__constant__", "__global__", "__forceinline__",
                                "extern \"C\"", "__trap"});
  return dialect;
}

} // namespace ompicc

#include "translator/sema/omp_trait_properties.h"
#include "ast/omp.h"
#include "translator/sema/omp_citations.h"
#include <algorithm>
#include <cctype>
#include <initializer_list>
#include <string>

namespace ompicc {

namespace {

bool is(std::string_view word, std::initializer_list<const char *> words) {
  return std::find(words.begin(), words.end(), word) != words.end();
}

bool isWord(char ch) { return isalnum(static_cast<unsigned char>(ch)) || ch == '_' || ch == '$'; }

/// The length of the identifier that `text` begins with.
size_t wordLength(std::string_view text) {
  if (text.empty() || isdigit(static_cast<unsigned char>(text[0]))) return 0;
  return size_t(std::find_if_not(text.begin(), text.end(), isWord) - text.begin());
}

/// Whether some implementation might have the property: of those of the OpenMP Additional Definitions and
/// what gcc and clang call their targets. `isa` is left to the C compiler, which is asked.
bool isKnown(std::string_view selector, std::string_view property) {
  if (selector == "kind") return is(property, {"any", "host", "nohost", "cpu", "gpu", "fpga"});
  if (selector == "vendor")
    return is(property, {"amd", "arm", "bsc", "cray", "fujitsu", "gnu", "hpe", "ibm", "intel", "llvm",
                         "microsoft", "nec", "nvidia", "ompi", "pgi", "ti", "unknown"});
  if (selector == "extension") return false;
  if (selector == "arch")
    return is(property,
              {"x86",     "x86_64",  "i386",       "i486",       "i586",    "i686",        "ia32",  "arm",
               "armeb",   "aarch64", "aarch64_be", "aarch64_32", "arm64",   "ppc",         "ppcle", "ppc64",
               "ppc64le", "powerpc", "powerpc64",  "riscv",      "riscv32", "riscv64",     "s390",  "s390x",
               "sparc",   "sparcv9", "sparc64",    "mips",       "mips64",  "loongarch64", "nvptx", "nvptx64",
               "amdgcn",  "gcn",     "spirv64",    "spir64",     "gen",     "ve"});
  return true;
}

bool isRequirement(std::string_view text) {
  return is(text, {"reverse_offload", "unified_address", "unified_shared_memory", "self_maps",
                   "dynamic_allocators", "device_safesync"});
}

} // namespace

bool takesProperties(const OmpTrait &trait) {
  if (trait.set == OmpTraitSet::Construct) return trait.name == "simd";
  return trait.set != OmpTraitSet::Implementation || !isRequirement(trait.name);
}

bool checkProperty(Diagnostics &diagnostics, Loc loc, const OmpTrait &trait, std::string_view written) {
  Citing section(diagnostics, "OpenMP 5.2 §7.2");
  const std::string selector = "'" + std::string(trait.name) + "'";
  const size_t length = wordLength(written);
  const std::string_view word = written.substr(0, length);
  if (trait.set == OmpTraitSet::Construct) { // simd's, which are clauses of declare simd
    if (is(word, {"simdlen", "linear", "aligned", "uniform", "inbranch", "notinbranch"})) return true;
    diagnostics.error(loc, "expected a clause of '#pragma omp declare simd' as property of 'simd'");
    return false;
  }
  if (trait.name == "atomic_default_mem_order") {
    if (is(written, {"relaxed", "acquire", "release", "acq_rel", "seq_cst"})) return true;
    diagnostics.error(loc, "expected 'relaxed', 'acq_rel' or 'seq_cst' as property of " + selector);
    return false;
  }
  if (trait.name == "requires") {
    if (isRequirement(written) || word == "atomic_default_mem_order") return true;
    diagnostics.error(loc, "expected a clause of '#pragma omp requires' as property of 'requires'");
    return false;
  }
  if (!is(trait.name, {"kind", "arch", "isa", "vendor", "extension"})) return true; // of an unknown selector
  const bool quoted = written.size() > 1 && written.front() == '"' && written.back() == '"';
  if (!quoted && length != written.size()) {
    diagnostics.error(loc, length ? "expected ',' or ')' behind property '" + std::string(word) + "'"
                                  : "expected an identifier or a string literal as property of " + selector);
    return false;
  }
  const std::string property(quoted ? written.substr(1, written.size() - 2) : written);
  if (std::find(trait.properties.begin(), trait.properties.end(), property) != trait.properties.end()) {
    diagnostics.error(loc, "property '" + property + "' of " + selector + " specified more than once");
    return false;
  }
  if (!isKnown(trait.name, property))
    diagnostics.warning(loc, "unknown property '" + property + "' of " + selector + " never matches");
  return true;
}

} // namespace ompicc

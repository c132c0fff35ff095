// See omp_rules.h.
#include "translator/sema/omp_rules.h"

namespace ompicc {

void checkOmpRules(Context &, Diagnostics &, TranslationUnit &) {}

} // namespace ompicc

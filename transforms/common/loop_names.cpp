#include "transforms/common/loop_names.h"

namespace ompicc {

void nameLoopsApart(Context &c, const List<OmpLoop *> &loops) {
  if (loops.empty()) return;
  VarDecl &last = *loops.back()->var;
  for (const OmpLoop *outer : loops)
    if (outer->var != &last && outer->var->name == last.name) last.name = c.name(c.fresh(last.name->text));
}

} // namespace ompicc

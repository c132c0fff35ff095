// Variables of loops that are declared side by side, where the program has them in one another.
#ifndef OMPICC_TRANSFORMS_COMMON_LOOP_NAMES_H
#define OMPICC_TRANSFORMS_COMMON_LOOP_NAMES_H

#include "ast/context.h"

namespace ompicc {

/// Gives the variable of a nest's last loop another name, if it hides one of the other loops' variables.
void nameLoopsApart(Context &c, const List<OmpLoop *> &loops);

} // namespace ompicc
#endif

// Statements that have directives in them since a transformation has put them there.
#ifndef OMPICC_TRANSFORMS_COMMON_MARK_DIRECTIVES_H
#define OMPICC_TRANSFORMS_COMMON_MARK_DIRECTIVES_H

#include "ast/node.h"

namespace ompicc {

/// Statements in which the parser has found no directive are passed over by passes that look for some
/// (Node::isPlain). Takes the mark from those below `root` that hold one.
void markDirectives(Node &root);

} // namespace ompicc
#endif

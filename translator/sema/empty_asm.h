// asm statements without instructions (GNU C, "Extended Asm"): a program writes them so that the compiler
// does not know what a variable holds, or does not move accesses of memory across them.
//
//     asm volatile("" : "+r"(x) : : "memory");
//     asm("" : "=r"(y) : "0"(x));               // y = x
//
// They mean the same on every processor.
#ifndef OMPICC_TRANSLATOR_SEMA_EMPTY_ASM_H
#define OMPICC_TRANSLATOR_SEMA_EMPTY_ASM_H

#include "ast/node.h"
#include <utility>
#include <vector>

namespace ompicc {

/// True if the statement's template has no instructions and it jumps nowhere.
bool isEmptyAsm(const Asm &s);
/// Which operands such a statement gives the values of others, by their numbers: an output and the input that
/// a constraint of digits puts in its place.
std::vector<std::pair<size_t, size_t>> movesOfEmptyAsm(const Asm &s);

} // namespace ompicc
#endif

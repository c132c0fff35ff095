// Loops that only stream: an iteration computes one number of what lies at its place in a few arrays.
//
// Such a loop takes as long as memory does, unless its threads have too little to do: a GPU starts no more
// than so many blocks a microsecond, and a thread that has one load under way leaves memory waiting. Hence a
// thread gets four iterations, as far apart as the block is wide, and computes the four numbers before it
// stores the first one: so no load has to wait for a store, whatever the pointers point to.
#ifndef OMPICC_TRANSFORMS_CUDA_STREAMING_H
#define OMPICC_TRANSFORMS_CUDA_STREAMING_H

#include "ast/node.h"
#include <optional>
#include <vector>

namespace ompicc {

/// An iteration that declares numbers and stores one: `const float t = a * x[i]; y[i] += t;`.
struct OneStore {
  std::vector<DeclStmt *> before;
  Assign *store = nullptr;
};
/// As far as statements go; nothing if the iteration is anything else.
std::optional<OneStore> asOneStore(Stmt *iteration);

/// Whether an iteration is as above, nothing else happens in it, and what it reads and stores lies together
/// with what the next iteration of `var`'s loop does: up to 8 bytes, and the neighbours of what it reads.
/// Iterations that read more have as much under way as memory has room for; those that gather are slower with
/// more, but for rows that what lies at one place for all of a warp chooses: t[row[i] * m + j] along j.
bool onlyStreams(Stmt *iteration, const VarDecl *var);

/// Whether an iteration of a transposition (ModeDecision::patches) is as above, and loads one element.
bool onlyTransposes(Stmt *iteration);

/// Whether anything is read by a pointer or from an array, or lies in a structure.
bool readsElements(Node *code);
bool readsElements(const OneStore &parts);

} // namespace ompicc
#endif

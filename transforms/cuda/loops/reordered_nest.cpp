// reordered_nest.cpp: see reordered_nest.h.
#include "transforms/cuda/loops/reordered_nest.h"
#include "transforms/common/canonical_loop.h"
#include "transforms/common/clauses.h"
#include "transforms/cuda/analysis/reused_reads.h"

namespace ompicc {

bool putInnermost(Context &c, OmpDirective &loop, size_t across) {
  const size_t depth = loop.loops.size();
  std::vector<OmpLoop *> loops;
  std::vector<VarDecl *> numbers;
  for (OmpLoop *l : loop.loops) {
    loops.push_back(l);
    numbers.push_back(l->var);
  }
  std::vector<For *> statements;
  for (auto *f = as<For>(associatedLoop(loop)); f && statements.size() < depth;
       f = as<For>(onlyStatement(f->body)))
    statements.push_back(f);
  if (across + 1 >= depth || statements.size() < depth) return false;
  Stmt *body = statements.back()->body;
  const auto last = [across](auto &list) {
    const auto moved = list[across];
    list.erase(list.begin() + std::ptrdiff_t(across));
    list.push_back(moved);
  };
  last(numbers);
  if (rowOfReuse(c, body, numbers) == depth) return false;
  last(loops), last(statements);
  for (size_t i = 0; i + 1 < depth; i++) statements[i]->body = statements[i + 1];
  statements.back()->body = body;
  loop.body = statements[0];
  loop.loops = {};
  for (OmpLoop *l : loops) loop.loops.push(c.arena, l);
  return true;
}

} // namespace ompicc

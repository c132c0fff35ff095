// Loops inside collapsed loops (OpenMP 5.2 §4.4.1): the body of one is the next loop, or a block with the
// next loop somewhere in it and other code around that, which is executed as often as the program likes, but
// at least once for each iteration of the loop that it stands in.
#include "ast/visitor.h"
#include "translator/sema/omp_checks.h"

namespace ompicc {
namespace {

/// What may not stand between collapsed loops. (Jumps are the business of all structured blocks.)
class InterveningCode : public Visitor {
public:
  InterveningCode(Diagnostics &diagnostics, const For *next) : diagnostics_(diagnostics), next_(next) {}

private:
  Diagnostics &diagnostics_;
  const For *next_;
  void report(Loc loc, const std::string &what) {
    diagnostics_.error(loc, what + " may not stand in the code between collapsed loops");
  }
  void visitFor(For &s) override {
    if (&s != next_) report(s.loc, "a loop");
  }
  void visitWhile(While &s) override { report(s.loc, "a loop"); }
  void visitDoWhile(DoWhile &s) override { report(s.loc, "a loop"); }
  void visitOmpDirective(OmpDirective &d) override {
    report(d.loc, std::string("'#pragma omp ") + info(d.kind).spelling + "'");
  }
};

/// The statement of a block, or of a block in it, that is a loop.
For *loopInBlock(Compound &block) {
  For *found = nullptr;
  for (Stmt *s : block.body) {
    For *loop = s->kind == NodeKind::For ? static_cast<For *>(s) : nullptr;
    if (auto *inner = as<Compound>(s)) loop = loopInBlock(*inner);
    if (loop && found) return nullptr;
    if (loop) found = loop;
  }
  return found;
}

} // namespace

For *nextLoop(Stmt *body) {
  Stmt *s = onlyStatement(body);
  if (auto *block = as<Compound>(s)) return loopInBlock(*block);
  return as<For>(s);
}

void checkInterveningCode(Diagnostics &diagnostics, Stmt *body) {
  const For *next = nextLoop(body);
  if (next && next != onlyStatement(body)) InterveningCode(diagnostics, next).visit(body);
}

} // namespace ompicc

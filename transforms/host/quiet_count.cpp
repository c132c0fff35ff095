// How many device constructs quiet code may execute one after the other (quiet_code.h).
#include "ast/visitor.h"
#include "transforms/host/quiet_code.h"
#include <algorithm>

namespace ompicc {

unsigned QuietCode::constructs(Stmt *s) {
  class Count : public Visitor {
  public:
    explicit Count(QuietCode &quiet) : quiet_(quiet) {}
    unsigned found = 0;

  private:
    QuietCode &quiet_;
    /// Functions that are being gone through, and whether they have been met again meanwhile.
    std::unordered_map<const FunctionDecl *, bool> inside_;
    std::unordered_map<const FunctionDecl *, unsigned> counts_; ///< of others
    void inLoop(Node &n) {
      const unsigned before = found;
      walk(n);
      if (found > before) found = before + 2;
    }
    void visitFor(For &s) override { inLoop(s); }
    void visitWhile(While &s) override { inLoop(s); }
    void visitDoWhile(DoWhile &s) override { inLoop(s); }
    /// One that calls itself is a loop of another kind.
    void inFunction(FunctionDecl &f) {
      if (auto known = counts_.find(&f); known != counts_.end()) {
        found += known->second;
        return;
      }
      if (auto inside = inside_.find(&f); inside != inside_.end()) {
        inside->second = true;
        return;
      }
      const unsigned before = found;
      inside_[&f] = false;
      visit(f.body);
      if (found > before && inside_[&f]) found += 2;
      inside_.erase(&f);
      counts_[&f] = found - before;
    }
    void visitSwitch(Switch &s) override { // one of its ways is taken
      auto *block = as<Compound>(s.body);
      if (!block) return;
      const unsigned before = found;
      unsigned most = before;
      for (Stmt *inner : block->body) {
        visit(inner);
        most = std::max(most, found);
        if (as<Break>(inner)) found = before;
      }
      found = most;
    }
    void visitIf(If &s) override { // what is waited for does not count
      for (Stmt *way : {s.then, s.otherwise})
        if (way && quiet_.is(way) != No) visit(way);
    }
    void visitOmpDirective(OmpDirective &d) override {
      if (d.kind == OmpDirectiveKind::TargetData)
        visit(d.body);
      else
        found++;
    }
    void visitCall(Call &call) override {
      auto *callee = as<Ident>(skipParens(call.callee));
      auto *f = callee ? as<FunctionDecl>(callee->decl) : nullptr;
      if (f && f->definition) f = f->definition;
      if (f && f->body && quiet_.isCallee(call.callee)) {
        inFunction(*f);
      }
      found += quiet_.isOthers(f, f ? f->name->text : "");
      walk(call);
    }
  };
  Count count(*this);
  count.visit(s);
  return count.found;
}

} // namespace ompicc

#include "transforms/cuda/loops/insertions.h"
#include "ast/visitor.h"
#include "transforms/common/mentions.h"
#include "transforms/common/variables.h"
#include "transforms/cuda/analysis/counted_loop.h"
#include "transforms/cuda/analysis/objects.h"
#include "transforms/cuda/loops/found_insertions.h"
#include <algorithm>
#include <map>
#include <string>
#include <vector>

namespace ompicc {
namespace {

constexpr long long kMostBytes = 512; ///< of an array: half of a thread's registers

/// Whether nothing but those insertions, and loops that give it another value first, has to do with a
/// variable that is declared somewhere else.
class OtherUses : public Visitor {
public:
  OtherUses(const VarDecl *place, const std::vector<Insertion> &all, Stmt *body) : place_(place) {
    for (const Insertion &i : all)
      if (i.place == place) {
        own_.push_back(i.block->body[i.declared]);
        for (size_t at = i.at; at <= i.last; at++) own_.push_back(i.block->body[at]);
      }
    visit(body);
  }
  bool found = false;

private:
  const VarDecl *place_;
  std::vector<Stmt *> own_;
  int inside_ = 0; ///< of loops that count with it

  bool isOwn(Stmt *s) {
    if (std::find(own_.begin(), own_.end(), s) == own_.end()) return false;
    found |= inside_ > 0;
    return true;
  }
  void visitIdent(Ident &i) override { found |= i.decl == place_ && !inside_; }
  void visitDeclStmt(DeclStmt &s) override {
    if (!isOwn(&s)) return walk(s);
    for (Decl *d : s.decls)
      if (d != place_) visit(d);
  }
  void visitExprStmt(ExprStmt &s) override {
    if (!isOwn(&s)) walk(s);
  }
  void visitIf(If &s) override {
    if (!isOwn(&s)) walk(s);
  }
  void visitWhile(While &s) override {
    if (!isOwn(&s)) walk(s);
  }
  void visitFor(For &s) override {
    if (isOwn(&s)) return;
    Assign *first = assignmentIn(s.init);
    const bool counts =
        first && variableOf(first->lhs) == place_ && !mentions(first->rhs, place_) && !inside_;
    inside_ += counts;
    walk(s);
    inside_ -= counts;
  }
};

/// What chooses the elements of arrays.
class Subscripts : public Visitor {
public:
  std::map<const VarDecl *, std::vector<Expr *>> of;
  std::map<const VarDecl *, bool> counts; ///< loops with constant bounds alone count with it
  std::map<const VarDecl *, std::vector<Expr *>> stored;

private:
  static VarDecl *baseOf(Index &e) { return variableOf(skipParens(e.base)); }
  void visitIndex(Index &e) override {
    if (VarDecl *v = baseOf(e)) of[v].push_back(e.index);
    walk(e);
  }
  void visitAssign(Assign &a) override {
    Expr *to = skipParens(a.lhs);
    while (auto *member = as<Member>(to)) {
      if (member->arrow) break;
      to = skipParens(member->object);
    }
    if (auto *element = as<Index>(to))
      if (VarDecl *v = baseOf(*element)) stored[v].push_back(element->index);
    walk(a);
  }
  void visitFor(For &s) override {
    if (const auto counted = countedLoop(s)) {
      const bool constant = constantTrips(*counted) >= 0;
      const auto [entry, isNew] = counts.insert({counted->var, constant});
      if (!isNew) entry->second &= constant;
    }
    walk(s);
  }
};

/// Puts the written-out loops in their places.
class WritingOut : public Rewriter {
public:
  WritingOut(Context &c, const std::vector<Insertion> &all) : c_(c) {
    for (const Insertion &i : all)
      if (i.around) around_.push_back(i.around);
    for (size_t k = all.size(); k-- > 0;) writeOut(all[k]); // from behind: places in a block stay
  }

private:
  Context &c_;
  std::vector<For *> around_;

  void writeOut(const Insertion &i) {
    const bool declares = isAlone(i);
    const QualType boolean = c_.types.basic(TypeKind::Bool);
    VarDecl *searches = c_.variable(c_.freshLocal("_searches"), boolean, c_.intLiteral(1));
    Compound *behind = c_.compound({}, i.loop->loc);
    for (size_t at = i.at + 1; at <= i.last; at++) behind->body.push(c_.arena, i.block->body[at]);
    behind->body.push(c_.arena, c_.exprStmt(assign(c_.ident(searches), c_.intLiteral(0))));

    auto *branch = c_.make<If>(i.loop->loc);
    branch->cond = i.condition;
    branch->then = as<Compound>(i.body) && !i.stepInBody ? i.body : bodyOf(i);
    branch->otherwise = behind;
    auto *search = c_.make<If>(i.loop->loc);
    search->cond = c_.ident(searches);
    search->then = c_.compound({branch}, i.loop->loc);

    auto *loop = c_.make<For>(i.loop->loc);
    loop->init = declares ? c_.declStmt(i.place)
                          : static_cast<Stmt *>(c_.exprStmt(assign(c_.ident(i.place), from(i))));
    loop->cond = c_.binary(BinaryOp::Ne, c_.ident(i.place), c_.intLiteral(i.end + i.step),
                           c_.types.basic(TypeKind::Int));
    loop->step = c_.unary(i.step < 0 ? UnaryOp::PostDec : UnaryOp::PostInc, c_.ident(i.place));
    loop->body = c_.compound({search}, i.loop->loc);
    i.block->body[i.at] =
        c_.compound({c_.declStmt(searches), c_.textStmt("#pragma unroll\n$", {loop})}, i.loop->loc);
    for (size_t at = i.last; at > i.at; at--) i.block->body.erase(at);
    if (i.declared == i.at) return;
    if (auto *declarations = as<DeclStmt>(i.block->body[i.declared])) {
      if (!declares) return;
      for (size_t d = 0; d < declarations->decls.size(); d++)
        if (declarations->decls[d] == i.place) declarations->decls.erase(d--);
      if (!declarations->decls.empty()) return;
    }
    i.block->body.erase(i.declared);
  }
  Compound *bodyOf(const Insertion &i) {
    auto *block = as<Compound>(i.body);
    Compound *all = c_.compound({}, i.body->loc);
    if (block) all->body = block->body;
    if (!block && !i.stepInBody) all->body.push(c_.arena, i.body);
    if (block && i.stepInBody) all->body.erase(all->body.size() - 1);
    return all;
  }
  /// Whether the place is declared in front of the loop, and for it alone.
  static bool isAlone(const Insertion &i) {
    const List<Stmt *> &all = i.block->body;
    if (!as<DeclStmt>(all[i.declared])) return false;
    for (size_t at = i.last + 1; at < all.size(); at++)
      if (mentions(all[at], i.place)) return false;
    return true;
  }
  Expr *from(const Insertion &i) { return i.from == i.place->init ? Cloner(c_).clone(i.from) : i.from; }
  Assign *assign(Expr *to, Expr *value) {
    auto *a = c_.make<Assign>(value->loc);
    a->op = AssignOp::Plain;
    a->lhs = to;
    a->rhs = value;
    a->type = to->type;
    return a;
  }
  Node *rewriteFor(For &s) override {
    rewriteChildren(s);
    const bool counts = std::find(around_.begin(), around_.end(), &s) != around_.end();
    return counts ? static_cast<Node *>(c_.textStmt("#pragma unroll\n$", {&s})) : &s;
  }
};

/// Whether somebody's elements can be registers if the place is known.
bool gains(const Insertion &i, const Subscripts &all, const std::vector<Insertion> &others,
           const List<VarDecl *> &pointers, const Usage &usage) {
  const auto isOfPlace = [&](Expr *e) { return mentions(e, i.place); };
  const auto isKnown = [&](Expr *e) {
    for (const VarDecl *v : freeVariables(e)) {
      const auto counted = all.counts.find(v);
      if ((counted == all.counts.end() || !counted->second) &&
          std::none_of(others.begin(), others.end(), [&](const Insertion &o) { return o.place == v; }))
        return false;
    }
    return true;
  };
  for (const auto &[v, subscripts] : all.of) {
    if (std::none_of(subscripts.begin(), subscripts.end(), isOfPlace) ||
        !std::all_of(subscripts.begin(), subscripts.end(), isKnown))
      continue;
    if (std::find(pointers.begin(), pointers.end(), v) != pointers.end()) {
      const auto stored = all.stored.find(v);
      if (stored != all.stored.end() && std::any_of(stored->second.begin(), stored->second.end(), isOfPlace))
        return true;
    } else if (isArray(v->type) && isOwn(*v) && v->storage == Storage::None && !isVariablyModified(v->type) &&
               sizeOf(v->type) <= kMostBytes && usage.mayChange(v)) {
      return true;
    }
  }
  return false;
}

} // namespace

void writeOutInsertions(Context &c, Stmt *body, const List<VarDecl *> &pointers) {
  bool hasLabels = false;
  std::vector<Insertion> all = insertionsIn(body, hasLabels);
  if (all.empty() || hasLabels) return;
  Subscripts subscripts;
  subscripts.visit(body);
  const Usage usage = usageIn(body);
  const std::vector<Insertion> candidates = all;
  all.erase(std::remove_if(all.begin(), all.end(),
                           [&](const Insertion &i) {
                             return OtherUses(i.place, candidates, body).found ||
                                    !gains(i, subscripts, candidates, pointers, usage);
                           }),
            all.end());
  if (!all.empty()) WritingOut(c, all).rewrite(body);
}

} // namespace ompicc

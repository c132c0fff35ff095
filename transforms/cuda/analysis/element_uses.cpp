#include "transforms/cuda/analysis/element_uses.h"
#include "ast/visitor.h"
#include "transforms/cuda/analysis/dependence.h"
#include "translator/sema/side_effects.h"
#include <algorithm>
#include <optional>

namespace ompicc {
namespace {

constexpr long long kMostBytes = 512;                      ///< of an array among which pointers choose
constexpr long long kMostElements = 8, kMostOfAnyKind = 4; ///< that are chosen; by data, too
constexpr size_t kMostChoices = 4;                         ///< of a pointer
constexpr unsigned kDeepest = 4;                           ///< functions in functions

bool isNumber(QualType type) {
  return isArithmetic(type) && !isClassOnDevice(type) && !isBitInt(type) && isPlain(type) &&
         sizeOf(type) <= 8;
}

bool isStructure(QualType type) { return canonical(type)->kind == TypeKind::Struct && isPlain(type); }
/// Whether a pointer may lead to such objects, or an array hold them.
bool isObject(QualType type) { return isNumber(type) || isStructure(type); }

/// How a function's own arrays and structures, and those that its parameters lead to, are used.
class Uses : public Visitor, public ElementUses {
public:
  /// @param depth of functions whose calls have led here
  Uses(Stmt *body, const FunctionDecl *f, const ArrayParameters &parameters, unsigned depth = 0)
      : parameters_(parameters), depth_(depth), usage_(usageIn(body)), declared_(declaredIn(body)) {
    for (size_t k = 0; f && k < f->params.size(); k++) {
      const VarDecl *v = f->params[k];
      declare(*v);
      names_[v->name]++;
      if (isStructure(v->type)) objects_.insert(v);
      const long long length = parameters.lengthOf(*f, k);
      if (length && isObject(elementOf(v->type)) && !usage_.written.count(v)) lengths[v] = length;
    }
    for (const VarDecl *v : declared_) names_[v->name]++;
    visit(body);
    settle();
  }

private:
  const ArrayParameters &parameters_;
  const unsigned depth_;
  const Usage usage_;
  const VarSet declared_;
  VarSet objects_;                                             ///< structures and numbers of its own
  VarSet counters_;                                            ///< of loops between constants, around
  VarSet pointers_;                                            ///< that may choose
  std::vector<std::pair<const VarDecl *, VarDecl *>> sources_; ///< what they get: objects and pointers
  std::map<const VarDecl *, long long> chosen_;                ///< how many elements it may have for that
  // Where variables are seen: blocks by number, their own and around, and what comes first in the text.
  std::vector<unsigned> blocksAround_ = {0};
  unsigned block_ = 0, time_ = 0;
  std::map<const VarDecl *, unsigned> blockOf_, declaredAt_, firstUse_;
  std::map<const Identifier *, unsigned> names_;

  void inBlock(Node &s) {
    const unsigned around = block_;
    blocksAround_.push_back(around);
    block_ = blocksAround_.size() - 1;
    walk(s);
    block_ = around;
  }
  void visitCompound(Compound &s) override { inBlock(s); }
  void declare(const VarDecl &v) {
    blockOf_[&v] = block_;
    declaredAt_[&v] = time_++;
  }
  /// Whether `inner` sees what `outer` declares, wherever it is used.
  bool isSeen(const VarDecl *outer, const VarDecl *inner) const {
    unsigned block = blockOf_.at(inner);
    while (block && block != blockOf_.at(outer)) block = blocksAround_[block];
    const auto used = firstUse_.find(inner);
    return block == blockOf_.at(outer) && (used == firstUse_.end() || declaredAt_.at(outer) < used->second) &&
           names_.at(outer->name) < 2;
  }

  void visitDeclStmt(DeclStmt &s) override {
    for (Decl *d : s.decls) {
      auto *v = as<VarDecl>(d);
      if (v) declare(*v);
      if (v && v->storage == Storage::None && !isReference(*v) && !v->alignas_ && v->attributes.empty() &&
          !isVariablyModified(v->type) && sizeOf(v->type) > 0 && sizeOf(v->type) <= kMostBytes) {
        const bool isTable = v->init && !usage_.mayChange(v) && freeVariables(v->init).empty();
        if (isObject(v->type)) objects_.insert(v);
        if (isArray(v->type) && isObject(elementOf(v->type)) && !isTable)
          lengths[v] = sizeOf(v->type) / sizeOf(elementOf(v->type));
        if (isPointer(v->type) && isPlain(v->type) && isObject(elementOf(v->type))) pointers_.insert(v);
      }
      if (v && v->init && pointers_.count(v))
        take(v, v->init);
      else
        visit(d);
    }
  }
  /// The object whose address an expression is; or null.
  VarDecl *objectAt(Expr *e) const {
    auto *u = as<Unary>(e);
    VarDecl *v = u && u->op == UnaryOp::AddressOf ? variableOf(u->operand) : nullptr;
    return v && objects_.count(v) ? v : nullptr;
  }
  /// What a pointer gets.
  void take(const VarDecl *pointer, Expr *e) {
    firstUse_.insert({pointer, time_++});
    e = skipParens(e);
    if (auto *cast = as<Cast>(e); cast && cast->implied) return take(pointer, cast->operand);
    if (auto *either = as<Conditional>(e); either && either->then) {
      visit(either->cond);
      take(pointer, either->then);
      return take(pointer, either->otherwise);
    }
    VarDecl *v = objectAt(e);
    if (!v) v = variableOf(e);
    if (v && (lengths.count(v) || pointers_.count(v) || objectAt(e)))
      sources_.push_back({pointer, v});
    else {
      others.insert(pointer);
      visit(e);
    }
  }
  /// Whether a subscript is a constant once loops are written out: also those that transformations have made,
  /// by whose numbers a thread chooses what it has of several iterations.
  bool isConstant(Expr *index) const {
    for (const VarDecl *v : freeVariables(index))
      if (!counters_.count(v) && v->name->text[0] != '_') return false;
    return !hasSideEffects(index);
  }
  /// Whether a choice has one value throughout.
  bool isSame(Expr *e, int following = 8) const {
    if (!isOfVariables(e) || hasSideEffects(e)) return false;
    for (VarDecl *v : freeVariables(e))
      if (!counters_.count(v) && (usage_.mayChange(v) || (declared_.count(v) && !v->init) ||
                                  (v->init && (!following || !isSame(v->init, following - 1)))))
        return false;
    return true;
  }
  /// The place that `e` is, if it is one of those looked for.
  NumberPlace use(Expr *e) {
    const NumberPlace place = numberPlaceOf(e);
    if (!place.root ||
        !(lengths.count(place.root) || objects_.count(place.root) || pointers_.count(place.root)))
      return {};
    firstUse_.insert({place.root, time_++});
    for (Expr *index : place.others) {
      if (!isConstant(index)) others.insert(place.root);
      visit(index);
    }
    if (!place.last) return place;
    Expr *index = place.last->index;
    visit(index);
    if (isConstant(index)) return place;
    const long long most = isSame(index) ? kMostElements : kMostOfAnyKind;
    const QualType array = place.last->base->type;
    if (!place.isElementOfRoot() && sizeOf(array) / sizeOf(elementOf(array)) > most)
      others.insert(place.root);
    varying.insert(index);
    const auto [entry, isNew] = chosen_.insert({place.root, most});
    if (!isNew && place.isElementOfRoot()) entry->second = std::min(entry->second, most);
    return place;
  }
  void visitIndex(Index &e) override {
    if (!use(&e).root) visitWhole(e);
  }
  void visitMember(Member &e) override {
    if (!use(&e).root) visitWhole(e);
  }
  /// An array in an object is in memory where its address is used.
  void visitWhole(Expr &e) {
    if (isArray(e.type))
      if (const VarDecl *v = ownObject(&e)) others.insert(v);
    walk(e);
  }
  void visitUnary(Unary &u) override {
    const bool isStep = u.op >= UnaryOp::PreInc && u.op <= UnaryOp::PostDec;
    if (isStep || u.op == UnaryOp::AddressOf) forget(u.operand);
    if (!use(&u).root) walk(u);
  }
  void visitAssign(Assign &a) override {
    if (!as<Ident>(skipParens(a.lhs))) forget(a.lhs);
    walk(a);
  }
  /// A place whose address, or whose new value, is used.
  void forget(Expr *e) {
    const VarDecl *v = use(e).root;
    if (!v) v = ownObject(e);
    if (v) others.insert(v);
  }
  void visitExprStmt(ExprStmt &s) override {
    Expr *e = s.expr ? skipParens(s.expr) : nullptr;
    if (auto *a = as<Assign>(e)) {
      if (VarDecl *v = variableOf(a->lhs); v && pointers_.count(v) && a->op == AssignOp::Plain)
        return take(v, a->rhs);
      if (isStore(a->lhs, a->op != AssignOp::Plain)) return visit(a->rhs);
    } else if (auto *u = as<Unary>(e))
      if (u->op >= UnaryOp::PreInc && u->op <= UnaryOp::PostDec && isStore(u->operand, true)) return;
    walk(s);
  }
  /// A statement that gives a place a value.
  bool isStore(Expr *to, bool reads) {
    const NumberPlace place = use(to);
    if (place.last && reads && hasSideEffects(place.last->index)) others.insert(place.root);
    return place.root != nullptr;
  }
  void visitIdent(Ident &i) override {
    if (auto *v = as<VarDecl>(i.decl); v && !objects_.count(v)) others.insert(v);
  }
  void visitSizeofExpr(SizeofExpr &e) override { // of what a number does not have any more
    for (const VarDecl *v : freeVariables(e.operand))
      if (isPointer(v->type)) others.insert(v);
  }
  void visitCall(Call &call) override {
    auto *callee = as<Ident>(skipParens(call.callee));
    auto *f = callee ? as<FunctionDecl>(callee->decl) : nullptr;
    if (f && !f->body) f = f->definition;
    const bool known = f && f->body && f->params.size() == call.args.size() && depth_ < kDeepest;
    if (!callee) visit(call.callee);
    std::optional<Uses> inside;
    for (size_t k = 0; k < call.args.size(); k++) {
      Expr *argument = skipParens(call.args[k]);
      if (auto *cast = as<Cast>(argument); cast && cast->implied) argument = skipParens(cast->operand);
      const VarDecl *v = objectAt(argument);
      if (!v) v = variableOf(argument);
      if (!v || !known || !(lengths.count(v) || objectAt(argument))) {
        visit(call.args[k]);
        continue;
      }
      if (!inside) inside.emplace(f->body, f, parameters_, depth_ + 1);
      if (!inside->keeps(f->params[k])) others.insert(v);
    }
  }
  /// Whether what a parameter leads to may be in registers.
  bool keeps(const VarDecl *parameter) const {
    return !others.count(parameter) && (lengths.count(parameter) || !chosen_.count(parameter));
  }
  void visitFor(For &s) override {
    if (auto *declarations = as<DeclStmt>(s.init); declarations && declarations->decls.size() > 1)
      for (Decl *d : declarations->decls) others.insert(static_cast<VarDecl *>(d));
    const auto loop = countedLoop(s);
    const bool isConstantLoop = loop && constantTrips(*loop) > 0 && !usage_.addressTaken.count(loop->var) &&
                                counters_.insert(loop->var).second;
    inBlock(s);
    if (isConstantLoop) counters_.erase(loop->var);
  }

  /// What pointers may mean, and what stays where it is.
  void settle() {
    for (size_t before = others.size() + 1; before != others.size();) {
      before = others.size();
      choices.clear();
      for (const VarDecl *p : pointers_) {
        VarSet group;
        const VarList objects = collect(p, group);
        bool is = !objects.empty() && objects.size() <= kMostChoices;
        for (const VarDecl *v : objects) is = is && mayChoose(p, v, group);
        if (is && objects.size() > 1)
          choices[p] = objects;
        else if (!is || chosen_.count(p)) { // that there is but one object, C compilers see

          others.insert(p);
          others.insert(objects.begin(), objects.end());
        }
      }
      for (const auto &[p, objects] : choices)
        if (const auto found = chosen_.find(p); found != chosen_.end())
          for (const VarDecl *v : objects) {
            const auto [entry, isNew] = chosen_.insert({v, found->second});
            entry->second = std::min(entry->second, found->second);
          }
      for (const auto &[v, most] : chosen_)
        if (lengths.count(v) && lengths.at(v) > most) others.insert(v);
    }
  }
  bool mayChoose(const VarDecl *pointer, const VarDecl *object, const VarSet &group) const {
    for (const VarDecl *p : group)
      if (others.count(p) || !isSeen(object, p)) return false;
    const bool isArray = lengths.count(object);
    return !others.count(object) && (isArray || objects_.count(object)) &&
           canonical(isArray ? elementOf(object->type) : object->type).type ==
               canonical(elementOf(pointer->type)).type;
  }
  /// The pointers that get each other's values, and the objects that these lead to, in the text's order.
  VarList collect(const VarDecl *pointer, VarSet &group) const {
    group.insert(pointer);
    for (size_t before = 0; before != group.size();) {
      before = group.size();
      for (const auto &[p, source] : sources_)
        if (pointers_.count(source) && (group.count(p) || group.count(source))) {
          group.insert(p);
          group.insert(source);
        }
    }
    VarList objects;
    for (const auto &[p, source] : sources_)
      if (group.count(p) && !pointers_.count(source) &&
          std::find(objects.begin(), objects.end(), source) == objects.end())
        objects.push_back(source);
    return objects;
  }
};

} // namespace

NumberPlace numberPlaceOf(Expr *e) {
  if (!isNumber(e->type)) return {};
  NumberPlace place;
  place.last = as<Index>(skipParens(e));
  for (bool isFirst = true;; isFirst = false) {
    e = skipParens(e);
    if (auto *index = as<Index>(e)) {
      if (!isFirst) place.others.push_back(index->index);
      e = index->base;
      if ((place.root = variableOf(e))) return place;
      if (!isArray(e->type)) return {};
    } else if (auto *member = as<Member>(e)) {
      e = member->object;
      if (member->arrow && !(place.root = variableOf(e))) return {};
      if (place.root) return place;
    } else if (auto *u = as<Unary>(e); u && u->op == UnaryOp::Deref) {
      place.root = variableOf(u->operand);
      return place;
    } else {
      place.root = variableOf(e);
      return place;
    }
  }
}

ElementUses elementUses(Stmt *body, const FunctionDecl *f, const ArrayParameters &parameters) {
  return Uses(body, f, parameters);
}

} // namespace ompicc

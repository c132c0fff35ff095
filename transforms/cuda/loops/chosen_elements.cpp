#include "transforms/cuda/loops/chosen_elements.h"
#include "ast/visitor.h"
#include "transforms/common/variables.h"
#include "transforms/cuda/analysis/dependence.h"
#include "transforms/cuda/analysis/objects.h"
#include "translator/sema/side_effects.h"
#include <algorithm>
#include <map>
#include <optional>
#include <string>
#include <vector>

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

/// A number that is reached through one variable: x, x.m, x[i], x[i].m, x->m[i], *x.
struct Place {
  VarDecl *root = nullptr;
  Index *last = nullptr;      ///< of the whole; null: it is no element of an array
  std::vector<Expr *> others; ///< subscripts before that
  bool isElementOfRoot() const { return last && variableOf(last->base) == root; }
};
Place placeOf(Expr *e) {
  Place place;
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

/// How a function's own arrays and structures, and those that its parameters lead to, are used.
class Uses : public Visitor {
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

  std::map<const VarDecl *, long long> lengths; ///< of arrays, and of those that such parameters lead to
  VarSet others;                                ///< what is used in another way
  /// Pointers that choose among objects, and these in the order of their numbers. Pointers that get each
  /// other's values have the same.
  std::map<const VarDecl *, VarList> choices;

  /// Whether that place is an element which a variable chooses, of an array that need not be in memory.
  bool varies(const Place &place) const {
    return place.last && varying_.count(place.last->index) && !others.count(place.root);
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
  std::unordered_set<const Expr *> varying_;                   ///< subscripts
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
    class Loads : public Visitor {
    public:
      bool any = false;

    private:
      void visitIndex(Index &) override { any = true; }
      void visitMember(Member &) override { any = true; }
      void visitCall(Call &) override { any = true; }
      void visitUnary(Unary &u) override {
        any |= u.op == UnaryOp::Deref;
        walk(u);
      }
    } loads;
    loads.visit(e);
    if (loads.any || hasSideEffects(e)) return false;
    for (VarDecl *v : freeVariables(e))
      if (!counters_.count(v) && (usage_.mayChange(v) || (declared_.count(v) && !v->init) ||
                                  (v->init && (!following || !isSame(v->init, following - 1)))))
        return false;
    return true;
  }
  /// The place that `e` is, if it is one of those looked for.
  Place use(Expr *e) {
    const Place place = isNumber(e->type) ? placeOf(e) : Place{};
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
    varying_.insert(index);
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
    const Place place = use(to);
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

/// A copy of a place, of another variable.
class Moved : public Rewriter {
public:
  Moved(Context &c, const VarDecl *from, VarDecl *to) : c_(c), from_(from), to_(to) {}

private:
  Context &c_;
  const VarDecl *const from_;
  VarDecl *const to_;
  bool isObject() const { return !isArray(to_->type) && !isPointer(to_->type); }

  Node *rewriteIdent(Ident &i) override {
    if (i.decl != from_) return &i;
    return isObject() ? c_.paren(c_.unary(UnaryOp::AddressOf, c_.ident(to_)))
                      : static_cast<Expr *>(c_.ident(to_));
  }
  Node *rewriteMember(Member &e) override {
    if (e.arrow && isObject() && variableOf(e.object) == from_) {
      e.arrow = false;
      e.object = c_.ident(to_);
      return &e;
    }
    rewriteChildren(e);
    return &e;
  }
  Node *rewriteUnary(Unary &u) override {
    if (u.op == UnaryOp::Deref && isObject() && variableOf(u.operand) == from_) return c_.ident(to_);
    rewriteChildren(u);
    return &u;
  }
};

class Chooser : public Rewriter {
public:
  Chooser(Context &c, const Uses &uses) : c_(c), uses_(uses) {}

private:
  Context &c_;
  const Uses &uses_;

  const VarList *choiceOf(const VarDecl *v) const {
    const auto found = v ? uses_.choices.find(v) : uses_.choices.end();
    return found == uses_.choices.end() ? nullptr : &found->second;
  }

  /// The number of what a pointer gets.
  Expr *numberOf(Expr *e, const VarList &objects) {
    e = skipParens(e);
    if (auto *cast = as<Cast>(e); cast && cast->implied) return numberOf(cast->operand, objects);
    if (auto *either = as<Conditional>(e)) {
      rewriteChild(either->cond);
      either->then = numberOf(either->then, objects);
      either->otherwise = numberOf(either->otherwise, objects);
      either->type = c_.types.basic(TypeKind::Int);
      return either;
    }
    auto *u = as<Unary>(e);
    VarDecl *v = variableOf(u ? u->operand : e);
    const auto found = std::find(objects.begin(), objects.end(), v);
    return found == objects.end() ? number(v) : c_.intLiteral(found - objects.begin());
  }
  /// A pointer, of which only the number is left.
  Expr *number(VarDecl *pointer) {
    Ident *i = c_.ident(pointer);
    i->type = c_.types.basic(TypeKind::Int);
    return i;
  }
  Node *rewriteVarDecl(VarDecl &v) override {
    const VarList *objects = choiceOf(&v);
    if (!objects) return Rewriter::rewriteVarDecl(v);
    if (v.init) v.init = numberOf(v.init, *objects);
    v.type = QualType(c_.types.basic(TypeKind::Int)).with(canonical(v.type).quals & QualConst);
    return &v;
  }

  /// What a place is written as.
  struct Written {
    VarDecl *root = nullptr;
    Expr *whole = nullptr;
    bool varies = false;
  };
  /// `e`, before anything in it changes; null where it stays.
  Written writtenOf(Expr *e) const {
    const Place place = isNumber(e->type) ? placeOf(e) : Place{};
    if (!place.root) return {};
    const bool varies = uses_.varies(place);
    return choiceOf(place.root) || varies ? Written{place.root, skipParens(e), varies} : Written{};
  }
  /// The subscripts in it.
  void rewriteSubscripts(Expr *e) {
    for (e = skipParens(e);;) {
      if (auto *index = as<Index>(e)) {
        rewriteChild(index->index);
        e = skipParens(index->base);
      } else if (auto *member = as<Member>(e))
        e = skipParens(member->object);
      else
        return;
    }
  }
  /// The same place of what the pointer may lead to, or of the variable itself.
  Expr *placeIn(VarDecl *object, const Written &w) {
    Expr *e = Cloner(c_).clone(w.whole);
    return object == w.root ? e : static_cast<Expr *>(Moved(c_, w.root, object).rewrite(e));
  }
  long long lengthOf(VarDecl *object, const Index &element) const {
    if (variableOf(element.base)) return uses_.lengths.at(object);
    return sizeOf(element.base->type) / sizeOf(elementOf(element.base->type));
  }
  Expr *read(VarDecl *object, const Written &w) {
    Expr *place = placeIn(object, w);
    if (!w.varies) return place;
    auto *element = static_cast<Index *>(place);
    return c_.templateCall(w.whole->type, "@element", {c_.intLiteral(lengthOf(object, *element))},
                           {element->base, element->index});
  }
  Stmt *write(VarDecl *object, const Written &w, Expr *value) {
    Expr *place = placeIn(object, w);
    if (!w.varies) return c_.textStmt("$ = $;", {place, value});
    auto *element = static_cast<Index *>(place);
    return c_.textStmt("$;", {c_.templateCall(c_.types.basic(TypeKind::Void), "@set_element",
                                              {c_.intLiteral(lengthOf(object, *element))},
                                              {element->base, element->index, value})});
  }
  Expr *value(const Written &w) {
    const VarList *objects = choiceOf(w.root);
    if (!objects) return read(w.root, w);
    Expr *chosen = read(objects->back(), w);
    for (size_t k = objects->size() - 1; k-- > 0;)
      chosen = c_.textExpr(w.whole->type, "$ == " + std::to_string(k) + " ? $ : $",
                           {number(w.root), read((*objects)[k], w), chosen});
    return c_.paren(chosen);
  }
  Node *rewritePlace(Expr &e) {
    const Written w = writtenOf(&e);
    if (!w.root) {
      rewriteChildren(e);
      return &e;
    }
    rewriteSubscripts(w.whole);
    return value(w);
  }
  Node *rewriteIndex(Index &e) override { return rewritePlace(e); }
  Node *rewriteMember(Member &e) override { return rewritePlace(e); }
  Node *rewriteUnary(Unary &u) override { return rewritePlace(u); }
  Node *rewriteExprStmt(ExprStmt &s) override {
    Expr *e = s.expr ? skipParens(s.expr) : nullptr;
    auto *a = as<Assign>(e);
    auto *u = as<Unary>(e);
    if (const VarList *objects = a ? choiceOf(variableOf(a->lhs)) : nullptr) {
      a->rhs = numberOf(a->rhs, *objects);
      a->lhs = number(variableOf(a->lhs));
      a->type = c_.types.basic(TypeKind::Int);
      return &s;
    }
    const bool isStep = u && u->op >= UnaryOp::PreInc && u->op <= UnaryOp::PostDec;
    const Written to = a ? writtenOf(a->lhs) : isStep ? writtenOf(u->operand) : Written{};
    if (!to.root) {
      rewriteChildren(s);
      return &s;
    }
    rewriteSubscripts(to.whole);
    if (a) rewriteChild(a->rhs);
    std::string op;
    if (a && a->op != AssignOp::Plain) op = spelling(binaryOf(a->op));
    if (u) op = u->op == UnaryOp::PreInc || u->op == UnaryOp::PostInc ? "+" : "-";
    return store(to, a ? a->rhs : c_.intLiteral(1), op);
  }
  /// @param op of a compound assignment; "": it is a plain one
  Stmt *store(const Written &to, Expr *by, const std::string &op) {
    const auto changed = [&](VarDecl *object, Expr *operand) {
      return write(object, to,
                   op.empty() ? operand
                              : c_.textExpr(to.whole->type, "$ " + op + " $", {read(object, to), operand}));
    };
    const VarList *objects = choiceOf(to.root);
    if (!objects) return changed(to.root, by);
    const bool isConstant = freeVariables(by).empty() && !hasSideEffects(by);
    VarDecl *once = isConstant ? nullptr : c_.variable(c_.freshLocal("value"), by->type.unqualified(), by);
    const auto operand = [&] { return once ? static_cast<Expr *>(c_.ident(once)) : Cloner(c_).clone(by); };
    Stmt *all = changed(objects->back(), operand());
    for (size_t k = objects->size() - 1; k-- > 0;) {
      auto *choice = c_.make<If>();
      choice->cond =
          c_.binary(BinaryOp::Eq, number(to.root), c_.intLiteral(k), c_.types.basic(TypeKind::Int));
      choice->then = changed((*objects)[k], operand());
      choice->otherwise = all;
      all = choice;
    }
    return once ? c_.compound({c_.declStmt(once), all}) : all;
  }
  Node *rewriteCompound(Compound &block) override {
    rewriteChildren(block);
    List<Stmt *> list;
    for (Stmt *s : block.body) {
      auto *declarations = as<DeclStmt>(s);
      bool splits = false;
      if (declarations && declarations->decls.size() > 1)
        for (Decl *d : declarations->decls) splits |= choiceOf(as<VarDecl>(d)) != nullptr;
      if (!splits) {
        list.push(c_.arena, s);
        continue;
      }
      for (Decl *d : declarations->decls) { // of types that are not the same any more
        auto *own = c_.make<DeclStmt>(s->loc);
        own->decls.push(c_.arena, d);
        list.push(c_.arena, own);
      }
    }
    block.body = list;
    return &block;
  }
};

} // namespace

void chooseElements(Context &c, Stmt *body, const FunctionDecl *f, const ArrayParameters &parameters) {
  const Uses uses(body, f, parameters);
  Chooser(c, uses).rewrite(body);
}

} // namespace ompicc

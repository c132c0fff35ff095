#include "transforms/common/constant_lengths.h"
#include "ast/const_eval.h"
#include "ast/visitor.h"
#include "transforms/common/clauses.h"
#include "transforms/common/literals.h"
#include "transforms/common/variables.h"

#include <algorithm>

namespace ompicc {
namespace {

/// Of larger ones each thread would have its own in local memory, which is there for all that can be
/// resident.
constexpr long long kMostBytes = 16 << 10;

using Lengths = std::unordered_map<const VarDecl *, long long>;

class Copier : Visitor {
public:
  explicit Copier(Context &c) : Visitor(c.statements()), c_(c), cloner_(c) {}

  /// Arrays that it declares.
  void lookInto(Node *root) { visit(root); }

  /// Arrays that have private copies in a target construct, which has no others of them.
  void lookAtPrivate(OmpDirective &target, const TargetInterface &k) {
    VarSet others, seen;
    for (const KernelParam &p : k.params) {
      others.insert(p.var);
      keepBounds(p.var->type);
    }
    forEachDirective(c_, &target, [&](OmpDirective &d) {
      for (VarDecl *v : clauseVariables(d, OmpClauseKind::Private))
        if (!others.count(v) && seen.insert(v).second && note(*v)) outer_.push_back(v);
    });
  }

  template <class T> T *copy(T *root) {
    for (const VarDecl *bound : kept_) lengths_.erase(bound);
    for (const auto &length : lengths_) cloner_.setLength(length.first, length.second);
    for (VarDecl *v : outer_) {
      VarDecl *own = c_.variable(v->name->text, cloner_.mapType(v->type));
      own->alignas_ = v->alignas_, own->attributes = v->attributes, own->loc = v->loc;
      cloner_.replace(v, own);
    }
    return cloner_.clone(root);
  }

  /// What the lengths of the copied tree are called.
  VarSet lengthsOfCopy() const {
    VarSet found;
    for (const auto &length : lengths_)
      found.insert(static_cast<VarDecl *>(cloner_.mapped(const_cast<VarDecl *>(length.first))));
    return found;
  }

private:
  Context &c_;
  Cloner cloner_;
  Lengths lengths_; ///< of bounds
  VarSet kept_;     ///< bounds of arrays that stay as they are
  VarList outer_;   ///< declared outside

  void visitVarDecl(VarDecl &v) override {
    note(v);
    walk(v);
  }

  void keepBounds(QualType type) {
    for (type = canonical(type); type && (isArray(type) || isPointer(type)); type = canonical(type->element))
      if (isArray(type) && type->boundVar) kept_.insert(type->boundVar);
  }

  /// Whether it is an array all of whose bounds are known.
  bool note(VarDecl &v) {
    if (!isArray(v.type) || !isVariablyModified(v.type)) return false;
    Lengths found;
    long long bytes = 1;
    QualType type = canonical(v.type);
    for (; isArray(type); type = canonical(type->element)) {
      long long length = type->length;
      if (type->boundVar) {
        const ConstInt value = isLiteralConstant(*type->boundVar)
                                   ? evaluateConstant(literalInitialiser(c_, *type->boundVar))
                                   : ConstInt{};
        length = value.known ? value.value : 0;
        found[type->boundVar] = length;
      }
      if (length <= 0 || length > kMostBytes) return false;
      bytes *= length;
      if (bytes > kMostBytes) return false;
    }
    if (isVariablyModified(type) || !isCompleteType(type) || bytes * sizeOf(type) > kMostBytes) return false;
    lengths_.insert(found.begin(), found.end());
    return true;
  }
};

/// Variables that are named by more than clauses that list them.
class Named : public Visitor {
public:
  Named(Context &c, Node *root) {
    forEachDirective(c, root, [&](OmpDirective &d) {
      for (OmpClause *clause : d.clauses)
        for (Expr *item : clause->items) listed_.insert(item);
    });
    visit(root);
  }
  VarSet found;

private:
  std::unordered_set<const Node *> listed_;

  void visitIdent(Ident &i) override {
    if (auto *v = as<VarDecl>(i.decl); v && !listed_.count(&i)) found.insert(v);
  }
};

/// No construct has copies of lengths that nothing names any more.
void takeFromClauses(Context &c, Node *root, const VarSet &lengths) {
  forEachDirective(c, root, [&](OmpDirective &d) {
    for (OmpClause *clause : d.clauses) {
      List<Expr *> items;
      for (Expr *item : clause->items)
        if (!lengths.count(baseVariable(item))) items.push(c.arena, item);
      clause->items = items;
    }
  });
}

/// Nor are they declared.
class DropLengths : public Rewriter {
public:
  DropLengths(Context &c, const VarSet &lengths) : Rewriter(c.statements()), lengths_(lengths) {}

private:
  const VarSet &lengths_;

  Node *rewriteDeclStmt(DeclStmt &s) override {
    auto *v = s.decls.size() == 1 ? as<VarDecl>(s.decls[0]) : nullptr;
    if (v && lengths_.count(v)) return nullptr;
    rewriteChildren(s);
    return &s;
  }
};

/// @param unused gets the lengths that the copy does not name
template <class T> T *copied(Context &c, Copier &copier, T *root, VarSet &unused) {
  T *copy = copier.copy(root);
  unused = copier.lengthsOfCopy();
  if (unused.empty()) return copy;
  for (const VarDecl *v : Named(c, copy).found) unused.erase(v);
  takeFromClauses(c, copy, unused);
  return static_cast<T *>(DropLengths(c, unused).rewrite(copy));
}

} // namespace

OmpDirective *copyForDevice(Context &c, OmpDirective &target, TargetInterface &k) {
  Copier copier(c);
  copier.lookInto(&target);
  copier.lookAtPrivate(target, k);
  VarSet unused;
  OmpDirective *copy = copied(c, copier, &target, unused);
  k.constants.erase(std::remove_if(k.constants.begin(), k.constants.end(),
                                   [&](const VarDecl *v) { return unused.count(v) != 0; }),
                    k.constants.end());
  return copy;
}

FunctionDecl *copyForDevice(Context &c, FunctionDecl &function) {
  Copier copier(c);
  copier.lookInto(&function);
  VarSet unused;
  return copied(c, copier, &function, unused);
}

} // namespace ompicc

// What a debugger calls the copies that constructs have of variables: as the program does.
//
// A copy is declared as x_private. Its original is reached by a pointer, `T *_x = &x;`, which stands in front
// of the copy; so once everything has been transformed, mostly nothing else is called x where the copy is
// visible, and the copy gets the name. Where something is, it remains as it is.

#include "transforms/host/copy_names.h"
namespace ompicc {
namespace {

/// Whether `text` has `name` as a word that is no member's name.
bool mentions(std::string_view text, std::string_view name) {
  auto isWord = [](char c) { return isalnum(static_cast<unsigned char>(c)) || c == '_'; };
  for (size_t at = text.find(name); at != text.npos; at = text.find(name, at + 1)) {
    const size_t end = at + name.size();
    if ((at && isWord(text[at - 1])) || (end < text.size() && isWord(text[end]))) continue;
    const bool member = at && (text[at - 1] == '.' || (at > 1 && text[at - 2] == '-' && text[at - 1] == '>'));
    if (!member) return true;
  }
  return false;
}

/// Finds out whether `copy` can be called `name` in what it visits: whether that has another meaning where it
/// stands, or the copy is used where it has one.
class Conflicts : public Visitor {
public:
  Conflicts(const VarDecl *copy, const Identifier *name) : copy_(copy), name_(name) {}
  bool found = false;

private:
  const VarDecl *copy_;
  const Identifier *name_;
  VarSet inner_;        ///< variables of that name that are declared inside
  bool hidden_ = false; ///< by one of them

  template <class T> void scope(T &node) {
    const bool outside = hidden_;
    walk(node);
    hidden_ = outside;
  }
  void texts(const List<std::string_view> &list) {
    for (std::string_view text : list) found |= mentions(text, name_->text);
  }
  void visitCompound(Compound &block) override { scope(block); }
  void visitFor(For &loop) override { scope(loop); }
  void visitFunctionDecl(FunctionDecl &f) override {
    found |= f.name == name_;
    scope(f);
  }
  void visitVarDecl(VarDecl &v) override {
    if (v.name == name_) {
      inner_.insert(&v);
      hidden_ = true;
    }
    walk(v);
  }
  void visitTypedefDecl(TypedefDecl &t) override {
    found |= t.name == name_;
    walk(t);
  }
  void visitEnumeratorDecl(EnumeratorDecl &e) override {
    found |= e.name == name_;
    walk(e);
  }
  void visitIdent(Ident &i) override {
    if (i.decl == copy_)
      found |= hidden_;
    else if (const Identifier *called = i.decl ? i.decl->name : i.name; called == name_)
      found |= !inner_.count(as<VarDecl>(i.decl));
  }
  void visitRoutineCall(RoutineCall &e) override {
    found |= e.routine == name_->text;
    walk(e);
  }
  void visitTextExpr(TextExpr &e) override {
    texts(e.texts);
    walk(e);
  }
  void visitTextStmt(TextStmt &s) override {
    texts(s.texts);
    walk(s);
  }
  void visitTextDecl(TextDecl &d) override {
    texts(d.texts);
    walk(d);
  }
};

/// Gives the copies in a function their names, the outermost first.
class NameCopies : public Visitor {
public:
  /// What is declared in statement expressions keeps its name.
  explicit NameCopies(const std::unordered_map<const VarDecl *, Identifier *> &names)
      : Visitor(WalkScope{false, true}), names_(names) {}

private:
  const std::unordered_map<const VarDecl *, Identifier *> &names_;

  void visitCompound(Compound &block) override {
    for (size_t i = 0; i < block.body.size(); i++)
      if (auto *declaration = as<DeclStmt>(block.body[i]))
        for (Decl *d : declaration->decls)
          if (auto *v = as<VarDecl>(d))
            if (auto known = names_.find(v); known != names_.end() && isFree(block, i, *v, *known->second))
              v->name = known->second;
    walk(block);
  }

  static bool isFree(Compound &block, size_t from, const VarDecl &copy, const Identifier &name) {
    if (as<TypedefDecl>(name.ordinary)) return false;
    for (Stmt *s : block.body)
      if (auto *declaration = as<DeclStmt>(s))
        for (Decl *d : declaration->decls)
          if (d->name == &name) return false;
    Conflicts conflicts(&copy, &name);
    for (size_t i = from; i < block.body.size() && !conflicts.found; i++) conflicts.visit(block.body[i]);
    return !conflicts.found;
  }
};

} // namespace

VarDecl *CopyNames::standsFor(const VarDecl &v, QualType type, Expr *init) {
  VarDecl *copy = c_.variable(c_.freshLocal(std::string(v.name->text) + "_private"), type, init);
  names_.emplace(copy, c_.name(v.name->text));
  return copy;
}

Expr *CopyNames::addressed(VarDecl *v, Expr *place, std::vector<Stmt *> &declarations) const {
  if (v->storage == Storage::Register || !v->asmLabel.empty()) return place; // it has no address
  QualType pointer = c_.types.pointerTo(v->type);
  VarDecl *original = local("_" + std::string(v->name->text), pointer, c_.textExpr(pointer, "&$", {place}));
  declarations.push_back(c_.declStmt(original));
  return c_.textExpr(v->type, "(*$)", {c_.ident(original)});
}

void CopyNames::nameCopies(FunctionDecl &f) const {
  if (names_.empty() || !f.body) return;
  NameCopies(names_).visit(f.body);
}

} // namespace ompicc

// What one translation unit owns: arena, names, types, source text and diagnostics; and small helpers that
// make nodes. No global state anywhere in the translator: everything hangs here.
#ifndef OMPICC_AST_CONTEXT_H
#define OMPICC_AST_CONTEXT_H

#include "ast/node.h"
#include <functional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace ompicc {

class Names {
public:
  explicit Names(Arena &arena) : arena_(arena) {}
  /// The one Identifier of this spelling.
  Identifier *intern(std::string_view text);
  /// True if the unit has an Identifier of this spelling.
  bool known(std::string_view text) const { return table_.count(text) != 0; }

private:
  Arena &arena_;
  std::unordered_map<std::string_view, Identifier *> table_;
};

struct Context {
  Arena arena;
  Names names{arena};
  TypeTable types{arena};

  Identifier *name(std::string_view text) { return names.intern(text); }
  template <class T> T *make(Loc loc = {}) { return arena.make<T>(loc); }
  std::string_view text(std::string_view s) { return arena.copy(s); }

  // Typed expressions for transformations. They do not check.
  Ident *ident(Decl *decl, Loc loc = {});                ///< reference to a variable, function or enumerator
  IntLiteral *intLiteral(long long value, Loc loc = {}); ///< of type int, or long if it does not fit
  Expr *unary(UnaryOp op, Expr *operand);                ///< Deref and AddressOf get their types
  Expr *binary(BinaryOp op, Expr *lhs, Expr *rhs, QualType type);
  Expr *paren(Expr *inner);
  Expr *cast(QualType type, Expr *operand);
  VarDecl *variable(std::string_view name, QualType type, Expr *init = nullptr);
  Compound *compound(std::initializer_list<Stmt *> body, Loc loc = {});
  DeclStmt *declStmt(Decl *decl);
  ExprStmt *exprStmt(Expr *e);

  /// C text with holes: every "$" in `format` is replaced by the next of `holes` (an Expr, Stmt, Decl, or a
  /// TypeArg for a type); "$$" is a "$". texts live in the arena.
  TextExpr *textExpr(QualType type, std::string_view format, std::initializer_list<Node *> holes = {});
  TextExpr *textExpr(QualType type, std::string_view format, const std::vector<Node *> &holes);
  TextStmt *textStmt(std::string_view format, std::initializer_list<Node *> holes = {});
  TextDecl *textDecl(std::string_view format, std::initializer_list<Node *> holes = {});
  TypeArg *typeArg(QualType type);

  /// A name nobody uses in this unit: `base` with a number behind it where needed.
  std::string_view fresh(std::string_view base);

private:
  std::unordered_map<std::string, int> used_;
};

/// A deep copy of `node`. Declarations inside it are copied, and references to them point to the copies.
/// Types that name copied declarations (variable array bounds, local tags) are rebuilt.
class Cloner {
public:
  explicit Cloner(Context &context) : context_(context) {}
  template <class T> T *clone(T *node) { return static_cast<T *>(cloneTree(node)); }
  /// From now on references to `from` become references to `to`.
  void substitute(Decl *from, Decl *to) { map_[from] = to, types_.clear(); }
  /// What `decl` became, or itself.
  Decl *mapped(Decl *decl) const;
  QualType mapType(QualType type);

private:
  Node *cloneTree(Node *node);
  Node *cloneNode(Node *node);
  const Type *rebuild(const Type *type);
  bool mentionsMapped(Expr *e) const;
  Context &context_;
  std::unordered_map<const Decl *, Decl *> map_;
  std::unordered_map<const Type *, const Type *> types_;
};

/// Prints the tree below `node`, indented, one node a line, with types of expressions (ompi --dump-ast).
/// `place`, if given, decodes locations ("a.c:12").
std::string dump(const Node &node, const std::function<std::string(Loc)> &place = {});

} // namespace ompicc
#endif

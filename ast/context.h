// What one translation unit owns: arena, names, types, source text and diagnostics; and small helpers that
// make nodes. No global state anywhere in the translator: everything hangs here.
#ifndef OMPICC_AST_CONTEXT_H
#define OMPICC_AST_CONTEXT_H

#include "ast/node.h"
#include "ast/visitor.h"
#include <functional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace ompicc {

/// The table of names: open addressing, at most half full, so that a look-up is mostly one comparison of
/// hashes.
class Names {
public:
  explicit Names(Arena &arena) : arena_(arena), slots_(1 << 12) {}
  /// The one Identifier of this spelling.
  Identifier *intern(std::string_view text);
  /// The unit's Identifier of this spelling, or null if there is none.
  Identifier *find(std::string_view text) const { return *slot(text, hashOf(text)); }
  bool known(std::string_view text) const { return find(text) != nullptr; }

private:
  static uint32_t hashOf(std::string_view text);
  /// Where the name is or would be.
  Identifier *const *slot(std::string_view text, uint32_t hash) const;
  void grow();
  Arena &arena_;
  std::vector<Identifier *> slots_; ///< a power of 2 of them
  size_t count_ = 0;
};

/// Memory comes from three arenas by how long it is needed. Names, types and declarations are known by their
/// address in many a table, so they last. The rest of the tree lasts, too, unless somebody marks and releases
/// it: what a transformation makes of one function is not needed any more once it is printed.
struct Context {
  Arena lasting;
  Arena arena;
  Arena scratch; ///< for one external declaration while it is parsed: specifiers, declarators, open blocks
  Names names{lasting};
  TypeTable types{lasting};
  bool hasStatementExpressions = false; ///< the unit has: statements may stand in expressions
  unsigned standard = 2017; ///< the year of the C standard that the source is written in (Language::year)
  bool declarationsFirst = false; ///< C89: a block's declarations stand before its statements
  bool hasChoices = false;        ///< host and device have chosen different variants of something

  /// For passes that look for statements and declarations: into expressions only for statement expressions.
  WalkScope statements() const { return {hasStatementExpressions, true}; }
  /// For passes that look for directives.
  WalkScope directives() const { return {hasStatementExpressions, false}; }

  Identifier *name(std::string_view text) { return names.intern(text); }
  template <class T> T *make(Loc loc = {}) {
    return (std::is_base_of<Decl, T>::value ? lasting : arena).template make<T>(loc);
  }
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
  /// TypeArg for a type), in parentheses where the tokens beside the hole bind more tightly
  /// (ast/text_template.h); "$$" is a "$". texts live in the arena. "@word" is for device code alone: a word
  /// of the device's language or a name of its library (translator/emit/device_spelling.h).
  TextExpr *textExpr(QualType type, std::string_view format, std::initializer_list<Node *> holes = {});
  TextExpr *textExpr(QualType type, std::string_view format, const std::vector<Node *> &holes);
  TextStmt *textStmt(std::string_view format, std::initializer_list<Node *> holes = {});
  TextStmt *textStmt(std::string_view format, const std::vector<Node *> &holes);
  TextDecl *textDecl(std::string_view format, const std::vector<Node *> &holes = {});
  /// The call of a routine of a library's, by its name or word (RoutineCall in nodes.def).
  RoutineCall *routineCall(QualType type, std::string_view routine, const std::vector<Expr *> &args = {});
  /// The same of a template of the device library's.
  RoutineCall *templateCall(QualType type, std::string_view routine, const std::vector<Expr *> &templateArgs,
                            const std::vector<Expr *> &args);
  TypeArg *typeArg(QualType type);

  /// A name nobody uses in this unit: `base` with a number behind it where needed.
  std::string_view fresh(std::string_view base);
  /// As fresh, for what is local to the function that is being transformed: others' may have the same name.
  std::string_view freshLocal(std::string_view base);
  /// The transformation of another function begins, and that of the last one has ended.
  void beginFunction() { function_++; }

private:
  unsigned function_ = 1; ///< counts what is transformed
};

/// A deep copy of `node`. Declarations inside it are copied, and references to them point to the copies.
/// Types that name copied declarations (variable array bounds, local tags) are rebuilt.
class Cloner {
public:
  explicit Cloner(Context &context) : context_(context) {}
  template <class T> T *clone(T *node) { return static_cast<T *>(cloneTree(node)); }
  /// What `decl` became, or itself.
  Decl *mapped(Decl *decl) const;
  QualType mapType(QualType type);
  /// References to `from`, which is declared outside of what is copied, become such to `to`.
  void replace(const Decl *from, Decl *to);
  /// Variable arrays with this bound become arrays of that length.
  void setLength(const VarDecl *bound, long long length);

private:
  Node *cloneTree(Node *node);
  Node *cloneNode(Node *node);
  const Type *rebuild(const Type *type);
  bool mentionsMapped(Expr *e) const;
  Context &context_;
  std::unordered_map<const Decl *, Decl *> map_;
  std::unordered_map<const VarDecl *, long long> lengths_;
  std::unordered_map<const Type *, const Type *> types_;
};

/// Prints the tree below `node`, indented, one node a line, with types of expressions (ompi --dump-ast).
/// `place`, if given, decodes locations ("a.c:12").
std::string dump(const Node &node, const std::function<std::string(Loc)> &place = {});

} // namespace ompicc
#endif

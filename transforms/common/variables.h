// Which variables a piece of the tree uses, and how; and replacing references to them.
#ifndef OMPICC_TRANSFORMS_COMMON_VARIABLES_H
#define OMPICC_TRANSFORMS_COMMON_VARIABLES_H

#include "ast/context.h"
#include "ast/visitor.h"
#include <functional>
#include <unordered_map>
#include <unordered_set>
#include <vector>

namespace ompicc {

using VarList = std::vector<VarDecl *>;
using VarSet = std::unordered_set<const VarDecl *>;

/// The variable an identifier, or an expression like a[i].m, p[0:n] or s->f, is rooted in; null if none.
VarDecl *baseVariable(Expr *e);

/// Variables that `root` refers to and does not declare, in order of first reference. For a directive inside
/// `root`, its private variables are its own, and what its other clauses name counts as referred to. When
/// `root` itself is a directive, only what its body and loops refer to counts, not its own clauses.
VarList freeVariables(Node *root);
/// Those that it declares.
VarSet declaredIn(Node *root);

/// How variables are used in a piece of the tree, by base variable.
struct Usage {
  VarSet written;       ///< assigned, incremented, target of atomic, reduction, lastprivate
  VarSet addressTaken;  ///< operand of &, or an array that decays anywhere but in a subscript
  VarSet synchronised;  ///< read where it matters what other threads have written: by atomic, in critical
                        ///< regions, listed by flush
  bool flushes = false; ///< all variables may be: a flush without a list, locks
  /// Written or address taken.
  bool mayChange(const VarDecl *v) const { return written.count(v) || addressTaken.count(v); }
};
/// Whether a map or motion clause, as to other code of the host, takes the addresses of its items. With
/// copies, a function that only reads what it gets the address of does not, either (lent_arguments.h).
enum class MapsTake { Addresses, Copies };
Usage usageIn(Node *root, MapsTake ofMaps = MapsTake::Addresses);

/// Replaces references to variables, also in clauses, and in bounds of types that are printed by name.
class Substitution {
public:
  explicit Substitution(Context &context) : context_(context) {}
  /// References to `from` become references to `to`.
  void replace(const VarDecl *from, VarDecl *to);
  /// References to `from` become (*to), with `to` a pointer.
  void replaceByDeref(const VarDecl *from, VarDecl *to);
  /// References to `from` become fresh results of `make`.
  void replaceBy(const VarDecl *from, std::function<Expr *()> make);
  bool empty() const { return map_.empty(); }
  /// Rewrites `root` in place and returns what takes its place.
  template <class T> T *apply(T *root) { return root ? static_cast<T *>(applyNode(root)) : nullptr; }

private:
  Node *applyNode(Node *root);
  Context &context_;
  std::unordered_map<const Decl *, std::function<Expr *()>> map_;
};

/// True if `v` has automatic storage duration (a local or a parameter, not static or extern).
bool isAutomatic(const VarDecl &v);
/// The C compiler is not to say that `v` is unused, or set but not used. Returns v.
VarDecl *mayBeUnused(Context &c, VarDecl *v);
/// Whether objects of that type have pointers in them, or may have: of a structure whose members are not
/// known.
bool holdsPointers(QualType type);
/// The type of a private copy: `type` without const and volatile, which are an array's elements'
/// (C11 6.7.3p9).
QualType unqualifiedElements(TypeTable &types, QualType type);
/// The type of the object that `type`'s lives in from now on and that gets its value by an assignment:
/// without const, but volatile, as what is accessed there is the program's own object.
QualType assignableElements(TypeTable &types, QualType type);
/// The size of an object of that type, which printers can spell without the type's name.
Expr *sizeOfType(Context &c, QualType type);
bool isVolatileArray(QualType type);
/// True if the address of an object of `type` points to const or volatile.
bool hasQualifiedElements(QualType type);
/// True if `type` is a structure with a const member, at any depth: it cannot be assigned to (C11 6.3.2.1p1).
bool hasConstMember(QualType type);
/// Gives a private copy the alignment that the original was declared with. Returns `copy`.
VarDecl *keepAlignment(Context &context, VarDecl *copy, const VarDecl &original);
/// OpenMP 5.2 §1.2.7: of arithmetic type (pointers are not scalar variables in C for mapping rules).
bool isOmpScalar(const VarDecl &v);

/// Calls `f` for each directive below `root` (and root itself), outermost first.
void forEachDirective(const Context &c, Node *root, const std::function<void(OmpDirective &)> &f);
/// Calls `f` for each reference to a function in `root`.
void forEachFunctionReference(Node *root, const std::function<void(Ident &, FunctionDecl &)> &f);

} // namespace ompicc
#endif

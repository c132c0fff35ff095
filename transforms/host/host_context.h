// What the parts of the host set share.
//
// HostContext is the state: the unit, the function at hand with what is known of its constructs, and what the
// generated code has come to need. HostPart is the base of every part, the classes that transform constructs
// and those that do a piece of that for several of them: the context, and short names for the code that all
// of them make.
#ifndef OMPICC_TRANSFORMS_HOST_HOST_CONTEXT_H
#define OMPICC_TRANSFORMS_HOST_HOST_CONTEXT_H

#include "transforms/common/kernel_plan.h"
#include "transforms/host/construct_facts.h"
#include "transforms/host/routines.h"

namespace ompicc {

/// The state that the parts share.
class HostContext {
public:
  /// `kernels`: each target construct with what the device sets have made of it.
  HostContext(Unit &u, OffloadedTargets &kernels) : unit(u), c(u.context), kernels_(kernels) {}

  Unit &unit;
  Context &c;
  CalledRoutines called;
  bool tellsTools = false; ///< of constructs that libgomp does not execute (--host-events)

  /// Goes on to the next function. Declarations that must stand before it are added to `before`.
  void beginFunction(FunctionDecl &f, List<Decl *> &before);
  const FunctionDecl &function() const { return *function_; }
  void declareBefore(Decl *d) { before_->push(c.arena, d); }
  /// What is known of a construct of this function.
  ConstructFacts &factsOf(const OmpDirective &d) { return facts_[&d]; }

  bool hasKernels() const { return !kernels_.empty(); }
  /// What devices execute of a target construct; null if it has only its host version.
  const OffloadedTarget *offloaded(const OmpDirective &target) const;

  /// long long or unsigned long long in code beside the user's, by a name: -Wlong-long and C89 are against
  /// both.
  QualType wide(TypeKind k);
  /// `type`, with that name in it if it is one of these, or a pointer to one.
  QualType byName(QualType type);
  /// The declarations of the names that are used.
  std::string wideTypes() const;

private:
  OffloadedTargets &kernels_;
  FunctionDecl *function_ = nullptr;
  List<Decl *> *before_ = nullptr;
  std::unordered_map<const OmpDirective *, ConstructFacts> facts_;
  TypedefDecl *wide_[2] = {}; ///< names of long long and unsigned long long
};

/// A text with `count` holes, as of a list: "$, $".
std::string holesOf(size_t count);

/// What a part has at hand.
class HostPart {
protected:
  explicit HostPart(HostContext &context) : host_(context), unit_(context.unit), c_(context.c) {}
  // The set refers to its parts, and parts to each other.
  HostPart(const HostPart &) = delete;
  HostPart &operator=(const HostPart &) = delete;

  ConstructFacts &factsOf(const OmpDirective &d) const { return host_.factsOf(d); }

  /// Notes that the code calls `routine` and returns its name.
  const char *rt(const std::string &routine) const { return host_.called.add(routine); }
  const char *rt(const LibgompLoop::Routine &routine) const { return host_.called.add(routine); }
  /// The call of a routine with `arguments`.
  Expr *callExpr(QualType type, const LibgompLoop::Routine &routine,
                 const std::vector<Expr *> &arguments = {}) const;
  Expr *callExpr(QualType type, const std::string &routine, const std::vector<Expr *> &arguments = {}) const {
    return callExpr(type, {routine, ""}, arguments);
  }
  Stmt *call(const std::string &routine, const std::vector<Expr *> &arguments = {}) const;
  /// The same of a routine whose return address tools look up: with lines for debuggers it is an instruction
  /// of the call's line, and not of the next statement's.
  Stmt *callAtLine(const std::string &routine, const std::vector<Expr *> &arguments = {}) const;
  /// An argument that is written out: "(void *) 0".
  Expr *argument(const std::string &text, const std::vector<Node *> &holes = {}) const {
    return c_.textExpr(voidPointer(), text, holes);
  }

  template <class T> T *copy(T *e) const { return Cloner(c_).clone(e); }
  VarDecl *local(std::string_view base, QualType type, Expr *init = nullptr) const {
    return c_.variable(c_.freshLocal(base), byName(type), init);
  }
  QualType basic(TypeKind k) const { return c_.types.basic(k); }
  QualType voidPointer() const { return c_.types.pointerTo(basic(TypeKind::Void)); }
  QualType wide(TypeKind k) const { return host_.wide(k); }
  QualType byName(QualType type) const { return host_.byName(type); }

  Stmt *assign(Expr *to, Expr *from) const;
  Stmt *copyArray(Expr *to, Expr *from) const;
  /// An argument for libgomp: what a clause says, or 0.
  Expr *converted(QualType to, Expr *value) const;
  /// A declaration as text; in C89 of what only later standards have: variable arrays, lists of values that
  /// are not constant.
  Stmt *declareText(const std::string &text, const std::vector<Node *> &holes = {}) const;
  /// The C compiler is not to say that `v` is set but not used: a copy that the program did not write.
  /// Returns v.
  VarDecl *mayBeUnused(VarDecl *v) const;

  HostContext &host_;
  Unit &unit_;
  Context &c_;
};

} // namespace ompicc
#endif

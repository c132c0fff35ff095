#include "transforms/host/host_context.h"

namespace ompicc {

void HostContext::beginFunction(FunctionDecl &f, List<Decl *> &before) {
  function_ = &f;
  before_ = &before;
  facts_.clear();
}

const OffloadedTarget *HostContext::offloaded(const OmpDirective &target) const {
  auto found = kernels_.find(&target);
  return found == kernels_.end() ? nullptr : &found->second;
}

QualType HostContext::wide(TypeKind k) {
  TypedefDecl *&name = wide_[k == TypeKind::ULongLong];
  if (!name) {
    name = c.make<TypedefDecl>(Loc{});
    name->name = c.name(k == TypeKind::ULongLong ? "ompicc_ulong" : "ompicc_long");
    name->type = c.types.basic(k);
  }
  return QualType(c.types.typedefType(name, c.types.basic(k)));
}

QualType HostContext::byName(QualType type) {
  if (type && type->kind == TypeKind::Pointer) {
    const QualType named = byName(type->element);
    return named.type == type->element.type ? type : QualType(c.types.pointerTo(named)).with(type.quals);
  }
  const bool isWide = type && (type->kind == TypeKind::LongLong || type->kind == TypeKind::ULongLong);
  return isWide ? wide(type->kind).with(type.quals) : type;
}

std::string HostContext::wideTypes() const {
  std::string text;
  if (wide_[0]) text += "__extension__ typedef long long ompicc_long;\n";
  if (wide_[1]) text += "__extension__ typedef unsigned long long ompicc_ulong;\n";
  return text;
}

std::string holesOf(size_t count) {
  std::string text;
  for (size_t i = 0; i < count; i++) text += i ? ", $" : "$";
  return text;
}

Expr *HostPart::callExpr(QualType type, const LibgompLoop::Routine &routine,
                         const std::vector<Expr *> &arguments) const {
  return c_.routineCall(type, rt(routine), arguments);
}

Stmt *HostPart::call(const std::string &routine, const std::vector<Expr *> &arguments) const {
  return c_.textStmt("$;", {callExpr(basic(TypeKind::Void), routine, arguments)});
}

Stmt *HostPart::callAtLine(const std::string &routine, const std::vector<Expr *> &arguments) const {
  if (!unit_.deviceLines) return call(routine, arguments);
  return c_.textStmt("$; __asm__ volatile (\"nop\");", {callExpr(basic(TypeKind::Void), routine, arguments)});
}

Stmt *HostPart::assign(Expr *to, Expr *from) const {
  if (hasConstMember(to->type))
    return c_.textStmt("__builtin_memcpy((void *) &$, &$, sizeof($));", {to, from, copy(to)});
  return c_.textStmt("$ = $;", {to, from});
}

Stmt *HostPart::copyArray(Expr *to, Expr *from) const {
  auto address = [](Expr *of, const char *pointer) {
    return isVolatileArray(of->type) ? std::string("(") + pointer + ") (unsigned long) &$"
                                     : std::string("&$");
  };
  return c_.textStmt("__builtin_memcpy(" + address(to, "void *") + ", " + address(from, "const void *") +
                         ", sizeof($));",
                     {to, from, copy(to)});
}

Expr *HostPart::converted(QualType to, Expr *value) const {
  if (!value) return c_.intLiteral(0);
  return c_.textExpr(to, "($) $", {c_.typeArg(to), c_.paren(copy(value))});
}

Stmt *HostPart::declareText(const std::string &text, const std::vector<Node *> &holes) const {
  return c_.declStmt(c_.textDecl((c_.declarationsFirst ? "__extension__ " : "") + text, holes));
}

VarDecl *HostPart::mayBeUnused(VarDecl *v) const { return ompicc::mayBeUnused(c_, v); }

} // namespace ompicc

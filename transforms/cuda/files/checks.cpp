// What C has and device code cannot have: reported where it stands, before anything is generated from it.
#include "transforms/cuda/files/checks.h"
#include "ast/const_eval.h"
#include "ast/visitor.h"
#include "transforms/common/capture.h"
#include "transforms/common/clauses.h"
#include "transforms/common/variables.h"
#include "translator/emit/device_builtin.h"
#include "translator/emit/device_library.h"
#include "translator/sema/empty_asm.h"
#include <algorithm>

namespace ompicc::cuda {
namespace {

class DeviceChecks : public Visitor {
public:
  DeviceChecks(Diagnostics &diagnostics, const std::string &where, bool inTarget)
      : diagnostics_(diagnostics), where_(where), inTarget_(inTarget) {}
  /// The construct's own clauses.
  void target(OmpDirective &d) {
    around_.push_back(&d);
    for (OmpClause *clause : d.clauses) allocator(d, *clause);
    visit(d.body);
    around_.pop_back();
  }

private:
  Diagnostics &diagnostics_;
  std::string where_;
  const bool inTarget_;                      ///< not in a function
  std::vector<const OmpDirective *> around_; ///< the directives around what is visited

  bool warnedOfLongDouble_ = false;

  void report(Loc loc, const std::string &what) {
    if (loc) diagnostics_.error(loc, what + " cannot be used " + where_);
  }
  void checkType(QualType type, Loc loc) {
    QualType t = canonical(type);
    const bool byValue = t.type && t->kind == TypeKind::LongDouble;
    while (t.type && (t->kind == TypeKind::Array || t->kind == TypeKind::Pointer)) t = canonical(t->element);
    if (!t.type) return;
    switch (t->kind) {
    case TypeKind::LongDouble: longDouble(byValue, loc); break;
    case TypeKind::Complex:
      if (!isFloating(elementOf(t)))
        report(loc, "a complex type of integers");
      else if (kindOf(elementOf(t)) != TypeKind::Float && kindOf(elementOf(t)) != TypeKind::Double)
        report(loc, "'" + describe(t) + "', whose size differs on the device,");
      break;
    case TypeKind::Float16:
    case TypeKind::BFloat16:
    case TypeKind::Fp16:
      if (t.quals & QualVolatile) report(loc, "type '" + describe(t) + "'");
      break;
    case TypeKind::Vector: report(loc, "a vector type"); break;
    case TypeKind::BitInt:
    case TypeKind::UBitInt:
    case TypeKind::Float128:
    case TypeKind::Float64x:
    case TypeKind::Decimal32:
    case TypeKind::Decimal64:
    case TypeKind::Decimal128: report(loc, "type '" + describe(t) + "'"); break;
    case TypeKind::Struct:
    case TypeKind::Union:
      if (holdsLongDouble(t))
        report(loc, "'" + describe(t) + "', which has a 'long double' that is smaller on the device,");
      break;
    default: break;
    }
  }
  /// A value is a double there; in memory that the host knows, its size would not be the same.
  void longDouble(bool byValue, Loc loc) {
    if (!byValue) return report(loc, "'long double' in memory, where its size differs on the device,");
    if (warnedOfLongDouble_ || !loc) return;
    warnedOfLongDouble_ = true;
    diagnostics_.warning(loc, "'long double' is 'double' " + where_);
  }
  static bool holdsLongDouble(QualType type) {
    type = canonical(type);
    while (isArray(type)) type = canonical(elementOf(type));
    if (kindOf(type) == TypeKind::LongDouble) return true;
    TagDecl *definition = isRecord(type) ? definitionOf(type) : nullptr;
    if (!definition) return false;
    return std::any_of(definition->fields.begin(), definition->fields.end(),
                       [](FieldDecl *f) { return holdsLongDouble(f->type); });
  }
  /// __builtin_add_overflow and its kind are computed in 64 bits, in types that C++ can name.
  void checkOverflow(Call &c, std::string_view name) {
    for (Expr *arg : c.args) {
      QualType type = arg->type && isPointer(arg->type) ? elementOf(arg->type) : arg->type;
      if (type && isInteger(type) && sizeOf(type) > 8)
        return report(c.loc, "'" + std::string(name) + "' of integers of more than 64 bits");
      auto *member = as<Member>(skipParens(arg));
      if (member && member->field && member->field->bitWidth && arg == c.args[2])
        return report(arg->loc, "'" + std::string(name) + "' for the type of a bit-field");
    }
  }
  /// In C++ `int f()` has no parameters; in C before C23 it may have any, and so may what is not declared.
  void checkDeclared(const Ident &callee, Loc loc) {
    auto *f = as<FunctionDecl>(callee.decl);
    if (!f || f->body || f->definition || isDeviceLibraryFunction(*f)) return;
    const QualType type = canonical(f->type);
    if (isFunction(type) && !type->hasPrototype)
      report(loc, "function '" + std::string(f->name->text) + "', whose parameters no declaration names,");
  }
  static bool hasVariableMember(QualType type) {
    while (isArray(type)) type = elementOf(type);
    TagDecl *definition = isRecord(type) ? definitionOf(type) : nullptr;
    return definition && std::any_of(definition->fields.begin(), definition->fields.end(), [](FieldDecl *f) {
             return isArray(f->type) && isVariablyModified(f->type);
           });
  }
  void visitVarDecl(VarDecl &v) override {
    checkType(v.type, v.loc);
    if (hasVariableMember(v.type)) report(v.loc, "a structure with a member of variable size");
    if (v.threadLocal) report(v.loc, "the thread-local variable '" + std::string(v.name->text) + "'");
    walk(v);
  }
  void visitIdent(Ident &i) override {
    auto *variable = as<VarDecl>(i.decl);
    if (variable && isNamedAtFileScope(*variable) && kindOf(i.type) == TypeKind::LongDouble)
      longDouble(false, i.loc);
    else
      checkType(i.type, i.loc);
    if (auto *f = as<FunctionDecl>(i.decl); f && f->isNested)
      report(i.loc, "the nested function '" + std::string(f->name->text) + "'");
    if (!i.decl && isBuiltinName(i.name->text) && deviceBuiltin(i.name->text).empty())
      report(i.loc, "'" + std::string(i.name->text) + "'");
    if (auto *v = as<VarDecl>(i.decl); v && (v->threadLocal || v->threadPrivate))
      report(i.loc, "the thread-local variable '" + std::string(v->name->text) + "'");
  }
  void visitCall(Call &c) override {
    auto *callee = as<Ident>(skipParens(c.callee));
    if (callee && callee->name->text.substr(0, 4) == "omp_" && !isDeviceRoutine(callee->name->text))
      if (auto *f = as<FunctionDecl>(callee->decl); f && !f->body && !f->definition)
        report(c.loc, "the routine '" + std::string(callee->name->text) + "'");
    if (callee && !c.args.empty()) checkDeclared(*callee, c.loc);
    const bool builtin = callee && !callee->decl && isBuiltinName(callee->name->text);
    for (size_t i = 0; !builtin && i < c.args.size(); i++)
      if (kindOf(c.args[i]->type) == TypeKind::LongDouble && isVariadicArgument(c, i))
        report(c.args[i]->loc, "'long double' as a variable argument");
    if (builtin) {
      checkType(c.type, c.loc);
      if (callee->name->text.find("_overflow") != std::string_view::npos)
        checkOverflow(c, callee->name->text);
    }
    walk(c);
  }
  static bool isVariadicArgument(const Call &c, size_t i) {
    QualType type = canonical(c.callee->type);
    if (isPointer(type)) type = canonical(elementOf(type));
    return isFunction(type) && (type->variadic || !type->hasPrototype) && i >= type->params.size();
  }
  void visitMember(Member &m) override {
    checkType(m.type, m.loc);
    walk(m);
  }
  void visitCast(Cast &c) override {
    checkType(c.target, c.loc);
    // DBL_MAX is ((double) 1.79…e308L).
    auto *literal = as<FloatLiteral>(skipParens(c.operand));
    if (!literal || !isFloating(c.target)) walk(c);
  }
  void visitCompoundLiteral(CompoundLiteral &l) override {
    if (l.specifiers.find("static") != std::string_view::npos) report(l.loc, "a static compound literal");
    walk(l);
  }
  void visitFloatLiteral(FloatLiteral &f) override { checkType(f.type, f.loc); }
  void visitIntLiteral(IntLiteral &i) override {
    if (isComplex(i.type) || isBitInt(i.type)) checkType(i.type, i.loc);
  }
  void visitCase(Case &c) override {
    if (c.high) {
      ConstInt low = evaluateConstant(c.low), high = evaluateConstant(c.high);
      if (!low.known || !high.known || high.value - low.value > 1024)
        report(c.loc, "a case range of more than 1024 values");
    }
    walk(c);
  }
  void visitAsm(Asm &a) override {
    if (!isEmptyAsm(a)) report(a.loc, "an asm statement with instructions");
    walk(a);
  }
  void visitLabelAddress(LabelAddress &l) override { report(l.loc, "the address of a label"); }
  void visitIndirectGoto(IndirectGoto &g) override { report(g.loc, "a computed goto"); }
  void visitFunctionDecl(FunctionDecl &f) override {
    if (f.body) report(f.loc, "a nested function");
  }
  /// A task adds to its thread's variable, so the construct that combines may not be outside of the parallel
  /// region that the task is in.
  void visitOmpDirective(OmpDirective &d) override {
    around_.push_back(&d);
    for (OmpClause *clause : d.clauses)
      if (clause->kind == OmpClauseKind::InReduction)
        for (Expr *item : clause->items)
          if (VarDecl *v = baseVariable(item); v && !combinedByThread(v))
            report(item->loc, "'in_reduction' of '" + std::string(v->name->text) +
                                  "', which no construct of the same parallel region combines,");
    for (OmpClause *clause : d.clauses) allocator(d, *clause);
    walk(d);
    around_.pop_back();
  }
  /// §6: the memory of a team is not a thread's.
  void allocator(const OmpDirective &d, OmpClause &clause) {
    if ((clause.kind != OmpClauseKind::Allocate && clause.kind != OmpClauseKind::Allocator) || !clause.expr)
      return;
    ConstInt which = evaluateConstant(clause.expr);
    if (!which.known) return;
    bool teams = true; // not in a function that threads may call, either
    for (const OmpDirective *r : around_)
      if (r != &d || clause.kind == OmpClauseKind::Allocate)
        teams &= r->kind == OmpDirectiveKind::Target || r->kind == OmpDirectiveKind::Teams ||
                 r->kind == OmpDirectiveKind::Distribute || r->kind == OmpDirectiveKind::DistributeSimd;
    constexpr int kCgroup = 6, kPteam = 7;
    if ((which.value == kCgroup || which.value == kPteam) && !(teams && inTarget_) && isReachable(d, clause))
      report(clause.expr->loc,
             "memory of the team for a variable of one of its threads, of which other threads "
             "may get the address,");
  }
  /// A thread's variable, whose memory space only its address could show.
  static bool isReachable(const OmpDirective &d, const OmpClause &clause) {
    if (clause.kind == OmpClauseKind::Allocator) return true; // the scope is not known here
    const Usage usage = usageIn(d.body);
    for (Expr *item : clause.items)
      if (usage.addressTaken.count(baseVariable(item))) return true;
    return false;
  }
  bool combinedByThread(const VarDecl *v) const {
    for (size_t i = around_.size(); i-- > 0;) {
      for (OmpClause *clause : around_[i]->clauses)
        if (clause->kind == OmpClauseKind::TaskReduction ||
            (clause->kind == OmpClauseKind::Reduction && clause->modifiers == ReductionTask))
          for (Expr *item : clause->items)
            if (baseVariable(item) == v) return true;
      if (around_[i]->kind == OmpDirectiveKind::Parallel) return false;
    }
    return false;
  }
  void visitBuiltinCall(BuiltinCall &b) override {
    if (b.name->text == "__builtin_va_arg") report(b.loc, "va_arg");
    if (b.name->text == "__builtin_convertvector" || b.name->text == "__builtin_has_attribute")
      report(b.loc, "'" + std::string(b.name->text) + "'");
    walk(b);
  }
};

} // namespace

void checkDeviceCode(Diagnostics &diagnostics, Node *root, const std::string &where) {
  auto *target = as<OmpDirective>(root);
  DeviceChecks checks(diagnostics, where, target != nullptr);
  if (target)
    checks.target(*target);
  else
    checks.visit(root);
}

} // namespace ompicc::cuda

// expand_calls.cpp: see expand_calls.h.
#include "transforms/cuda/loops/expand_calls.h"
#include "ast/const_eval.h"
#include "ast/visitor.h"
#include "transforms/common/mark_directives.h"
#include "transforms/common/variables.h"
#include "transforms/cuda/analysis/objects.h"
#include "transforms/cuda/kernels/mode.h"
#include "transforms/cuda/loops/tail_returns.h"
#include "translator/sema/side_effects.h"

#include <algorithm>

namespace ompicc {
namespace {

enum class Take { Loops, Values, Regions, Divisions, Elements };

/// What keeps a function's body from standing somewhere else.
class Fixed : public Visitor {
public:
  explicit Fixed(Take take) : found(false), returns(false), take_(take) {}
  bool found, returns; ///< for one reason or another; it returns

private:
  const Take take_;

  void visitReturn(Return &r) override {
    returns = true;
    walk(r);
  }
  void visitGoto(Goto &) override { found = true; }
  void visitIndirectGoto(IndirectGoto &) override { found = true; }
  void visitLabel(Label &) override { found = true; }
  void visitAsm(Asm &) override { found = true; }
  void visitOmpDirective(OmpDirective &d) override {
    found |= take_ != Take::Regions;
    walk(d);
  }
  void visitOmpChoice(OmpChoice &) override { found = true; }
  void visitIdent(Ident &i) override {
    for (const char *own : {"__func__", "__FUNCTION__", "__PRETTY_FUNCTION__"}) found |= i.name->text == own;
  }
  void visitFunctionDecl(FunctionDecl &) override { found = true; }
  void visitTagDecl(TagDecl &) override { found = true; }
  void visitTypedefDecl(TypedefDecl &) override { found = true; }
  void visitVarDecl(VarDecl &v) override {
    found |= v.storage == Storage::Static || v.storage == Storage::Extern || isVariablyModified(v.type);
    walk(v);
  }
};

/// Whether a function computes a number of members of structures that its parameters lead to, and is no long
/// text.
bool readsElements(const FunctionDecl &f) {
  class Uses : public Visitor {
  public:
    explicit Uses(const FunctionDecl &f) : f_(f) { visit(f.body); }
    bool fits() const { return members_ && !others_ && statements_ <= 40; }

  private:
    const FunctionDecl &f_;
    bool members_ = false, others_ = false;
    int statements_ = 0;

    bool isParameter(const Expr *e) const {
      const VarDecl *v = variableOf(const_cast<Expr *>(e));
      return v && isPointer(v->type) && std::find(f_.params.begin(), f_.params.end(), v) != f_.params.end();
    }
    void visitMember(Member &m) override {
      if (!m.arrow || !isParameter(m.object)) return walk(m);
      members_ = true;
    }
    void visitIdent(Ident &i) override { others_ |= isParameter(&i); }
    void visitExprStmt(ExprStmt &s) override {
      statements_++;
      walk(s);
    }
    void visitDeclStmt(DeclStmt &s) override {
      statements_++;
      walk(s);
    }
  };
  return Uses(f).fits() && onlyReads(&f);
}

/// An element whose address an expression is, of an array with a name: of &a[i], and a + i.
struct ElementAt {
  Expr *base = nullptr, *index = nullptr; ///< null: it is none
};
ElementAt elementAt(Expr *e) {
  e = skipParens(e);
  if (auto *cast = as<Cast>(e); cast && cast->implied) e = skipParens(cast->operand);
  if (auto *u = as<Unary>(e)) {
    auto *element = u->op == UnaryOp::AddressOf ? as<Index>(skipParens(u->operand)) : nullptr;
    return element && variableOf(element->base) ? ElementAt{element->base, element->index} : ElementAt{};
  }
  auto *sum = as<Binary>(e);
  const bool is = sum && sum->op == BinaryOp::Add && variableOf(sum->lhs) && isInteger(sum->rhs->type) &&
                  (isPointer(sum->lhs->type) || isArray(sum->lhs->type));
  return is ? ElementAt{sum->lhs, sum->rhs} : ElementAt{};
}

/// Members of what an address is of, by the object's name: (&a[i])->x becomes a[i].x.
class Direct : public Rewriter {
public:
  explicit Direct(Context &c) : c_(c) {}

private:
  Context &c_;
  Node *rewriteMember(Member &m) override {
    rewriteChildren(m);
    const ElementAt at = m.arrow ? elementAt(m.object) : ElementAt{};
    if (!at.base) return &m;
    auto *element = c_.make<Index>(m.loc);
    element->base = at.base;
    element->index = at.index;
    element->type = elementOf(at.base->type);
    m.arrow = false;
    m.object = element;
    return &m;
  }
};

/// The names that are declared, and those that are used for what is declared elsewhere.
class Names : public Visitor {
public:
  std::vector<const Identifier *> declared;
  std::vector<const Ident *> used;

private:
  void visitVarDecl(VarDecl &v) override {
    declared.push_back(v.name);
    walk(v);
  }
  void visitIdent(Ident &i) override { used.push_back(&i); }
};

bool contains(const std::vector<const Identifier *> &names, const Identifier *name) {
  return std::find(names.begin(), names.end(), name) != names.end();
}
template <class Named> bool isNamed(const std::vector<Named *> &all, const Identifier *name) {
  return std::any_of(all.begin(), all.end(), [&](const Named *one) { return one->name == name; });
}

class Expander : public Rewriter {
public:
  Expander(Context &c, Stmt *around, const TargetInterface &k, Take take)
      : c_(c), take_(take), constants_(k.constants), usages_{usageIn(around)} {
    around_.visit(around);
    for (const KernelParam &p : k.params) around_.declared.push_back(p.var->name);
  }

  bool found = false;

private:
  static constexpr size_t kDeepest = 4;
  Context &c_;
  const Take take_;
  const std::vector<VarDecl *> &constants_; ///< that the kernel declares
  Names around_;
  std::vector<const FunctionDecl *> open_;
  std::vector<Usage> usages_; ///< of variables around the calls, and in those functions
  int loops_ = 0;             ///< around, that no construct shares out

  static Return *lastReturn(const FunctionDecl &f) {
    const List<Stmt *> &body = f.body->body;
    return body.empty() ? nullptr : as<Return>(body[body.size() - 1]);
  }

  /// What the function's statements have in them without a return at the end.
  Fixed lookedAt(const FunctionDecl &f) const {
    const List<Stmt *> &body = f.body->body;
    Fixed fixed(take_);
    for (size_t i = 0; i + (lastReturn(f) != nullptr) < body.size(); i++) fixed.visit(body[i]);
    return fixed;
  }
  /// Whether they can stand elsewhere.
  bool movable(const FunctionDecl &f) const {
    const Fixed fixed = lookedAt(f);
    return !fixed.found && (!fixed.returns || (take_ == Take::Divisions && returnsAtTails(*f.body)));
  }

  bool isTaken(const FunctionDecl &f) const {
    if (take_ == Take::Divisions) return divides(f);
    if (take_ == Take::Elements) return loops_ > 0 && readsElements(f);
    const CodeTraits traits = traitsOf(f.body);
    return take_ == Take::Regions ? traits.parallel : traits.loops;
  }

  /// Whether it divides integers by what is no constant, and is no long text.
  static bool divides(const FunctionDecl &f) {
    constexpr int kMost = 60; // statements
    class Divisions : public Visitor {
    public:
      bool found = false;
      int statements = 0;

    private:
      void visitExprStmt(ExprStmt &s) override {
        statements++;
        walk(s);
      }
      void visitDeclStmt(DeclStmt &s) override {
        statements++;
        walk(s);
      }
      void visitBinary(Binary &e) override {
        found |= (e.op == BinaryOp::Div || e.op == BinaryOp::Rem) && isInteger(e.type) &&
                 !evaluateConstant(e.rhs).known;
        walk(e);
      }
    } divisions;
    divisions.visit(f.body);
    return divisions.found && divisions.statements <= kMost;
  }

  Node *rewriteExprStmt(ExprStmt &s) override {
    auto *assign = s.expr && take_ != Take::Loops ? as<Assign>(skipParens(s.expr)) : nullptr;
    if (assign && (hasSideEffects(assign->lhs) || isRecord(assign->lhs->type))) return &s;
    Compound *block = expanded(
        assign ? assign->rhs : s.expr, s.loc,
        [&](Expr *value) {
          if (!assign) return value ? c_.exprStmt(value) : nullptr;
          auto *own = Cloner(c_).clone(assign);
          own->rhs = c_.paren(value);
          return c_.exprStmt(own);
        },
        assign != nullptr);
    return block ? static_cast<Node *>(block) : &s;
  }

  // What is no statement of a block's stays one statement.
  Node *rewriteFor(For &s) override {
    loops_++;
    s.body = static_cast<Stmt *>(rewrite(s.body));
    loops_--;
    return &s;
  }
  Node *rewriteOmpDirective(OmpDirective &d) override {
    const int around = loops_;
    loops_ = -int(d.loops.size());
    if (d.kind != OmpDirectiveKind::Atomic) rewriteChildren(d);
    loops_ = around;
    return &d;
  }

  Node *rewriteCompound(Compound &block) override {
    List<Stmt *> list;
    for (Stmt *s : block.body) {
      auto *declaration = take_ != Take::Loops ? as<DeclStmt>(s) : nullptr;
      auto *v = declaration && declaration->decls.size() == 1 ? as<VarDecl>(declaration->decls[0]) : nullptr;
      Compound *initialised = nullptr;
      if (v && v->init && v->storage == Storage::None && isScalar(v->type))
        initialised = expanded(
            v->init, s->loc,
            [&](Expr *value) {
              auto *assign = c_.make<Assign>(v->loc);
              assign->op = AssignOp::Plain;
              assign->lhs = c_.ident(v);
              assign->rhs = value;
              assign->type = v->type;
              return c_.exprStmt(assign);
            },
            true);
      if (!initialised) {
        list.push(c_.arena, static_cast<Stmt *>(rewrite(s)));
        continue;
      }
      v->init = nullptr;
      v->type = v->type.unqualified();
      list.push(c_.arena, s);
      list.push(c_.arena, initialised);
    }
    block.body = list;
    return &block;
  }

  /// Where the result goes has its name from out here: no variable of the function's may hide that.
  void renameLocals(Compound &body) {
    class Locals : public Visitor {
    public:
      std::vector<VarDecl *> found;

    private:
      void visitVarDecl(VarDecl &v) override {
        if (v.name) found.push_back(&v);
        walk(v);
      }
    } locals;
    locals.visit(&body);
    for (VarDecl *v : locals.found)
      if (contains(around_.declared, v->name) || isNamed(constants_, v->name) ||
          isNamed(around_.used, v->name))
        v->name = c_.name(c_.fresh(std::string(v->name->text) + "_here"));
  }

  /// Whether an argument is the parameter's value wherever that is named: a constant, or a variable that does
  /// not change.
  bool keepsValue(Expr *argument, QualType type) const {
    if (canonical(argument->type).type != canonical(type).type) return false;
    const VarDecl *v = variableOf(argument);
    if (!v) return evaluateConstant(argument).known;
    return isOwn(*v) && isPlain(v->type) &&
           std::none_of(usages_.begin(), usages_.end(), [v](const Usage &u) { return u.mayChange(v); });
  }

  /// Whether an argument is the address of an element that nothing in a function that only reads changes:
  /// &a[i] or a + i, of variables that no pointer leads to, and of the type that the parameter points to.
  bool isElement(Expr *argument, QualType parameter) const {
    const ElementAt at = elementAt(argument);
    if (!at.base || hasSideEffects(at.index) || !isOfVariables(at.index) ||
        canonical(elementOf(at.base->type)).type != canonical(elementOf(parameter)).type)
      return false;
    for (const VarDecl *v : freeVariables(argument))
      if (!isOwn(*v) || !isPlain(v->type) || std::any_of(usages_.begin(), usages_.end(), [v](const Usage &u) {
            return u.addressTaken.count(v) && !isArray(v->type);
          }))
        return false;
    return true;
  }

  /// What a call becomes, or null where it stays. `use`: what is done with the result, null if there is none.
  template <class Use> Compound *expanded(Expr *e, Loc loc, Use use, bool needsValue) {
    auto *call = e ? as<Call>(skipParens(e)) : nullptr;
    auto *callee = call ? as<Ident>(skipParens(call->callee)) : nullptr;
    auto *named = callee ? as<FunctionDecl>(callee->decl) : nullptr;
    FunctionDecl *f = named ? (named->body ? named : named->definition) : nullptr;
    if (!f || !f->body || f->oldStyleParams || canonical(f->type)->variadic ||
        f->params.size() != call->args.size() || open_.size() == kDeepest ||
        std::find(open_.begin(), open_.end(), f) != open_.end() || !isTaken(*f) || !movable(*f))
      return nullptr;
    const QualType result = canonical(f->type)->element;
    const bool isEarly = lookedAt(*f).returns; // it may be written with one place to end at
    const Return *end = isEarly ? nullptr : lastReturn(*f);
    const bool hasValue = isEarly ? !isVoid(result) : end && end->value;
    if (isEarly && hasValue && !isScalar(result)) return nullptr;
    if (needsValue ? !hasValue : hasValue && take_ == Take::Loops) return nullptr;
    Names inside;
    inside.visit(f->body);
    // A variable around the call, or a parameter of the kernel, hides what the function means by that name.
    for (const Ident *i : inside.used) {
      bool own = contains(inside.declared, i->name);
      for (const VarDecl *p : f->params) own |= p->name == i->name;
      const bool isConstant = std::find(constants_.begin(), constants_.end(), i->decl) != constants_.end();
      if (!own && (contains(around_.declared, i->name) || (!isConstant && isNamed(constants_, i->name))))
        return nullptr;
    }
    for (const VarDecl *p : f->params)
      if (!p->name || !isScalar(p->type) || isVariablyModified(p->type)) return nullptr;
    found = true;
    // The arguments mean what they do out here, so that parameters have names of their own.
    Compound *block = c_.compound({}, loc);
    Substitution parameters(c_);
    const Usage there = usageIn(f->body);
    for (size_t i = 0; i < f->params.size(); i++) {
      VarDecl *p = f->params[i];
      if (take_ != Take::Loops && take_ != Take::Regions && !there.mayChange(p) &&
          (keepsValue(call->args[i], p->type) ||
           (take_ == Take::Elements && isElement(call->args[i], p->type)))) {
        parameters.replaceBy(p, [this, value = call->args[i]]() -> Expr * {
          return variableOf(value) ? Cloner(c_).clone(value) : c_.paren(Cloner(c_).clone(value));
        });
        continue;
      }
      VarDecl *own =
          c_.variable(c_.fresh(std::string(p->name->text) + "_here"), p->type.unqualified(), call->args[i]);
      parameters.replace(p, own);
      block->body.push(c_.arena, c_.declStmt(own));
    }
    Compound *body = Cloner(c_).clone(f->body);
    parameters.apply(body);
    if (take_ == Take::Elements) Direct(c_).rewrite(body);
    if (take_ != Take::Loops) renameLocals(*body);
    VarDecl *returned = isEarly && needsValue ? c_.variable(c_.fresh(std::string(f->name->text) + "_result"),
                                                            result.unqualified())
                                              : nullptr;
    if (returned) block->body.push(c_.arena, c_.declStmt(returned));
    if (isEarly) assignAtTails(c_, *body, returned);
    around_.visit(body); // of what it calls
    open_.push_back(f), usages_.push_back(usageIn(body));
    Compound *statements = c_.compound({}, loc);
    for (size_t i = 0; i + (end != nullptr) < body->body.size(); i++)
      statements->body.push(c_.arena, body->body[i]);
    rewriteCompound(*statements);
    for (Stmt *inner : statements->body) block->body.push(c_.arena, inner);
    open_.pop_back(), usages_.pop_back();
    Expr *value = returned               ? c_.ident(returned)
                  : hasValue && !isEarly ? static_cast<Return *>(body->body.back())->value
                                         : nullptr;
    if (value && needsValue) value = c_.cast(result.unqualified(), c_.paren(value));
    if (Stmt *last = value || !needsValue ? use(value) : nullptr) block->body.push(c_.arena, last);
    return block;
  }
};

} // namespace

void expandCalls(Context &c, Stmt *body, const TargetInterface &k) {
  Expander(c, body, k, Take::Loops).rewrite(body);
}

bool expandValues(Context &c, Stmt *body, const TargetInterface &k) {
  Expander expander(c, body, k, Take::Values);
  expander.rewrite(body);
  return expander.found;
}

void expandDivisions(Context &c, Stmt *body, const TargetInterface &k) {
  Expander(c, body, k, Take::Divisions).rewrite(body);
}

void expandElements(Context &c, Stmt *body, const TargetInterface &k) {
  Expander(c, body, k, Take::Elements).rewrite(body);
}

bool expandRegions(Context &c, Stmt *body, const TargetInterface &k) {
  Expander expander(c, body, k, Take::Regions);
  expander.rewrite(body);
  if (expander.found) markDirectives(*body);
  return expander.found;
}

} // namespace ompicc

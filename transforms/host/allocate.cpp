// Memory of allocators (OpenMP 5.2 §6) on the host. A variable that an allocate directive names, and a
// private copy that an allocate clause does, lies in memory that libgomp gives and takes back at the end of
// the block:
//
//     T x = v;                          T *_x __attribute__((cleanup(ompicc_free))) = GOMP_alloc(…);
//     #pragma omp allocate(x) …    →    *_x = v;
//     … x …                             … (*_x) …
//
// The constructs with such clauses declare their copies as others do and put a directive behind. What they
// all are becomes pointers at the very end, when nothing has to know any more which variables there are.
#include "transforms/host/allocate.h"
#include "ast/const_eval.h"

namespace ompicc {

VarDecl *Allocations::madeAllocator(const OmpAllocator &a, VarDecl &v) {
  if (isAutomatic(v)) mayBeUnused(&v);
  VarDecl *own =
      mayBeUnused(c_.variable(c_.fresh(std::string(v.name->text) + "_private"), v.type.unqualified()));
  Expr *space = a.memspace ? copy(a.memspace) : c_.intLiteral(0);
  rt("omp_init_allocator");
  std::vector<Expr *> arguments = {argument("(unsigned long) $", {c_.paren(space)})};
  if (a.traits)
    arguments.insert(arguments.end(), {argument("(int) (sizeof($) / sizeof($)[0])",
                                                {copy(a.traits), c_.paren(copy(a.traits))}),
                                       copy(a.traits)});
  else
    arguments.insert(arguments.end(), {c_.intLiteral(0), argument("(const void *) 0")});
  Expr *made = c_.routineCall(basic(TypeKind::ULong), "ompicc_init_allocator", arguments);
  own->init = c_.textExpr(own->type, "($) $", {c_.typeArg(own->type), made});
  return own;
}

void Allocations::useAllocators(OmpDirective &d, Compound &block, Privates &privates,
                                std::vector<Stmt *> &atEnd) {
  for (OmpClause *clause : d.clauses)
    for (OmpAllocator *a : clause->allocators) {
      VarDecl *v = baseVariable(a->allocator);
      if (!v) continue; // a predefined one
      VarDecl *own = madeAllocator(*a, *v);
      block.body.push(c_.arena, c_.declStmt(own));
      privates.inside.replace(v, own);
      rt("omp_destroy_allocator");
      atEnd.push_back(c_.textStmt("$;", {c_.routineCall(basic(TypeKind::Void), "ompicc_destroy_allocator",
                                                        {argument("(unsigned long) $", {c_.ident(own)})})}));
      // The construct's own allocate clauses mean it, too.
      for (OmpClause *allocate : d.clauses)
        if (allocate->kind == OmpClauseKind::Allocate && allocate->expr && baseVariable(allocate->expr) == v)
          allocate->expr = c_.ident(own);
    }
}

Stmt *Allocations::allocate(OmpDirective &d) {
  any_ = true;
  return &d;
}

Stmt *Allocations::allocation(Privates &p, const VarDecl &v, VarDecl *own) {
  OmpClause *clause = p.construct ? allocateClause(*p.construct, v) : nullptr;
  if (!clause) return nullptr;
  any_ = true;
  auto *d = c_.make<OmpDirective>(p.construct->loc);
  d->kind = OmpDirectiveKind::Allocate;
  auto add = [&](OmpClauseKind kind) {
    auto *part = c_.make<OmpClause>(d->loc);
    part->kind = kind;
    d->clauses.push(c_.arena, part);
    return part;
  };
  add(OmpClauseKind::FlushList)->items.push(c_.arena, c_.ident(own));
  if (clause->expr) {
    const bool passed = p.fromConstruct && !evaluateConstant(clause->expr).known;
    add(OmpClauseKind::Allocator)->expr = passed ? p.fromConstruct(copy(clause->expr)) : copy(clause->expr);
  }
  if (clause->expr2) add(OmpClauseKind::Align)->expr = copy(clause->expr2);
  return d;
}

Expr *Allocations::allocated(QualType pointer, Expr *align, QualType element, Expr *bytes, Expr *allocator) {
  Node *type = c_.typeArg(element);
  Expr *least = align ? c_.textExpr(c_.types.sizeType(), "$ > __alignof__($) ? $ : __alignof__($)",
                                    {c_.paren(copy(align)), type, c_.paren(copy(align)), copy(type)})
                      : c_.textExpr(c_.types.sizeType(), "__alignof__($)", {type});
  Expr *from = allocator
                   ? c_.textExpr(basic(TypeKind::ULong), "(unsigned long) $", {c_.paren(copy(allocator))})
                   : c_.textExpr(basic(TypeKind::ULong), "0");
  rt("GOMP_free");
  return c_.textExpr(pointer, "($) $",
                     {c_.typeArg(pointer), callExpr(voidPointer(), "GOMP_alloc", {least, bytes, from})});
}

/// Adds what frees the variable's memory where its block ends.
static VarDecl *freed(Context &c, VarDecl *v) {
  auto *attribute = c.make<Attribute>(v->loc);
  attribute->name = c.name("__cleanup__");
  attribute->text = "ompicc_free";
  v->attributes.push(c.arena, attribute);
  return v;
}

bool Allocations::allocateElements(Privates &p, const VarDecl &v, VarDecl *elements, Expr *count) {
  OmpClause *clause = p.construct ? allocateClause(*p.construct, v) : nullptr;
  if (!clause) return false;
  QualType element = elements->type, size = c_.types.sizeType();
  elements->type = c_.types.pointerTo(element);
  Expr *allocator = clause->expr;
  if (allocator && p.fromConstruct && !evaluateConstant(allocator).known)
    allocator = p.fromConstruct(copy(allocator));
  elements->init =
      allocated(elements->type, clause->expr2, element,
                c_.textExpr(size, "$ * sizeof($)", {c_.paren(count), c_.typeArg(element)}), allocator);
  freed(c_, elements);
  return true;
}

/// Replaces the variables of allocate directives in a function.
class Allocations::Locals : public Rewriter {
public:
  explicit Locals(Allocations &allocations) : allocations_(allocations), c_(allocations.c_) {}

private:
  Allocations &allocations_;
  Context &c_;
  using Directives = std::unordered_map<const Decl *, OmpDirective *>;

  static bool isAllocate(Stmt *s) {
    auto *d = as<OmpDirective>(s);
    return d && d->kind == OmpDirectiveKind::Allocate;
  }

  /// The allocate directives of the block, by the variables that they name.
  static Directives directivesIn(Compound &block) {
    Directives directives;
    for (Stmt *s : block.body)
      if (isAllocate(s))
        for (OmpClause *clause : static_cast<OmpDirective *>(s)->clauses)
          for (Expr *item : clause->items)
            if (VarDecl *v = baseVariable(item)) directives[v] = static_cast<OmpDirective *>(s);
    return directives;
  }

  Node *rewriteCompound(Compound &block) override {
    rewriteChildren(block);
    const Directives directives = directivesIn(block);
    if (directives.empty()) return &block;
    Substitution places(c_);
    List<Stmt *> body;
    for (Stmt *s : block.body) {
      if (isAllocate(s)) continue;
      auto *ds = as<DeclStmt>(s);
      bool any = false;
      if (ds)
        for (Decl *d : ds->decls) any |= directives.count(d) != 0;
      if (any)
        rewriteDeclarations(*ds, directives, body, places);
      else
        body.push(c_.arena, s);
    }
    block.body = body;
    places.apply(&block);
    return &block;
  }

  void rewriteDeclarations(DeclStmt &ds, const Directives &directives, List<Stmt *> &body,
                           Substitution &places) {
    for (Decl *d : ds.decls) {
      auto found = directives.find(d);
      if (found == directives.end()) {
        DeclStmt *one = c_.declStmt(d);
        one->loc = ds.loc;
        body.push(c_.arena, one);
      } else
        place(static_cast<VarDecl &>(*d), *found->second, body, places);
    }
  }

  void place(VarDecl &v, OmpDirective &d, List<Stmt *> &body, Substitution &places) {
    QualType plain = unqualifiedElements(c_.types, v.type);
    VarDecl *pointer = c_.variable(c_.fresh("_" + std::string(v.name->text)), c_.types.pointerTo(v.type));
    Expr *align = clauseExpr(d, OmpClauseKind::Align);
    if (v.alignas_ && !align && evaluateConstant(v.alignas_).known) align = v.alignas_;
    pointer->init = allocations_.allocated(pointer->type, align, plain, sizeOfType(c_, plain),
                                           clauseExpr(d, OmpClauseKind::Allocator));
    body.push(c_.arena, c_.declStmt(freed(c_, allocations_.mayBeUnused(pointer))));
    Expr *init = v.init;
    places.replaceByDeref(&v, pointer);
    auto *self = init ? as<Ident>(skipParens(init)) : nullptr;
    if (!init || (self && self->decl == &v)) return;
    if (as<InitList>(init) || as<StringLiteral>(init)) {
      VarDecl *initial = c_.variable(c_.fresh(std::string(v.name->text) + "_initial"), plain, init);
      body.push(c_.arena, c_.declStmt(initial));
      body.push(c_.arena, c_.textStmt("__builtin_memcpy((void *) $, &$, sizeof($));",
                                      {c_.ident(pointer), c_.ident(initial), c_.ident(initial)}));
      return;
    }
    body.push(c_.arena,
              c_.textStmt("*($) $ = $;", {c_.typeArg(c_.types.pointerTo(plain)), c_.ident(pointer), init}));
  }
};

void Allocations::allocateLocals(FunctionDecl &f) {
  if (f.body && any_) f.body = static_cast<Compound *>(Locals(*this).rewrite(f.body));
}

} // namespace ompicc

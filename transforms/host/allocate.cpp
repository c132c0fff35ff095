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
#include "ast/const_eval.h"
#include "transforms/common/canonical_loop.h"
#include "transforms/host/host_set.h"

namespace ompicc {

bool HostSet::isAllocated(const OmpDirective &d, const VarDecl &v) const {
  return allocateClause(d, v) != nullptr;
}

void HostSet::useAllocators(OmpDirective &d, Compound &block, Privates &privates,
                            std::vector<Stmt *> &atEnd) {
  for (OmpClause *clause : d.clauses)
    for (OmpAllocator *a : clause->allocators) {
      VarDecl *v = baseVariable(a->allocator);
      if (!v) continue; // a predefined one
      if (isAutomatic(*v)) mayBeUnused(v);
      VarDecl *own =
          mayBeUnused(c_.variable(c_.fresh(std::string(v->name->text) + "_private"), v->type.unqualified()));
      Expr *space = a->memspace ? copy(a->memspace) : c_.intLiteral(0);
      const std::string call = std::string("($) ompicc_init_allocator((unsigned long) $, ");
      rt("omp_init_allocator");
      own->init = a->traits ? c_.textExpr(own->type, call + "(int) (sizeof($) / sizeof($)[0]), $)",
                                          {c_.typeArg(own->type), c_.paren(space), copy(a->traits),
                                           c_.paren(copy(a->traits)), copy(a->traits)})
                            : c_.textExpr(own->type, call + "0, (const void *) 0)",
                                          {c_.typeArg(own->type), c_.paren(space)});
      block.body.push(c_.arena, c_.declStmt(own));
      privates.inside.replace(v, own);
      rt("omp_destroy_allocator");
      atEnd.push_back(c_.textStmt("ompicc_destroy_allocator((unsigned long) $);", {c_.ident(own)}));
      // The construct's own allocate clauses mean it, too.
      for (OmpClause *allocate : d.clauses)
        if (allocate->kind == OmpClauseKind::Allocate && allocate->expr && baseVariable(allocate->expr) == v)
          allocate->expr = c_.ident(own);
    }
}

void HostSet::allocateIn(Outline &o, OmpDirective &d) {
  o.privates.construct = &d;
  o.privates.fromConstruct = [this, &o](Expr *allocator) {
    QualType number = basic(TypeKind::ULong);
    return receive(o, c_.text(c_.fresh("_allocator")), number,
                   c_.textExpr(number, "(unsigned long) $", {c_.paren(allocator)}));
  };
}

Stmt *HostSet::allocation(Privates &p, const VarDecl &v, VarDecl *own) {
  OmpClause *clause = p.construct ? allocateClause(*p.construct, v) : nullptr;
  if (!clause) return nullptr;
  allocates_ = true;
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

Expr *HostSet::allocated(QualType pointer, Expr *align, QualType element, Expr *bytes, Expr *allocator) {
  Node *type = c_.typeArg(element);
  Expr *least = align ? c_.textExpr(c_.types.sizeType(), "$ > __alignof__($) ? $ : __alignof__($)",
                                    {c_.paren(copy(align)), type, c_.paren(copy(align)), copy(type)})
                      : c_.textExpr(c_.types.sizeType(), "__alignof__($)", {type});
  Expr *from = allocator
                   ? c_.textExpr(basic(TypeKind::ULong), "(unsigned long) $", {c_.paren(copy(allocator))})
                   : c_.textExpr(basic(TypeKind::ULong), "0");
  rt("GOMP_free");
  return c_.textExpr(pointer, std::string("($) ") + rt("GOMP_alloc") + "($, $, $)",
                     {c_.typeArg(pointer), least, bytes, from});
}

/// Adds what frees the variable's memory where its block ends.
static VarDecl *freed(Context &c, VarDecl *v) {
  auto *attribute = c.make<Attribute>(v->loc);
  attribute->name = c.name("__cleanup__");
  attribute->text = "ompicc_free";
  v->attributes.push(c.arena, attribute);
  return v;
}

bool HostSet::allocateElements(Privates &p, const VarDecl &v, VarDecl *elements, Expr *count) {
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

void HostSet::allocateLocals(FunctionDecl &f) {
  struct Locals : Rewriter {
    HostSet &set;
    Context &c;
    explicit Locals(HostSet &host) : set(host), c(host.c_) {}

    Node *rewriteCompound(Compound &block) override {
      rewriteChildren(block);
      std::unordered_map<const Decl *, OmpDirective *> directives;
      for (Stmt *s : block.body)
        if (auto *d = as<OmpDirective>(s); d && d->kind == OmpDirectiveKind::Allocate)
          for (OmpClause *clause : d->clauses)
            for (Expr *item : clause->items)
              if (VarDecl *v = baseVariable(item)) directives[v] = d;
      if (directives.empty()) return &block;
      Substitution places(c);
      List<Stmt *> body;
      for (Stmt *s : block.body) {
        if (auto *d = as<OmpDirective>(s); d && d->kind == OmpDirectiveKind::Allocate) continue;
        auto *ds = as<DeclStmt>(s);
        bool any = false;
        if (ds)
          for (Decl *d : ds->decls) any |= directives.count(d) != 0;
        if (!any) {
          body.push(c.arena, s);
          continue;
        }
        for (Decl *d : ds->decls) {
          auto found = directives.find(d);
          if (found == directives.end()) {
            DeclStmt *one = c.declStmt(d);
            one->loc = s->loc;
            body.push(c.arena, one);
          } else
            place(static_cast<VarDecl &>(*d), *found->second, body, places);
        }
      }
      block.body = body;
      places.apply(&block);
      return &block;
    }

    void place(VarDecl &v, OmpDirective &d, List<Stmt *> &body, Substitution &places) {
      QualType plain = unqualifiedElements(c.types, v.type);
      VarDecl *pointer = c.variable(c.fresh("_" + std::string(v.name->text)), c.types.pointerTo(v.type));
      Expr *align = clauseExpr(d, OmpClauseKind::Align);
      if (v.alignas_ && !align && evaluateConstant(v.alignas_).known) align = v.alignas_;
      pointer->init = set.allocated(pointer->type, align, plain, sizeOfType(c, plain),
                                    clauseExpr(d, OmpClauseKind::Allocator));
      body.push(c.arena, c.declStmt(freed(c, set.mayBeUnused(pointer))));
      Expr *init = v.init;
      places.replaceByDeref(&v, pointer);
      auto *self = init ? as<Ident>(skipParens(init)) : nullptr;
      if (!init || (self && self->decl == &v)) return;
      if (as<InitList>(init) || as<StringLiteral>(init)) {
        VarDecl *initial = c.variable(c.fresh(std::string(v.name->text) + "_initial"), plain, init);
        body.push(c.arena, c.declStmt(initial));
        body.push(c.arena, c.textStmt("__builtin_memcpy((void *) $, &$, sizeof($));",
                                      {c.ident(pointer), c.ident(initial), c.ident(initial)}));
        return;
      }
      body.push(c.arena,
                c.textStmt("*($) $ = $;", {c.typeArg(c.types.pointerTo(plain)), c.ident(pointer), init}));
    }
  };
  if (f.body && allocates_) f.body = static_cast<Compound *>(Locals(*this).rewrite(f.body));
}

} // namespace ompicc

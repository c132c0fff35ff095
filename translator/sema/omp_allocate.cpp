// Allocate directives and clauses, and uses_allocators (OpenMP 5.2 §6.5, §6.6, §6.8): which variables and
// allocators they may name.
#include "ast/const_eval.h"
#include "ast/visitor.h"
#include "translator/sema/omp_checks.h"
#include "translator/sema/omp_citations.h"
#include <algorithm>
#include <string>
#include <unordered_set>
#include <vector>

namespace ompicc {

namespace {

using K = OmpClauseKind;

constexpr long long kThreadAllocator = 8;         ///< omp_thread_mem_alloc
constexpr long long kLastPredefinedAllocator = 8; ///< omp_default_mem_alloc is 1

/// The value of one of the predefined allocators, or 0.
long long predefined(const Expr *allocator) {
  ConstInt value = evaluateConstant(allocator);
  const bool is = value.known && value.value >= 1 && value.value <= kLastPredefinedAllocator;
  return is ? static_cast<long long>(value.value) : 0;
}

/// Finds references to a variable.
class Mentions : public Visitor {
public:
  explicit Mentions(const VarDecl *v) : v_(v) {}
  bool found = false;

private:
  const VarDecl *v_;
  void visitIdent(Ident &i) override { found |= i.decl == v_; }
};

bool mentions(Node *node, const VarDecl *v) {
  Mentions m(v);
  m.visit(node);
  return m.found;
}

class Allocations : public Visitor {
public:
  Allocations(Diagnostics &diagnostics, bool dynamic) : diag_(diagnostics), dynamicAllocators_(dynamic) {}

  void declarative(OmpDeclarative &d) {
    directive(d.loc, d.clauses, [&](Expr *item, VarDecl &v) {
      if (v.isFileScope) return true;
      diag_.error(item->loc, named(v) + " is not declared at file scope, as this directive is");
      return false;
    });
  }

private:
  Diagnostics &diag_;
  const bool dynamicAllocators_;
  std::vector<const OmpDirective *> around_;
  std::unordered_set<const VarDecl *> allocated_; ///< that directives have named

  static std::string named(const VarDecl &v) { return "'" + std::string(v.name->text) + "'"; }

  bool inTarget() const {
    return std::any_of(around_.begin(), around_.end(),
                       [](const OmpDirective *d) { return info(d->kind).leafs & LeafTarget; });
  }

  void allocatorType(Expr *e) {
    if (!e || isUnknown(e->type) || isNamedType(e->type, TypeKind::Enum, "omp_allocator_handle_t")) return;
    if (predefined(e)) return; // an enumerator of C, which is an int
    diag_.error(e->loc, "allocator expression has type '" + describe(e->type) +
                            "' rather than 'omp_allocator_handle_t'");
  }
  void alignment(Expr *e) {
    if (!e || isUnknown(e->type)) return;
    ConstInt value = evaluateConstant(e);
    if (!isInteger(e->type) || !value.known || value.value <= 0 || (value.value & (value.value - 1)))
      diag_.error(e->loc, "'align' argument must be a positive constant power of two");
  }

  /// `declared`: says whether the directive may name the variable where it stands.
  template <class Declared> void directive(Loc loc, const List<OmpClause *> &clauses, Declared declared) {
    OmpClause *list = nullptr, *allocator = nullptr;
    for (OmpClause *clause : clauses) {
      if (clause->kind == K::FlushList) list = clause;
      if (clause->kind == K::Allocator) allocator = clause;
      Citing section(diag_, sectionOf(clause->kind));
      if (clause->kind == K::Allocator) allocatorType(clause->expr), usable(clause->expr);
      if (clause->kind == K::Align) alignment(clause->expr);
    }
    Citing section(diag_, sectionOf(OmpDirectiveKind::Allocate));
    if (!list) return diag_.error(loc, "expected '(' and a list of variables after '#pragma omp allocate'");
    if (!allocator && inTarget() && !dynamicAllocators_)
      diag_.error(loc, "'allocate' directive in a target region must have an 'allocator' clause");
    for (Expr *item : list->items) {
      auto *ident = as<Ident>(item);
      auto *v = ident ? as<VarDecl>(ident->decl) : nullptr;
      if (isUnknown(item->type)) continue;
      if (!v || v->isParam) {
        diag_.error(item->loc, v ? named(*v) + " is a parameter, which 'allocate' cannot place"
                                 : "expected a variable's name in '#pragma omp allocate'");
        continue;
      }
      if (!declared(item, *v)) continue;
      if (!allocated_.insert(v).second) {
        diag_.error(item->loc, named(*v) + " already appeared in an 'allocate' directive");
        continue;
      }
      const bool isStatic = v->isFileScope || v->storage == Storage::Static || v->storage == Storage::Extern;
      if (isStatic && (!allocator || !predefined(allocator->expr)))
        diag_.error(item->loc, "static variable " + named(*v) +
                                   " needs an 'allocator' clause with a predefined allocator");
    }
  }

  void visitCompound(Compound &block) override {
    for (size_t i = 0; i < block.body.size(); i++) {
      auto *d = as<OmpDirective>(block.body[i]);
      if (!d || d->kind != OmpDirectiveKind::Allocate) {
        visit(block.body[i]);
        continue;
      }
      directive(d->loc, d->clauses, [&](Expr *item, VarDecl &v) {
        size_t at = 0;
        while (at < i && !declares(block.body[at], v)) at++;
        if (at == i) {
          diag_.error(item->loc, named(v) + " is not declared in the block that the directive stands in");
          return false;
        }
        for (size_t k = at + 1; k < i; k++)
          if (!isAllocate(block.body[k]) && mentions(block.body[k], &v)) {
            diag_.error(item->loc, named(v) + " is used before the 'allocate' directive");
            return false;
          }
        // The storage is there from the declaration on.
        if (OmpClause *allocator = findClause(*d, K::Allocator))
          for (size_t k = at; k < i; k++)
            if (auto *ds = as<DeclStmt>(block.body[k]))
              for (Decl *x : ds->decls)
                if (auto *later = as<VarDecl>(x);
                    later && (k > at || isBehind(*ds, v, *later)) && mentions(allocator->expr, later)) {
                  diag_.error(allocator->expr->loc,
                              "the allocator is " + named(*later) + ", which is declared behind " + named(v));
                  return false;
                }
        return true;
      });
    }
  }
  static bool isAllocate(Stmt *s) {
    auto *d = as<OmpDirective>(s);
    return d && d->kind == OmpDirectiveKind::Allocate;
  }
  static bool declares(Stmt *s, const VarDecl &v) {
    auto *ds = as<DeclStmt>(s);
    return ds && std::find(ds->decls.begin(), ds->decls.end(), &v) != ds->decls.end();
  }
  static bool isBehind(const DeclStmt &ds, const VarDecl &first, const VarDecl &second) {
    return std::find(ds.decls.begin(), ds.decls.end(), &first) <
           std::find(ds.decls.begin(), ds.decls.end(), &second);
  }

  void visitOmpDirective(OmpDirective &d) override {
    around_.push_back(&d);
    for (OmpClause *clause : d.clauses) {
      Citing section(diag_, sectionOf(clause->kind));
      if (clause->kind == K::Allocate) allocateClause(d, *clause);
      if (clause->kind == K::UsesAllocators) usesAllocators(*clause);
    }
    walk(d);
    around_.pop_back();
  }

  static bool privatises(const OmpDirective &d, const VarDecl *v) {
    for (const OmpClause *clause : d.clauses) switch (clause->kind) {
      case K::Private:
      case K::Firstprivate:
      case K::Lastprivate:
      case K::Linear:
      case K::Reduction:
      case K::TaskReduction:
      case K::InReduction:
        for (Expr *item : clause->items)
          if (listedVariable(item) == v) return true;
        break;
      default: break;
      }
    return false;
  }

  void allocateClause(const OmpDirective &d, OmpClause &clause) {
    allocatorType(clause.expr);
    alignment(clause.expr2);
    for (Expr *item : clause.items) {
      auto *ident = as<Ident>(item);
      auto *v = ident ? as<VarDecl>(ident->decl) : nullptr;
      if (isUnknown(item->type)) continue;
      if (!v)
        diag_.error(item->loc, "expected a variable's name in clause 'allocate'");
      else if (!privatises(d, v))
        diag_.error(item->loc, named(*v) + " specified in 'allocate' clause but not in an explicit "
                                           "privatization clause");
      else
        for (const OmpClause *other : d.clauses)
          if (other->kind == K::Allocate && repeats(*other, clause, item)) {
            diag_.error(item->loc, named(*v) + " appears more than once in 'allocate' clauses");
            break;
          }
    }
    const unsigned leafs = info(d.kind).leafs;
    if (!dynamicAllocators_ && inTarget() && !clause.expr)
      return diag_.error(clause.loc, "'allocate' clause must specify an allocator here");
    if (clause.expr && predefined(clause.expr) == kThreadAllocator &&
        (d.kind == OmpDirectiveKind::Task || (leafs & LeafTaskloop) || leafs == LeafTarget))
      diag_.warning(clause.expr->loc, std::string("allocator with access trait set to 'thread' results in "
                                                  "undefined behavior for '") +
                                          info(d.kind).spelling + "' directive");
    usable(clause.expr);
  }
  /// In a target region.
  void usable(Expr *allocator) {
    if (!allocator || isUnknown(allocator->type) || dynamicAllocators_ || !inTarget() ||
        predefined(allocator))
      return;
    for (const OmpDirective *d : around_)
      if (isUsed(*d, allocator)) return;
    diag_.error(allocator->loc, "an allocator in a target region must be a predefined one or be named in a "
                                "'uses_allocators' clause, unless there is '#pragma omp requires "
                                "dynamic_allocators'");
  }
  /// The item stands in the clause already.
  static bool repeats(const OmpClause &other, const OmpClause &clause, Expr *item) {
    for (Expr *x : other.items) {
      if (x == item) return false;
      if (listedVariable(x) == listedVariable(item))
        return &other == &clause || other.loc.offset < clause.loc.offset;
    }
    return false;
  }
  static bool isUsed(const OmpDirective &d, Expr *allocator) {
    VarDecl *v = listedVariable(allocator);
    for (const OmpClause *clause : d.clauses)
      for (const OmpAllocator *a : clause->allocators)
        if (v && listedVariable(a->allocator) == v) return true;
    return false;
  }

  void usesAllocators(OmpClause &clause) {
    for (OmpAllocator *a : clause.allocators) {
      Expr *e = a->allocator;
      if (isUnknown(e->type)) continue;
      VarDecl *v = as<Ident>(skipParens(e)) ? listedVariable(e) : nullptr;
      if (!predefined(e) && !(v && isNamedType(e->type, TypeKind::Enum, "omp_allocator_handle_t")))
        diag_.error(e->loc,
                    "expected a predefined allocator or a variable of type 'omp_allocator_handle_t' in "
                    "clause 'uses_allocators'");
      else if (predefined(e) && (a->traits || a->memspace))
        diag_.error((a->traits ? a->traits : a->memspace)->loc,
                    "a predefined allocator has neither traits nor a memory space of its own");
      if (a->memspace && !isUnknown(a->memspace->type) && !evaluateConstant(a->memspace).known)
        diag_.error(a->memspace->loc, "'memspace' argument must be a predefined memory space");
      if (!a->traits || isUnknown(a->traits->type)) continue;
      auto *traits = as<Ident>(skipParens(a->traits));
      auto *array = traits ? as<VarDecl>(traits->decl) : nullptr;
      QualType type = array ? canonical(array->type) : QualType();
      const TagDecl *tag =
          array && isArray(type) && isRecord(elementOf(type)) ? definitionOf(elementOf(type)) : nullptr;
      const TypedefDecl *name = tag ? tag->nameForAnonymous : nullptr;
      const bool fits = tag && ((tag->name && tag->name->text == "omp_alloctrait_t") ||
                                (name && name->name->text == "omp_alloctrait_t"));
      if (!fits || type->length < 0)
        diag_.error(a->traits->loc, "the traits of an allocator must be an array of 'omp_alloctrait_t'");
    }
  }
};

} // namespace

void checkAllocations(Diagnostics &diagnostics, TranslationUnit &unit) {
  bool dynamic = false;
  for (External *e : unit.externals)
    for (Decl *d : e->decls)
      if (auto *o = as<OmpDeclarative>(d))
        for (OmpClause *clause : o->clauses) dynamic |= clause->kind == K::DynamicAllocators;
  Allocations checks(diagnostics, dynamic);
  for (External *e : unit.externals) {
    if (!e->usesOmp) continue;
    for (Decl *d : e->decls)
      if (auto *o = as<OmpDeclarative>(d)) {
        if (o->kind == OmpDirectiveKind::Allocate) checks.declarative(*o);
      } else if (auto *f = as<FunctionDecl>(d); f && f->body)
        checks.visit(f);
  }
}

} // namespace ompicc

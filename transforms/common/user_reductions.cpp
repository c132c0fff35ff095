// User-defined reductions (OpenMP 5.2 §5.5.11) become functions, so that every set can call them wherever
// values are combined, and the call graph takes them to the device:
//
//     static inline void sum_combine(T *omp_out, T *omp_in) { *omp_out = … ; }
//     static inline void sum_initialise(T *omp_priv, T *omp_orig) { … }
//
// and so do user-defined inductions (6.0 §7.6.15), the second of which makes the step of *omp_idx iterations:
//
//     static inline void next_induct(T *omp_var, S *omp_step) { *omp_var = … ; }
//     static inline void next_collect(S *omp_step, long *omp_idx) { *omp_step = … ; }
#include "transforms/common/clauses.h"
#include "transforms/common/normalise.h"

namespace ompicc {
namespace {

class Definer {
public:
  Definer(Unit &unit, List<Decl *> &functions) : unit_(unit), c_(unit.context), functions_(functions) {}

  void define(ReductionDecl &r) {
    if (r.combine) return;
    std::string base;
    for (char ch : r.name->text.substr(r.name->text.find(' ') + 1)) // "reduction sum", "reduction +"
      base += isalnum(static_cast<unsigned char>(ch)) ? std::string(1, ch) : "";
    if (base.empty() || isdigit(static_cast<unsigned char>(base[0]))) base = "operator" + base;
    if (r.name->text.substr(0, 10) == "induction ") {
      r.combine = function(r, base + "_induct", *r.out, *r.in, c_.exprStmt(r.combiner));
      r.initialise =
          function(r, base + "_collect", *r.priv, *r.orig, c_.textStmt("$ = $;", {c_.ident(r.priv), r.call}));
      return;
    }
    type_ = canonical(r.type).unqualified();
    for (Node *initial : {static_cast<Node *>(r.priv->init), static_cast<Node *>(r.call)})
      if (initial)
        for (VarDecl *v : freeVariables(initial))
          if (v == r.orig) unit_.readOriginal.insert(&r);
    r.combine = function(r, base + "_combine", *r.out, *r.in, c_.exprStmt(r.combiner));
    if (r.priv->init) {
      VarDecl *initial = c_.variable("_initial", type_, r.priv->init);
      r.initialise = function(r, base + "_initialise", *r.priv, *r.orig,
                              c_.compound({c_.declStmt(initial), assign(r.priv, initial)}, r.loc));
    } else if (r.call)
      r.initialise = function(r, base + "_initialise", *r.priv, *r.orig, c_.exprStmt(r.call));
  }

private:
  Unit &unit_;
  Context &c_;
  List<Decl *> &functions_;
  QualType type_;

  Stmt *assign(VarDecl *to, VarDecl *from) {
    if (hasConstMember(type_))
      return c_.textStmt("__builtin_memcpy(&$, &$, sizeof($));",
                         {c_.ident(to), c_.ident(from), c_.ident(to)});
    return c_.textStmt("$ = $;", {c_.ident(to), c_.ident(from)});
  }

  /// A function over pointers with the names of the two variables, which the code means by them.
  FunctionDecl *function(ReductionDecl &r, const std::string &base, VarDecl &first, VarDecl &second,
                         Stmt *code) {
    code->loc = r.loc;
    auto *f = c_.make<FunctionDecl>(r.loc);
    f->name = c_.name(c_.fresh(base));
    f->storage = Storage::Static;
    f->isInline = true;
    auto *unused = c_.make<Attribute>(r.loc);
    unused->name = c_.name("__unused__");
    f->attributes.push(c_.arena, unused);
    List<QualType> types;
    Substitution inside(c_);
    for (VarDecl *v : {&first, &second}) {
      const QualType pointer = c_.types.pointerTo(canonical(v->type).unqualified());
      VarDecl *p = c_.variable(v->name->text, pointer);
      p->isParam = true;
      p->attributes.push(c_.arena, unused);
      f->params.push(c_.arena, p);
      types.push(c_.arena, pointer);
      inside.replaceByDeref(v, p);
    }
    f->type = c_.types.function(c_.types.basic(TypeKind::Void), types, false, true);
    f->body = c_.compound({inside.apply(code)}, r.loc);
    f->definition = f;
    functions_.push(c_.arena, f);
    return f;
  }
};

} // namespace

void defineReductions(Unit &unit, FunctionDecl &function, List<Decl *> &functions) {
  Definer definer(unit, functions);
  forEachDirective(unit.context, function.body, [&](OmpDirective &d) {
    for (OmpClause *clause : d.clauses)
      if (clause->reduction) definer.define(*clause->reduction);
  });
}

} // namespace ompicc

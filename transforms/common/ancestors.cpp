// target regions of the ancestor device (OpenMP 5.2 §13.8): the host executes them for the device's thread
// that encounters one. The region becomes a function of the host's, which takes the addresses of what the
// region uses, and the construct a call that is the same text in host and in device code:
//
//     target device(ancestor: 1) map(to: x) firstprivate(k)      { const int _k = k;
//     …                                                            struct ort_map _items[2] = {…};
//                                                                  ort_ancestor(<region>, 2, _items); }
//
// On the host <region> is the function and ort_ancestor libompirt's, which calls it; on the device it is a
// variable that libompirt fills, and ort_ancestor the device library's (cudadev-device/ancestor.h).
#include "runtime/ort.h"

#include "device-interface/ancestor_channel.h"
#include "transforms/common/clauses.h"
#include "transforms/common/iterate.h"
#include "transforms/common/literals.h"
#include "transforms/common/normalise.h"
#include "transforms/common/target_interface.h"
#include "translator/emit/device_name.h"
#include "translator/sema/omp_checks.h"
#include "translator/sema/omp_citations.h"
#include "translator/sema/omp_requires.h"

namespace ompicc {
namespace {

class Ancestors : public Rewriter {
public:
  Ancestors(Unit &unit, FunctionDecl &function, List<Decl *> &functions)
      : Rewriter(unit.context.directives()), unit_(unit), c_(unit.context), function_(function),
        functions_(functions) {}

private:
  Unit &unit_;
  Context &c_;
  FunctionDecl &function_;
  List<Decl *> &functions_;

  QualType basic(TypeKind kind) { return c_.types.basic(kind); }
  QualType voidPointer() { return c_.types.pointerTo(basic(TypeKind::Void)); }

  Node *rewriteOmpDirective(OmpDirective &d) override {
    rewriteChildren(d);
    OmpClause *device = findClause(d, OmpClauseKind::Device);
    if (d.kind != OmpDirectiveKind::Target || !device || device->modifiers != DeviceAncestor) return &d;
    Citing section(unit_.diagnostics, sectionOf(OmpClauseKind::Device));
    Loc where;
    if (!(deviceRequirements(unit_.tree, where) & ORT_REQUIRES_REVERSE_OFFLOAD)) {
      unit_.diagnostics.error(device->loc, "'ancestor' device modifier not preceded by 'requires' "
                                           "directive with 'reverse_offload' clause");
      return &d;
    }
    const TargetInterface k = buildInterface(unit_, d, function_);
    if (!supported(d, k)) return &d;
    const std::string name = unit_.id + "_" + asciiName(function_.name->text) + "_ancestor_" +
                             std::to_string(unit_.source.place(d.loc).line) + "_" +
                             std::to_string(unit_.ancestors.size());
    unit_.ancestors.push_back(name);
    Stmt *site = call(d, k, name);
    functions_.push(c_.arena, region(d, k, name));
    return site;
  }

  bool supported(OmpDirective &d, const TargetInterface &k) {
    unsigned errors = unit_.diagnostics.errorCount();
    if (k.maps.size() + k.params.size() > ORT_ANCESTOR_ITEMS)
      unit_.diagnostics.error(d.loc, "a region of the ancestor device cannot use more than " +
                                         std::to_string(ORT_ANCESTOR_ITEMS) + " variables");
    forEachFunctionReference(d.body, [&](Ident &i, FunctionDecl &f) {
      const std::string_view name = f.name ? f.name->text : std::string_view();
      if (name.substr(0, 4) == "omp_" && unit_.source.place(f.loc).inSystemHeader)
        unit_.diagnostics.error(i.loc, "OpenMP runtime API call '" + std::string(name) +
                                           "' in a region with 'device(ancestor)' clause");
    });
    return unit_.diagnostics.errorCount() == errors;
  }

  Expr *text(const std::string &argument) { return c_.textExpr(voidPointer(), argument); }
  Stmt *callOf(const char *routine, const std::vector<Expr *> &arguments) {
    return c_.textStmt("$;", {c_.routineCall(c_.types.basic(TypeKind::Void), routine, arguments)});
  }

  /// What takes the construct's place.
  Stmt *call(OmpDirective &d, const TargetInterface &k, const std::string &name) {
    Compound *block = c_.compound({}, d.loc);
    std::string items;
    std::vector<Node *> holes;
    size_t count = 0;
    const std::vector<size_t> positions = positionsOf(k);
    auto add = [&](Node *base, Node *begin, Node *size, unsigned kind, size_t spannedBy = MapItem::None,
                   Node *attach = nullptr) {
      const size_t span = spannedBy < MapItem::Inside ? positions[spannedBy] + 1 : 0;
      items += "\n  {$, $, (unsigned long) ($), " + std::to_string(kind) + ", " + std::to_string(span) +
               ", " + (attach ? "$}," : "0},");
      holes.insert(holes.end(), {base, begin, size});
      if (attach) holes.push_back(attach);
      count++;
    };
    bool iterates = false;
    for (const MapItem &m : k.maps) {
      iterates |= m.isIterated();
      if (m.isIterated()) continue;
      for (VarDecl *v : m.named) block->body.push(c_.arena, c_.declStmt(v));
      // That the variable's address is taken must be seen by whoever passes its value on.
      auto address = [&]() -> Expr * {
        return c_.cast(voidPointer(), c_.unary(UnaryOp::AddressOf, c_.ident(m.var)));
      };
      const bool isVariable = (m.whole || m.isOwn) && !(m.isSpan && !m.whole);
      // Of a variable array the printer has to compute the size.
      Expr *size = isVariable && !m.throughPointer
                       ? unit_.expressions.sizeofExpr(m.loc, SizeofOp::Sizeof, c_.ident(m.var))
                       : m.size;
      const bool behind = m.throughPointer || m.pointer;
      add(behind ? m.base.expression(c_) : address(),
          isVariable && !behind ? address() : m.begin.expression(c_), size, m.kind, m.spannedBy,
          m.attach ? m.attach.expression(c_) : nullptr);
    }
    for (const KernelParam &p : k.params) {
      if (p.passing != KernelParam::ByValue) continue;
      VarDecl *value = c_.variable(c_.freshLocal("_" + std::string(p.var->name->text)),
                                   p.var->type.unqualified(), c_.ident(p.var));
      block->body.push(c_.arena, c_.declStmt(value));
      Expr *address = c_.cast(voidPointer(), c_.unary(UnaryOp::AddressOf, c_.ident(value)));
      Expr *again = c_.cast(voidPointer(), c_.unary(UnaryOp::AddressOf, c_.ident(value)));
      add(address, again, c_.textExpr(c_.types.sizeType(), "sizeof($)", {c_.ident(value)}),
          MapTo | MapFirstprivate);
    }
    if (count || iterates)
      block->body.push(c_.arena, c_.textStmt("struct ort_map _items[" +
                                                 std::to_string(iterates ? ORT_ANCESTOR_ITEMS : count) +
                                                 "] = {" + (count ? items : "0") + "\n};",
                                             holes));
    std::string number = std::to_string(count);
    if (iterates) {
      block->body.push(c_.arena, c_.textStmt("unsigned _nitems = " + number + ";"));
      number = "_nitems";
      for (const MapItem &m : k.maps)
        if (m.isIterated()) block->body.push(c_.arena, iterated(m, positions));
    }
    block->body.push(c_.arena, callOf("ort_ancestor",
                                      {text(name), text(number), text(count || iterates ? "_items" : "0")}));
    return block;
  }

  /// Where the items are in the list; those with iterators come last.
  static std::vector<size_t> positionsOf(const TargetInterface &k) {
    std::vector<size_t> positions;
    size_t count = 0;
    for (const MapItem &m : k.maps) positions.push_back(m.isIterated() ? MapItem::None : count++);
    return positions;
  }

  /// The loops that add an item for each value of its iterators.
  Stmt *iterated(const MapItem &m, const std::vector<size_t> &positions) {
    Compound *inside = c_.compound({}, m.loc), *loops = c_.compound({}, m.loc);
    for (VarDecl *v : m.named) inside->body.push(c_.arena, c_.declStmt(v));
    const size_t span = m.spannedBy < MapItem::Inside ? positions[m.spannedBy] + 1 : 0;
    std::vector<Expr *> arguments = {text("_items"), text("&_nitems")};
    for (Expr *e : {m.base.expression(c_), m.begin.expression(c_), m.size})
      arguments.push_back(Cloner(c_).clone(e));
    arguments.push_back(text(std::to_string(m.kind)));
    arguments.push_back(text(std::to_string(span)));
    arguments.push_back(m.attach ? Cloner(c_).clone(m.attach.expression(c_)) : text("0"));
    Stmt *add = callOf("ort_ancestor_add", arguments);
    inside->body.push(c_.arena, iterate(unit_, m.pieces, add, *inside));
    loops->body.push(c_.arena, iterate(unit_, m.iterators, inside, *loops));
    return loops;
  }

  /// static void NAME(void **_items) { declarations of what the items are; the region }
  FunctionDecl *region(OmpDirective &d, const TargetInterface &k, const std::string &name) {
    auto *f = c_.make<FunctionDecl>(d.loc);
    f->name = c_.name(name);
    f->storage = Storage::Static;
    VarDecl *items = c_.variable("_items", c_.types.pointerTo(voidPointer()));
    items->isParam = true;
    List<QualType> types;
    types.push(c_.arena, items->type);
    f->type = c_.types.function(basic(TypeKind::Void), types, false, true);
    f->params.push(c_.arena, items);
    f->body = c_.compound({}, d.loc);
    auto append = [&](Stmt *s) { f->body->body.push(c_.arena, s); };
    append(c_.textStmt("(void) _items;"));
    Substitution inside(c_);
    auto item = [&](size_t index, QualType type) {
      return c_.cast(type, c_.textExpr(voidPointer(), "_items[" + std::to_string(index) + "]"));
    };
    VarSet own; // firstprivate variables whose storage comes along
    for (VarDecl *v : clauseVariables(d, OmpClauseKind::Firstprivate)) own.insert(v);
    // Values first: the bounds of others' types are among them.
    const std::vector<size_t> positions = positionsOf(k);
    size_t position = 0;
    for (size_t p : positions) position += p != MapItem::None;
    for (const KernelParam &p : k.params) {
      if (p.passing != KernelParam::ByValue) continue;
      QualType type = p.var->type.unqualified();
      Expr *from = c_.unary(UnaryOp::Deref, item(position++, c_.types.pointerTo(type)));
      VarDecl *v = c_.variable(p.var->name->text, type, from);
      append(c_.declStmt(v));
      inside.replace(p.var, v);
    }
    for (VarDecl *v : k.constants) {
      VarDecl *constant = declaredAnew(c_, *v);
      append(c_.declStmt(constant));
      inside.replace(v, constant);
    }
    for (const KernelParam &p : k.params) {
      VarDecl *v = p.var;
      if (p.passing == KernelParam::PointerValue) {
        VarDecl *pointer =
            c_.variable(v->name->text, v->type.unqualified(), item(positions[p.map], v->type.unqualified()));
        append(inside.apply(c_.declStmt(pointer)));
        inside.replace(v, pointer);
      } else if (p.passing == KernelParam::ByAddress && own.count(v)) {
        VarDecl *copy = c_.variable(v->name->text, unqualifiedElements(c_.types, v->type));
        append(inside.apply(c_.declStmt(copy)));
        append(c_.textStmt("__builtin_memcpy((void *) &$, $, sizeof($));",
                           {c_.ident(copy), item(positions[p.map], voidPointer()), c_.ident(copy)}));
        inside.replace(v, copy);
      } else if (p.passing == KernelParam::ByAddress) {
        QualType type = c_.types.pointerTo(v->type);
        VarDecl *pointer = c_.variable(v->name->text, type, item(positions[p.map], type));
        append(inside.apply(c_.declStmt(pointer)));
        inside.replaceByDeref(v, pointer);
      }
    }
    for (VarDecl *v : clauseVariables(d, OmpClauseKind::Private)) {
      VarDecl *copy = c_.variable(v->name->text, unqualifiedElements(c_.types, v->type));
      append(inside.apply(c_.declStmt(copy)));
      inside.replace(v, copy);
    }
    append(inside.apply(d.body));
    return f;
  }
};

} // namespace

Stmt *lowerAncestors(Unit &unit, FunctionDecl &function, List<Decl *> &functions) {
  return static_cast<Stmt *>(Ancestors(unit, function, functions).rewrite(function.body));
}

} // namespace ompicc

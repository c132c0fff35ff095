// See array_sections.h. From the innermost dimension outwards it is found out how many bytes follow each
// other, and whether they are all of the array that they are in: then the elements of the next dimension
// follow each other too. Where that is not known here, it is decided at run time:
//
//     a[0:n][0:m]   of int a[N][M]:   (m == M ? 1 : n) pieces of (m == M ? n * sizeof(a[0]) : m *
//     sizeof(int))
#include "transforms/common/array_sections.h"
#include "ast/const_eval.h"
#include "translator/sema/side_effects.h"

namespace ompicc {
namespace {

class Pieces {
public:
  Pieces(Unit &unit, bool onlyOne) : unit_(unit), c_(unit.context), onlyOne_(onlyOne) {}

  bool of(Expr *item, SectionPieces &pieces) {
    if (!dimensions(item)) return false;
    for (size_t k = dims_.size(); k-- > 0;)
      if (!addDimension(k)) return false;
    finish(item, pieces);
    return true;
  }

private:
  /// base[lower : length : stride]; an index is a section of one element.
  struct Dimension {
    Expr *base, *lower, *length, *stride; ///< stride: null where it is 1
    Loc loc;
    bool isIndex;
    Expr *element = nullptr; ///< base[lower], with the lower bounds in front of it
    Expr *count = nullptr;   ///< pieces along it; null: one
  };
  /// Whether something is so: null and `no`, or what says so at run time.
  struct Whether {
    bool no = false;
    Expr *condition = nullptr;
    bool yes() const { return !no && !condition; }
  };

  Unit &unit_;
  Context &c_;
  const bool onlyOne_;
  std::vector<Dimension> dims_; // outermost first
  Expr *root_ = nullptr;
  Expr *bytes_ = nullptr; // of a piece
  Whether all_;           // the piece is all of the array that it is in
  std::vector<VarDecl *> named_;
  Expr *check_ = nullptr; // what must be so for the section to be contiguous

  template <class T> T *copy(T *e) { return Cloner(c_).clone(e); }
  Expr *wrap(Expr *e) { return as<Ident>(e) || as<Paren>(e) ? copy(e) : c_.paren(copy(e)); }
  Expr *size(std::string_view format, std::initializer_list<Node *> holes) {
    return c_.textExpr(c_.types.sizeType(), format, holes);
  }
  bool fail(Loc loc, const char *what) {
    unit_.diagnostics.error(loc, what);
    return false;
  }
  /// The constant that e is, or -1.
  static long long known(Expr *e) {
    const ConstInt value = e ? evaluateConstant(e) : ConstInt{};
    return value.known ? static_cast<long long>(value.value) : -1;
  }
  /// The number of elements of the array, or -1.
  static long long extent(QualType type) { return isArray(type) ? canonical(type).type->length : -1; }
  static bool isOne(const Dimension &d) { return known(d.length) == 1; }

  bool dimensions(Expr *item) {
    for (Expr *e = skipParens(item);;) {
      if (auto *s = as<ArraySection>(e)) {
        Expr *lower = s->lower ? s->lower : static_cast<Expr *>(c_.intLiteral(0, s->loc));
        // p[:] is of no length, and found if it is present (6.0).
        Expr *length = !s->length && isPointer(s->base->type) ? c_.intLiteral(0, s->loc) : s->length;
        dims_.insert(dims_.begin(),
                     {s->base, lower, length, known(s->stride) == 1 ? nullptr : s->stride, s->loc, false});
        e = skipParens(s->base);
      } else if (auto *x = as<Index>(e)) {
        dims_.insert(dims_.begin(), {x->base, x->index, c_.intLiteral(1, x->loc), nullptr, x->loc, true});
        e = skipParens(x->base);
      } else
        break;
    }
    while (dims_.front().isIndex) dims_.erase(dims_.begin());
    root_ = dims_.front().base;
    for (Dimension &d : dims_)
      for (Expr **e : {&d.lower, &d.length, &d.stride}) evaluateOnce(*e);
    Expr *outer = wrap(root_);
    for (size_t k = 0; k < dims_.size(); k++) {
      Dimension &d = dims_[k];
      if (k > 0 && isPointer(d.base->type) && !isOne(dims_[k - 1]))
        return fail(d.loc, "this section lies behind several pointers: 'iterator' is for such list items");
      if (d.stride && onlyOne_)
        return fail(d.loc, "an array section with a stride may only be a list item of 'to' and 'from' on "
                           "'target update' (OpenMP 5.2 §5.8.3)");
      if (!d.length && !implicitLength(d, outer)) return false;
      d.element = outer = c_.textExpr(elementOf(d.base->type), "$[$]", {copy(outer), copy(d.lower)});
    }
    return true;
  }

  void evaluateOnce(Expr *&e) {
    if (!e || !hasSideEffects(e)) return;
    VarDecl *v = c_.variable(c_.fresh("_bound"), unit_.expressions.decay(e->type).with(QualConst), copy(e));
    named_.push_back(v);
    e = c_.ident(v);
  }

  /// §3.2.5: a section without length reaches to the end of the array.
  bool implicitLength(Dimension &d, Expr *array) {
    const long long n = extent(d.base->type), lower = known(d.lower);
    if (n < 0 && n != LengthVariable) return fail(d.loc, "the length of this array section must be given");
    if (n >= 0 && lower >= 0)
      d.length = c_.intLiteral(n - lower, d.loc);
    else
      d.length =
          size("(sizeof($) / sizeof(*$) - (unsigned long) $)", {copy(array), copy(array), wrap(d.lower)});
    if (d.stride) d.length = size("($ + $ - 1) / $", {wrap(d.length), wrap(d.stride), wrap(d.stride)});
    return true;
  }

  /// Whether a dimension's elements are all that its array has.
  Whether isAll(const Dimension &d, Expr *array) {
    const long long n = extent(d.base->type), lower = known(d.lower), length = known(d.length);
    Whether w;
    w.no = d.stride || lower > 0 || isPointer(d.base->type) || (n >= 0 && length >= 0 && n != length);
    if (!w.no && !(n >= 0 && n == length))
      w.condition =
          size("(unsigned long) $ == sizeof($) / sizeof(*$)", {wrap(d.length), copy(array), copy(array)});
    return w;
  }

  bool addDimension(size_t k) {
    Dimension &d = dims_[k];
    Expr *array = k > 0 ? dims_[k - 1].element : wrap(root_);
    Expr *n = size("(unsigned long) $", {wrap(d.length)});
    if (!bytes_) bytes_ = size("sizeof($)", {copy(d.element)});
    const Whether inside = all_;
    all_ = isAll(d, array);
    if (isOne(d) && !d.stride) {
      all_.no |= !inside.yes();
      return true;
    }
    Expr *row = size("$ * sizeof($)", {n, copy(d.element)});
    if (inside.yes() && !d.stride) {
      bytes_ = row;
      return true;
    }
    if (inside.condition && !d.stride) {
      d.count = size("($ ? 1 : $)", {copy(inside.condition), copy(n)});
      bytes_ = size("($ ? $ : $)", {copy(inside.condition), row, bytes_});
      if (all_.condition)
        all_.condition = size("($ && $)", {copy(inside.condition), all_.condition});
      else if (!all_.no)
        all_.condition = copy(inside.condition);
      require(size("($ || $ <= 1)", {copy(inside.condition), copy(n)}));
      return true;
    }
    if (onlyOne_ && known(d.length) > 1)
      return fail(d.loc, "this array section is not contiguous (OpenMP 5.2 §5.8.3)");
    d.count = n;
    all_ = Whether{true, nullptr};
    require(size("$ <= 1", {copy(n)}));
    return true;
  }
  void require(Expr *condition) { check_ = check_ ? size("$ && $", {check_, condition}) : condition; }

  void finish(Expr *item, SectionPieces &pieces) {
    pieces.first = wrap(root_);
    for (Dimension &d : dims_) {
      Expr *at = copy(d.lower);
      if (d.count && !onlyOne_) {
        auto *i = c_.make<OmpIterator>(d.loc);
        i->var = c_.variable(c_.fresh("_piece"), c_.types.basic(TypeKind::Long));
        i->begin = c_.intLiteral(0, d.loc);
        i->end = d.count;
        pieces.iterators.push_back(i);
        at = d.stride
                 ? c_.textExpr(i->var->type, "$ + $ * $", {wrap(d.lower), c_.ident(i->var), wrap(d.stride)})
                 : c_.textExpr(i->var->type, "$ + $", {wrap(d.lower), c_.ident(i->var)});
      }
      pieces.first = c_.textExpr(elementOf(d.base->type), "$[$]", {pieces.first, at});
    }
    pieces.bytes = bytes_;
    pieces.named = named_;
    if (!onlyOne_) return;
    for (Dimension &d : dims_)
      if (d.count) pieces.bytes = size("$ * $", {pieces.bytes, d.count});
    if (!check_) return;
    const Place place = unit_.source.place(item->loc);
    pieces.bytes =
        c_.routineCall(c_.types.sizeType(), "ort_contiguous",
                       {check_, pieces.bytes, c_.textExpr(check_->type, '"' + escapedForC(place.file) + '"'),
                        c_.intLiteral(place.line)});
  }
};

} // namespace

bool isSection(Expr *item) {
  for (Expr *e = skipParens(item); e;) {
    if (as<ArraySection>(e)) return true;
    auto *x = as<Index>(e);
    e = x ? skipParens(x->base) : nullptr;
  }
  return false;
}

bool sectionPieces(Unit &unit, Expr *item, bool onlyOne, SectionPieces &pieces) {
  return Pieces(unit, onlyOne).of(item, pieces);
}

} // namespace ompicc

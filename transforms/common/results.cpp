#include "transforms/common/results.h"
#include "transforms/common/passed_by_value.h"
#include "translator/sema/omp_checks.h"

namespace ompicc {
namespace {

constexpr long long kFewBytes = 64;  // of one; libompirt takes 256 together
constexpr long long kAlignment = 16; // of what libompirt lays out

/// Target constructs that are executed where they are encountered, with nothing of OpenMP around them but
/// target data: not by several threads that share the function's variables.
class ByOneThread : public Visitor {
public:
  std::unordered_set<const OmpDirective *> found;

private:
  void visitOmpDirective(OmpDirective &d) override {
    if (mapsAtOnce(d))
      found.insert(&d);
    else if (d.kind == OmpDirectiveKind::TargetData)
      walk(d);
  }
  void visitFunctionDecl(FunctionDecl &) override {}
};

} // namespace

void FoundResults::look(FunctionDecl &function) {
  function_ = &function;
  reached_ = reachedElsewhere(function);
  ByOneThread constructs;
  constructs.visit(function.body);
  byOneThread_ = std::move(constructs.found);
}

bool FoundResults::isResult(const MapItem &item) const {
  constexpr unsigned kOthers = ~unsigned(MapTofrom | MapImplicit | MapStructure | MapClose);
  const VarDecl *v = item.var;
  return v && !item.throughPointer && !item.pointer && !item.attach && !item.isMember && !item.isIterated() &&
         !item.isSpan && item.spannedBy == MapItem::None && (item.kind & MapFrom) && !(item.kind & kOthers) &&
         item.base.form == PlainAddress::OfObject && isAutomatic(*v) && !isVariablyModified(v->type) &&
         !v->alignas_ && v->attributes.empty() && alignOf(v->type) <= kAlignment && isSteady(v->type) &&
         !holdsPointers(v->type) && sizeOf(v->type) > 0 && sizeOf(v->type) <= kFewBytes && !reached_.count(v);
}

void FoundResults::mark(TargetInterface &k) {
  if (k.function != function_) look(*k.function);
  if (!byOneThread_.count(k.target)) return;
  for (MapItem &item : k.maps) {
    size_t times = 0; // that the construct maps the variable, or a part of it
    for (const MapItem &other : k.maps) times += other.var == item.var;
    item.isResult = times == 1 && isResult(item);
  }
}

} // namespace ompicc

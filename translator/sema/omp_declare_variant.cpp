#include "translator/sema/omp_declare_variant.h"
#include "translator/sema/omp_citations.h"
#include <algorithm>

namespace ompicc {

namespace {

using D = OmpDirectiveKind;
using K = OmpClauseKind;
constexpr const char *kSection = "OpenMP 5.2 §7.5";

std::string quoted(const FunctionDecl &f) { return "'" + std::string(f.name->text) + "'"; }

bool hasDispatch(const List<OmpTrait *> &traits) {
  return std::any_of(traits.begin(), traits.end(),
                     [](OmpTrait *t) { return t->set == OmpTraitSet::Construct && t->name == "dispatch"; });
}

OmpClause *only(Diagnostics &diagnostics, const OmpDeclarative &d, K kind) {
  OmpClause *found = nullptr;
  for (OmpClause *clause : d.clauses) {
    if (clause->kind != kind) continue;
    if (found)
      diagnostics.error(clause->loc, std::string("too many '") + spelling(kind) + "' clauses");
    else
      found = clause;
  }
  return found;
}

} // namespace

void FunctionVariants::declaration(Decl &d) {
  Citing section(diag_, kSection);
  if (auto *o = as<OmpDeclarative>(&d)) {
    switch (o->kind) {
    case D::DeclareVariant: pending_.push_back(o); break;
    case D::BeginDeclareVariant: {
      if (OmpClause *match = only(diag_, *o, K::Match))
        checkSelector(diag_, match->traits);
      else
        diag_.error(o->loc, "'#pragma omp begin declare variant' needs a 'match' clause");
      for (OmpClause *clause : o->clauses)
        if (clause->kind != K::Match)
          diag_.error(clause->loc, std::string("'") + spelling(clause->kind) +
                                       "' is not valid for '#pragma omp begin declare variant'");
      regions_.push_back(o);
      break;
    }
    case D::EndDeclareVariant:
      if (!regions_.empty()) regions_.pop_back(); // else reported by the parser
      break;
    default: break;
    }
    return;
  }
  auto *f = as<FunctionDecl>(&d);
  if (f && f->variantOf) {
    FunctionVariant variant;
    variant.function = f;
    for (OmpDeclarative *region : regions_)
      if (OmpClause *match = findMatch(*region))
        for (OmpTrait *t : match->traits) variant.traits.push(c_.lasting, t);
    f->deviceOnly = !canMatch(c_, variant.traits, target_, false);
    variants_[f->variantOf].push_back(variant);
    return;
  }
  if (pending_.empty() || d.kind == NodeKind::TagDecl || d.kind == NodeKind::EmptyDecl) return;
  std::vector<OmpDeclarative *> directives;
  directives.swap(pending_);
  for (OmpDeclarative *o : directives) {
    if (f)
      attach(*o, *f);
    else
      diag_.error(o->loc, "'#pragma omp declare variant' is not followed by a function");
  }
}

OmpClause *FunctionVariants::findMatch(const OmpDeclarative &d) {
  for (OmpClause *clause : d.clauses)
    if (clause->kind == K::Match) return clause;
  return nullptr;
}

void FunctionVariants::finish(TranslationUnit &unit) {
  for (External *e : unit.externals) // printed from the tree, with its attribute
    for (Decl *d : e->decls) {
      auto *f = as<FunctionDecl>(d);
      if (!f || !f->body || !marked_.count(f->name)) continue;
      auto *unused = c_.make<Attribute>(f->loc);
      unused->name = c_.name("__unused__");
      f->attributes.push(c_.arena, unused);
      e->usesOmp = true;
    }
  Citing section(diag_, kSection);
  for (OmpDeclarative *o : pending_)
    diag_.error(o->loc, "'#pragma omp declare variant' is not followed by a function");
}

void FunctionVariants::attach(OmpDeclarative &d, FunctionDecl &base) {
  FunctionVariant variant;
  for (OmpClause *clause : d.clauses) {
    if (clause->kind == K::FlushList) {
      auto *i = clause->items.size() == 1 ? as<Ident>(clause->items[0]) : nullptr;
      variant.function = i ? as<FunctionDecl>(i->decl) : nullptr;
      if (!variant.function) {
        if (!i || !isUnknown(i->type))
          diag_.error(clause->items.empty() ? d.loc : clause->items[0]->loc,
                      "the variant must be the name of a function that is declared");
        return;
      }
    } else if (clause->kind != K::Match && clause->kind != K::AdjustArgs && clause->kind != K::AppendArgs) {
      diag_.error(clause->loc, std::string("'") + spelling(clause->kind) +
                                   "' is not valid for '#pragma omp declare variant'");
      return;
    }
  }
  if (!variant.function) return diag_.error(d.loc, "expected '(' and a function after 'declare variant'");
  OmpClause *match = only(diag_, d, K::Match);
  if (!match) return diag_.error(d.loc, "'#pragma omp declare variant' needs a 'match' clause");
  checkSelector(diag_, match->traits);
  variant.traits = match->traits;
  arguments(d, base, variant);
  if (variant.function->name == base.name)
    return diag_.error(d.loc, "variant " + quoted(base) + " is the same function as its base");
  const bool fits = checkType(base, variant, match->loc);
  checkConstructs(variant, match->loc);
  // Maybe only the device calls one of them.
  marked_.insert(variant.function->name);
  marked_.insert(base.name);
  if (fits) variants_[base.name].push_back(variant);
}

void FunctionVariants::arguments(OmpDeclarative &d, FunctionDecl &base, FunctionVariant &variant) {
  variant.needsDevicePointer.assign(base.params.size(), false);
  std::vector<bool> listed(base.params.size(), false);
  for (OmpClause *clause : d.clauses) {
    if (clause->kind != K::AdjustArgs && clause->kind != K::AppendArgs) continue;
    Citing section(diag_, sectionOf(clause->kind));
    if (!hasDispatch(variant.traits))
      diag_.error(clause->loc, std::string("'") + spelling(clause->kind) +
                                   "' needs 'dispatch' in the 'construct' set of the 'match' clause");
    for (OmpTrait *t : clause->traits) {
      if (clause->kind == K::AppendArgs) {
        variant.interops++;
        continue;
      }
      for (std::string_view name : t->properties) {
        size_t i = 0;
        while (i < base.params.size() && (!base.params[i]->name || base.params[i]->name->text != name)) i++;
        if (i == base.params.size()) {
          diag_.error(clause->loc, "'" + std::string(name) + "' is not a parameter of " + quoted(base));
          continue;
        }
        if (listed[i])
          diag_.error(clause->loc,
                      "'" + std::string(name) + "' appears more than once in 'adjust_args' clauses");
        listed[i] = true;
        if (t->name != "need_device_ptr") continue;
        if (!isPointer(base.params[i]->type))
          diag_.error(clause->loc, "'" + std::string(name) + "' in 'need_device_ptr' is not a pointer");
        variant.needsDevicePointer[i] = true;
      }
    }
  }
  only(diag_, d, K::AppendArgs);
}

/// §7.5: all directives that make a function a variant have the same construct set.
void FunctionVariants::checkConstructs(const FunctionVariant &variant, Loc loc) {
  std::string constructs;
  for (const OmpTrait *t : variant.traits)
    if (t->set == OmpTraitSet::Construct) constructs += std::string(t->name) + " ";
  if (constructs_.insert({variant.function->name, constructs}).first->second != constructs)
    diag_.error(loc, "variant " + quoted(*variant.function) +
                         " is used with another 'construct' set in its 'match' clause before");
}

/// Whether calls of the base can become calls of the variant. One for `simd` may take the vectors of several
/// iterations (§7.5): there are no such calls here.
bool FunctionVariants::checkType(const FunctionDecl &base, const FunctionVariant &variant, Loc loc) {
  QualType a = canonical(base.type), b = canonical(variant.function->type);
  bool fits = compatible(a, b);
  if (variant.interops) { // the variant has that many parameters more
    fits = compatible(a->element, b->element) && b->params.size() == a->params.size() + variant.interops;
    for (size_t i = 0; fits && i < a->params.size(); i++) fits = compatible(a->params[i], b->params[i]);
  }
  const bool forLanes = std::any_of(variant.traits.begin(), variant.traits.end(), [](const OmpTrait *t) {
    return t->set == OmpTraitSet::Construct && t->name == "simd";
  });
  if (!fits && !forLanes)
    diag_.error(loc, "variant " + quoted(*variant.function) + " of type '" + describe(b) +
                         "' does not fit base " + quoted(base) + " of type '" + describe(a) + "'");
  return fits;
}

std::vector<VariantChoice> FunctionVariants::choose(const FunctionDecl &f, const OmpContext &context) const {
  std::vector<VariantChoice> chain;
  auto known = variants_.find(f.name);
  if (known == variants_.end() || f.isNested) return chain;
  struct Scored {
    VariantChoice choice;
    unsigned long long score;
  };
  std::vector<Scored> found;
  for (const FunctionVariant &v : known->second) {
    OmpMatch match = matchSelector(c_, v.traits, context, target_);
    if (match.matches) found.push_back({{&v, match.condition}, match.score});
  }
  for (Scored &s : found)
    for (const Scored &other : found)
      if (isStrictSubset(s.choice.variant->traits, other.choice.variant->traits)) s.score = 0;
  std::stable_sort(found.begin(), found.end(),
                   [](const Scored &a, const Scored &b) { return a.score > b.score; });
  for (const Scored &s : found) {
    chain.push_back(s.choice);
    if (!s.choice.condition) return chain;
  }
  chain.push_back({});
  return chain;
}

bool canMatch(Context &c, const List<OmpTrait *> &traits, const OmpTargetTraits &target, bool onDevice) {
  List<OmpTrait *> others;
  for (OmpTrait *t : traits)
    if (t->set != OmpTraitSet::Construct) others.push(c.scratch, t);
  OmpContext context;
  context.device = onDevice;
  return matchSelector(c, others, context, target).matches;
}

} // namespace ompicc

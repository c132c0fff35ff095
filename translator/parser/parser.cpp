// From a preprocessed file to a tree in which OpenMP's rules have been checked.
#include "translator/parser/parser.h"
#include "c.tab.h"
#include "translator/sema/indentation.h"
#include "translator/sema/omp_requires.h"
#include "translator/sema/omp_rules.h"
#include "translator/sema/omp_traps.h"
#include "translator/sema/omp_variants.h"

namespace ompicc {

Parser::Parser(Context &context, SourceFile &source, Diagnostics &diagnostics, const Language &language,
               Questions *questions)
    : Tokens(context, source, diagnostics, language, questions), questions_(questions) {}

TranslationUnit *Parser::parse() {
  unit = c.make<TranslationUnit>(Loc{1});
  ompicc_parse(*this);
  simdDeclarations_.declared(blocks_.size(), {});
  for (OmpDeclarative *open : variantRegions_)
    diag.error(open->loc,
               "'#pragma omp begin declare variant' without corresponding '#pragma omp end declare variant'");
  if (questions_ && hasDeviceCode_) questions_->recall(), questions_->keep(diag);
  return unit;
}

TranslationUnit *parse(Context &context, SourceFile &source, Diagnostics &diagnostics,
                       const Language &language, Questions *questions) {
  TranslationUnit *unit = Parser(context, source, diagnostics, language, questions).parse();
  resolveVariants(context, diagnostics, *unit, {language.isas, checkRequires(diagnostics, *unit)});
  applyDefaultMemoryOrder(context, *unit);
  checkOmpRules(context, diagnostics, *unit);
  if (!diagnostics.errorCount()) warnOfOmpTraps(diagnostics, *unit);
  warnOfMisleadingIndentation(diagnostics, source, *unit);
  return unit;
}

} // namespace ompicc

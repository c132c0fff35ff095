// From a preprocessed file to a tree in which OpenMP's rules have been checked.
#include "translator/parser/parser.h"
#include "c.tab.h"
#include "translator/sema/indentation.h"
#include "translator/sema/omp_requires.h"
#include "translator/sema/omp_rules.h"
#include "translator/sema/omp_traps.h"
#include "translator/sema/omp_variants.h"

namespace ompicc {

void *openScanner(char *buffer, size_t size);
void closeScanner(void *scanner);

Parser::Parser(Context &context, SourceFile &sourceFile, Diagnostics &diagnostics, const Language &dialect,
               Questions *questions)
    : c(context), source(sourceFile), diag(diagnostics), language(dialect),
      expr(context, diagnostics, questions), decls(context, diagnostics, language, expr, scopes),
      reductions(context, diagnostics, expr, scopes), inductions(context, diagnostics, scopes),
      mappers(context, diagnostics, scopes), questions_(questions), builtinTypes_(context, scopes, questions),
      directive_(context, sourceFile, diagnostics), simdDeclarations_(context, diagnostics) {
  text_ = source.buffer();
  limit_ = text_ + source.text().size();
  c.standard = language.year;
  c.declarationsFirst = language.declarationsFirst();
  c.types.setLanguage(language.unsignedChar, language.shortWchar);
  prepareKeywords();
  builtinTypes_.declareAll();
  scanner_ = openScanner(source.buffer(), source.bufferSize());
}

Parser::~Parser() { closeScanner(scanner_); }

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

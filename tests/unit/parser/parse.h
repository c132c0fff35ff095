// Parses a text and shows what came out, for the tests of the parser.
#ifndef TESTS_UNIT_PARSER_PARSE_H
#define TESTS_UNIT_PARSER_PARSE_H

#include "ast/context.h"
#include "translator/parser/parser.h"
#include <memory>
#include <string>
#include <vector>

struct Parsed {
  /// `year`: of the C standard that the text is written in.
  explicit Parsed(const std::string &text, unsigned year = 2017);
  /// "3:7: error: …" of each message, in order of place.
  std::vector<std::string> messages;
  /// The first error or warning, or "".
  std::string first() const { return messages.empty() ? "" : messages[0]; }
  bool clean() const { return messages.empty(); }
  /// The type of the variable, function or typedef `name` that was declared last.
  std::string type(const std::string &name) const;
  /// The whole tree.
  std::string tree() const;
  /// The number of nodes of `kind` in the tree.
  template <class T> size_t count() const { return all<T>().size(); }
  /// Every node of one kind, in order of the tree.
  template <class T> std::vector<T *> all() const {
    std::vector<T *> list;
    for (ompicc::Node *n : nodes())
      if (auto *found = ompicc::as<T>(n)) list.push_back(found);
    return list;
  }
  std::vector<ompicc::Node *> nodes() const;
  /// The text of external `i`, as it would be copied.
  std::string external(size_t i) const;

  std::unique_ptr<ompicc::SourceFile> source;
  std::unique_ptr<ompicc::Diagnostics> diagnostics;
  std::unique_ptr<ompicc::Context> context;
  ompicc::TranslationUnit *unit = nullptr;
};

#endif

// pragma_text.h: directives as they stand in the source, and with other map clauses.
#ifndef TOOLS_ADVISE_PRAGMA_TEXT_H
#define TOOLS_ADVISE_PRAGMA_TEXT_H

#include <map>
#include <string>
#include <vector>

namespace advise {

/// Source files, by line. Those that cannot be read have none.
class Sources {
public:
  const std::vector<std::string> &lines(const std::string &file);

private:
  std::map<std::string, std::vector<std::string>> files_;
};

/// What becomes of a list item. Empty members: as it is.
struct ItemChange {
  bool removed = false;
  bool drops_always = false;
  std::string type;    ///< "to", "from", "alloc"
  std::string section; ///< "a[0:10]", instead of what is there
};

/// A `#pragma omp` of one or several lines.
class PragmaText {
public:
  /// The directive that begins in that line. Nothing is known of one that is written otherwise, or that
  /// comes out of a macro.
  PragmaText(Sources &sources, const std::string &file, unsigned line);

  bool is_known() const { return !text_.empty(); }
  /// How many lines it has.
  unsigned line_count() const;
  /// The list item of the variable in map, to and from clauses, as it is written; "" if there is none, or
  /// more than one.
  std::string item(const std::string &variable) const;
  /// Whether it names the variable anywhere.
  bool mentions(const std::string &variable) const;
  /// Its map type; that of an item without one is tofrom.
  std::string type(const std::string &variable) const;
  /// Where it is written, or else where the directive begins: line and column, from 1.
  unsigned line_of(const std::string &variable) const;
  unsigned column_of(const std::string &variable) const;
  size_t width_of(const std::string &variable) const;

  void change(const std::string &variable, const ItemChange &change) { changes_[variable] = change; }
  void add_clause(const std::string &clause) { added_.push_back(clause); }
  bool is_changed() const { return !changes_.empty() || !added_.empty(); }
  /// The directive with the changes, line by line; without any map clause that has become empty. Nothing
  /// where that cannot be said.
  std::vector<std::string> changed() const;

private:
  struct Item {
    size_t begin, end; ///< in text_
    std::string name;  ///< the variable at its beginning
  };
  struct Clause {
    size_t begin, end;      ///< with the word and the parentheses
    std::string word, head; ///< head: what is in front of the colon, without blanks at its ends
    size_t list;            ///< where the list begins
    std::vector<Item> items;
  };
  void parse();
  void parse_list(Clause &clause, size_t begin, size_t end);
  const Item *find(const std::string &variable, const Clause **clause = nullptr) const;
  std::string written(const Item &item) const;
  std::string changed_clause(const Clause &clause) const;
  size_t end_of_text() const;

  unsigned first_ = 0;
  std::string text_; ///< its lines, with newlines between them
  std::vector<Clause> clauses_;
  std::map<std::string, ItemChange> changes_;
  std::vector<std::string> added_;
};

} // namespace advise
#endif

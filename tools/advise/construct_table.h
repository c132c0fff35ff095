// construct_table.h: what the compiler has written down of the device constructs of the program and its
// libraries (docs/ABI.md, "The table of constructs"; transforms/construct_table.cpp writes it).
#ifndef TOOLS_ADVISE_CONSTRUCT_TABLE_H
#define TOOLS_ADVISE_CONSTRUCT_TABLE_H

#include <cstdint>
#include <deque>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace advise {

/// Lines of a file, inclusive.
struct Lines {
  unsigned first = 0, last = 0;
  bool has(unsigned line) const { return line >= first && line <= last; }
  bool operator==(const Lines &other) const { return first == other.first && last == other.last; }
  bool operator<(const Lines &other) const {
    return first != other.first ? first < other.first : last < other.last;
  }
};

/// A variable that constructs of a function map.
struct Variable {
  unsigned declared = 0;                      ///< 0: outside of the function
  bool changes_anywhere = false;              ///< what it means may change at any place
  std::vector<unsigned> changes, uses;        ///< lines
  bool is_used(const Lines &lines) const;     ///< by the host
  bool holds_still(const Lines &lines) const; ///< it is there, and means the same, throughout
};

struct Function {
  std::string name;
  Lines lines;
  std::vector<Lines> declarations;                  ///< each with the last line of its block
  std::vector<std::pair<unsigned, unsigned>> jumps; ///< line, and where what is left begins
  std::map<std::string, Variable> variables;
  /// Whether the lines can become a block, or an associated statement: nobody jumps out of them, and what
  /// they declare is not used behind them.
  bool can_be_block(const Lines &lines) const;
};

/// The part of an array that a loop reaches, as the text says: name[lower : length].
struct Section {
  unsigned loop = 0, loops = 0; ///< which loop, of how many; none: nothing is known
  uint64_t bytes = 0;           ///< for each iteration
  int64_t extra = 0;            ///< as many iterations more
  std::string lower, length;
};

struct Item {
  std::string flags, name;
  unsigned element = 0; ///< bytes
  Section section;
  bool has(char flag) const { return flags.find(flag) != std::string::npos; }
  bool is_read() const { return has('r'); }
  bool is_written() const { return has('w'); }
};

enum class Kind { Target, Data, Enter, Exit, Update };

struct Construct {
  size_t number = 0; ///< in the order of the tables
  Kind kind = Kind::Target;
  std::string file;
  Lines lines;
  const Function *function = nullptr;
  std::vector<Lines> loops; ///< around it, outermost first
  std::vector<Item> items;
  unsigned behind = 0;         ///< the line of what comes behind it in its block; 0: it cannot be a task
  bool target_follows = false; ///< that is a target construct
  unsigned next = 0; ///< the line of the next one in its block, behind other statements; 0: there is none
  bool reaches_more = false; ///< its kernel may, than its items
  bool counted = true;       ///< it always has these items
  bool alone = true;         ///< no other construct of its kind begins in its line
  /// Whether the other one is the next target construct in the same block, and nothing else can come between.
  bool is_followed_by(const Construct &other) const {
    return file == other.file && function == other.function &&
           (next ? next == other.lines.first : target_follows && behind == other.lines.first);
  }
};

struct InOrder {
  bool operator()(const Construct *a, const Construct *b) const { return a->number < b->number; }
};

class ConstructTable {
public:
  /// Reads those of all objects that are loaded now.
  void read_loaded();
  /// Reads one, which has the records of units behind each other.
  void read(std::string_view records);
  /// The construct, or null.
  const Construct *find(Kind kind, const std::string &file, unsigned line) const;
  bool empty() const { return constructs_.empty(); }

private:
  std::deque<Function> functions_;
  std::deque<Construct> constructs_;
  std::map<std::pair<std::string, unsigned>, std::vector<Construct *>> by_line_;
};

} // namespace advise
#endif

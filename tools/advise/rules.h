// rules.h: from what a run has shown to what is advised (docs/advise.md has the rules in words).
#ifndef TOOLS_ADVISE_RULES_H
#define TOOLS_ADVISE_RULES_H

#include "tools/advise/facts.h"
#include "tools/advise/pragma_text.h"

namespace advise {

/// One warning.
struct Advice {
  std::string file;
  unsigned line = 0, column = 0;
  size_t width = 1;               ///< of what the caret shows
  std::string message;            ///< "'x' …"
  std::string option;             ///< "-Wopenmp-map-to"
  unsigned pragma = 0;            ///< the line where the directive that is corrected begins; 0: none is
  std::vector<std::string> fixed; ///< its lines, corrected; or those that are added
};

/// Lines of a file that are replaced, or, where `count` is 0, added in front of `line`.
struct Edit {
  unsigned line = 0, count = 0;
  std::vector<std::string> lines;
};
using Edits = std::map<std::string, std::vector<Edit>>; ///< by file

/// All warnings, in the order of the source, and what they change.
class Rules {
public:
  Rules(const Facts &facts, Sources &sources) : facts_(facts), sources_(sources) {}
  void judge();
  const std::vector<Advice> &advice() const { return advice_; }
  const Edits &edits() const { return edits_; }

private:
  /// What is said of one list item.
  struct Finding {
    const Construct *construct;
    size_t item;
    std::string message, option;
    bool is_certain;
  };
  /// A target data region that is proposed.
  struct Region {
    const Construct *construct;
    Lines lines;
    bool is_loop = false;
    std::vector<std::string> to, tofrom; ///< items as they are written
    std::vector<std::string> names;
    uint64_t copies = 0, bytes = 0;
  };

  void judge_items(const Construct &construct, const ConstructFacts &facts);
  bool judge_use(const Construct &construct, size_t i, const ItemFacts &item, ItemChange &change);
  void judge_directions(const Construct &construct, size_t i, const ItemFacts &item, ItemChange &change);
  void judge_always(const Construct &construct, size_t i, const ItemFacts &item, ItemChange &change);
  void judge_section(const Construct &construct, size_t i, const ItemFacts &item, ItemChange &change);
  void judge_accessed_part(const Construct &construct, size_t i, const ItemFacts &item);
  void judge_small(const Construct &construct, const ConstructFacts &facts);
  void judge_again(const Construct &construct, size_t i, const ItemFacts &item);
  bool region_for(const Construct &construct, const Variable &variable,
                  const std::set<const Construct *, InOrder> &members, Region &region);
  bool fits(const Construct &construct, const Region &region);
  void judge_waiting();
  bool is_left_alone(const std::vector<const Construct *> &group, const Construct &next) const;
  void say_tasks(const std::vector<const Construct *> &group);
  void find(const Construct &construct, size_t i, const std::string &message, const std::string &option,
            bool is_certain);
  void say_regions();
  void say_findings();
  void replace(const Construct &construct, unsigned count, std::vector<std::string> lines);
  PragmaText &pragma(const Construct &construct);

  const Facts &facts_;
  Sources &sources_;
  std::map<const Construct *, PragmaText, InOrder> pragmas_;
  std::vector<Finding> findings_;
  std::vector<Region> regions_;
  std::vector<Advice> advice_;
  Edits edits_;
};

} // namespace advise
#endif

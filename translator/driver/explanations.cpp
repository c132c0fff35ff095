#include "translator/driver/explanations.h"

#include "translator/driver/files.h"

namespace driver {
namespace {

/// The first sentence behind the heading.
std::string summary(const std::string &page) {
  const size_t begin = page.find("\n\n") + 2;
  std::string text = page.substr(begin, page.find("\n\n", begin) - begin);
  for (char &c : text)
    if (c == '\n') c = ' ';
  return text;
}

} // namespace

std::string explain(const std::string &name) {
  if (name.empty()) {
    std::string list;
    for (const Explanation *page = explanations; page->name; ++page)
      list += std::string(page->name) + "\n    " + summary(page->text) + "\n";
    return list;
  }
  const std::string wanted = starts_with(name, "-W") ? name.substr(2) : name;
  for (const Explanation *page = explanations; page->name; ++page)
    if (wanted == page->name) return page->text;
  throw Error("there is no explanation of '" + name + "': 'ompicc --explain' lists those that there are");
}

} // namespace driver

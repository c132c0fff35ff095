#include "transforms/common/unit.h"
#include "transforms/common/own_statics.h"
#include "translator/emit/device_name.h"

namespace ompicc {

std::string deviceSymbol(const Unit &unit, const VarDecl &v) {
  std::string name = deviceName(unit.context, v.name);
  if (v.storage == Storage::Static && (unit.isDeclareTarget(&v) || changesOnDevices(unit, v)))
    name += unit.id.substr(unit.id.size() - 9);
  return name;
}

std::string placeText(const Unit &unit, Loc loc) {
  Place place = unit.source.place(loc);
  return std::string(place.file) + ":" + std::to_string(place.line);
}

std::string escapedForC(std::string_view text) {
  std::string out;
  for (char c : text) {
    if (c == '"' || c == '\\' || c == '\n') out += '\\';
    out += c == '\n' ? 'n' : c;
  }
  return out;
}

std::string pragmaText(const Unit &unit, const OmpDirective &directive) {
  std::string_view line = unit.source.line(directive.loc);
  size_t start = line.find('#');
  if (start == std::string_view::npos) return std::string("#pragma omp ") + info(directive.kind).spelling;
  std::string text;
  for (char c : line.substr(start)) {
    bool blank = c == ' ' || c == '\t' || c == '\r' || c == '\n';
    if (blank && (text.empty() || text.back() == ' ')) continue;
    // A comment end inside a pragma's string would end the comment that this text goes into.
    if (c == '/' && !text.empty() && text.back() == '*') text += ' ';
    text += blank ? ' ' : c;
  }
  while (!text.empty() && text.back() == ' ') text.pop_back();
  return text;
}

} // namespace ompicc

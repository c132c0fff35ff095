#include "translator/support/language.h"
#include <cstdlib>
#include <string>

namespace ompicc {

namespace {

/// The year of `-std=`'s argument behind c or gnu; 0 if there is no such standard.
unsigned yearOf(std::string_view name) {
  struct Entry {
    const char *names; ///< each with a blank behind it
    unsigned year;
  };
  static const Entry entries[] = {{"89 90 9899:1990 9899:199409 ", 1989},
                                  {"99 9x 9899:1999 9899:199x ", 1999},
                                  {"11 1x 9899:2011 ", 2011},
                                  {"17 18 9899:2017 9899:2018 ", 2017},
                                  {"2x 23 9899:2024 ", 2023},
                                  {"2y ", 2029}};
  std::string wanted = std::string(name) + " ";
  for (const Entry &e : entries) {
    std::string names(e.names);
    size_t at = names.find(wanted);
    if (at != names.npos && (at == 0 || names[at - 1] == ' ')) return e.year;
  }
  return 0;
}

bool startsWith(std::string_view text, std::string_view start) {
  return text.substr(0, start.size()) == start;
}

} // namespace

bool Language::option(std::string_view word) {
  if (word == "-ansi") return option("-std=c89");
  if (startsWith(word, "-std=")) {
    std::string_view name = word.substr(5);
    bool isGnu = startsWith(name, "gnu"), isIso = startsWith(name, "iso");
    unsigned found = yearOf(name.substr(isGnu || isIso ? 3 : 1));
    if (!found) return true; // the C compiler has said so
    year = found;
    gnu = asmWords = isGnu;
    return true;
  }
  if (startsWith(word, "--machine=")) {
    machine = machineNamed(word.substr(10));
    unsignedChar = hasUnsignedChar(machine);
    return true;
  }
  if (startsWith(word, "-fpack-struct")) {
    if (word.size() > 14)
      packStruct = unsigned(atoi(std::string(word.substr(14)).c_str()));
    else
      packAll = true;
    return true;
  }
  if (word == "-fno-pack-struct") return packAll = false, true;
  struct Flag {
    const char *name;
    bool Language::*member;
    bool value;
  };
  static const Flag flags[] = {{"-fasm", &Language::asmWords, true},
                               {"-fno-asm", &Language::asmWords, false},
                               {"-funsigned-char", &Language::unsignedChar, true},
                               {"-fno-signed-char", &Language::unsignedChar, true},
                               {"-fsigned-char", &Language::unsignedChar, false},
                               {"-fno-unsigned-char", &Language::unsignedChar, false},
                               {"-fshort-enums", &Language::shortEnums, true},
                               {"-fno-short-enums", &Language::shortEnums, false},
                               {"-fshort-wchar", &Language::shortWchar, true},
                               {"-fno-short-wchar", &Language::shortWchar, false},
                               {"-fms-extensions", &Language::msExtensions, true},
                               {"-fplan9-extensions", &Language::msExtensions, true},
                               {"-Wdeclaration-after-statement", &Language::warnsOfMixed, true},
                               {"-Werror=declaration-after-statement", &Language::warnsOfMixed, true},
                               {"-Wno-declaration-after-statement", &Language::warnsOfMixed, false},
                               {"-Wc90-c99-compat", &Language::warnsOfC99, true},
                               {"-Werror=c90-c99-compat", &Language::warnsOfC99, true},
                               {"-Wno-c90-c99-compat", &Language::warnsOfC99, false},
                               {"-w", &Language::warnings, false}};
  for (const Flag &f : flags)
    if (word == f.name) {
      this->*f.member = f.value;
      return true;
    }
  return false;
}

} // namespace ompicc

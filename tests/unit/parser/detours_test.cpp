// Where the scanner is led around: which detour is next from any place of the text.
#include "tests/unit/catch.h"
#include "translator/parser/detours.h"

using namespace ompicc;
using Kind = Detours::Kind;

TEST_CASE("without detours there is none") {
  Detours d;
  d.goOnAt(0);
  CHECK(d.next() == Detours::kNone);
}

TEST_CASE("the next detour is the first one behind a place, or what hides that place") {
  Detours d;
  d.hide(10, 20);
  d.put(Kind::Variant, 25, 26, 40);
  d.put(Kind::VariantEnd, 40);
  const auto from = [&](uint32_t at) {
    d.goOnAt(at);
    return d.next();
  };
  CHECK(from(0) == 10);
  CHECK(from(10) == 10);
  CHECK(from(15) == 10); // a blank may have been read across its beginning
  CHECK(d.atNext().kind == Kind::Hidden);
  CHECK(d.atNext().end == 20);
  CHECK(from(20) == 25);
  CHECK(from(25) == 25);
  CHECK(d.atNext().begin == 26);
  CHECK(from(26) == 40); // a variant's text is not hidden
  CHECK(from(41) == Detours::kNone);
}

TEST_CASE("a token's place may lie in what an earlier reader hid, and be read again as another one") {
  Detours d;
  d.hide(5, 9);
  d.put(Kind::Variant, 8, 9, 12); // the comma of a list
  d.goOnAt(8);
  CHECK(d.next() == 8);
  CHECK(d.atNext().kind == Kind::Variant);
  d.put(Kind::VariantEnd, 8);
  d.goOnAt(8);
  CHECK(d.atNext().kind == Kind::VariantEnd);
}

TEST_CASE("nothing is hidden between a place and itself") {
  Detours d;
  d.hide(3, 3);
  d.goOnAt(0);
  CHECK(d.next() == Detours::kNone);
}

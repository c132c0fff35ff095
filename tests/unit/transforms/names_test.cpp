// Names that transformations make: unique in the unit, or in the function that is being transformed.
#include "ast/context.h"
#include "tests/unit/catch.h"

using namespace ompicc;

TEST_CASE("fresh names are nobody's") {
  Context c;
  c.name("x_1");
  CHECK(c.fresh("x") == "x");
  CHECK(c.fresh("x") == "x_2");
  CHECK(c.fresh("x") == "x_3");
}

TEST_CASE("local names begin anew in each function, and are not what is known in the unit") {
  Context c;
  c.name("user_1");
  CHECK(c.fresh("_n") == "_n");
  CHECK(c.fresh("_n") == "_n_1");

  c.beginFunction();
  CHECK(c.freshLocal("_lo") == "_lo");
  CHECK(c.freshLocal("_lo") == "_lo_1");
  CHECK(c.freshLocal("_lo") == "_lo_2");
  CHECK(c.freshLocal("_n") == "_n_2");
  CHECK(c.freshLocal("user") == "user");
  CHECK(c.freshLocal("user") == "user_2");
  CHECK(c.fresh("_lo") == "_lo_3");
  CHECK(c.freshLocal("_lo") == "_lo_4");

  c.beginFunction();
  CHECK(c.freshLocal("_lo") == "_lo");
  CHECK(c.freshLocal("_lo") == "_lo_4"); // _lo_3 is the unit's
  CHECK(c.freshLocal("_n") == "_n_2");
  CHECK(c.freshLocal("_n") == "_n_3");
  CHECK(c.fresh("_n") == "_n_4");
  CHECK(c.freshLocal("user") == "user");
  CHECK(c.freshLocal("user") == "user_2");
}

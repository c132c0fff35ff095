// Catch2, version 2 (one header) or 3. tests/unit/catch_main.cpp is its main; link $(CATCH_MAIN)
// $(CATCH_LIBS).
#ifndef TESTS_UNIT_CATCH_H
#define TESTS_UNIT_CATCH_H

#define CATCH_CONFIG_FAST_COMPILE // an exception names the test case, not the assertion
#if __has_include(<catch2/catch_test_macros.hpp>)
#include <catch2/catch_approx.hpp>
#include <catch2/catch_test_macros.hpp>
using Catch::Approx;
#else
#include <catch2/catch.hpp>
#endif

#endif

// Words, names and C text that the driver writes.
#include "translator/driver/images.h"
#include "tests/unit/catch.h"
#include "translator/driver/cubin_usage.h"
#include "translator/driver/files.h"
#include "translator/driver/kernel_targets.h"
#include "translator/driver/process.h"
#include "translator/driver/toolchain.h"

using namespace driver;

TEST_CASE("commands can be pasted into a shell") {
  CHECK(quote_command({"cc", "-O2", "a b.c", "it's", ""}) == "cc -O2 'a b.c' 'it'\\''s' ''");
}

TEST_CASE("processes: status, output, no shell") {
  const ProcessResult echo = run_process({"echo", "$HOME *", "`x`"}, Output::Capture, Stdin::Null);
  CHECK(echo.status == 0);
  CHECK(echo.out == "$HOME * `x`\n");
  CHECK(run_process({"false"}, Output::Capture, Stdin::Null).status == 1);
  CHECK(run_process({"cat"}, Output::Capture, Stdin::Null).out.empty());
  CHECK_THROWS_AS(run_process({"/no/such/program"}, Output::Capture, Stdin::Null), Error);
}

TEST_CASE("C strings of any bytes") {
  CHECK(c_string("a\"b\\c\n?") == "\"a\\\"b\\\\c\\n\"\n\"\\?\"");
  CHECK(c_string(std::string("\0"
                             "1\377",
                             3)) == "\"\\0001\\377\"");
  CHECK(c_string("") == "\"\"");
}

TEST_CASE("path names") {
  CHECK(base_name("dir/a.c") == "a.c");
  CHECK(dir_name("a.c") == ".");
  CHECK(dir_name("/a.c") == "/");
  CHECK(suffix("dir.x/a") == "");
  CHECK(suffix(".hidden") == "");
  CHECK(without_suffix("dir.x/a.b.c") == "dir.x/a.b");
  CHECK(split(",a,,b,", ',') == Words{"a", "b"});
}

TEST_CASE("architectures") {
  CHECK(capability_of("sm_90a") == 90);
  CHECK(capability_of("sm_53") == 53);
  CHECK(capability_of("sm_121") == 121);
}

TEST_CASE("the images table of a unit") {
  const std::vector<Image> images = {{Format::Cubin, 90, "/tmp/x y/u.sm_90.cubin", "u.sm_90.cubin", 12},
                                     {Format::Sim, 0, "/tmp/x y/u.sim.so", "u.sim.so", 7}};
  const std::string embedded = image_definitions("u", images, Placement::Embed, Embedding::Incbin);
  CHECK(embedded.find(".incbin \\\"/tmp/x y/u.sm_90.cubin\\\"") != std::string::npos);
  CHECK(embedded.find("{\"cubin\", 90u, u_image0, 12ul, \"u.sm_90.cubin\"}") != std::string::npos);
  CHECK(embedded.find("{\"sim\", 0u, u_image1, 7ul, \"u.sim.so\"}") != std::string::npos);
  CHECK(embedded.find("u_nimages = 2u") != std::string::npos);
  const std::string files = image_definitions("u", images, Placement::Files, Embedding::Incbin);
  CHECK(files.find("{\"cubin\", 90u, 0, 12ul, \"u.sm_90.cubin\"}") != std::string::npos);
  CHECK(files.find(".ompicc.kernels") != std::string::npos);
}

TEST_CASE("a kernel's resources go to its entry in the report") {
  const KernelUsage usage{"a_main_7_0", 20, 308};
  CHECK(add_usage("a.c:7: a_main_7_0: SPMD mode\n  grid: 1\n", UsageForm::Text, "sm_90", usage) ==
        "a.c:7: a_main_7_0: SPMD mode\n  sm_90: 20 registers, 308 bytes of shared memory\n  grid: 1\n");
  CHECK(add_usage("[{\"kernel\": \"a_main_7_0\"}]\n", UsageForm::Json, "sm_90", usage) ==
        "[{\"kernel\": \"a_main_7_0\", \"resources_sm_90\": {\"registers\": 20, \"shared_bytes\": 308}}]\n");
  CHECK(add_usage("other\n", UsageForm::Text, "sm_90", usage) == "other\n");
}

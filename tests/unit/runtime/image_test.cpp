#include "cudadev-host/memory.h"
#include "cudadev-host/module.h"
#include "runtime/image_file.h"
#include "tests/unit/catch.h"

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <elf.h>
#include <unistd.h>

using namespace ort;

namespace {

/// The name of the image that is chosen, or "".
std::string chosen(std::vector<ort_plugin_image_t> images, unsigned capability, bool sim = false) {
  const ort_plugin_unit_t unit = {"u", (unsigned)images.size(), images.data()};
  const ort_plugin_image_t *image = cudadev::choose_image(unit, capability, sim);
  return image ? image->file : "";
}
ort_plugin_image_t cubin(unsigned arch, const char *name, int preferred = 0) {
  return {ORT_IMAGE_CUBIN, arch, preferred, name, nullptr};
}
ort_plugin_image_t ptx(unsigned arch, const char *name, int preferred = 0) {
  return {ORT_IMAGE_PTX, arch, preferred, name, nullptr};
}

std::string elf_file() {
  Elf64_Ehdr header;
  std::memset(&header, 0, sizeof header);
  std::memcpy(header.e_ident, ELFMAG, SELFMAG);
  header.e_shoff = 256, header.e_shnum = 2, header.e_shentsize = 64;
  std::string bytes(reinterpret_cast<char *>(&header), sizeof header);
  bytes.resize(256 + 2 * 64);
  return bytes;
}

struct Folder {
  char path[32] = "/tmp/ompicc-test-XXXXXX";
  std::vector<std::string> files;
  Folder() { REQUIRE(mkdtemp(path) != nullptr); }
  ~Folder() {
    for (const std::string &file : files) unlink(file.c_str());
    rmdir(path);
  }
  std::string write(const std::string &name, const std::string &bytes) {
    files.push_back(std::string(path) + "/" + name);
    std::FILE *file = std::fopen(files.back().c_str(), "wb");
    REQUIRE(file != nullptr);
    std::fwrite(bytes.data(), 1, bytes.size(), file);
    std::fclose(file);
    return files.back();
  }
};

} // namespace

TEST_CASE("the best cubin of the device's generation, otherwise the highest PTX") {
  CHECK(chosen({cubin(80, "80"), cubin(86, "86"), ptx(53, "p53")}, 89) == "86");
  CHECK(chosen({cubin(80, "80"), cubin(86, "86")}, 80) == "80");
  CHECK(chosen({cubin(86, "86"), ptx(53, "p53"), ptx(75, "p75"), ptx(90, "p90")}, 80) == "p75");
  CHECK(chosen({cubin(53, "53"), ptx(53, "p53")}, 90) == "p53");
  CHECK(chosen({cubin(100, "100"), cubin(90, "90")}, 100) == "100");
  CHECK(chosen({cubin(120, "120"), ptx(100, "p100")}, 90) == "");
  CHECK(chosen({}, 90) == "");
}

TEST_CASE("a preferred image wins if the device can use it") {
  CHECK(chosen({cubin(90, "own"), ptx(53, "tuned", 1)}, 90) == "tuned");
  CHECK(chosen({cubin(90, "own"), cubin(53, "tuned", 1)}, 90) == "own");
}

TEST_CASE("the sim device runs sim images only, GPUs none of them") {
  const ort_plugin_image_t sim = {ORT_IMAGE_SIM, 0, 0, "sim", nullptr};
  CHECK(chosen({cubin(70, "70"), sim}, 70, true) == "sim");
  CHECK(chosen({cubin(70, "70")}, 70, true) == "");
  CHECK(chosen({sim}, 70) == "");
}

TEST_CASE("names of kernel files") {
  ImageName name;
  CHECK(parse_image_name("a_0123abcd.sm_90.cubin", "a_0123abcd", name));
  CHECK((name.format == ORT_IMAGE_CUBIN && name.arch == 90));
  CHECK(parse_image_name("a.sm_53.ptx", "a", name));
  CHECK((name.format == ORT_IMAGE_PTX && name.arch == 53));
  CHECK(parse_image_name("a.sim.so", "a", name));
  CHECK(name.format == ORT_IMAGE_SIM);
  for (const char *other : {"ab.sm_53.ptx", "a.sm_53.cu", "a.ptx", "a", "a.sm_.ptx", "a.sm_53.ptx~"})
    CHECK(!parse_image_name(other, "a", name));
}

TEST_CASE("kernel files that are missing, cut short or something else are told by name") {
  Folder folder;
  std::string bytes;
  const std::string whole = folder.write("u.sm_90.cubin", elf_file());
  CHECK(read_image_file(whole, ORT_IMAGE_CUBIN, bytes) == "");
  CHECK(bytes == elf_file());
  const std::string cut = folder.write("u.sm_80.cubin", elf_file().substr(0, 300));
  CHECK(read_image_file(cut, ORT_IMAGE_CUBIN, bytes) == "the kernel file " + cut + " is truncated");
  const std::string missing = std::string(folder.path) + "/none";
  CHECK(read_image_file(missing, ORT_IMAGE_CUBIN, bytes).find(missing + ": No such file") !=
        std::string::npos);
  CHECK(
      read_image_file(folder.write("u.sm_70.cubin", "hello"), ORT_IMAGE_CUBIN, bytes).find("not a kernel") !=
      std::string::npos);
  const std::string text = "//\n.version 6.0\n.target sm_53\n.visible .entry k() { ret; }\n";
  CHECK(read_image_file(folder.write("u.sm_53.ptx", text), ORT_IMAGE_PTX, bytes) == "");
  CHECK(read_image_file(folder.write("u.sm_60.ptx", text.substr(0, text.size() - 4)), ORT_IMAGE_PTX, bytes)
            .find("truncated") != std::string::npos);
  CHECK(read_image_file(folder.write("u.sm_61.ptx", ""), ORT_IMAGE_PTX, bytes).find("is empty") !=
        std::string::npos);

  folder.write("other.sm_53.ptx", text);
  CHECK(list_image_files(folder.path, "u").size() == 6);
  CHECK(list_image_files(missing, "u").empty());
}

TEST_CASE("size classes waste at most an eighth") {
  for (size_t bytes : {1ul, 511ul, 512ul, 513ul, 1024ul, 1025ul, 4097ul, 1000000ul, (1ul << 30) + 1}) {
    const size_t size = cudadev::Memory::size_class(bytes);
    CHECK(size >= bytes);
    CHECK((size <= 512 || size <= bytes + bytes / 8));
    CHECK(cudadev::Memory::size_class(size) == size);
  }
}

// image_format.cpp: see image_format.h.
#include "cudadev-host/image_format.h"

#include <algorithm>
#include <cstdio>
#include <cstring>
#include <elf.h>

namespace cudadev {
namespace {

const char *const kCubin = "cubin", *const kPtx = "ptx", *const kSim = "sim";

Format format_of(const char *name) {
  if (!std::strcmp(name, kCubin)) return Format::Cubin;
  if (!std::strcmp(name, kPtx)) return Format::Ptx;
  return !std::strcmp(name, kSim) ? Format::Sim : Format::Other;
}

const char *elf_flaw(const void *data, unsigned long size) {
  if (size < sizeof(Elf64_Ehdr) || std::memcmp(data, ELFMAG, SELFMAG) != 0) return "not a kernel binary";
  Elf64_Ehdr header;
  std::memcpy(&header, data, sizeof header);
  const unsigned long sections = header.e_shoff + (unsigned long)header.e_shnum * header.e_shentsize;
  const unsigned long segments = header.e_phoff + (unsigned long)header.e_phnum * header.e_phentsize;
  return std::max(sections, segments) > size ? "truncated" : nullptr;
}

const char *ptx_flaw(const std::string &text) {
  if (text.find(".version") == std::string::npos) return "not a PTX file";
  const auto open = std::count(text.begin(), text.end(), '{');
  const auto close = std::count(text.begin(), text.end(), '}');
  return open == close ? nullptr : "truncated";
}

bool cubin_fits(unsigned arch, unsigned device) {
  return arch / 10 == device / 10 && arch % 10 <= device % 10;
}

} // namespace

const ort_plugin_format_t image_formats[] = {
    {kCubin, 0}, {kPtx, ORT_FORMAT_COMPILED}, {kSim, ORT_FORMAT_EMULATED}, {nullptr, 0}};

Format format_of(const ort_plugin_image_t &image) { return format_of(image.format); }

int parse_file(const char *rest, const char **format, unsigned *arch) {
  if (!std::strcmp(rest, "sim.so")) {
    *format = kSim;
    *arch = 0;
    return 1;
  }
  int used = 0;
  if (std::sscanf(rest, "sm_%u%n", arch, &used) != 1) return 0;
  const std::string end = rest + used;
  if (end != ".cubin" && end != ".ptx") return 0;
  *format = end == ".ptx" ? kPtx : kCubin;
  return 1;
}

const char *image_flaw(const char *format, const void *data, unsigned long size) {
  if (format_of(format) == Format::Ptx) return ptx_flaw(std::string(static_cast<const char *>(data), size));
  return elf_flaw(data, size);
}

unsigned suitability(const ort_plugin_image_t &image, unsigned compute_capability, bool sim) {
  const Format format = format_of(image);
  if (sim) return format == Format::Sim ? 1 : 0;
  if (format == Format::Cubin && cubin_fits(image.arch, compute_capability)) return 100000 + image.arch;
  return format == Format::Ptx && image.arch <= compute_capability ? 1 + image.arch : 0;
}

std::string describe(const ort_plugin_image_t &image) {
  switch (format_of(image)) {
  case Format::Cubin: return "a cubin for sm_" + std::to_string(image.arch);
  case Format::Ptx: return "PTX for sm_" + std::to_string(image.arch);
  case Format::Sim: return "code for the sim device";
  case Format::Other: break;
  }
  return std::string("code of the format ") + image.format;
}

} // namespace cudadev

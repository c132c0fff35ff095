// The asm block defines hidden symbols rather than local ones: under LTO, or with clang's integrated
// assembler, the C code that refers to them may be compiled apart from it.
#include "translator/driver/images.h"

#include "translator/driver/elf_section.h"

#include <cctype>
#include <cstdio>

namespace driver {

namespace {

/// A string operand of an assembler directive.
std::string asm_string(const std::string &bytes) {
  std::string text = "\"";
  for (const char c : bytes) {
    if (c == '"' || c == '\\') text += '\\';
    text += c;
  }
  return text + "\"";
}

std::string embedded_data(const std::string &symbol, const Image &image, Embedding embedding) {
  if (embedding == Embedding::Text)
    return "static const unsigned char " + symbol + "[] __attribute__((aligned(16))) =\n" +
           c_string(read_file(image.path)) + ";\n";
  const std::string lines = "\t.pushsection .rodata.ompicc,\"a\",%progbits\n\t.balign 16\n\t.globl " +
                            symbol + "\n\t.hidden " + symbol + "\n" + symbol + ":\n\t.incbin " +
                            asm_string(image.path) + "\n\t.popsection\n";
  return "__asm__(" + c_string(lines) + ");\nextern const unsigned char " + symbol +
         "[] __attribute__((visibility(\"hidden\")));\n";
}

std::string record(const std::string &symbol, const Image &image, Embedding embedding) {
  const std::string header = record_header(image.file, image.size) + image.file;
  const unsigned padding = record_padding(header.size() + image.size);
  if (embedding == Embedding::Text) {
    // A C variable cannot be put into a section that is not allocated: bytes as assembler text.
    const std::string bytes = header + read_file(image.path) + std::string(padding, '\0');
    std::string lines = std::string("\t.pushsection ") + kernel_section + ",\"\",%progbits\n\t.balign 16\n";
    for (size_t at = 0; at < bytes.size(); at += 64) {
      lines += "\t.byte ";
      for (size_t i = at; i < bytes.size() && i < at + 64; ++i)
        lines += (i > at ? "," : "") + std::to_string(static_cast<unsigned char>(bytes[i]));
      lines += "\n";
    }
    return "__asm__(" + c_string(lines + "\t.popsection\n") + ");\n";
  }
  (void)symbol;
  const std::string lines =
      std::string("\t.pushsection ") + kernel_section + ",\"\",%progbits\n\t.balign 16\n\t.ascii " +
      asm_string(header) + "\n\t.incbin " + asm_string(image.path) +
      (padding ? "\n\t.zero " + std::to_string(padding) : std::string()) + "\n\t.popsection\n";
  return "__asm__(" + c_string(lines) + ");\n";
}

} // namespace

std::string c_string(const std::string &bytes) {
  std::string text = "\"";
  size_t line = 0;
  for (size_t i = 0; i < bytes.size(); ++i) {
    const unsigned char c = static_cast<unsigned char>(bytes[i]);
    if (c == '"' || c == '\\' || c == '?') { // '?': no trigraphs
      text += '\\';
      text += static_cast<char>(c);
    } else if (c == '\n') {
      text += "\\n";
    } else if (c == '\t') {
      text += "\\t";
    } else if (c < 0x20 || c >= 0x7f) {
      char octal[8];
      std::snprintf(octal, sizeof octal, "\\%03o", c);
      text += octal;
    } else {
      text += static_cast<char>(c);
    }
    const bool line_ends = c == '\n' || text.size() - line > 100;
    if (line_ends && i + 1 < bytes.size()) {
      text += "\"\n\"";
      line = text.size();
    }
  }
  return text + "\"";
}

std::string image_definitions(const std::string &unit, const std::vector<Image> &images, Placement placement,
                              Embedding embedding) {
  // A system header's line marker: the user's warning options do not concern this part.
  std::string text = "\n# 1 \"<kernel images>\" 3\n";
  std::string table;
  for (size_t i = 0; i < images.size(); ++i) {
    const Image &image = images[i];
    const std::string symbol = unit + "_image" + std::to_string(i);
    const bool embed = placement == Placement::Embed;
    text += embed ? embedded_data(symbol, image, embedding) : record(symbol, image, embedding);
    table += "  {" + c_string(info(image.format).name) + ", " + std::to_string(image.arch) + "u, " +
             (embed ? symbol : "0") + ", " + std::to_string(image.size) + "ul, " + c_string(image.file) +
             "},\n";
  }
  if (images.empty()) table = "  {0},\n"; // -Wpedantic makes arrays without elements errors, here too
  text += "const struct ort_image " + unit + "_images[] = {\n" + table + "};\n";
  text += "const unsigned " + unit + "_nimages = " + std::to_string(images.size()) + "u;\n";
  return text;
}

} // namespace driver

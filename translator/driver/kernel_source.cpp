#include "translator/driver/kernel_source.h"

#include "device-interface/image.h"
#include "translator/driver/version.h"

namespace driver {

Image source_image(const Options &options, const Unit &unit, const std::string &folder) {
  Words words = options.nvcc_options; // what of the command is the program's own
  if (options.fast_math) words.insert(words.begin(), "--use_fast_math");
  std::string text = std::string(ORT_SOURCE_FIRST_LINE "\nversion ") + OMPICC_VERSION + "\noptions " +
                     quote_command(words) + "\n";
  for (const std::string &variable : unit.variables) text += "variable " + variable + "\n";
  for (const std::string &file : unit.kernel_files) {
    const std::string content = read_file(file);
    text += "file " + base_name(file) + " " + std::to_string(content.size()) + "\n" + content + "\n";
  }
  const std::string name = unit.name + "." + info(Format::Source).suffix;
  const Image image = {Format::Source, 0, folder + "/" + name, name, text.size()};
  write_file(image.path, text);
  return image;
}

} // namespace driver

#include "transforms/cuda/library.h"
#include "translator/emit/device_library.h"

namespace ompicc {

bool isDeviceLibraryFunction(const FunctionDecl &function) {
  std::string_view name = function.name->text;
  const FunctionDecl *definition = function.body ? &function : function.definition;
  bool inlineBody = definition && definition->isInline && definition->storage == Storage::Extern;
  if (definition && definition->body && !inlineBody) return false;
  if (name.substr(0, 4) == "omp_" || name.substr(0, 10) == "__builtin_") return true;
  return isDeviceLibraryName(name);
}

} // namespace ompicc

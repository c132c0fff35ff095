// The unit's device file: everything that its kernels use and that is not a kernel.
#ifndef OMPICC_TRANSFORMS_CUDA_DEVICE_FILE_H
#define OMPICC_TRANSFORMS_CUDA_DEVICE_FILE_H

#include "transforms/cuda/files/device_unit.h"
#include "translator/emit/cuda_printer.h"
#include <set>
#include <string>

namespace ompicc::cuda {

/// A printer of the unit's device code.
CudaPrinter devicePrinter(CudaContext &cuda);
/// The device file's name.
std::string deviceFileName(const CudaContext &cuda);

/// Prints it.
class DeviceFile : CudaPart {
public:
  /// @param contents whose linkage gets what the file defines
  DeviceFile(CudaContext &cuda, DeviceContents &contents);
  /// @param locks of critical sections
  std::string text(const std::set<std::string> &locks);

private:
  DeviceContents &contents_;
  const std::string own_, shared_; ///< qualifiers of what is the unit's own, and of what it shares
  CudaPrinter printer_;
  VarSet constants_; ///< variables in constant memory
  std::string &out_;

  void printLocks(const std::set<std::string> &locks);
  void printTypes();
  void declareFunctions();
  void printTables();
  void printGlobal(VarDecl &v);
  void printFunctions();
  bool isExternal(const FunctionDecl &f) const;
  const char *qualifiers(const FunctionDecl &f) const { return (isExternal(f) ? shared_ : own_).c_str(); }
  void printTeamsCopy(const VarDecl &v);
  std::string exported(const std::string &declaration, const std::string &value) const;
};

} // namespace ompicc::cuda
#endif

// ompicc --report: what became of each target construct, and why.
#ifndef OMPICC_TRANSFORMS_REPORT_H
#define OMPICC_TRANSFORMS_REPORT_H

#include "transforms/common/kernel_plan.h"
#include <vector>

namespace ompicc {

/// Writes one line (or one JSON object in an array) for each construct to standard output.
void writeReport(const Unit &unit, const std::vector<const OffloadedTarget *> &targets, bool json);

} // namespace ompicc
#endif

// omp_tool.cpp: OpenMP 5.2 §18.14: what the program asks of the tool that watches it (runtime/ompt).
#include "runtime/export.h"
#include "runtime/ompt/tool.h"

using namespace ort;

/// Asks the tool to start (1), pause (2), flush (3) or end (4) what it does, or for what the tool itself
/// knows (from 64 on). Returns what the tool answers, 0 or more; -2 (omp_control_tool_notool): there is none;
/// -1 (omp_control_tool_nocallback): it takes no requests.
ORT_API int omp_control_tool(int command, int modifier, void *argument) {
  constexpr int kNoTool = -2, kNoCallback = -1;
  ompt::start_early();
  if (!ompt::active()) return kNoTool;
  if (ompt::Dispatch dispatch{ompt_callback_control_tool})
    return dispatch.as<ompt_callback_control_tool_t>()(uint64_t(command), uint64_t(modifier), argument,
                                                       __builtin_return_address(0));
  return kNoCallback;
}

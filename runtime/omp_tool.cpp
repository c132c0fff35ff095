// omp_tool.cpp: OpenMP 5.2 §18.14. libgomp has no tools interface (OMPT), so no tool is ever there.
#include "runtime/export.h"

/// Asks the tool to start, pause, flush or end: omp_control_tool_notool.
ORT_API int omp_control_tool(int, int, void *) { return -2; }

// status.cpp: see status.h.
#include "cudadev-host/status.h"

namespace cudadev {
namespace {

thread_local std::string message;
thread_local CUresult error_of_driver = CUDA_SUCCESS;

int status_of(CUresult error) {
  switch (error) {
  case CUDA_SUCCESS: return ORT_PLUGIN_OK;
  case CUDA_ERROR_OUT_OF_MEMORY: return ORT_PLUGIN_OUT_OF_MEMORY;
  case CUDA_ERROR_ILLEGAL_ADDRESS:
  case CUDA_ERROR_LAUNCH_TIMEOUT:
  case CUDA_ERROR_ASSERT:
  case CUDA_ERROR_HARDWARE_STACK_ERROR:
  case CUDA_ERROR_ILLEGAL_INSTRUCTION:
  case CUDA_ERROR_MISALIGNED_ADDRESS:
  case CUDA_ERROR_INVALID_ADDRESS_SPACE:
  case CUDA_ERROR_INVALID_PC:
  case CUDA_ERROR_LAUNCH_FAILED: return ORT_PLUGIN_FAULT;
  default: return ORT_PLUGIN_ERROR;
  }
}

} // namespace

int fail(int status, const std::string &text) {
  message = text;
  return status;
}

int check(const Driver &driver, CUresult error, const char *doing) {
  if (error == CUDA_SUCCESS) return ORT_PLUGIN_OK;
  error_of_driver = error;
  const int status = status_of(error);
  const std::string text = error_text(driver, error);
  return fail(status, doing && status != ORT_PLUGIN_FAULT ? std::string(doing) + ": " + text : text);
}

CUresult last_error() { return error_of_driver; }

const char *last_message() { return message.c_str(); }

} // namespace cudadev

#include "translator/sema/omp_sections.h"

namespace ompicc {

namespace {

/// "5.2", or "6.0 §…", of what only that version has.
std::string cited(const char *number) {
  if (!number) return "";
  return number[1] == '.' && number[2] == '0' && number[3] == ' ' ? std::string("OpenMP ") + number
                                                                  : std::string("OpenMP 5.2 §") + number;
}

const char *numberOf(OmpDirectiveKind kind) {
  using D = OmpDirectiveKind;
  switch (kind) {
  case D::Threadprivate: return "5.2";
  case D::Groupprivate: return "6.0 §7.14";
  case D::Tile: return "9.1";
  case D::Unroll: return "9.2";
  case D::Fuse: return "6.0 §11.3";
  case D::Interchange: return "6.0 §11.4";
  case D::Reverse: return "6.0 §11.5";
  case D::Split: return "6.0 §11.6";
  case D::Stripe: return "6.0 §11.7";
  case D::DeclareSimd: return "7.7";
  case D::DeclareReduction: return "5.5.11";
  case D::DeclareInduction: return "6.0 §7.6.15";
  case D::DeclareMapper: return "5.8.8";
  case D::Scan: return "5.6";
  case D::Allocate: return "6.5";
  case D::Interop: return "14.1";
  case D::DeclareTarget:
  case D::EndDeclareTarget: return "7.8.1";
  case D::BeginDeclareTarget: return "7.8.2";
  case D::Parallel: return "10.1";
  case D::Teams: return "10.2";
  case D::Assume: return "8.3.3";
  case D::Error: return "8.5";
  case D::Simd: return "10.4";
  case D::Masked:
  case D::Master: return "10.5";
  case D::Single: return "11.1";
  case D::Scope: return "11.2";
  case D::Sections: return "11.3";
  case D::Section: return "11.3.1";
  case D::For: return "11.5";
  case D::Distribute: return "11.6";
  case D::Loop: return "11.7";
  case D::Task: return "12.5";
  case D::Taskloop: return "12.6";
  case D::Taskyield: return "12.7";
  case D::TargetData: return "13.5";
  case D::TargetEnterData: return "13.6";
  case D::TargetExitData: return "13.7";
  case D::Target: return "13.8";
  case D::TargetUpdate: return "13.9";
  case D::Critical: return "15.2";
  case D::Barrier: return "15.3.1";
  case D::Ordered: return "15.10";
  case D::Taskgraph: return "6.0 §14.4";
  case D::Taskgroup: return "15.4";
  case D::Cancel: return "16.1";
  case D::CancellationPoint: return "16.2";
  case D::Taskwait: return "15.5";
  case D::Atomic: return "15.8.4";
  case D::Flush: return "15.8.5";
  case D::Depobj: return "15.9.4";
  default: return info(kind).leafs ? "17.2" : nullptr;
  }
}

const char *numberOf(OmpClauseKind kind) {
  using K = OmpClauseKind;
  switch (kind) {
  case K::If: return "3.4";
  case K::Inclusive: return "5.6.1";
  case K::InitComplete: return "6.0 §7.7.3";
  case K::Exclusive: return "5.6.2";
  case K::Indirect: return "7.8.3";
  case K::Sizes: return "9.1.1";
  case K::Permutation: return "6.0 §11.4.1";
  case K::Apply: return "6.0 §11.1";
  case K::Induction: return "6.0 §7.6.13";
  case K::Counts: return "6.0 §11.6.1";
  case K::Looprange: return "6.0 §11.3.1";
  case K::Full: return "9.2.1";
  case K::Partial: return "9.2.2";
  case K::Collapse: return "4.4.3";
  case K::Default: return "5.4.1";
  case K::Shared: return "5.4.2";
  case K::Private: return "5.4.3";
  case K::Firstprivate: return "5.4.4";
  case K::Lastprivate: return "5.4.5";
  case K::Linear: return "5.4.6";
  case K::IsDevicePtr: return "5.4.7";
  case K::UseDevicePtr: return "5.4.8";
  case K::HasDeviceAddr: return "5.4.9";
  case K::UseDeviceAddr: return "5.4.10";
  case K::Reduction: return "5.5.8";
  case K::TaskReduction: return "5.5.9";
  case K::InReduction: return "5.5.10";
  case K::Copyin: return "5.7.1";
  case K::Copyprivate: return "5.7.2";
  case K::Map: return "5.8.3";
  case K::Enter: return "5.8.4";
  case K::Link: return "5.8.5";
  case K::Defaultmap: return "5.8.7";
  case K::To:
  case K::From: return "5.9";
  case K::Aligned: return "5.11";
  case K::NumThreads: return "10.1.2";
  case K::ProcBind: return "10.1.4";
  case K::NumTeams: return "10.2.1";
  case K::Order: return "10.3";
  case K::Ordered: return "4.4.4";
  case K::Doacross: return "15.9.6";
  case K::Filter: return "10.5.1";
  case K::Bind: return "11.7.1";
  case K::Nontemporal: return "10.4.1";
  case K::Safelen: return "10.4.2";
  case K::Simdlen: return "10.4.3";
  case K::Severity: return "8.5.1";
  case K::Message: return "8.5.2";
  case K::Schedule: return "11.5.3";
  case K::DistSchedule: return "11.6.1";
  case K::Untied: return "12.1";
  case K::Mergeable: return "12.2";
  case K::Final: return "12.3";
  case K::Priority: return "12.4";
  case K::Align: return "6.3";
  case K::Allocator: return "6.4";
  case K::Allocate: return "6.6";
  case K::UsesAllocators: return "6.8";
  case K::Init:
  case K::Use: return "14.1";
  case K::Affinity: return "12.5.1";
  case K::Detach: return "12.5.2";
  case K::Grainsize: return "12.6.1";
  case K::NumTasks: return "12.6.2";
  case K::Transparent: return "6.0 §14.3";
  case K::Nogroup: return "15.7";
  case K::DeviceType: return "13.1";
  case K::Device: return "13.2";
  case K::ThreadLimit: return "13.3";
  case K::Hint: return "15.1";
  case K::Nowait: return "15.6";
  case K::AtomicFail:
  case K::SeqCst:
  case K::AcqRel:
  case K::Acquire:
  case K::Release:
  case K::Relaxed: return "15.8.1";
  case K::AtomicRead:
  case K::AtomicWrite:
  case K::AtomicUpdate:
  case K::AtomicCompare:
  case K::AtomicWeak:
  case K::AtomicCapture: return "15.8.2";
  case K::Depobj:
  case K::Destroy: return "15.9.4";
  case K::DepobjUpdate: return "15.9.3";
  case K::Depend: return "15.9.5";
  default: return nullptr;
  }
}

} // namespace

std::string sectionOf(OmpDirectiveKind kind) { return cited(numberOf(kind)); }
std::string sectionOf(OmpClauseKind kind) { return cited(numberOf(kind)); }

} // namespace ompicc

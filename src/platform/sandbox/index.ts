/** Runs programs that nobody trusts. Kernel isolation or nothing: there is no other way through this door. */
export {
  CAUSES,
  type Capability,
  type Cause,
  findCapability,
  type Mode,
  type Refusal,
} from './capability.ts'
export type { Outcome } from './guest.ts'
export type { Job } from './job.ts'
export { ISOLATIONS, type Isolation } from './launch.ts'
export { PROTECTIONS, type Protection, type ProtectionName } from './probe.ts'
export { CodeRunner, type RunnerState, type RunRefusal, RunRefused } from './runner.ts'
export { REASONS, type Reason } from './verdict.ts'

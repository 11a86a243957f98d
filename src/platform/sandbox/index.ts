/** Runs programs that nobody trusts. Kernel isolation or nothing: there is no other way to run one. */
export {
  CAUSES,
  type Capability,
  type Cause,
  findCapability,
} from './capability.ts'
export type { SandboxJob } from './job.ts'
export { REASONS, type Reason } from './job.ts'
export { ISOLATIONS, type Isolation } from './launch.ts'
export type { Protection } from './probe.ts'
export { CodeRunner, type RunRefusal, RunRefused, type SandboxRunnerState } from './runner.ts'
export type { ProcessOutcome } from './sandboxed-process.ts'

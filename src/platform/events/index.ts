/** Operational events: declared by the features, emitted by one function, free of personal data. */
export {
  defineEvents,
  type EventDeclarations,
  type FieldsOf,
  SEVERITIES,
  type Severity,
} from './declare.ts'
export type { Emit, EventName } from './emit.ts'
export { type Emitter, makeEmitter } from './emitter.ts'
export { type EventRecord, forgetOldEvents } from './event-queue.ts'
export { errorText, redact } from './redact.ts'

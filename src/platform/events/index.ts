/** Operational events: declared by the features, emitted by one function, free of personal data. */

export type { Emit, EventName } from './emit.ts'
export {
  defineEvents,
  type EventDeclarations,
  type FieldsOf,
  SEVERITIES,
  type Severity,
} from './emit.ts'
export { type Emitter, makeEmitter } from './emitter.ts'
export { errorText, redact } from './redact.ts'
export { countEvents, countNotable, type EventCount, listNotable } from './store/reading.ts'
export { type EventRecord, forgetOldEvents } from './store/writing.ts'

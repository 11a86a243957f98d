/** Operational events: declared by the features, emitted by one function, free of personal data. */
export {
  defineEvents,
  type EventDeclarations,
  type FieldsOf,
  SEVERITIES,
} from './declare.ts'
export type { Emit } from './emit.ts'
export { type Emitter, makeEmitter } from './emitter.ts'
export { type EventRecord, forgetOldEvents } from './event-queue.ts'
export { errorText, redact } from './redact.ts'

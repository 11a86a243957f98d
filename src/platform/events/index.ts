/** Operational events: declared by the rooms, told through one door, free of personal data. */
import type { Severity } from './declare.ts'

export {
  defineEvents,
  type EventDeclaration,
  type EventDeclarations,
  type FieldsOf,
  SEVERITIES,
  type Severity,
} from './declare.ts'
export { type Emitter, type EventRecord, forgetOldEvents, makeEmitter } from './emitter.ts'
export { redact } from './redact.ts'

/** Rooms add their events here by declaration merging: see any `events.ts`. */
// biome-ignore lint/suspicious/noEmptyInterface: filled by the rooms
export interface EventCatalogue {}
export type EventName = keyof EventCatalogue & string

export interface Resource {
  type: string
  id: string
}

type Exact<Fields> = Fields & { resource?: Resource; severity?: Severity }
type MayBeOmitted<Fields> =
  Record<never, never> extends Fields ? [fields?: Exact<Fields>] : [fields: Exact<Fields>]

/** Tells an event. Never throws and never waits: telling must not break or slow what is told about. */
export type Emit = <Name extends EventName>(
  name: Name,
  ...fields: MayBeOmitted<EventCatalogue[Name]>
) => void

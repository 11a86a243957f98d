/** The type of `emit`: every declared event, with exactly its fields. */
import type { Severity } from './declare.ts'

/** Features add their events here by declaration merging: see any `events.ts`. */
// biome-ignore lint/suspicious/noEmptyInterface: filled by the features
export interface EventCatalogue {}
export type EventName = keyof EventCatalogue & string

export interface Resource {
  type: string
  id: string
}

type Exact<Fields> = Fields & { resource?: Resource; severity?: Severity }
type MayBeOmitted<Fields> =
  Record<never, never> extends Fields ? [fields?: Exact<Fields>] : [fields: Exact<Fields>]

/** Emits an event. Never throws and never waits: it must not break or slow what it reports. */
export type Emit = <Name extends EventName>(
  name: Name,
  ...fields: MayBeOmitted<EventCatalogue[Name]>
) => void

/**
 * How a feature declares its events, and the type of `emit`: every declared event, with exactly its fields. What
 * has no field cannot be emitted.
 */
import type * as z from 'zod'

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

// How a feature declares its events. What has no field here cannot be emitted.

export const SEVERITIES = ['debug', 'info', 'warn', 'error', 'critical'] as const
export type Severity = (typeof SEVERITIES)[number]

/** Those that rules and people look for. */
export const NOTABLE: readonly Severity[] = ['warn', 'error', 'critical']

export interface EventDeclaration {
  severity: Severity
  /** One sentence for the catalogue page. */
  means: string
  msg_en: string
  msg_he: string
  /** The fields beyond the common ones. Ids of people, names, contents and addresses must not be among them. */
  fields: Record<string, z.ZodType>
}

export type EventDeclarations = Record<string, EventDeclaration>

export function defineEvents<const D extends EventDeclarations>(events: D): D {
  return events
}

/** What `emit` takes for each event: its declared fields, and optionally a severity and the thing it is about. */
export type FieldsOf<D extends EventDeclarations> = {
  [Name in keyof D]: { [Field in keyof D[Name]['fields']]: z.input<D[Name]['fields'][Field]> }
}

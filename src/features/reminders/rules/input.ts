/** Reads a request body field by field, in the order in which refusals are promised. */
import { isTimeZone, parseIso } from '#platform/time/index.ts'
import {
  PRESETS,
  type Preset,
  REPEATS,
  type Repeat,
  SNOOZE_DEFAULT,
  SNOOZE_MAX,
  SNOOZE_MIN,
} from '../contract/limits.ts'

/** An invalid field, by the name of its problem. */
export class InvalidInput extends Error {
  readonly code: InvalidInputCode
  constructor(code: InvalidInputCode) {
    super(code)
    this.code = code
  }
}

export type InvalidInputCode =
  | 'invalid_payload'
  | 'invalid_preset'
  | 'invalid_time'
  | 'invalid_tz'
  | 'invalid_repeat'
  | 'invalid_minutes'
  | 'invalid_remind_at'
  | 'note_id_required'

export interface SetInput {
  preset: Preset | null
  at: string | null
  zone: string | null
  /** Null: missing. */
  repeat: Repeat | '' | null
  skipsDone: boolean | null
  seen: number | null
}

export function readSet(body: unknown): SetInput {
  const fields = objectOf(body)
  const { preset, at, tz, repeat, skip_when_done: skipsDone } = fields
  if (isMissing(preset) === isMissing(at)) throw new InvalidInput('invalid_payload')
  if (!isMissing(preset) && !PRESETS.includes(preset as Preset))
    throw new InvalidInput('invalid_preset')
  if (!isMissing(at) && typeof at !== 'string') throw new InvalidInput('invalid_time')
  if (!isMissing(tz) && (typeof tz !== 'string' || !isTimeZone(tz)))
    throw new InvalidInput('invalid_tz')
  if (!isMissing(repeat) && repeat !== '' && !REPEATS.includes(repeat as Repeat))
    throw new InvalidInput('invalid_repeat')
  if (!isMissing(skipsDone) && typeof skipsDone !== 'boolean')
    throw new InvalidInput('invalid_payload')
  return {
    preset: isMissing(preset) ? null : (preset as Preset),
    at: isMissing(at) ? null : (at as string),
    zone: isMissing(tz) ? null : (tz as string),
    repeat: isMissing(repeat) ? null : (repeat as Repeat | ''),
    skipsDone: isMissing(skipsDone) ? null : (skipsDone as boolean),
    seen: momentIn(fields),
  }
}

export function readSnooze(body: unknown): { minutes: number; seen: number | null } {
  // A press without a body means the default; anything that is not an object has no fields.
  const fields = body === undefined ? {} : objectOf(body)
  const { minutes } = fields
  if (isMissing(minutes)) return { minutes: SNOOZE_DEFAULT, seen: momentIn(fields) }
  const isFine =
    typeof minutes === 'number' &&
    Number.isInteger(minutes) &&
    minutes >= SNOOZE_MIN &&
    minutes <= SNOOZE_MAX
  if (!isFine) throw new InvalidInput('invalid_minutes')
  return { minutes, seen: momentIn(fields) }
}

export function readAck(body: unknown): { noteId: string; seen: number | null } {
  const fields = objectOf(body)
  const { note_id: noteId } = fields
  if (typeof noteId !== 'string' || noteId === '') throw new InvalidInput('note_id_required')
  return { noteId, seen: momentIn(fields) }
}

/** Null counts as missing; an empty text does not: an invalid moment never means that any moment is accepted. */
function momentIn({ remind_at: text }: Record<string, unknown>): number | null {
  if (isMissing(text)) return null
  const at = typeof text === 'string' ? parseIso(text) : null
  if (at === null) throw new InvalidInput('invalid_remind_at')
  return at
}

function objectOf(body: unknown): Record<string, unknown> {
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw new InvalidInput('invalid_payload')
  return body as Record<string, unknown>
}

function isMissing(value: unknown): value is undefined | null {
  return value === undefined || value === null
}

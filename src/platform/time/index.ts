/** Instants on the wire: ISO 8601 in UTC, milliseconds, with an offset; integers everywhere else. */

/** The current moment; tests pass a clock that they move. */
export interface Clock {
  now(): number
}

/** From `start` up to, and without, `end`. */
export interface TimeRange {
  start: number
  end: number
}

export const systemClock: Clock = { now: () => Date.now() }

/** `2026-11-14T09:30:00.123+00:00`: the one form in which an instant leaves the service. */
export function toIso(at: number): string {
  return `${new Date(at).toISOString().slice(0, -1)}+00:00`
}

export function toIsoOrNull(at: number | null): string | null {
  return at === null ? null : toIso(at)
}

// Date, time, optional fraction and offset. Checked by hand: `Date.parse` also takes `1` and `Jan 5`.
const ISO =
  /^(\d{4}-\d{2}-\d{2})[Tt ](\d{2}:\d{2}(?::\d{2}(?:[.,]\d{1,9})?)?)(?:\s*([Zz]|[+-]\d{2}(?::?\d{2})?))?$/

/** Milliseconds since 1970, or null when the text is not a moment. No offset means UTC; finer fractions are cut. */
export function parseIso(text: string): number | null {
  const match = ISO.exec(text)
  if (!match) return null
  const [, date, time, offset = 'Z'] = match
  try {
    const local = Temporal.PlainDateTime.from(`${date}T${time?.replace(',', '.')}`)
    const zone = /^[Zz]$/.test(offset) ? 'UTC' : normaliseOffset(offset)
    const at = local.toZonedDateTime(zone).epochMilliseconds
    // Outside years 1 to 9999 no client means it, and ISO strings change their shape.
    return at >= EARLIEST && at <= LATEST ? at : null
  } catch {
    return null
  }
}

const EARLIEST = /* @__PURE__ */ Date.parse('0001-01-01T00:00:00Z')
const LATEST = /* @__PURE__ */ Date.parse('9999-12-31T23:59:59.999Z')

function normaliseOffset(offset: string): string {
  const digits = offset.slice(1).replace(':', '').padEnd(4, '0')
  return `${offset[0]}${digits.slice(0, 2)}:${digits.slice(2)}`
}

/**
 * True for a name of the IANA time-zone database that this runtime can reckon with; offsets are not zones. `Temporal` is
 * the judge because it does the reckoning: `Intl.DateTimeFormat` also takes `IST` and `PST`, which `Temporal` refuses.
 */
export function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z][A-Za-z0-9_+/-]{0,63}$/.test(name)) return false
  try {
    Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(name)
    return true
  } catch {
    return false
  }
}

/** A stored zone that cannot be read, from another age or machine, counts as UTC. */
export function readableZone(name: string): string {
  return isTimeZone(name) ? name : 'UTC'
}

/** The day that a person in this zone would write: `2026-11-14`. */
export function dayIn(timeZone: string, at: number): string {
  return Temporal.Instant.fromEpochMilliseconds(at)
    .toZonedDateTimeISO(timeZone)
    .toPlainDate()
    .toString()
}

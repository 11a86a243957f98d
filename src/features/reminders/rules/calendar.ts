/**
 * Reminders as an iCalendar document (RFC 5545). Moments are written in UTC and a series as its single occurrences, so
 * that no calendar program has to know our rules of clock changes.
 */
import { cutPoints } from '#platform/text/index.ts'
import type { Repeat } from '../contract/limits.ts'
import { nextRepeat } from './when.ts'

export interface CalendarEvent {
  /** The same as long as it is the same event. */
  uid: string
  at: number
  changedAt: number
  summary: string
  description: string
  url: string
}

/** A program requests it again after this. */
const REFRESH = 'PT1H'
/** Shown on the calendar as a quarter of an hour that blocks nothing: some programs hide events without length. */
const SHOWN_AS = 'PT15M'
const TEXT_POINTS = 200

export function calendarText(name: string, events: readonly CalendarEvent[]): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Codeshelf//Reminders//EN',
    'CALSCALE:GREGORIAN',
    property('NAME', name),
    property('X-WR-CALNAME', name),
    `REFRESH-INTERVAL;VALUE=DURATION:${REFRESH}`,
    `X-PUBLISHED-TTL:${REFRESH}`,
    // A calendar has at least one component: without a reminder it is the definition of UTC.
    ...(events.length > 0 ? events.flatMap(eventLines) : UTC_CLOCK),
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${foldLine(line)}\r\n`).join('')
}

const UTC_CLOCK = [
  'BEGIN:VTIMEZONE',
  'TZID:Etc/UTC',
  'BEGIN:STANDARD',
  'DTSTART:19700101T000000',
  'TZOFFSETFROM:+0000',
  'TZOFFSETTO:+0000',
  'END:STANDARD',
  'END:VTIMEZONE',
]

function eventLines(event: CalendarEvent): string[] {
  const changed = utcText(event.changedAt)
  return [
    'BEGIN:VEVENT',
    property('UID', event.uid),
    // Without a METHOD both contain the last change; so an unchanged document is the same, byte by byte.
    `DTSTAMP:${changed}`,
    `LAST-MODIFIED:${changed}`,
    `DTSTART:${utcText(event.at)}`,
    `DURATION:${SHOWN_AS}`,
    property('SUMMARY', event.summary),
    property('DESCRIPTION', event.description),
    `URL:${event.url}`,
    'TRANSP:TRANSPARENT',
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    'TRIGGER:PT0S',
    property('DESCRIPTION', event.summary),
    'END:VALARM',
    'END:VEVENT',
  ]
}

function property(name: string, text: string): string {
  return `${name}:${escapeText(text)}`
}

/** `20261206T070000Z`. */
export function utcText(at: number): string {
  return new Date(at).toISOString().replace(/\.\d+|[-:]/g, '')
}

/**
 * A text value: nothing in it ends a line. Besides the line breaks of the format these are all characters that some
 * readers treat as one; other control characters are not allowed in a text value at all.
 */
export function escapeText(text: string): string {
  return cutPoints(text, TEXT_POINTS)
    .replace(/[\\;,]/g, '\\$&')
    .replace(/\r\n|[\n\r\u000b\u000c\u0085\u2028\u2029]/g, '\\n')
    .replace(/[\u0000-\u0008\u000e-\u001f\u007f-\u009f]/g, '')
}

const LINE_OCTETS = 75

/** At most 75 octets a line, its break not counted; a character of several octets is never cut. */
export function foldLine(line: string): string {
  const pieces: string[] = []
  let piece = ''
  let octets = 0
  for (const character of line) {
    const more = Buffer.byteLength(character)
    if (octets + more > LINE_OCTETS) {
      pieces.push(piece)
      // The space that marks a continued line counts too.
      piece = ' '
      octets = 1
    }
    piece += character
    octets += more
  }
  return [...pieces, piece].join('\r\n')
}

// When reminders ring, a series at each of its moments: the soonest ones, up to a limit.

interface RingingReminder {
  remindAt: number
  repeat: Repeat | ''
  wall: string
  zone: string
}

export interface Occurrence<T> {
  reminder: T
  at: number
}

interface OccurrenceBounds {
  most: number
  /** Of one series: a daily one would displace everything else. */
  mostOfSeries: number
  until: number
}

/** In the order of time. The work depends on the number of occurrences in the result, not on the number of series. */
export function occurrencesOf<T extends RingingReminder>(
  reminders: readonly T[],
  { most, mostOfSeries, until }: OccurrenceBounds,
): Occurrence<T>[] {
  const waiting = reminders.map((reminder) => ({ reminder, at: reminder.remindAt, n: 1 }))
  const found: Occurrence<T>[] = []
  while (found.length < most && waiting.length > 0) {
    const soonest = waiting.reduce((first, one) => (one.at < first.at ? one : first))
    const { reminder, at } = soonest
    const { repeat, wall, zone } = reminder
    found.push({ reminder, at })
    const next = repeat === '' ? null : nextRepeat(repeat, { wall, zone }, at)
    soonest.n++
    if (next !== null && next <= until && soonest.n <= mostOfSeries) soonest.at = next
    else waiting.splice(waiting.indexOf(soonest), 1)
  }
  return found
}

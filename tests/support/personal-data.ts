/**
 * What an operator can see of the people in a test: nothing. Everything that was sent is stored, and when the app
 * closes, no event, no log line, no span and no label of a metric may contain a part of it.
 */
import type { EventDeclarations, EventRecord } from '#platform/events/index.ts'
import type { App } from '../../src/app.ts'
import type { SeenSpan } from './seen-spans.ts'

export interface Operated {
  inner: App
  events: readonly EventRecord[]
  logLines: readonly string[]
  spans: readonly SeenSpan[]
}

// Names of people occur separated by blanks or signs; the other values are too long to occur by chance.
const NAMES = /(?<![\w-])(?:Dana|Noam|Ada|Gil)(?![\w-])/
const FIELDS =
  /^(content|text|title|description|password|endpoint|auth|p256dh|code|stdin|email|token|label|query|q)$/
const SHORTEST = 12
const COMPARED = 60
const MOST_VALUES = 100

const sentTo = new WeakMap<App, Set<string>>()

/** What a person sends, and the cookie by which they are identified. */
export function remember(app: App, body: unknown, cookie: string | null): void {
  const sent = sentTo.get(app) ?? new Set()
  sentTo.set(app, sent)
  const known = cookie?.slice(cookie.indexOf('=') + 1) ?? ''
  if (known.length >= SHORTEST) sent.add(known)
  if (typeof body === 'object' && body !== null && !(body instanceof Uint8Array))
    collect(body, sent, 0)
}

function collect(value: object, sent: Set<string>, depth: number): void {
  if (depth > 3 || sent.size >= MOST_VALUES) return
  for (const [field, inner] of Object.entries(value)) {
    if (typeof inner === 'object' && inner !== null) collect(inner, sent, depth + 1)
    else if (typeof inner === 'string' && inner.length >= SHORTEST && FIELDS.test(field))
      sent.add(JSON.stringify(inner.slice(0, COMPARED)).slice(1, -1))
  }
}

/** Each leak as a sentence; empty when there is none. */
export function findPersonalData({ inner, events, logLines, spans }: Operated): string[] {
  const labels = [...inner.metrics.totals()].map(({ route, method }) => `${method} ${route}`)
  const traced = new Set(spans.map(({ name, facts }) => `${name} ${JSON.stringify(facts)}`))
  // A line of the log has every field of its event.
  const seen = [...logLines, ...labels, ...traced].join('\n')
  const leaks = [...(sentTo.get(inner) ?? [])]
    .filter((value) => seen.includes(value))
    .map((value) => `${value} is in: ${lineWith(seen, seen.indexOf(value))}`)
  const name = NAMES.exec(seen)
  if (name) leaks.push(`${name[0]} is in: ${lineWith(seen, name.index)}`)
  return [...leaks, ...events.flatMap((record) => misdeclared(inner.catalogues.events, record))]
}

function lineWith(text: string, at: number): string {
  return text.slice(text.lastIndexOf('\n', at) + 1, text.indexOf('\n', at) >>> 0).slice(0, 500)
}

const HEBREW = /[\u05d0-\u05ea]/

/** An event has the fields that it declares, no others, and a Hebrew message. */
function misdeclared(declarations: EventDeclarations, record: EventRecord): string[] {
  const declared = Object.keys(declarations[record.event]?.fields ?? {})
  const has = Object.keys(record.fields)
  const isAsDeclared =
    has.length === declared.length && declared.every((name) => has.includes(name))
  return isAsDeclared && HEBREW.test(record.msg_he ?? '')
    ? []
    : [`${record.event} has ${has.join(', ')} and declares ${declared.join(', ')}`]
}

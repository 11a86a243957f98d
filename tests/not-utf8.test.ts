/** Bytes that are not UTF-8, in every part of every request: refused, or unknown, and nothing of them is stored. */
import { isUtf8 } from 'node:buffer'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Route } from '#platform/http/index.ts'
import { eachDialect, type TestApp } from './support/app.ts'
import type { TestResponse } from './support/people.ts'
import { rounds } from './support/rounds.ts'
import { bodyFieldsOf, fieldsOf } from './support/route-fields.ts'
import { everyRow } from './support/stores.ts'

const PLACES = ['path', 'query', 'json', 'form'] as const

interface Target {
  route: Pick<Route, 'method' | 'path'>
  place: (typeof PLACES)[number]
  /** The field with the bytes as its value; null: they are the name of a field. */
  field: string | null
}

/** Text with an invalid sequence in it, as bytes. */
const garbled = fc
  .tuple(
    fc.string({ unit: 'grapheme', maxLength: 8 }),
    fc.oneof(
      fc.uint8Array({ minLength: 1, maxLength: 6 }),
      // Latin and Hebrew characters of old encodings, half a character, a surrogate, an overlong form, a code point
      // above the last.
      fc
        .constantFrom('caf\xe9', '\xf9\xec\xe5\xed', '\xd7', '\xf0\x9f\x98', '\xe2\x82')
        .map(latin1),
      fc.constantFrom('\xed\xa0\x80', '\xed\xbf\xbf', '\xc0\x80', '\xf4\x90\x80\x80').map(latin1),
    ),
    fc.string({ unit: 'grapheme', maxLength: 8 }),
  )
  .map(([before, piece, after]) => Buffer.concat([Buffer.from(before), piece, Buffer.from(after)]))
  .filter((bytes) => !isUtf8(bytes))

function latin1(text: string): Uint8Array {
  return Buffer.from(text, 'latin1')
}

const encoded = (bytes: Uint8Array) =>
  [...bytes].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('')

eachDialect('text that is not UTF-8', (open) => {
  test('in every field of every route: 400, or the 404 of an unknown thing, and nothing is kept', async () => {
    const app = await open({ env: SECRETS })
    const things = await makeThings(app)
    const seed = Math.trunc(Math.random() * 2 ** 31)
    const order = fc.shuffledSubarray(targetsIn(app), { minLength: targetsIn(app).length })
    const [targets] = fc.sample(order, { seed, numRuns: 1 })
    const before = await everyRow(app.opened.store)
    const texts = fc.sample(garbled, { seed, numRuns: rounds(1_500) })
    const taken = new Set<string>()
    for (const [nth, bytes] of texts.entries()) {
      const target = targets![nth % targets!.length]!
      const { status, text } = await sendGarbled(app, target, bytes, nth % 3 === 0 ? {} : things)
      const { route, place, field } = target
      // An unknown secret has a response of its own.
      const unknown = place === 'path' && field === ':secret' ? [401, 410] : [404]
      if ([400, ...unknown].includes(status)) continue
      taken.add(`${route.method} ${route.path} ${place} ${field}: ${status} ${text.slice(0, 200)}`)
    }
    expect([seed, ...taken]).toEqual([seed])
    expect(await everyRow(app.opened.store)).toBe(before)
    const errors = app.logLines.filter((line) => line.includes('"level":"error"'))
    // An unreadable message of an alert manager is reported to administrators.
    expect(errors.filter((line) => !line.includes('"alerts_parse_error"'))).toEqual([])
  })
})

// A model and webhooks are configured, because their routes would otherwise be switched off.
const SECRETS = {
  ANTHROPIC_API_KEY: 'a-key',
  ANTHROPIC_BASE_URL: 'http://127.0.0.1:1',
  ALERT_WEBHOOK_SECRET: 'a-secret-of-32-letters-at-the-least',
  CODEHOST_WEBHOOK_SECRET: 'a-secret-of-32-letters-at-the-least',
}

/** Existing resources, by the parameter names of routes. */
async function makeThings({ ada }: TestApp): Promise<Record<string, string>> {
  const { file } = (await ada.post('/api/files', { file_name: 'a.md', content: '- [ ] one' })).json
  const { board } = (await ada.post('/api/note-boards', { name: 'Board' })).json
  const note = (await ada.post(`/api/sticky-notes/${file.id}`, { content: '- [ ] one' })).json
  return { id: file.id, file_id: file.id, note_id: note.id, board_id: board.id, number: '1' }
}

// Bytes of any kind are right there.
const NO_TEXT = new Set(['image/png', 'application/octet-stream'])

function targetsIn({ inner }: TestApp): Target[] {
  const targets: Target[] = []
  for (const route of inner.deps.routes) {
    const { method, path, spec } = route
    for (const name of path.match(/:\w+|\*/g) ?? [])
      targets.push({ route, place: 'path', field: name })
    for (const field of [...fieldsOf(spec.query), 'unknown', null])
      targets.push({ route, place: 'query', field })
    if (method === 'GET' || spec.bytes?.some((type) => NO_TEXT.has(type))) continue
    // Programs send JSON alone.
    for (const place of spec.bytes ? (['json'] as const) : (['json', 'form'] as const))
      for (const field of [...bodyFieldsOf(route), 'unknown', null])
        targets.push({ route, place, field })
  }
  for (const path of ['/assets/:name', '/assets/phrases/:name', '/:page'])
    targets.push({ route: { method: 'GET', path }, place: 'path', field: path.split('/').at(-1)! })
  return targets
}

function sendGarbled(
  { ada }: TestApp,
  { route, place, field }: Target,
  bytes: Buffer,
  things: Record<string, string>,
): Promise<TestResponse> {
  const path = route.path.replace(/:(\w+)|\*/g, (part, name: string) => {
    if (place === 'path' && part === field) return encoded(bytes)
    return things[name] ?? '0'.repeat(26)
  })
  const query = field === null ? `${encoded(bytes)}=1` : `${field}=${encoded(bytes)}`
  const url = place === 'query' ? `${path}?${query}` : path
  const headers: Record<string, string> = {
    'x-gitlab-token': SECRETS.CODEHOST_WEBHOOK_SECRET,
    ...(place === 'form' && { 'content-type': 'application/x-www-form-urlencoded' }),
    ...(path === '/api/alerts/webhook' && {
      authorization: `Bearer ${SECRETS.ALERT_WEBHOOK_SECRET}`,
    }),
  }
  if (place !== 'json' && place !== 'form') return ada.send(route.method, url, { headers })
  return ada.send(route.method, url, { headers, body: bodyOf(place, field, bytes) })
}

function bodyOf(place: 'json' | 'form', field: string | null, bytes: Buffer): Buffer {
  const safe = Buffer.from(
    bytes.map((byte) =>
      byte < 0x20 || '"\\&=%+'.includes(String.fromCharCode(byte)) ? 0x61 : byte,
    ),
  )
  const isPercent = place === 'form' && bytes.length % 2 === 0
  const value = isPercent ? Buffer.from(encoded(bytes)) : safe
  const [name, sent] = [field === null ? value : Buffer.from(field), field === null ? '1' : value]
  const [open, between, close] = place === 'json' ? ['{"', '":"', '"}'] : ['', '=', '']
  return Buffer.concat([open, name, between, sent, close].map((part) => Buffer.from(part)))
}

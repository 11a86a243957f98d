/** X2: for any input in any field of any route, the response is never a 5xx and nothing is half-written. */
import { inspect } from 'node:util'
import { describe, expect, test } from 'vitest'
import type { Route } from '#platform/http/index.ts'
import { bothDialects, eachDialect, openTestApp } from './support/app.ts'
import type { TestResponse } from './support/people.ts'
import { TESTS_ALL } from './support/rounds.ts'
import { bodyFieldsOf } from './support/route-fields.ts'
import { everyRow } from './support/stores.ts'
import { testFeature } from './support/test-feature.ts'

// Each as JSON text, because some of them cannot be produced by a serialiser.
const VALUES: Record<string, string> = {
  null: 'null',
  true: 'true',
  'an empty text': '""',
  'a number in quotes': '"1"',
  'a fraction': '1.9',
  'minus one': '-1',
  'a huge number': '1e400',
  'beyond whole numbers': '9007199254740993',
  'an empty list': '[]',
  'a list of lists': '[[[]]]',
  'an empty object': '{}',
  'a lone surrogate': '"\\ud800"',
  'a reversed pair': '"\\ude00\\ud83d"',
  NUL: '"a\\u0000b"',
  'control characters': '"\\u0001\\u001b[31m"',
  'a text of a megabyte': `"${'x'.repeat(900_000)}"`,
  'a text that just fits': `"${'x'.repeat(15_000)}"`,
  'a prototype': '{"__proto__": {"isAdmin": true}, "constructor": {"prototype": {"polluted": 1}}}',
  markup: '"<img src=x onerror=alert(1)>"',
  quotes: '"\'; drop table users; --"',
}

const BODIES: Record<string, string> = {
  nothing: '',
  null: 'null',
  'a number': '1',
  'a text': '"text"',
  'a list': '[]',
  'an empty object': '{}',
  'unknown fields only': '{"unknown": 1}',
  'the prototype': '{"__proto__": {"role": "admin"}}',
  'a list of objects': '[{"id": 1}]',
  'the same field twice': '{"theme": "dark", "theme": 5}',
  // As deep as the smallest bodies allow; src/platform/http/bodies.test.ts has the longer ones.
  'a deep list': `${'['.repeat(7_000)}${']'.repeat(7_000)}`,
  'a deep object': `${'{"a":'.repeat(2_500)}1${'}'.repeat(2_500)}`,
  'a byte order mark': '\ufeff{}',
}

const addressOf = ({ path }: Route) =>
  path.replace(/:\w+/g, '00000000000000000000000000').replace('*', 'nothing')

const isWrite = ({ method, spec, path }: Route) =>
  method !== 'GET' && spec.body !== undefined && !path.startsWith('/api/test/things')

/** What the reader of bodies checks before any schema. */
const JUDGED_FIRST = new Set([
  'a lone surrogate',
  'a reversed pair',
  'NUL',
  'a text of a megabyte',
  'a prototype',
])

/** All that the reader of bodies knows of a route: those for which this is the same refuse alike. */
function readingOf({ spec }: Route): string {
  const { maxBodyBytes, takesRawText, refusesTextIn, unreadable } = spec
  return JSON.stringify([maxBodyBytes, takesRawText, refusesTextIn, unreadable])
}

interface Judged {
  isRefused: boolean
  /** Two bodies of one kind have the same response, so one of them is sent. */
  kind: string
}

/**
 * What the schema makes of a body: the kinds of its errors, or the input that the action is given. A field that is not
 * read, or that is read as if it were not there, makes no other input.
 */
function judge({ spec, method, path }: Route, body: string): Judged {
  const { error, data } = spec.body!.safeParse(JSON.parse(body))
  const route = `${method} ${path}`
  if (!error) return { isRefused: false, kind: `${route} ${inspect(data, WHOLE)}` }
  const kinds = new Set(error.issues.map(({ code, message }) => `${code} ${message}`))
  return { isRefused: true, kind: `${route} ${[...kinds].sort().join()}` }
}

const WHOLE = { depth: null, maxStringLength: null, maxArrayLength: null }

bothDialects('hostile values', (open, dialect) => {
  test('in every field of every route: refused or taken, never a failure', async () => {
    // A model is configured, because its routes would otherwise be switched off; nobody has agreed to use it.
    const env = { ANTHROPIC_API_KEY: 'a-key', ANTHROPIC_BASE_URL: 'http://127.0.0.1:1' }
    const { inner: app, ada, logLines } = await open({ env, features: [testFeature()] })
    const routes = app.deps.routes.filter(isWrite)
    expect(routes.length).toBeGreaterThan(5)
    const sent = new Set<string>()
    for (const route of routes) {
      // Some routes end the session.
      if ((await ada.get('/api/me')).status !== 200) await ada.signIn()
      for (const field of [...bodyFieldsOf(route), 'unknown']) {
        for (const [name, value] of Object.entries(VALUES)) {
          const body = `{${JSON.stringify(field)}: ${value}}`
          const { isRefused, kind } = JUDGED_FIRST.has(name)
            ? { isRefused: true, kind: `${name} ${readingOf(route)}` }
            : judge(route, body)
          // A refused body reaches no database: tested once, with SQLite.
          if (isRefused && dialect === 'postgres' && !TESTS_ALL) continue
          if (sent.has(kind)) continue
          const answer = await ada.send(route.method, addressOf(route), { body })
          // What refuses for another reason has not shown what its reader does.
          if (!JUDGED_FIRST.has(name) || [400, 413].includes(answer.status)) sent.add(kind)
          if (answer.status >= 500 || /SQLITE|syntax error|at \S+ \(/.test(answer.text))
            expect.fail(`${route.method} ${route.path} ${field} = ${name}: ${told(answer)}`)
        }
      }
    }
    const errors = logLines.filter((line) => line.includes('"level":"error"'))
    expect(errors).toEqual([])
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined()
    expect(({} as Record<string, unknown>)['isAdmin']).toBeUndefined()
  })
})

eachDialect('hostile bodies', (open) => {
  test('in place of a whole body: refused, and nothing is written', async () => {
    const { inner: app, dana, opened } = await open({ features: [testFeature()] })
    await dana.signIn()
    const before = await everyRow(opened.store)
    for (const route of app.deps.routes.filter(isWrite)) {
      for (const [name, body] of Object.entries(BODIES)) {
        const answer = await dana.send(route.method, addressOf(route), { body })
        const isFine =
          route.path === '/api/test/raw' || takesNothing(route)
            ? answer.status < 500
            : isRefusal(answer.status)
        if (!isFine) expect.fail(`${route.method} ${route.path} with ${name}: ${told(answer)}`)
      }
    }
    expect(await everyRow(opened.store)).toBe(before)
  })

  test('a lone surrogate or NUL in a body or a query is 400, and in a path it names nothing', async () => {
    const { dana } = await open({ features: [testFeature()] })
    await dana.signIn()
    for (const text of ['"\\ud800"', '"\\u0000"', '"a\\udfffb"']) {
      const answer = await dana.send('POST', '/api/test/things', { body: `{"text": ${text}}` })
      expect([answer.status, answer.json.code]).toEqual([400, 'invalid_text'])
      const name = await dana.send('POST', '/api/test/things', {
        body: `{"text": "a", ${text}: 1}`,
      })
      expect([name.status, name.json.code]).toEqual([400, 'invalid_text'])
    }
    for (const query of ['a=%00', 'a=%ED%A0%80', '%00=a', 'a=%ff', 'a=b%c3'])
      expect([query, (await dana.get(`/settings?${query}`)).status]).toEqual([query, 400])
    for (const path of ['a%00b', '%ED%A0%80', '%ff'])
      expect([path, (await dana.get(`/file/${path}`)).status]).toEqual([path, 404])
    expect((await dana.get('/settings?q=100%&r=%41')).status).toBe(200)
    expect((await dana.get('/test/things/%F0%9F%98%80')).json).toEqual({ name: '😀' })
  })

  test('a route that judges its text itself still refuses depth, also with a key', async () => {
    const { dana } = await open({ features: [testFeature()] })
    await dana.signIn()
    const body = `{"text": "a", "deep": ${BODIES['a deep list']}}`
    for (const headers of [{}, { 'idempotency-key': 'k' }] as Record<string, string>[]) {
      const answer = await dana.send('POST', '/api/test/raw', { body, headers })
      expect([answer.status, answer.json.code]).toEqual([400, 'invalid_payload'])
    }
  })
})

/** A button may need no body at all. */
const takesNothing = ({ spec }: Route) =>
  [undefined, {}].some((nothing) => spec.body?.safeParse(nothing).success)

const told = ({ status, text }: TestResponse) => `${status} ${text.slice(0, 300)}`

const isRefusal = (status: number) => status >= 400 && status < 500

describe('hostile addresses and headers', () => {
  test('every GET with odd parameters and queries: never a failure', async () => {
    const {
      inner: app,
      dana,
      logLines,
    } = await openTestApp('sqlite', { features: [testFeature()] })
    await dana.signIn()
    const odd = [
      '..',
      '%2e%2e%2f',
      "'--",
      '%F0%9F%98%80',
      'x'.repeat(1_900),
      '-1',
      '1e400',
      '%20',
      '%25',
    ]
    const reads = app.deps.routes.filter(
      ({ method, path }) =>
        method === 'GET' && !/^\/(test\/(fail|slow)|api\/test\/wrong|logout)/.test(path),
    )
    for (const route of reads) {
      const sent = new Set<string>()
      for (const value of odd) {
        const path = route.path.replace(/:\w+|\*/g, value)
        const url = `${path}?page=${value}&q=${value}&cursor=${value}&sort=${value}&done=${value}&next=${value}&tz=${value}`
        const kind = `${path} ${readQuery(route, url)}`
        if (sent.has(kind)) continue
        sent.add(kind)
        const answer = await dana.send('GET', url)
        if (answer.status >= 500)
          expect.fail(`GET ${route.path} ${value.slice(0, 20)}: ${told(answer)}`)
      }
    }
    expect(logLines.filter((line) => line.includes('"level":"error"'))).toEqual([])
  })

  /** What the schema of its query makes of an address: those of one path for which this is the same are alike. */
  function readQuery({ spec }: Route, url: string): string {
    if (!spec.query) return url
    const { searchParams } = new URL(url, 'http://localhost')
    const { error, data } = spec.query.safeParse(Object.fromEntries(searchParams))
    return error
      ? error.issues.map(({ code, path }) => `${code} ${path}`).join()
      : inspect(data, WHOLE)
  }

  test('a word of a query that is given twice is named, and nothing else is called wrong', async () => {
    const { inner: app, ada } = await openTestApp('sqlite')
    await ada.signIn()
    const named = new Set<string>()
    for (const route of app.deps.routes.filter(({ method }) => method === 'GET')) {
      for (const field of Object.keys((route.spec.query as { shape?: object })?.shape ?? {})) {
        const once = await ada.get(`${addressOf(route)}?${field}=1`)
        const url = `${addressOf(route)}?${field}=1&${field}=1`
        const answer = await ada.get(url)
        // Without its other parameters it is refused once and twice alike.
        if (answer.status !== 400 || once.status === 400) continue
        const { code, field: word, reason } = answer.json
        // `bad_request` names the field and not its value.
        const detail = code === 'bad_request' ? undefined : 'given more than once'
        expect([url, code, word, reason]).toEqual([
          url,
          detail ? 'invalid_query' : 'bad_request',
          field,
          detail,
        ])
        named.add(field)
      }
    }
    expect([...named]).toEqual(expect.arrayContaining(['q', 'limit', 'page']))
  })

  test('odd headers are nobody’s problem', async () => {
    const { visitor } = await openTestApp('sqlite')
    for (const headers of [
      { accept: ',,;;q=x' },
      { accept: 'text/html;q=NaN' },
      { 'accept-language': '*;q=9,,-,he-' },
      { cookie: '=;=;;session' },
      { cookie: 'session=%zz; locale=%zz; theme=constructor' },
      { cookie: `session=${'a'.repeat(8_000)}` },
      { 'if-none-match': '*'.repeat(5_000) },
      { 'user-agent': '\u00ff'.repeat(1_000) },
      { 'content-length': '0', 'content-type': 'application/json; charset=utf-7' },
    ] as Record<string, string>[]) {
      const answer = await visitor.get('/', { headers })
      expect([JSON.stringify(headers).slice(0, 60), answer.status]).toEqual([
        JSON.stringify(headers).slice(0, 60),
        200,
      ])
    }
  })
})

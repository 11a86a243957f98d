/** The result of a call that passes by the protocol's library is what the library would have written. */
import { expect, test, vi } from 'vitest'
import { openTestApp, type TestApp } from '#tests/support/app.ts'
import { saveFile, tokenOf } from './agents.fixture.ts'
import { AcceptedDeclarations, directCall } from './rules/direct-calls.ts'

const REVISION = '2026-07-28'
const METHOD = 'tools/call'

const declared = (version: string) => ({
  'io.modelcontextprotocol/protocolVersion': REVISION,
  'io.modelcontextprotocol/clientInfo': { name: 'test', version },
  'io.modelcontextprotocol/clientCapabilities': {},
})

const message = (name: string, input: object, more: object) => ({
  ...{ jsonrpc: '2.0', id: 7, method: METHOD },
  params: { name, arguments: input, ...more },
})

const HEADERS = {
  'content-type': 'application/json',
  accept: 'application/json, text/event-stream',
}
const newest = (name: string) => ({
  ...HEADERS,
  ...{ 'mcp-protocol-version': REVISION, 'mcp-method': METHOD, 'mcp-name': name },
})
const older = { ...HEADERS, 'mcp-protocol-version': '2025-11-25' }

async function post({ visitor }: TestApp, headers: Record<string, string>, body: object) {
  const byLibrary = vi.spyOn(Response, 'json')
  const sent = await visitor.send('POST', '/mcp', { headers, body })
  const isByLibrary = byLibrary.mock.calls.length > 0
  byLibrary.mockRestore()
  const [type] = String(sent.headers['content-type']).split(';')
  const text = sent.text.replace(/----[0-9a-f]{12}/g, 'fence')
  return { status: sent.status, type, isByLibrary, text }
}

test('a call in order has the result that the library writes', async () => {
  const app = await openTestApp('sqlite')
  const authorization = `Bearer ${await tokenOf(app.dana)}`
  const { id } = await saveFile(app.dana, 'a = 1\nb = 2\n')
  const calls: [string, object][] = [
    ['read_file', { id }],
    ['search', { query: 'a' }],
    ['read_file', { id: 'nothing' }],
    ['read_file', { id, unknown: 1 }],
    ['edit_file', { id, base_version: 9, edits: [{ old: 'a', new: 'b' }] }],
  ]
  for (const [at, [name, input]] of calls.entries()) {
    const headers = { ...newest(name), authorization }
    const sent = message(name, input, { _meta: declared(`${at}`) })
    const [first, second] = [await post(app, headers, sent), await post(app, headers, sent)]
    expect([name, first.isByLibrary, second.isByLibrary]).toEqual([name, true, false])
    expect(first.status).toBe(200)
    expect({ ...second, text: JSON.parse(second.text) }).toEqual({
      ...{ ...first, isByLibrary: false },
      text: JSON.parse(first.text),
    })
    const old = await post(app, { ...older, authorization }, message(name, input, {}))
    const { result } = JSON.parse(old.text)
    expect({ ...result, ...{ resultType: 'complete', _meta: expect.anything() } }).toEqual(
      JSON.parse(first.text).result,
    )
  }
})

test('a client of 2025 gets in one piece what the library streams to it', async () => {
  const app = await openTestApp('sqlite')
  const authorization = `Bearer ${await tokenOf(app.dana)}`
  const sent = message('list_boards', {}, {})
  const direct = await post(app, { ...older, authorization }, sent)
  // A field that nobody knows leaves it to the library.
  const streamed = await post(app, { ...older, authorization }, { ...sent, more: 1 })
  const withoutMore = await post(
    app,
    { ...older, authorization },
    message('list_boards', {}, { _meta: {} }),
  )
  expect(direct.type).toContain('application/json')
  for (const { text, type } of [streamed, withoutMore])
    if (type?.includes('event-stream'))
      expect(JSON.parse(/^data: (.*)$/m.exec(text)![1]!)).toEqual(JSON.parse(direct.text))
  expect(withoutMore.type).toContain('event-stream')
})

test('whatever is unusual is left to the library', () => {
  const good = message('read_file', { id: 'a' }, { _meta: declared('1') })
  const { params } = good
  expect(directCall(good, newest('read_file'))).toMatchObject({ id: 7, name: 'read_file' })
  const bodies: unknown[] = [
    ...[null, 'x', [], [good], { ...good, more: 1 }, { ...good, jsonrpc: '1.0' }],
    ...[null, 1.5, {}, undefined].map((id) => ({ ...good, id })),
    { ...good, method: 'tools/list' },
    ...[null, [], { ...params, more: 1 }, { ...params, name: 1 }].map((one) => ({
      ...good,
      params: one,
    })),
    ...[[], null, 'x'].map((input) => ({ ...good, params: { ...params, arguments: input } })),
    ...[{}, [], { ...declared('1'), 'io.modelcontextprotocol/protocolVersion': '2027-01-01' }].map(
      (_meta) => ({ ...good, params: { ...params, _meta } }),
    ),
  ]
  for (const body of bodies)
    expect([body, directCall(body, newest('read_file'))]).toEqual([body, null])
  const headers: object[] = [
    { ...newest('read_file'), 'mcp-name': 'search' },
    { ...newest('read_file'), 'mcp-method': 'tools/list' },
    { ...newest('read_file'), 'mcp-protocol-version': '2025-11-25' },
    { ...newest('read_file'), accept: 'application/json' },
    { ...newest('read_file'), 'content-type': 'application/jsonp' },
    older,
  ]
  for (const sent of headers) expect([sent, directCall(good, { ...sent })]).toEqual([sent, null])
})

test('what clients declare is remembered within bounds', () => {
  const accepted = new AcceptedDeclarations()
  const call = (version: string) =>
    directCall(message('a', {}, { _meta: declared(version) }), newest('a'))!
  for (let at = 0; at <= 200; at++) accepted.add(call(`${at}`))
  expect([accepted.has(call('0')), accepted.has(call('1'))]).toEqual([false, true])
  const long = call('x'.repeat(3_000))
  accepted.add(long)
  expect(accepted.has(long)).toBe(false)
})

test('the library comes in parts, between which others are served', async () => {
  vi.resetModules()
  const { loadProtocol } = await import('./actions/protocol.ts')
  const { installed } = (await openTestApp('sqlite')).inner.contextFor('test')
  let turns = 0
  let isLoaded = false
  setImmediate(function turn() {
    turns++
    if (!isLoaded) setImmediate(turn)
  })
  const first = loadProtocol(installed.agentTools)
  expect(loadProtocol(installed.agentTools)).toBe(first)
  await first
  isLoaded = true
  expect(turns).toBeGreaterThan(installed.agentTools.length)
})

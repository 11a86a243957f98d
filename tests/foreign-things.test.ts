/**
 * Another person's resource is a missing one, on every route: for any request, valid or not, Noam gets the response
 * that he would get for an id that does not exist. Which routes name resources is read from the routes.
 */
import { expect, test } from 'vitest'
import { saveTree } from '#features/repositories/repos.fixture.ts'
import type { Route } from '#platform/http/index.ts'
import { eachDialect, type TestApp } from './support/app.ts'
import type { Person, TestResponse } from './support/people.ts'
import { png } from './support/pictures.ts'
import { bodyFieldsOf, fieldsOf } from './support/route-fields.ts'

eachDialect('a thing of somebody else', (open) => {
  test('is answered as one that is not there, and stays as it is', async () => {
    const app = await open()
    const { dana, noam } = app
    const things = await furnish(app)
    await noam.signIn()
    const before = await seenBy(dana)
    const routes = app.inner.deps.routes.filter(namesThings)
    expect(routes.length).toBeGreaterThan(100)
    const differences: string[] = []
    for (const route of routes)
      for (const [kind, make] of sendingsOf(route)) {
        const unknown = new Map<string, string>()
        for (const [name, id] of Object.entries(things)) {
          const other = unknownLike(id)
          if (!unknown.has(other)) unknown.set(other, await ask(noam, route, other, make))
          const told = [await ask(noam, route, id, make), unknown.get(other)!]
          if (told[0] !== told[1] || /^(409|412|423) /.test(told[0]!))
            differences.push(
              [`${route.method} ${route.path}, ${name}, ${kind}`, ...told].join('\n'),
            )
        }
      }
    expect(differences).toEqual([])
    expect(await seenBy(dana)).toEqual(before)
  })

  test('is found by its owner on the same routes: nothing above was asked in vain', async () => {
    const app = await open()
    let things = await furnish(app)
    const vain: string[] = []
    for (const route of app.inner.deps.routes.filter(namesThings)) {
      if (!(await isFoundAt(app.dana, route, things))) vain.push(`${route.method} ${route.path}`)
      if (!USES_UP.test(`${route.method} ${route.path}`)) continue
      await app.dana.signIn()
      // A person has at most fifty of these.
      await app.dana.del(`/api/saved-searches/${things['search']}`)
      await app.dana.del(`/api/me/tokens/${things['token']}`)
      things = await furnish(app)
    }
    expect(vain).toEqual(IN_VAIN)
  })
})

// A person, a job and a run belong to no member; a host is a public name; anybody with the link of a share may use it.
const isOfMembers = ({ spec, path }: Route) =>
  spec.who !== 'admin' &&
  spec.who !== 'public' &&
  !/^(\/api)?\/share.*\/save$/.test(path) &&
  !/^\/(auth|join|sign-in-link|calendar|help|api\/(v1|code-hosts))\//.test(path)

const NAMES = /^(id|file|note|file_ids?|note_id|board_id|share_id|endpoint_hash|updates)$/

function namesThings(route: Route): boolean {
  const { path, spec } = route
  const named = [...bodyFieldsOf(route), ...fieldsOf(spec.query)].some((field) => NAMES.test(field))
  return isOfMembers(route) && (/[:*]/.test(path) || named)
}

/** Of the same form, but not existing. */
const unknownLike = (id: string) => id.replace(/[a-z0-9]/g, '0').replace(/[A-Z]/g, 'A')

type Make = (id: string) => Record<string, unknown> | string

const STAMP = '2020-01-01T00:00:00.000+00:00'

const named = (id: string) => ({
  ...{ id, file: id, note: id, file_id: id, note_id: id, board_id: id, share_id: id },
  ...{ endpoint_hash: id, file_ids: [id], updates: [{ id, content: 'x', prev_updated_at: STAMP }] },
})

/** Good values, stale and senseless ones, and a body that cannot be parsed. */
const SENDINGS: Record<string, Make> = {
  good: (id) => ({
    ...named(id),
    ...{
      content: 'x',
      file_name: 'x.md',
      name: 'x',
      title: 'x',
      text: 'x',
      tags: ['x'],
      folder: 'x',
    },
    ...{ index: 0, checked: true, version: 1, from: 1, to: 1, line_start: 1, minutes: 5 },
    ...{ preset: '1h', tz: 'UTC', repo_path: 'a.ts', path: 'a.ts', q: 'x', favorite: '1' },
    ...{ remind_at: STAMP, until: '1h', when: '1h', sure: 'yes', pin: '1' },
    ...{ answer: 'accept', turn: 0 },
  }),
  stale: (id) => ({
    ...named(id),
    ...{ content: 'x', base_version: 99, prev_updated_at: STAMP, index: 99, checked: true },
    ...{ version: 99, from: 99, to: 98, name: 'x', remind_at: STAMP, minutes: 5, path: 'none' },
  }),
  senseless: (id) => ({
    ...named(id),
    ...{ content: 5, base_version: 'x', prev_updated_at: 'x', index: -1, checked: 'x', name: '' },
    ...{ version: 'x', from: 'x', to: {}, minutes: -1, remind_at: 'x', line_start: 0, title: [] },
  }),
  unreadable: () => '{"a',
}

/** Those that make different requests of this route: one that takes neither query nor body gets one. */
function sendingsOf(route: Route): [string, Make][] {
  const byRequest = new Map(
    Object.entries(SENDINGS).map(([kind, make]) => {
      return [JSON.stringify(requestOf(route, 'ID', make)), [kind, make] as [string, Make]] as const
    }),
  )
  return [...byRequest.values()]
}

/** The response, without the requested name. */
async function ask(who: Person, route: Route, id: string, make: Make): Promise<string> {
  const { url, sending } = requestOf(route, id, make)
  return replyWithout(await who.send(route.method, url, sending), id)
}

function requestOf(route: Route, id: string, make: Make) {
  const { method, spec } = route
  const made = make(id)
  const path = route.path
    .replace(/:(number|n)\b/, '1')
    .replace(':kind', 'file')
    .replace(/:(commit|object)/, 'a'.repeat(40))
    .replace(/:\w+/g, id)
    .replace('*', 'a.ts')
  const fields = typeof made === 'string' ? [] : fieldsOf(spec.query).filter((name) => name in made)
  const query = new URLSearchParams(
    fields.map((name) => [name, String((made as Record<string, unknown>)[name])]),
  )
  const url = `${path}${query.size > 0 ? `?${query}` : ''}`
  return { url, sending: method === 'GET' ? {} : { body: made } }
}

function replyWithout({ status, headers, text }: TestResponse, id: string): string {
  const plain = text.replace(/nonce="[^"]*"|[\w-]{16}=="/g, '').replaceAll(id, 'ID')
  return `${status} ${String(headers['location'] ?? '').replaceAll(id, 'ID')} ${plain}`
}

let rounds = 0

/** One of everything that belongs to Dana. */
async function furnish({ dana, opened, clock }: TestApp): Promise<Record<string, string>> {
  const make = async (url: string, body: object) => {
    const made = await dana.post(url, body)
    if (made.status >= 300) throw new Error(`${url}: ${made.text}`)
    return made.json
  }
  const folder = `round ${++rounds}`
  const file = async (file_name: string, content: string): Promise<string> =>
    (await make('/api/files', { file_name, content, tags: ['work'], folder })).file.id
  const md = await file('a.md', '# A\n\n- [ ] do\n')
  const html = await file('b.html', '<p>b')
  const svg = await file('c.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>')
  const binned = await file('d.txt', 'd')
  await dana.del(`/api/files/${binned}`)
  const note = (await make(`/api/sticky-notes/${md}`, { content: '- [ ] do', line_start: 1 })).id
  await make(`/api/sticky-notes/note/${note}/reminder`, { preset: '1h' })
  const deleted = (await make(`/api/sticky-notes/${md}`, { content: 'gone' })).id
  await dana.del(`/api/sticky-notes/note/${deleted}`)
  const board = (await make('/api/note-boards', { name: folder })).board.id
  const search = await make('/api/saved-searches', { name: folder, q: folder })
  const share = (await make(`/api/share/${md}`, {})).share_id
  const revoked = (await make(`/api/share/${html}`, {})).share_id
  await dana.del(`/api/shares/${revoked}`)
  const brought = await make('/api/imports', { name: 'a.zip', size_bytes: 1 })
  const token = await make('/api/me/tokens', { name: 'robot', scopes: ['read'] })
  const shy = await make('/api/me/tokens', { name: 'shy', scopes: ['write'], proposes: true })
  const proposed = await dana.post(
    '/api/files',
    { file_name: 'proposed.md', content: 'p', folder },
    { headers: { authorization: `Bearer ${shy.token}` } },
  )
  const picture = await dana.post('/api/pictures', png(), {
    headers: { 'content-type': 'image/png' },
  })
  const { id: danaId } = (await dana.get('/api/me')).json
  const entries = [{ path: 'a.ts', blob: 'a'.repeat(40), sizeBytes: 1, language: 'typescript' }]
  await saveTree(opened.store, danaId, 'Dana-lib', entries, clock.now())
  const { sessions } = (await dana.get('/api/me/sessions')).json
  const things = {
    ...{ md, html, svg, binned, note, deleted, board, share, revoked, repo: 'Dana-lib' },
    ...{
      search: search.search?.id,
      token: token.id,
      proposal: proposed.json.proposal_id,
      picture: picture.json.id,
      brought: brought.import.id,
    },
    session: sessions[0].id,
  }
  for (const [name, id] of Object.entries(things))
    expect([name, typeof id]).toEqual([name, 'string'])
  return things
}

/** Everything of hers, as she sees it. */
async function seenBy(dana: Person): Promise<unknown> {
  const lists = [
    'files',
    'trash',
    'note-boards',
    'saved-searches',
    'shares',
    'me/tokens',
    'me/proposals',
    'imports',
    'repos',
  ]

  const seen = []
  for (const list of [...lists, 'sticky-notes/search?q=do', 'sticky-notes/reminders/upcoming'])
    seen.push((await dana.get(`/api/${list}`)).json)
  return seen
}

async function isFoundAt(dana: Person, route: Route, things: Record<string, string>) {
  for (const id of Object.values(things))
    for (const [, make] of sendingsOf(route))
      if ((await ask(dana, route, id, make)) !== (await ask(dana, route, unknownLike(id), make)))
        return true
  return false
}

// Requests after which the resource is gone, or no longer in the trash.
const USES_UP = /^DELETE|\b(delete|purge|bin|remove|revoke|restore|end|cancel|leave|unlink|decide)$/

// What they name is not in this library, or they need more than a name: they are requested for Noam all the same.
const IN_VAIN = [
  'POST /settings/sign-in/passkeys/rename',
  'PUT /api/imports/:id/parts/:part',
  'POST /api/sticky-notes/note/:note_id/attach',
  'GET /api/sticky-notes/repo/:repo_name/*',
  'POST /boards/:board_id/place',
  'POST /reminders/done',
  'POST /api/sticky-notes/note/:note_id/snooze',
  'POST /reminders/snooze',
  'POST /api/me/agent-writes/undo',
  'POST /settings/agents/writes/undo',
  'POST /announcements/dismiss',
  'DELETE /api/push/subscribe',
  'POST /settings/notifications/remove',
  'POST /api/push/test',
  'POST /code-hosts/upload',
  'POST /code-hosts/gist',
]

/**
 * No stored value can lock a person out: every preference, choice and view state is replaced by junk, forms of other
 * releases and foreign values, and still every page opens and everything can be saved.
 */

import type { Kysely } from 'kysely'
import { expect, test } from 'vitest'
import type { Route } from '#platform/http/index.ts'
import { eachDialect, type TestApp } from './support/app.ts'
import { type Junk, junkFrom } from './support/junk.ts'
import { Person, type TestResponse } from './support/people.ts'
import { rounds } from './support/rounds.ts'

type Make = (junk: Junk) => string | number | null

const text: Make = (junk) => junk.text()
const whole: Make = (junk) => junk.whole()
const flag: Make = (junk) => junk.pick([0, 1, 7, -1])
const line: Make = (junk) => junk.pick([null, 0, -5, 1, 2, 3, 999, 2 ** 31 - 1])
const length: Make = (junk) => junk.pick([0, -1, 0.5, 250, 1e6, -1e300, 1e300])
const moment: Make = (junk) =>
  junk.pick([0, 1, -1, -62_135_596_800_000, 253_402_300_799_999, 1_794_646_800_000])
/** If the database itself allows only a few values: any of them. */
const oneOf =
  (...values: string[]): Make =>
  (junk) =>
    junk.pick(values)

/** Settings, view states and leftovers, by table: everything except ids, secrets and the text itself. */
const STATES: Record<string, Record<string, Make>> = {
  users: {
    ...{ time_zone: text, preferences: text, locale: oneOf('en', 'he'), photo_url: text },
    ...{ has_seen_welcome_modal: flag, username: text, last_name: text, last_seen_at: moment },
  },
  sessions: {
    agent: text,
    address_prefix: text,
    provider: text,
    granted_role: text,
    logout_hint: text,
  },
  announcements: { link: text },
  announcement_dismissals: { announcement_id: text },
  saved_searches: {
    ...{ q: text, lang: text, category: text, folder: text, repo: text, sort: text, name: text },
  },
  boards: { name: text, place: whole, is_pinned: flag, by_name: text },
  file_versions: { by_token: text, by_name: text },
  note_history: { by_token: text, by_name: text },
  files: {
    ...{
      language: text,
      is_language_chosen: flag,
      tags: text,
      source_url: text,
      description: text,
    },
    ...{
      repo: text,
      is_favorite: flag,
      is_pinned: flag,
      opened_at: moment,
      folder: text,
      note_count: whole,
    },
  },
  file_symbols: { keys: text, symbols: text },
  library_days: { saves: whole },
  note_tags: { written: text },
  text_links: {
    ...{ target: text, name_key: text, is_live: flag, target_id: text },
    target_kind: oneOf('', 'file', 'note', 'board'),
  },
  notes: {
    is_tagged: flag,
    ...{ x: length, y: length, width: length, height: length, color: text, is_minimized: flag },
    ...{ mode: oneOf('surface', 'screen', 'anchored'), line_start: line, line_end: line, z: whole },
    ...{
      anchor_id: text,
      anchor_text: text,
      anchor_quote: text,
      anchor_memory: text,
      anchor_hash: text,
    },
    ...{
      anchor_version: line,
      anchor_doubt: oneOf('', 'edited', 'moved'),
      writer: text,
      title: text,
    },
    ...{ written_on: text, renamed_to: text, written_at: moment, by_token: text, by_name: text },
  },
  reminders: {
    ...{ zone: text, wall: text, repeat: oneOf('', 'daily', 'weekdays', 'weekly', 'monthly') },
    ...{ snooze_count: whole, skips_done: flag, remind_at: moment },
  },
  imports: {
    ...{ name: text, error: text, error_entry: text, run_id: text, finished_at: moment },
    ...{ state: oneOf('uploading', 'checking', 'ready', 'writing', 'done', 'undoing', 'refused') },
    ...{ format: oneOf('', 'codeshelf', 'plain'), on_clash: oneOf('beside', 'version') },
  },
  import_items: { kind: text, name: text, reason: text, source_id: text, stamp: line },
  calendar_feeds: { read_at: moment },
  proposals: {
    new_file: text,
    held_request: text,
    by_name: text,
    by_token: text,
    created_at: moment,
  },
  token_writes: {
    ...{ by_token: text, by_name: text, written_at: moment, undone_at: moment },
    ...{ action: text, name: text, fields_before: text, fields_after: text },
  },
  samples: { added_at: moment },
  agent_instructions: { text, updated_at: moment },
  ai_consents: { recipient: text, agreed_at: moment },
  oauth_access: { client_name: text, scopes: text, limit_kind: text, limit_value: text },
  access_tokens: {
    name: text,
    scopes: text,
    limit_kind: text,
    limit_value: text,
    last_used_prefix: text,
    is_proposing: flag,
  },
  shares: { line_start: line, line_end: line, is_following: flag, has_notes: flag },
  share_files: { language: text, file_name: text },
  identities: { label: text, last_used_at: moment },
  code_host_accounts: { login: text, scopes: text, expires_at: moment },
  push_subscriptions: {
    label: text,
    last_error: text,
    failing_since: moment,
    last_success_at: moment,
  },
  passkeys: { transports: text },
}

const COOKIES = ['theme', 'locale', 'oidc', 'invitation', 'passkey', 'share', '__Host-session', '']

interface World {
  app: TestApp
  ada: Person
  session: string
  fileId: string
  noteId: string
  pages: string[]
  share: string
}

// Saved data grows, so a library is used for this many states and the next ones get another.
const STATES_OF_ONE = 250

eachDialect('a library whose stored states are junk', (open, dialect) => {
  const last = rounds(dialect === 'sqlite' ? 40 : 10)
  for (let first = 1; first <= last; first += STATES_OF_ONE)
    test(`every page opens and everything can be saved, from state ${first}`, async () => {
      const world = await furnish(await open({ env: { ANTHROPIC_API_KEY: 'key', AI_MODEL: 'm' } }))
      const failures: string[] = []
      for (let seed = first; seed <= Math.min(last, first + STATES_OF_ONE - 1); seed++)
        failures.push(...(await liveWith(world, seed)))
      expect(failures).toEqual([])
      const errors = world.app.logLines.filter((said) => said.includes('"level":"error"'))
      expect(errors).toEqual([])
    })
})

/** One state: everything at once, because a page reads many values. */
async function liveWith(world: World, seed: number): Promise<string[]> {
  const junk = junkFrom(seed)
  const changed = await spoil(world.app, junk)
  const { ada, session, pages, share } = world
  const cookies = COOKIES.map((name) => `${name}=${encodeURIComponent(junk.text()).slice(0, 300)}`)
  ada.cookie = [session, ...cookies].join('; ')
  const failures: string[] = []
  const judge = (what: string, { status, text }: TestResponse) => {
    if (status >= 400)
      failures.push(
        `state ${seed}, ${what}: ${status} ${text.slice(0, 150)} ${JSON.stringify(changed)}`,
      )
  }
  for (let page = 0; page < 5; page++) {
    const url = junk.pick(pages)
    judge(url, await opened(ada, url))
  }
  for (let save = 0; save < 2; save++) {
    const [what, work] = junk.pick(Object.entries(SAVES))
    judge(what, await work(world, seed))
  }
  const stranger = new Person(world.app.inner, world.app.clock, null)
  stranger.cookie = cookies.join('; ')
  const url = junk.pick(['/', '/login', '/help', share])
  judge(`${url} of a stranger`, await opened(stranger, url))
  return failures
}

/** An invalid picture is shown as text: one redirect is followed. */
async function opened(person: Person, url: string): Promise<TestResponse> {
  const seen = await person.browse(url)
  return seen.status === 303 ? person.browse(String(seen.headers['location'])) : seen
}

async function spoil({ opened }: TestApp, junk: Junk): Promise<object> {
  const changed: Record<string, object> = {}
  for (const [table, columns] of Object.entries(STATES)) {
    const row = Object.fromEntries(
      Object.entries(columns).map(([name, make]) => [name, make(junk)]),
    )
    changed[table] = row
    const db = opened.store.query.withoutPlugins() as Kysely<
      Record<string, Record<string, unknown>>
    >
    await db.updateTable(table).set(row).execute()
  }
  return changed
}

const SAVES: Record<string, (world: World, seed: number) => Promise<TestResponse>> = {
  preferences: ({ ada }) => ada.put('/api/me/preferences', { theme: 'dark' }),
  'the time zone': ({ ada }) => ada.put('/api/me/preferences', { time_zone: 'Asia/Jerusalem' }),
  'the form of the settings': ({ ada }) => form(ada, '/settings', { density: 'compact' }),
  'a reset of the settings': ({ ada }) => form(ada, '/settings/reset'),
  'the welcome': ({ ada }) => ada.post('/api/welcome/ack'),
  'a new file': async ({ ada }, seed) => {
    const made = await ada.post('/api/files', { file_name: `new-${seed}.md`, content: `# ${seed}` })
    if (made.status === 201) await ada.del(`/api/files/${made.json.file.id}`)
    return made
  },
  'a version': async ({ ada, fileId }, seed) => {
    const { version } = (await ada.get(`/api/files/${fileId}`)).json.file
    return ada.put(`/api/files/${fileId}`, { content: `# A\n\n${seed}\n`, base_version: version })
  },
  tags: ({ ada, fileId }) =>
    ada.post('/api/files/bulk-tag', { file_ids: [fileId], tags: ['work'] }),
  'a star': ({ ada, fileId }) => ada.post('/api/files/bulk-favorite', { file_ids: [fileId] }),
  'a note': async ({ ada, fileId }) => {
    const made = await ada.post(`/api/sticky-notes/${fileId}`, { content: 'new', line_start: 1 })
    if (made.status === 201) await ada.del(`/api/sticky-notes/note/${made.json.id}`)
    return made
  },
  'the text of a note': ({ ada, noteId }, seed) =>
    ada.put(`/api/sticky-notes/note/${noteId}`, { content: `changed ${seed}` }),
  'the place of a note': ({ ada, noteId }) =>
    ada.put(`/api/sticky-notes/note/${noteId}`, {
      position: { x: 5 },
      line_start: 1,
      line_end: null,
    }),
  'a reminder': ({ ada, noteId }) =>
    ada.post(`/api/sticky-notes/note/${noteId}/reminder`, { preset: '1h', repeat: 'weekdays' }),
  'a reminder that is done': async ({ ada, noteId }) => {
    await ada.app.deps.store.query
      .withoutPlugins()
      .updateTable('reminders')
      .set({ status: 'pending', ackAt: null })
      .execute()
    return ada.post('/api/sticky-notes/reminders/ack', { note_id: noteId })
  },
  instructions: ({ ada }) => form(ada, '/settings/agents', { text: 'Be brief.' }),
  'a board': async ({ ada }, seed) => {
    const made = await ada.post('/api/note-boards', { name: `board ${seed}` })
    if (made.status === 201) await ada.del(`/api/note-boards/${made.json.id}`)
    return made
  },
}

const form = (person: Person, url: string, fields: Record<string, string> = {}) =>
  person.post(url, new URLSearchParams(fields).toString(), {
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })

/** One of everything, and the pages that show it. */
async function furnish(app: TestApp): Promise<World> {
  const { ada, inner } = app
  await ada.signIn()
  const session = ada.cookie!
  const make = async (url: string, body: object) => {
    const made = await ada.post(url, body)
    if (made.status >= 300) throw new Error(`${url}: ${made.text}`)
    return made.json
  }
  const file = (file_name: string, content: string) =>
    make('/api/files', { file_name, content, tags: ['work'], description: 'd' })
  const fileId = (await file('a.md', '# A\n\n- [ ] do\n')).file.id
  const codeId = (await file('b.ts', 'export function b() {\n  return 1\n}\n')).file.id
  const svgId = (await file('c.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>')).file.id
  const note = { content: '- [ ] remember', line_start: 1 }
  const noteId = (await make(`/api/sticky-notes/${fileId}`, note)).id
  await make(`/api/sticky-notes/note/${noteId}/reminder`, { preset: '1h', repeat: 'weekly' })
  const { boards } = (await ada.get('/api/note-boards')).json
  await make(`/api/sticky-notes/board/${boards[0].id}`, { content: 'on a board' })
  await make('/api/saved-searches', { name: 'mine', q: 'a' })
  const { url } = await make(`/api/share/${codeId}`, {})
  const share = new URL(url, 'http://localhost').pathname
  await make('/api/me/tokens', { name: 'robot', scopes: ['read'] })
  const { announcement } = await make('/api/v1/announcements', { text: 'read me', is_active: true })
  await make(`/api/v1/announcements/${announcement.id}/dismiss`, {})
  const { id } = (await ada.get('/api/me')).json
  await rowsOf(app, id)
  const named = [
    ...[fileId, codeId, svgId].flatMap((one) => [
      `/file/${one}`,
      `/edit/${one}`,
      `/api/files/${one}`,
    ]),
    ...[`/md/${fileId}`, `/svg/${svgId}`, `/boards/${boards[0].id}`, `/admin/users/${id}`],
    ...[share, `/api/sticky-notes/note/${noteId}`],
    ...[
      `/api/sticky-notes/${fileId}`,
      `/api/sticky-notes/note/${noteId}/reminder`,
      '/api/files?q=a',
    ],
    ...['/files?q=a&sort=best_match', '/notes/search?q=remember', '/settings/time-zone?q=asia'],
    ...['/api/sticky-notes/reminders/list', '/api/search?q=a', '/api/agent/primer'],
  ]
  const pages: string[] = []
  for (const url of [...inner.deps.routes.filter(isWhole).map(({ path }) => path), ...named])
    if ((await ada.browse(url)).status === 200) pages.push(url)
    else if (named.includes(url)) throw new Error(`${url} does not open at all`)
  expect(pages.length).toBeGreaterThan(60)
  return { app, ada, session, fileId, noteId, pages, share }
}

/** A page whose URL contains no name; endpoints of monitors may report an error, and sign-out signs out. */
function isWhole({ method, path }: Route): boolean {
  return method === 'GET' && !/[:*]|^\/(logout|readyz|auth\/)/.test(path)
}

/** What only a provider, a phone or another service could create. */
async function rowsOf({ opened, clock }: TestApp, ownerId: string): Promise<void> {
  const db = opened.store.query.withoutPlugins()
  const now = clock.now()
  await db.insertInto('aiConsents').values({ ownerId, recipient: 'r', agreedAt: now }).execute()
  await db
    .insertInto('agentInstructions')
    .values({ ownerId, text: 'Be kind.', updatedAt: now })
    .execute()
  await db
    .insertInto('calendarFeeds')
    .values({ ownerId, secretHash: 'hash', createdAt: now, readAt: null })
    .execute()
  await db
    .insertInto('codeHostAccounts')
    .values({
      ...{ ownerId, host: 'github.com', login: 'ada', scopes: '[]', expiresAt: null },
      ...{ tokenAt: now, checkedAt: now },
    })
    .execute()
  await db
    .insertInto('pushSubscriptions')
    .values({
      ...{
        ownerId,
        id: 'p1',
        endpoint: 'https://push.example.org/1',
        p256dh: 'x',
        auth: 'x',
      },
      ...{ vapidKey: 'x', sessionId: 's', label: 'Firefox', createdAt: now, lastError: '' },
      ...{ lastSuccessAt: null, failingSince: null },
    })
    .execute()
}

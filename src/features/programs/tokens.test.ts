/** Tokens from end to end: returned once, used, recorded, limited in number, and revoked at once. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { runHooks } from '#platform/hooks.ts'
import { bothDialects, eachDialect, type TestApp } from '#tests/support/app.ts'
import type { Person } from '#tests/support/people.ts'
import { agentConfigurations } from './rules/agents/configurations.ts'

const HOUR_MS = 3_600_000

const bearer = (token: string) => ({ headers: { authorization: `Bearer ${token}` } })

async function makeToken(person: Person, more: object = {}) {
  const body = { name: 'backup', scopes: ['read', 'write'], ...more }
  const { json, status } = await person.post('/api/me/tokens', body)
  expect(status).toBe(201)
  return json as { ok: true; id: string; token: string }
}

const asToken = ({ visitor }: TestApp, token: string, path = '/api/me') =>
  visitor.get(path, bearer(token))

async function rowsOf({ opened }: TestApp) {
  return opened.store.query.withoutPlugins().selectFrom('accessTokens').selectAll().execute()
}

async function setUser({ opened }: TestApp, change: { disabledAt?: number; leavingAt?: number }) {
  await opened.store.query
    .withoutPlugins()
    .updateTable('users')
    .set(change)
    .where('firstName', '=', 'Dana')
    .execute()
}

eachDialect('access tokens', (open) => {
  test('are told once, stored as a hash, listed without their secret, and act for their person', async () => {
    const app = await open()
    const { dana, noam } = app
    const made = await makeToken(dana, { name: '  backup  ' })
    expect(made).toEqual({ ok: true, id: made.id, token: expect.stringMatching(/^csk_\w{49}$/) })
    expect(JSON.stringify(await rowsOf(app))).not.toContain(made.token.slice(4, 20))
    const { tokens } = (await dana.get('/api/me/tokens')).json
    expect(tokens).toEqual([
      {
        id: made.id,
        name: 'backup',
        scopes: ['read', 'write'],
        limit: null,
        proposes: false,
        created_at: '2026-11-14T09:00:00.000+00:00',
        expires_at: '2027-02-12T09:00:00.000+00:00',
        last_used_at: null,
        last_used_prefix: null,
      },
    ])
    expect((await asToken(app, made.token)).json).toMatchObject({ first_name: 'Dana' })
    expect((await noam.get('/api/me/tokens')).json.tokens).toEqual([])
    expect((await noam.del(`/api/me/tokens/${made.id}`)).json.code).toBe('token_not_found')
    expect((await asToken(app, made.token)).status).toBe(200)
    expect(app.logLines.join('')).not.toContain(made.token)
  })

  test('write for their person, also from another origin, which a session may not', async () => {
    const app = await open()
    const { dana, visitor } = app
    const { token } = await makeToken(dana)
    const body = { file_name: 'a.txt', content: 'by a program' }
    const foreign = { ...bearer(token).headers, origin: 'https://elsewhere.example.org' }
    const created = await visitor.post('/api/files', body, { headers: foreign })
    expect(created.status).toBe(201)
    expect((await dana.get(`/api/files/${created.json.file.id}`)).json.content).toBe(body.content)
    const mistyped = { ...foreign, authorization: `Bearer ${token.slice(0, -1)}` }
    for (const person of [visitor, dana]) {
      const refused = await person.post('/api/files', body, { headers: mistyped })
      expect(refused.json.code).toBe('cross_origin')
    }
    // Not accepted here, so it identifies nobody and does not exempt from the check of the origin.
    const settings = await visitor.put('/api/me/preferences', { wrap: true }, { headers: foreign })
    expect(settings.json.code).toBe('cross_origin')
  })

  test('are over at the next request on every process: revoked, expired, disabled, leaving', async () => {
    const app = await open({ env: { WEB_PROCESSES: '2' } })
    const other = await open({ beside: app, env: { WEB_PROCESSES: '2' } })
    const { dana, clock } = app
    const statusOn = async (token: string) => [
      (await asToken(app, token)).status,
      (await asToken(other, token)).status,
    ]
    const revoked = await makeToken(dana)
    expect(await statusOn(revoked.token)).toEqual([200, 200])
    await dana.del(`/api/me/tokens/${revoked.id}`)
    expect(await statusOn(revoked.token)).toEqual([401, 401])

    const short = await makeToken(dana, { expires_in_days: 1 })
    const lasting = await makeToken(dana, { expires_in_days: null })
    clock.advance(24 * HOUR_MS - 1)
    expect(await statusOn(short.token)).toEqual([200, 200])
    clock.advance(1)
    expect(await statusOn(short.token)).toEqual([401, 401])
    expect(await statusOn(lasting.token)).toEqual([200, 200])

    await setUser(app, { disabledAt: clock.now() })
    expect(await statusOn(lasting.token)).toEqual([401, 401])
    await setUser(app, { disabledAt: null as never, leavingAt: clock.now() + HOUR_MS })
    expect(await statusOn(lasting.token)).toEqual([401, 401])
    await setUser(app, { leavingAt: null as never })
    expect(await statusOn(lasting.token)).toEqual([200, 200])
  })

  test('used by many while they are revoked: from then on nobody is let in, and nothing fails', async () => {
    const app = await open()
    const { dana } = app
    const { id, token } = await makeToken(dana)
    const uses = Array.from({ length: 20 }, () => asToken(app, token))
    const [revoked, ...answers] = await Promise.all([dana.del(`/api/me/tokens/${id}`), ...uses])
    expect(revoked.status).toBe(200)
    for (const { status } of answers) expect([200, 401]).toContain(status)
    const after = await Promise.all(Array.from({ length: 5 }, () => asToken(app, token)))
    expect(after.map(({ status }) => status)).toEqual([401, 401, 401, 401, 401])
    expect(await rowsOf(app)).toEqual([])
  })

  test('tell their last use to the hour, in one write an hour', async () => {
    const app = await open()
    const { dana, clock, opened } = app
    const { token } = await makeToken(dana)
    const writes = () =>
      opened.statements.filter((sql) => /^update "access_tokens"/.test(sql)).length
    const lastUse = async () => (await dana.get('/api/me/tokens')).json.tokens[0]
    for (let n = 0; n < 10; n++) await asToken(app, token)
    expect(writes()).toBe(1)
    expect(await lastUse()).toMatchObject({
      last_used_at: '2026-11-14T09:00:00.000+00:00',
      last_used_prefix: '127.0.0.0',
    })
    clock.advance(HOUR_MS - 1)
    await asToken(app, token)
    expect(writes()).toBe(1)
    clock.advance(1)
    await asToken(app, token)
    await asToken(app, token)
    expect(writes()).toBe(2)
    expect((await lastUse()).last_used_at).toBe('2026-11-14T10:00:00.000+00:00')
    // A refused request does not count as use.
    clock.advance(HOUR_MS)
    await asToken(app, `${token.slice(0, -6)}000000`)
    expect(writes()).toBe(2)
  })

  test('a mistyped one is refused without asking the store', async () => {
    const app = await open()
    const { token } = await makeToken(app.dana)
    const asked = () => app.opened.statements.filter((sql) => sql.includes('access_tokens')).length
    const before = asked()
    const last = token.at(-1) === 'x' ? 'y' : 'x'
    expect((await asToken(app, token.slice(0, -1) + last)).json.code).toBe('invalid_token')
    expect(asked()).toBe(before)
  })

  test('are deleted when the access of their person ends', async () => {
    const app = await open()
    const { dana, noam, inner } = app
    const { token } = await makeToken(dana)
    const other = await makeToken(noam)
    const userId = (await dana.get('/api/me')).json.id
    await runHooks(inner.contextFor('test'), 'access_ended', { userId })
    expect((await asToken(app, token)).status).toBe(401)
    expect((await asToken(app, other.token)).status).toBe(200)
    expect(await rowsOf(app)).toHaveLength(1)
  })

  test('leave the list a month after they expired', async () => {
    const app = await open()
    const { dana, clock, inner } = app
    await makeToken(dana, { expires_in_days: 1 })
    await makeToken(dana, { expires_in_days: null })
    const sweep = inner.jobs.find(({ id }) => id === 'sweep_access_tokens')!
    const run = () => sweep.run(inner.contextFor('test'), {} as never)
    clock.advance(30 * 24 * HOUR_MS)
    await run()
    expect(await rowsOf(app)).toHaveLength(2)
    clock.advance(24 * HOUR_MS)
    await run()
    expect(await rowsOf(app)).toHaveLength(1)
  })

  test('keep what one program was answered from the others', async () => {
    const app = await open()
    const { dana, visitor } = app
    const first = await makeToken(dana)
    const second = await makeToken(dana)
    const create = async (token: string) => {
      const headers = { ...bearer(token).headers, 'idempotency-key': 'same-key' }
      const body = { file_name: 'once.txt', content: 'x' }
      return visitor.post('/api/files', body, { headers })
    }
    const made = await create(first.token)
    expect((await create(first.token)).json).toEqual(made.json)
    expect((await create(second.token)).json.code).toBe('file_exists')
  })

  test('bad input is refused by name, and nothing is made', async () => {
    const app = await open()
    const { dana } = app
    const refusals: [body: unknown, code: string][] = [
      [{ scopes: ['read'] }, 'invalid_token_name'],
      [{ name: ' ', scopes: ['read'] }, 'invalid_token_name'],
      [{ name: 'a\nb', scopes: ['read'] }, 'invalid_token_name'],
      [{ name: 'x'.repeat(61), scopes: ['read'] }, 'invalid_token_name'],
      [{ name: 'x' }, 'invalid_scopes'],
      [{ name: 'x', scopes: [] }, 'invalid_scopes'],
      [{ name: 'x', scopes: ['read', 'admin'] }, 'invalid_scopes'],
      [{ name: 'x', scopes: ['read'], expires_in_days: 0 }, 'invalid_token_expiry'],
      [{ name: 'x', scopes: ['read'], expires_in_days: 366 }, 'invalid_token_expiry'],
      [{ name: 'x', scopes: ['read'], expires_in_days: '7' }, 'invalid_token_expiry'],
      [{ name: 'x', scopes: ['read'], limit: 'work' }, 'invalid_token_limit'],
      [
        { name: 'x', scopes: ['read'], limit: { kind: 'collection', value: 'a' } },
        'unsupported_limit',
      ],
      [
        { name: 'x', scopes: ['read'], limit: { kind: 'folder', value: '../a' } },
        'invalid_token_limit',
      ],
      [{ name: 'x', scopes: ['read'], limit: { kind: 'tag', value: ' ' } }, 'invalid_token_limit'],
      [[], 'invalid_payload'],
    ]
    for (const [body, code] of refusals) {
      const { status, json } = await dana.post('/api/me/tokens', body)
      expect([body, status, json.code]).toEqual([body, 400, code])
    }
    expect(await rowsOf(app)).toEqual([])
  })
})

bothDialects('access tokens at the database', (open) => {
  test('fifty a person, also when many are made at once', async () => {
    const app = await open()
    const { dana, noam } = app
    for (let n = 0; n < 45; n++) await makeToken(dana)
    const body = { name: 'one more', scopes: ['read'] }
    const made = await Promise.all(
      Array.from({ length: 12 }, () => dana.post('/api/me/tokens', body)),
    )
    expect(made.filter(({ status }) => status === 201)).toHaveLength(5)
    const refused = made.filter(({ status }) => status !== 201)
    for (const { json } of refused)
      expect(json).toMatchObject({ ok: false, code: 'token_quota_exceeded', max: 50 })
    expect((await makeToken(noam)).ok).toBe(true)
    const page = await dana.browse('/settings/tokens')
    expect(page.text).toContain('You have 50 tokens')
  })
})

eachDialect('the page of the tokens', (open) => {
  test('makes one without a script, tells it once, and revokes it', async () => {
    const app = await open()
    const { dana } = app
    expect((await dana.browse('/settings/tokens')).text).toContain('You have no tokens yet.')
    const fields = {
      name: '<b>agent</b>',
      scope_read: '1',
      limit_kind: 'folder',
      limit_value: 'work/api',
      expires_in_days: 'never',
    }
    const made = await dana.submit('/settings/tokens', fields)
    expect([made.status, made.headers['cache-control']]).toEqual([200, 'no-store'])
    const token = /id="made-token"[^>]*>([^<]+)</.exec(made.text)![1]!
    expect((await asToken(app, token)).status).toBe(200)
    const page = (await dana.browse('/settings/tokens')).text
    expect(page).not.toContain(token)
    expect(page).toContain('&lt;b>agent&lt;/b>')
    expect(page).toContain('only folder')
    expect(page).toContain('never expires')
    const [{ id }] = (await dana.get('/api/me/tokens')).json.tokens
    const gone = await dana.submit('/settings/tokens/revoke', { id })
    expect([gone.status, gone.headers['location']]).toEqual([303, '/settings/tokens?done=revoked'])
    expect((await asToken(app, token)).status).toBe(401)
  })

  test('a wrong field is named beside it, and what was written stays', async () => {
    const { dana } = await open()
    const fields = { name: 'kept', limit_kind: 'tag', limit_value: 'api', expires_in_days: '30' }
    const noScope = await dana.submit('/settings/tokens', fields)
    expect(noScope.status).toBe(400)
    expect(noScope.text).toContain('Choose at least one permission')
    expect(noScope.text).toContain('value="kept"')
    const noName = await dana.submit('/settings/tokens', { scope_read: '1' })
    expect(noName.text).toContain('Give the token a name')
    expect((await dana.get('/api/me/tokens')).json.tokens).toEqual([])
  })
})

test.each(['en', 'he'])(
  'the guide (%s) has the configurations that a new token shows',
  (locale) => {
    const guide = readFileSync(
      new URL(`../../../docs/help/${locale}/agents.md`, import.meta.url),
      'utf8',
    )
    const shown = agentConfigurations('csk_…', 'https://codeshelf.example.org/mcp')
    for (const { text } of shown) expect(guide).toContain(`\n${text}\n`)
  },
)

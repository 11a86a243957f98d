/** Code hosts: tokens that are never shown again, and webhook calls that count once, if they are signed. */
import { createHmac } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { eachDialect, type TestApp } from '#tests/support/app.ts'
import { processArguments } from '#tests/support/git-server.ts'
import { everyRow } from '#tests/support/stores.ts'
import {
  addRepo,
  openMirroring,
  repoOf,
  settled,
  syncRepo,
  wakeRunner,
} from './mirroring.fixture.ts'

const MARKER = 'marker-token-5d1e77'
const basic = (username: string, token: string) =>
  `Basic ${Buffer.from(`${username}:${token}`).toString('base64')}`

eachDialect('a token for a code host', (open) => {
  test('opens a private repository to its owner alone, and is found nowhere', async () => {
    const app = await openMirroring(open)
    const { dana, noam, server, opened, logLines, events } = app
    const authorization = basic('x-access-token', MARKER)
    server.behaviour.authorization = authorization
    const repository = server.repository('private')
    repository.push({ a: '1' })
    const url = server.url(repository)
    expect(await addRepo(app, dana, { url })).toMatchObject({ error: 'authentication' })
    const saved = await dana.put(`/api/code-hosts/${server.host}`, { token: MARKER })
    const hosts = [
      { host: server.host, username: 'x-access-token', created_at: expect.any(String) },
    ]
    expect([saved.status, saved.json]).toEqual([200, { ok: true, hosts }])
    let release = () => {}
    server.behaviour.hold = new Promise((resolve) => {
      release = resolve
    })
    await dana.post('/api/repos/private/sync')
    await wakeRunner(app)
    await expect.poll(() => server.behaviour.held).toBe(1)
    const processes = processArguments()
    release()
    expect(await settled(app, dana, 'private')).toMatchObject({ state: 'ready', file_count: 1 })
    server.behaviour.hold = null
    // Another person's clone of the same URL is fetched without it.
    server.requests.length = 0
    expect(await addRepo(app, noam, { url })).toMatchObject({ error: 'authentication' })
    expect(server.requests.map((one) => one.authorization)).toEqual([undefined])
    expect((await noam.get('/api/code-hosts')).json.hosts).toEqual([])
    // A failing fetch with it.
    server.behaviour.authorization = 'Basic other'
    expect(await syncRepo(app, dana, 'private')).toMatchObject({ error: 'authentication' })

    const places = {
      processes,
      log: logLines.join('\n'),
      events: JSON.stringify(events),
      rows: await everyRow(opened.store),
      replies: (await dana.get('/api/code-hosts')).text + (await dana.get('/api/repos')).text,
      files: filesOf(opened.dataDir),
    }
    for (const secret of [MARKER, authorization.slice(6)])
      for (const [place, text] of Object.entries(places))
        expect([place, text.includes(secret)]).toEqual([place, false])

    expect((await noam.del(`/api/code-hosts/${server.host}`)).json.code).toBe(
      'host_token_not_found',
    )
    expect((await dana.del(`/api/code-hosts/${server.host}`)).json).toEqual({ ok: true, hosts: [] })
  })

  test('that is moved to somebody else opens nothing', async () => {
    const app = await openMirroring(open)
    const { dana, noam, server, opened } = app
    server.behaviour.authorization = basic('me', MARKER)
    const repository = server.repository('a')
    repository.push({ a: '1' })
    await dana.put(`/api/code-hosts/${server.host}`, { token: MARKER, username: 'me' })
    const { id } = (await noam.get('/api/me')).json
    await opened.store.query
      .withoutPlugins()
      .updateTable('codeHostCredentials')
      .set({ ownerId: id })
      .execute()
    expect(await addRepo(app, noam, { url: server.url(repository) })).toMatchObject({
      error: 'authentication',
    })
  })

  test('is refused by name when it is none, or for a host that is not listed', async () => {
    const { dana, opened } = await open()
    for (const [host, body, code] of [
      ['github.com', {}, 'invalid_host_token'],
      ['github.com', { token: '' }, 'invalid_host_token'],
      ['github.com', { token: 'a b' }, 'invalid_host_token'],
      ['github.com', { token: 'x'.repeat(501) }, 'invalid_host_token'],
      ['github.com', { token: 'a\nX-Header: 1' }, 'invalid_host_token'],
      ['github.com', { token: 'a', username: 'a:b' }, 'invalid_host_token'],
      ['evil.example', { token: 'a' }, 'repo_host_not_allowed'],
      ['a%2Fb', { token: 'a' }, 'repo_host_not_allowed'],
      ['user@github.com', { token: 'a' }, 'invalid_repo_url'],
    ] as const) {
      const { status, json } = await dana.put(`/api/code-hosts/${host}`, body)
      expect([host, status, json.code]).toEqual([host, 400, code])
    }
    const rows = await opened.store.query
      .withoutPlugins()
      .selectFrom('codeHostCredentials')
      .selectAll()
      .execute()
    expect(rows).toEqual([])
  })
})

function filesOf(root: string): string {
  return readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.parentPath.includes('sandbox'))
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'latin1'))
    .join('\n')
}

const SECRET = 'a-secret-that-signs-calls'
const hex = (body: string) => createHmac('sha256', SECRET).update(body).digest('hex')

eachDialect('a call of a code host', (open) => {
  const openHooked = async () => {
    const app = await openMirroring(open, { CODEHOST_WEBHOOK_SECRET: SECRET })
    const repository = app.server.repository('a')
    repository.push({ a: '1' })
    return { ...app, repository, url: app.server.url(repository) }
  }
  const call = ({ visitor }: TestApp, body: string, headers: Record<string, string>) =>
    visitor.send('POST', '/api/webhooks/codehost', { body, headers })
  const runsOf = async ({ opened }: TestApp) =>
    opened.store.query
      .withoutPlugins()
      .selectFrom('jobRuns')
      .select('id')
      .where('jobId', '=', 'sync_repository')
      .execute()

  test('of each form queues every mirror of that very repository, once for each delivery', async () => {
    const app = await openHooked()
    const { dana, noam, repository, url, clock } = app
    await addRepo(app, dana, { url })
    await addRepo(app, noam, { url, name: 'mine' })
    const time = String(Math.floor(clock.now() / 1000))
    const forms: [string, object, (body: string) => Record<string, string>][] = [
      [
        'github',
        { repository: { clone_url: url } },
        (body) => ({
          'x-github-event': 'push',
          'x-github-delivery': 'd-1',
          'x-hub-signature-256': `sha256=${hex(body)}`,
        }),
      ],
      [
        'gitea',
        { repository: { clone_url: url } },
        (body) => ({
          'x-gitea-event': 'push',
          'x-gitea-delivery': 'd-1',
          'x-gitea-signature': hex(body),
        }),
      ],
      [
        'forgejo',
        { repository: { html_url: url.replace('.git', '') } },
        (body) => ({
          'x-forgejo-event': 'push',
          'x-forgejo-delivery': 'd-1',
          'x-forgejo-signature': hex(body),
        }),
      ],
      [
        'gitlab by token',
        { project: { git_http_url: url } },
        () => ({
          'x-gitlab-event': 'Push Hook',
          'x-gitlab-event-uuid': 'd-1',
          'x-gitlab-token': SECRET,
        }),
      ],
      [
        'gitlab signed',
        { project: { git_http_url: url } },
        (body) => ({
          'x-gitlab-event': 'Push Hook',
          'webhook-id': 'd-1',
          'webhook-timestamp': time,
          'webhook-signature': `v1,AAAA v1,${createHmac('sha256', SECRET).update(`d-1.${time}.${body}`).digest('base64')}`,
        }),
      ],
    ]
    for (const [form, payload, headers] of forms) {
      const commit = repository.push({ [form]: '1' })
      const body = JSON.stringify({ ref: 'refs/heads/main', ...payload })
      const before = (await runsOf(app)).length
      const taken = await call(app, body, headers(body))
      expect([form, taken.status, taken.json]).toEqual([form, 202, { ok: true }])
      const synced = { state: 'ready', error: null, head_commit: commit }
      expect([form, await settled(app, dana, 'a')]).toMatchObject([form, synced])
      expect([form, await settled(app, noam, 'mine')]).toMatchObject([form, synced])
      const after = (await runsOf(app)).length
      expect(after).toBeGreaterThanOrEqual(before + 2)
      expect((await call(app, body, headers(body))).json).toEqual({ ok: true })
      expect([form, (await runsOf(app)).length]).toEqual([form, after])
    }
  })

  test('that is not signed, or says nothing that we know, changes nothing', async () => {
    const app = await openHooked()
    const { dana, visitor, server, url, clock } = app
    await addRepo(app, dana, { url })
    const before = await runsOf(app)
    const body = JSON.stringify({ repository: { clone_url: url } })
    const old = String(Math.floor(clock.now() / 1000) - 600)
    const bad: Record<string, string>[] = [
      {},
      { 'x-hub-signature-256': 'sha256=' },
      { 'x-hub-signature-256': `sha256=${hex(`${body} `)}` },
      { 'x-hub-signature-256': `sha1=${hex(body)}` },
      { 'x-gitea-signature': hex(body).slice(1) },
      { 'x-gitlab-token': 'wrong' },
      { 'x-gitlab-token': '' },
      {
        'webhook-id': 'x',
        'webhook-timestamp': old,
        'webhook-signature': `v1,${createHmac('sha256', SECRET).update(`x.${old}.${body}`).digest('base64')}`,
      },
    ]
    for (const headers of bad) {
      const refused = await call(app, body, headers)
      expect([headers, refused.status, refused.json.code]).toEqual([
        headers,
        403,
        'invalid_signature',
      ])
    }
    const signed = (text: string, more = {}) => ({
      'x-hub-signature-256': `sha256=${hex(text)}`,
      ...more,
    })
    for (const payload of [
      { repository: { clone_url: `http://${server.host}/other.git` } },
      { repository: { clone_url: 'https://github.com/a/a' } },
      { repository: { full_name: 'a', name: 'a' } },
      { repository: null },
      [],
      5,
    ]) {
      const text = JSON.stringify(payload)
      const taken = await call(app, text, signed(text))
      expect([text, taken.status, taken.json]).toEqual([text, 202, { ok: true }])
    }
    expect((await call(app, body, signed(body, { 'x-github-event': 'issues' }))).status).toBe(202)
    expect((await call(app, '{', signed('{'))).json.code).toBe('invalid_webhook')
    const form = await visitor.send('POST', '/api/webhooks/codehost', {
      body: 'payload=x',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
    expect(form.status).toBe(415)
    expect(await runsOf(app)).toEqual(before)
    expect(await repoOf(dana, 'a')).toMatchObject({ state: 'ready' })
  })

  test('without a secret of ours is refused', async () => {
    const app = await open()
    const refused = await call(app, '{}', { 'x-gitlab-token': '' })
    expect([refused.status, refused.json.code]).toEqual([403, 'webhook_not_configured'])
  })
})

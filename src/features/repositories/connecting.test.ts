/**
 * Connecting a code host: the token is tested immediately, shown nowhere, and gives access to its owner's repositories
 * alone.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { isolate } from '#platform/i18n/index.ts'
import { eachDialect } from '#tests/support/app.ts'
import { everyRow } from '#tests/support/stores.ts'
import { connect, openWithCodeHost, TOKEN } from './code-host.fixture.ts'
import type { HostedRepositoryRecord } from './contract/hosts.ts'

eachDialect('connecting a code host', (open) => {
  test('the host is asked whose the token is, and the page says so', async () => {
    const app = await openWithCodeHost(open)
    const { dana, noam, host, name, path } = app
    const sent = await dana.submit('/settings/code-hosts', {
      host: `https://${name}/dana/one`,
      token: ` ${TOKEN} `,
    })
    expect([sent.status, sent.headers['location']]).toEqual([
      303,
      '/settings/code-hosts?done=connected',
    ])
    expect(host.asked).toMatchObject([{ path: '/user', authorization: `Bearer ${TOKEN}` }])
    const { text } = await dana.browse('/settings/code-hosts?done=connected')
    const scopes = ['repo', 'gist'].map(isolate).join(', ')
    for (const said of [name, 'dana-codes', scopes]) expect(text).toContain(said)
    expect((await dana.get(`/api/code-hosts/${path}/account`)).json).toEqual({
      ok: true,
      host: name,
      login: 'dana-codes',
      scopes: ['repo', 'gist'],
      expires_at: null,
    })
    // Other people get nothing of it.
    expect((await noam.browse('/settings/code-hosts')).text).not.toContain('dana-codes')
    const asked = await noam.get(`/api/code-hosts/${path}/repositories`)
    expect([asked.status, asked.json.code]).toEqual([404, 'host_not_connected'])
    expect((await noam.submit('/settings/code-hosts/forget', { host: name })).status).toBe(404)
    const gone = await dana.submit('/settings/code-hosts/forget', { host: name })
    expect(gone.headers['location']).toBe('/settings/code-hosts?done=forgotten')
    expect((await dana.browse('/settings/code-hosts')).text).not.toContain('dana-codes')
    expect(await everyRow(app.opened.store)).not.toContain('dana-codes')
  })

  test('a token that the host refuses is not kept, and the one of before stays', async () => {
    const app = await openWithCodeHost(open)
    const { dana, name, path } = app
    await connect(app)
    const refused = await dana.submit('/settings/code-hosts', { host: name, token: 'not-hers' })
    expect(refused.status).toBe(403)
    expect(refused.text).toContain('The code host refused the token')
    expect(refused.text).not.toContain('not-hers')
    expect((await dana.get(`/api/code-hosts/${path}/account`)).json.login).toBe('dana-codes')
    for (const [fields, said] of [
      [{ host: 'evil.example', token: 'a' }, 'not mirrored here'],
      [{ host: name, token: '' }, 'Paste the token'],
      [{ host: '', token: 'a' }, 'Give the name of a code host'],
    ] as const) {
      const { status, text } = await dana.submit('/settings/code-hosts', fields as never)
      expect([said, status, text.includes(said)]).toEqual([said, 400, true])
    }
  })

  test('a token that was replaced by another is not taken for the one that was asked about', async () => {
    const app = await openWithCodeHost(open)
    const { dana, clock, name, path } = app
    await connect(app)
    clock.advance(1_000)
    await dana.put(`/api/code-hosts/${path}`, { token: 'another' })
    const { text } = await dana.browse('/settings/code-hosts')
    expect(text).toContain('Not checked yet')
    expect(text).not.toContain('dana-codes')
    expect((await dana.submit('/settings/code-hosts/check', { host: name })).status).toBe(403)
  })

  test('a host with an interface of its own keeps a token for mirrors, and asks nobody', async () => {
    const { dana } = await open()
    const sent = await dana.submit('/settings/code-hosts', { host: 'gitlab.com', token: 'a' })
    expect(sent.headers['location']).toBe('/settings/code-hosts?done=kept_unchecked')
    expect((await dana.browse('/settings/code-hosts')).text).toContain('For mirrors only')
    const asked = await dana.get('/api/code-hosts/gitlab.com/repositories')
    expect([asked.status, asked.json.code]).toEqual([400, 'host_not_supported'])
  })
})

eachDialect('repositories at a code host', (open) => {
  test('come page by page, filtered by name and description, with the mirrors among them', async () => {
    const app = await openWithCodeHost(open)
    const { dana, host, path } = app
    for (let n = 0; n < 130; n++) host.add(`dana/repo-${n}`, { isPrivate: n === 0 })
    host.add('dana/last', { description: 'A tool for parsers' })
    await connect(app)
    const list = async (query: string) =>
      (await dana.get(`/api/code-hosts/${path}/repositories${query}`)).json
    const first = await list('')
    expect([first.repositories.length, first.next_page, first.is_complete]).toEqual([30, 2, true])
    expect(first.repositories[0]).toMatchObject({ full_name: 'dana/repo-0', private: true })
    expect((await list('?page=5')).repositories).toHaveLength(11)
    const filtered = await list('?q=PARSER')
    expect(filtered.repositories.map((one: HostedRepositoryRecord) => one.full_name)).toEqual([
      'dana/last',
    ])
    expect(host.asked.filter(({ path }) => path.includes('per_page=100'))).toHaveLength(2)
    const { text } = await dana.browse(`/settings/code-hosts/repositories?host=${path}&page=2`)
    for (const said of ['dana/repo-31', 'page=3', 'page=1']) expect(text).toContain(said)
    expect(text).not.toContain('dana/repo-29')
    const none = await dana.browse(`/settings/code-hosts/repositories?host=${path}&q=nothing`)
    expect(none.text).toContain('No repository fits')
    const strange = await dana.browse(`/settings/code-hosts/repositories?host=elsewhere.example`)
    expect(strange.status).toBe(404)
  })

  test('one of them becomes a mirror, under a name that is free', async () => {
    const app = await openWithCodeHost(open)
    const { dana, host, path, name, server } = app
    const repository = server.repository('one')
    repository.push({ 'a.txt': '1' })
    host.add('dana/one', { cloneUrl: server.url(repository) })
    host.add('team/one')
    host.add('dana/elsewhere', { cloneUrl: 'https://github.com/dana/elsewhere.git' })
    await connect(app)
    const mirror = (repository: string) =>
      dana.submit('/settings/code-hosts/mirror', { host: name, repository })
    expect((await mirror('dana/one')).headers['location']).toBe('/repos/one')
    expect((await mirror('team/one')).headers['location']).toBe('/repos/team-one')
    expect((await mirror('dana/one')).status).toBe(409)
    expect((await mirror('dana/elsewhere')).status).toBe(502)
    expect((await mirror('dana/missing')).status).toBe(404)
    expect((await mirror('../user')).status).toBe(400)
    const { repositories } = (await dana.get(`/api/code-hosts/${path}/repositories`)).json
    expect(repositories.map((one: HostedRepositoryRecord) => one.mirror_name)).toEqual([
      'one',
      'team-one',
      null,
    ])
    const { text } = await dana.browse(`/settings/code-hosts/repositories?host=${path}`)
    expect(text).toContain('href="/repos/team-one"')
  })

  test('what the host refuses is told by its name, with the time where there is one', async () => {
    const app = await openWithCodeHost(open)
    const { dana, host, path, clock } = app
    await connect(app)
    const ask = () => dana.get(`/api/code-hosts/${path}/repositories`)
    host.limit = { limit: 60, remaining: 0, reset: clock.now() / 1000 + 120 }
    const limited = await ask()
    expect([limited.status, limited.json.code, limited.headers['retry-after']]).toEqual([
      429,
      'host_rate_limited',
      '120',
    ])
    expect(limited.json.resets_at).toBe('2026-11-14T09:02:00.000+00:00')
    expect((await dana.get(`/api/code-hosts/${path}/rate-limit`)).json).toEqual({
      ok: true,
      remaining: 0,
      limit: 60,
      resets_at: '2026-11-14T09:02:00.000+00:00',
    })
    host.limit.remaining = 60
    for (const [status, code] of [
      [401, 'host_token_rejected'],
      [403, 'host_forbidden'],
      [404, 'host_not_found'],
      [422, 'host_rejected'],
      [500, 'host_unreachable'],
      [302, 'host_redirected'],
    ] as const) {
      host.instead.push({ status, json: {} })
      expect([status, (await ask()).json.code]).toEqual([status, code])
    }
    host.instead.push({ status: 200, json: { not: 'a list' } })
    expect((await ask()).json.code).toBe('host_unreadable')
  })

  test('the token is in no log, event, page, row or file', async () => {
    const app = await openWithCodeHost(open)
    const { dana, host, path, opened, logLines, events } = app
    await connect(app)
    const pages: string[] = []
    for (const status of [401, 403, 404, 422, 429, 500, 302]) {
      host.instead.push({ status, json: { message: TOKEN } })
      pages.push((await dana.get(`/api/code-hosts/${path}/repositories`)).text)
    }
    pages.push((await dana.browse('/settings/code-hosts')).text)
    const found = {
      log: logLines.join('\n'),
      events: JSON.stringify(events),
      pages: pages.join('\n'),
      rows: await everyRow(opened.store),
      files: filesOf(opened.dataDir),
    }
    for (const [name, text] of Object.entries(found))
      expect([name, text.includes(TOKEN)]).toEqual([name, false])
  })

  test('a host that is not listed as an inside one is not reached at a private address', async () => {
    const app = await openWithCodeHost(open, { isInside: false })
    const { dana, host, name } = app
    const sent = await dana.submit('/settings/code-hosts', { host: name, token: TOKEN })
    expect([sent.status, sent.text.includes('has a private address')]).toEqual([400, true])
    expect(host.asked).toEqual([])
  })
})

function filesOf(root: string): string {
  return readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.parentPath.includes('sandbox'))
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'latin1'))
    .join('\n')
}

/** Uploading: a file at the host is replaced only if the person has seen it, and the rate limit is checked first. */
import { expect, test } from 'vitest'
import { eachDialect } from '#tests/support/app.ts'
import { blobName } from '#tests/support/code-host.ts'
import { type CodeHostApp, connect, openWithCodeHost, TOKEN } from './code-host.fixture.ts'

async function openConnected(open: Parameters<typeof openWithCodeHost>[0]) {
  const app = await openWithCodeHost(open)
  const repo = app.host.add('dana/one', { files: { 'there.txt': 'old' } })
  await connect(app)
  const text = (path: string) => repo.branches.get('main')!.get(path)?.toString()
  return { ...app, repo, text }
}

async function newFile({ dana }: CodeHostApp, name: string, content: string): Promise<string> {
  return (await dana.post('/api/files', { file_name: name, content })).json.file.id
}

eachDialect('uploading to a code host', (open) => {
  test('a file is added, updated, left alone when it is the same, and told in events', async () => {
    const app = await openConnected(open)
    const { dana, noam, host, path, repo, text, events } = app
    const id = await newFile(app, 'a.ts', 'let a = "שלום"')
    const upload = (more: object = {}) =>
      dana.post(`/api/code-hosts/${path}/upload`, {
        ...{ file_id: id, repository: 'dana/one', path: 'src/a.ts', ...more },
      })
    const made = await upload({ message: 'First' })
    expect([made.status, made.json]).toMatchObject([200, { outcome: 'created' }])
    expect(text('src/a.ts')).toBe('let a = "שלום"')
    expect((await upload()).json).toMatchObject({ outcome: 'unchanged', commit: null })
    await dana.put(`/api/files/${id}`, { content: 'let a = 2', base_version: 1 })
    expect((await upload()).json).toMatchObject({ outcome: 'updated' })
    expect(repo.commits.map(({ message }) => message)).toEqual(['First', 'Update src/a.ts'])
    expect((await upload({ version: 1, path: 'b.ts', branch: 'main' })).json.outcome).toBe(
      'created',
    )
    expect(text('b.ts')).toContain('שלום')
    const told = events.filter(({ event }) => event.startsWith('codehost_'))
    expect(told.slice(0, 2)).toMatchObject([
      { event: 'codehost_rate_limit_check', fields: { host: app.name, limit: 5_000 } },
      {
        event: 'codehost_upload_start',
        fields: { host: app.name, repo: null, kind: 'saved' },
        resource: { type: 'file', id },
      },
    ])
    // Nobody can upload another person's file or use another person's token.
    const foreign = await noam.post(`/api/code-hosts/${path}/upload`, {
      ...{ file_id: id, repository: 'dana/one', path: 'x' },
    })
    expect(foreign.json.code).toBe('file_not_found')
    expect(host.asked.every(({ authorization }) => authorization === `Bearer ${TOKEN}`)).toBe(true)
  })

  test('what somebody else wrote there is shown, and stays until the person decides', async () => {
    const app = await openConnected(open)
    const { dana, path, name, text, repo, host } = app
    const id = await newFile(app, 'there.txt', 'mine')
    const target = { file_id: id, repository: 'dana/one', path: 'there.txt' }
    const refused = await dana.post(`/api/code-hosts/${path}/upload`, target)
    expect([refused.status, refused.json]).toMatchObject([
      409,
      { code: 'upstream_changed', sha: blobName(Buffer.from('old')), content: 'old' },
    ])
    expect(text('there.txt')).toBe('old')
    const form = { host: name, file: id, repository: 'dana/one', path: 'there.txt' }
    const shown = await dana.submit('/code-hosts/upload', form)
    expect(shown.status).toBe(409)
    for (const said of ['>old<', '>mine<', 'Replace it with mine'])
      expect(shown.text).toContain(said)
    const base_sha = refused.json.sha
    // It is changed before the decision: the newer text is shown, nothing is lost.
    host.beforeWrite = () => repo.branches.get('main')!.set('there.txt', Buffer.from('newer'))
    const raced = await dana.submit('/code-hosts/upload', { ...form, base_sha })
    expect([raced.status, raced.text.includes('>newer<')]).toEqual([409, true])
    host.beforeWrite = null
    const taken = await dana.submit('/code-hosts/upload', { ...form, base_sha, take: '1' })
    expect(taken.headers['location']).toBe(`/code-hosts/upload?file=${id}&done=taken`)
    expect((await dana.get(`/api/files/${id}`)).json).toMatchObject({
      content: 'newer',
      file: { version: 2 },
    })
    await dana.put(`/api/files/${id}`, { content: 'both', base_version: 2 })
    // Taking it over counts as having seen it.
    expect((await dana.submit('/code-hosts/upload', form)).status).toBe(200)
    expect(text('there.txt')).toBe('both')
    const replaced = await dana.submit('/code-hosts/upload', { ...form, path: 'there.txt' })
    expect(replaced.text).toContain('Nothing was committed')
  })

  test('a text goes directly, a gist is secret unless asked, and nothing begins without calls left', async () => {
    const app = await openConnected(open)
    const { dana, host, path, text, events, clock } = app
    const direct = (body: object) =>
      dana.post(`/api/code-hosts/${path}/upload-direct`, { repository: 'dana/one', ...body })
    expect((await direct({ path: 'd.txt', content: 'direct' })).json.outcome).toBe('created')
    expect(text('d.txt')).toBe('direct')
    expect((await dana.get('/api/files')).json.items).toEqual([])
    for (const [body, code] of [
      [{ path: '../x', content: 'a' }, 'invalid_upload_path'],
      [{ path: '', content: 'a' }, 'invalid_upload_path'],
      [{ path: 'a', content: 'a', repository: '../..' }, 'invalid_repository'],
      [{ path: 'a', content: 'a', branch: 'a b' }, 'invalid_branch'],
      [{ path: 'a', content: 'a', message: 'x'.repeat(1_001) }, 'invalid_commit_message'],
      [{ path: 'a' }, 'invalid_upload_text'],
    ] as const)
      expect([(await direct(body)).json.code, code]).toEqual([code, code])
    host.repos.get('dana/one')!.canWrite = false
    expect((await direct({ path: 'e', content: 'e' })).json.code).toBe('host_forbidden')
    const id = await newFile(app, 'g.py', 'print()')
    const gist = await dana.post(`/api/code-hosts/${path}/gists`, { file_id: id })
    expect(gist.json).toMatchObject({ ok: true, url: 'https://gist.example/gist1' })
    expect(host.gists[0]).toMatchObject({
      public: false,
      files: { 'g.py': { content: 'print()' } },
    })
    host.instead.push({ status: 200, json: { resources: { core: host.limit } } })
    host.instead.push({ status: 500, json: {} })
    const broken = { file_id: id, repository: 'dana/one', path: 'g.py' }
    const failed = await dana.post(`/api/code-hosts/${path}/upload`, broken)
    expect(failed.json.code).toBe('host_unreachable')
    expect(events.filter(({ severity }) => severity === 'error')).toMatchObject([
      { event: 'codehost_upload_direct_error', fields: { error: 'forbidden', repo: null } },
      { event: 'codehost_upload_saved_error', fields: { error: 'unavailable' }, resource: { id } },
    ])
    host.limit = { limit: 60, remaining: 3, reset: clock.now() / 1000 + 60 }
    host.asked.length = 0
    const limited = await direct({ path: 'late', content: 'a' })
    expect([limited.status, limited.json.code]).toEqual([429, 'host_rate_limited'])
    expect(host.asked.map((one) => one.path)).toEqual(['/rate_limit'])
    expect(JSON.stringify([events, app.logLines])).not.toContain(TOKEN)
  })

  test('the page offers what is connected, prefills, and works without scripts', async () => {
    const app = await openConnected(open)
    const { dana, noam, name } = app
    const id = await newFile(app, 'p.ts', 'let p')
    expect((await dana.browse(`/file/${id}`)).text).toContain(`/code-hosts/upload?file=${id}`)
    const page = await dana.browse(`/code-hosts/upload?file=${id}`)
    for (const said of ['value="p.ts"', name, 'Create a gist']) expect(page.text).toContain(said)
    const form = { host: name, file: id, repository: 'dana/one', path: 'p.ts', branch: '' }
    const sent = await dana.submit('/code-hosts/upload', form)
    expect([sent.status, sent.text.includes('was added to the repository')]).toEqual([200, true])
    expect((await dana.browse(`/code-hosts/upload?file=${id}`)).text).toContain('dana/one/p.ts')
    const wrong = await dana.submit('/code-hosts/upload', { ...form, repository: 'nothing' })
    expect([wrong.status, wrong.text.includes('Give the owner')]).toEqual([400, true])
    const gist = await dana.submit('/code-hosts/gist', { host: name, file: id })
    expect(gist.text).toContain('https://gist.example/gist1')
    const none = await noam.browse('/code-hosts/upload')
    expect(none.text).toContain('Connect a code host with a token to upload')
    expect((await noam.browse(`/code-hosts/upload?file=${id}`)).status).toBe(404)
  })
})

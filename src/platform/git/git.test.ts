/** The installed git: addresses that are refused, what is sent and what is not, bounds, and an end for every process. */
import { randomBytes } from 'node:crypto'
import dns from 'node:dns'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { getPriority, tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { atTheEnd } from '#tests/support/endings.ts'
import { type GitServer, openGitServer, processArguments } from '#tests/support/git-server.ts'
import { gitStarts, watchGits } from '#tests/support/git-starts.ts'
import { gitEnvironment } from './environment.ts'
import { MAX_MIRROR_REFS, RemoteHeadReader } from './formats.ts'
import {
  type FetchCall,
  findBranchCommit,
  findGit,
  findInTree,
  folderBytes,
  type GitTreeEntry,
  gitText,
  hasCommit,
  isMirror,
  makeMirror,
  openRemote,
  readRemoteUrl,
  readTree,
  runGit,
  updateMirror,
} from './index.ts'

afterEach(() => void vi.restoreAllMocks())

const signal = new AbortController().signal
const call = { person: 'dana', signal }

function folder(): string {
  const made = mkdtempSync(join(tmpdir(), 'codeshelf-mirror-'))
  atTheEnd(async () => rmSync(made, { recursive: true, force: true }))
  return made
}

const LIMITS = { maxBytes: 2 ** 26, maxObjects: 100_000, timeoutMs: 60_000 }

async function fetchCall(
  server: GitServer,
  name: string,
  more: Partial<FetchCall> = {},
): Promise<FetchCall> {
  const rules = { allowedHosts: [], insideHosts: [server.host] }
  const remote = await openRemote(`http://${server.host}/${name}.git`, rules)
  return { ...call, remote, limits: LIMITS, ...more }
}

async function pathsOf(gitDir: string, branch = 'main'): Promise<string[]> {
  const commit = await findBranchCommit(gitDir, branch, call)
  const entries: GitTreeEntry[] = []
  const onEntry = (entry: GitTreeEntry) => void entries.push(entry)
  const bounds = { maxOutputBytes: 2 ** 24, timeoutMs: 10_000 }
  await readTree(gitDir, { ...call, ...bounds, commit: commit!, onEntry })
  return entries.map(({ mode, path }) => `${mode} ${gitText(path)}`)
}

function filesBelow(root: string): string[] {
  return readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
}

describe('an address', () => {
  const rules = { allowedHosts: ['github.com', '*.example.org'], insideHosts: ['127.0.0.1:8080'] }
  test.each([
    'https://github.com/a/b',
    'https://GitHub.com/a/b.git',
    'https://github.com:443/a/b',
    'https://git.example.org/a/b/c.git/',
    'https://github.com/a/%D7%A9%D7%9C%D7%95%D7%9D',
    'http://127.0.0.1:8080/a.git',
  ])('%s is taken', (text) => expect(readRemoteUrl(text, rules)).toBeInstanceOf(URL))

  test.each([
    ['--upload-pack=touch /tmp/x', 'invalid_url'],
    ['-oProxyCommand=x', 'invalid_url'],
    ['ext::sh -c id', 'invalid_url'],
    ['file:///etc/passwd', 'invalid_url'],
    ['/etc', 'invalid_url'],
    ['./here', 'invalid_url'],
    ['git@github.com:a/b.git', 'invalid_url'],
    ['ssh://github.com/a/b', 'invalid_url'],
    ['git://github.com/a/b', 'invalid_url'],
    ['http://github.com/a/b', 'invalid_url'],
    ['https://user:secret@github.com/a/b', 'invalid_url'],
    ['https://@github.com/a/b', 'invalid_url'],
    ['https://github.com', 'invalid_url'],
    ['https://github.com/', 'invalid_url'],
    ['https://github.com/--upload-pack=x', 'invalid_url'],
    ['https://github.com/a/-b', 'invalid_url'],
    ['https://github.com/a/b?x=1', 'invalid_url'],
    ['https://github.com/a/b#x', 'invalid_url'],
    ['https://github.com/a/b?', 'invalid_url'],
    ['https://github.com/a/%2e%2e/b', 'invalid_url'],
    ['https://github.com/a%00b', 'invalid_url'],
    ['https://github.com/a b', 'invalid_url'],
    ['https://github.com\\@evil.org/a', 'invalid_url'],
    ['https://github.com/a\nb', 'invalid_url'],
    [`https://github.com/${'a'.repeat(600)}`, 'invalid_url'],
    ['https://evil.org/a/b', 'host_not_allowed'],
    ['https://github.com.evil.org/a/b', 'host_not_allowed'],
    ['https://github.com:8443/a/b', 'host_not_allowed'],
    ['https://127.0.0.1/a/b', 'host_not_allowed'],
    ['https://2130706433/a/b', 'host_not_allowed'],
    ['https://[::1]/a/b', 'host_not_allowed'],
    ['https://localhost/a/b', 'host_not_allowed'],
    ['http://127.0.0.1:8081/a', 'invalid_url'],
    ['https://example.org/a', 'host_not_allowed'],
    ['', 'invalid_url'],
  ])('%j is refused: %s', (text, reason) =>
    expect(() => readRemoteUrl(text, rules)).toThrow(expect.objectContaining({ reason })),
  )

  const answer = (...addresses: string[]) =>
    vi.spyOn(dns, 'lookup').mockImplementation(((
      _host: string,
      _options: object,
      done: (error: null, found: object) => void,
    ) =>
      done(
        null,
        addresses.map((address) => ({ address, family: 4 })),
      )) as never)

  test.each([
    [['127.0.0.1']],
    [['93.184.215.14', '10.0.0.1']],
    [['169.254.169.254']],
    [['::ffff:192.168.0.1']],
  ])('a listed name that leads to %j is refused', async (addresses) => {
    answer(...addresses)
    await expect(openRemote('https://github.com/a/b', rules)).rejects.toMatchObject({
      reason: 'inside_address',
    })
  })

  test('git connects to the addresses that were judged, whatever the name says later', async () => {
    const lookup = answer('93.184.215.14', '2606:4700::1111')
    const remote = await openRemote('https://github.com/a/b', rules)
    expect(lookup).toHaveBeenCalledTimes(1)
    expect(remote.resolve).toEqual(['github.com:443:93.184.215.14,[2606:4700::1111]'])
    const variables = Object.entries(gitEnvironment('/x', remote))
    const key = variables.find(([, value]) => value === 'http.curloptResolve')![0]
    const at = key.slice('GIT_CONFIG_KEY_'.length)
    expect(Object.fromEntries(variables)[`GIT_CONFIG_VALUE_${at}`]).toBe(remote.resolve[0])
  })

  test('a name that only our own look-up knows reaches the server behind it', async () => {
    const server = await openGitServer()
    server.repository('a').push({ 'x.txt': '1' })
    answer('127.0.0.1')
    const host = `codehost.invalid:${server.host.split(':')[1]}`
    const inside = { allowedHosts: [], insideHosts: [host] }
    const remote = await openRemote(`http://${host}/a.git`, inside)
    const gitDir = join(folder(), 'a.git')
    await makeMirror(gitDir, { ...call, remote, limits: LIMITS })
    expect(await pathsOf(gitDir)).toEqual(['file x.txt'])
  })

  test('plain http leaves this machine for nobody', async () => {
    answer('10.0.0.1')
    const inside = { allowedHosts: [], insideHosts: ['git.lan'] }
    await expect(openRemote('http://git.lan/a', inside)).rejects.toMatchObject({
      reason: 'inside_address',
    })
    expect((await openRemote('https://git.lan/a', inside)).resolve).toEqual([
      'git.lan:443:10.0.0.1',
    ])
  })
})

describe('a mirror', () => {
  test('there is a git here', async () => {
    expect(await findGit()).toEqual({ isReady: true, version: expect.stringMatching(/^2\./) })
    vi.stubEnv('PATH', '/nowhere')
    expect(await findGit()).toEqual({ isReady: false, reason: 'missing', version: null })
    vi.unstubAllEnvs()
  })

  test.each(['smart', 'dumb'])('is made and brought up to date (%s server)', async (kind) => {
    const server = await openGitServer()
    server.behaviour.isDumb = kind === 'dumb'
    const repository = server.repository('a', 'trunk')
    repository.push({ 'src/a.ts': '1', 'קרא.md': 'x', run: { executable: '#!' } }, 'trunk')
    const gitDir = join(folder(), 'a.git')
    const seen: string[] = []
    const onProgress = ({ phase }: { phase: string }) => void seen.push(phase)
    const head = await makeMirror(gitDir, await fetchCall(server, 'a', { onProgress }))
    expect(head).toEqual({ defaultBranch: 'trunk', branches: ['trunk'] })
    expect(await pathsOf(gitDir, 'trunk')).toEqual([
      'executable run',
      'folder src',
      'file src/a.ts',
      'file קרא.md',
    ])
    if (kind === 'smart') expect(seen).toContain('receiving')
    repository.push({ 'src/b.ts': '1' }, 'trunk', true)
    repository.push({ other: '1' }, 'feature/x')
    await updateMirror(gitDir, await fetchCall(server, 'a'))
    expect(await pathsOf(gitDir, 'trunk')).toEqual(['folder src', 'file src/b.ts'])
    expect(await pathsOf(gitDir, 'feature/x')).toEqual(['file other'])
    expect(await findBranchCommit(gitDir, 'feature', call)).toBeNull()
    repository.git(['update-ref', '-d', 'refs/heads/feature/x'])
    await updateMirror(gitDir, await fetchCall(server, 'a'))
    expect(await findBranchCommit(gitDir, 'feature/x', call)).toBeNull()
    expect(await isMirror(gitDir, call)).toBe(true)
  })

  test('joins its packs when there are more than twenty', async () => {
    const server = await openGitServer()
    server.repository('a').push({ a: '1' })
    const gitDir = join(folder(), 'a.git')
    await makeMirror(gitDir, await fetchCall(server, 'a'))
    const joinings = async (packs: number) => {
      const inside = join(gitDir, 'objects/pack')
      const found = readdirSync(inside).filter((name) => name.endsWith('.pack')).length
      for (let at = found; at < packs; at++) writeFileSync(join(inside, `${at}.pack`), '')
      const update = await fetchCall(server, 'a')
      const starts = await gitStarts(async () => void (await updateMirror(gitDir, update)))
      return starts.filter((call) => call === 'repack -a').length
    }
    expect([await joinings(20), await joinings(21)]).toEqual([0, 1])
  })

  test('with many branches takes what is counted, and no file for each of them', async () => {
    const server = await openGitServer()
    const repository = server.repository('a')
    const commit = repository.push({ a: '1' })
    const names = Array.from({ length: 500 }, (_, at) => `refs/heads/b${at}`)
    const commands = names.map((name) => `create ${name} ${commit}\n`)
    repository.git(['update-ref', '--stdin'], commands.join(''))
    const gitDir = join(folder(), 'a.git')
    const head = await makeMirror(gitDir, await fetchCall(server, 'a'))
    expect(head.branches).toHaveLength(501)
    expect(filesBelow(join(gitDir, 'refs'))).toEqual([])
    expect(await findBranchCommit(gitDir, 'b499', call)).toBe(commit)
    repository.git(['update-ref', '-d', 'refs/heads/b7'])
    await updateMirror(gitDir, await fetchCall(server, 'a'))
    expect(await findBranchCommit(gitDir, 'b7', call)).toBeNull()
    const before = await folderBytes(gitDir)
    for (let at = 0; at < 100; at++) writeFileSync(join(gitDir, `loose-${at}`), 'x'.repeat(41))
    // Forty-one letters take a block.
    expect((await folderBytes(gitDir)) - before).toBeGreaterThanOrEqual(100 * 512)
  })

  test('keeps the branches apart whose names are not UTF-8, and leaves the others as they are', () => {
    const reader = new RemoteHeadReader()
    const names = ['x\xe9', 'x\xe8'].map((name) => Buffer.from(name, 'latin1'))
    for (const name of [...names, Buffer.from('שלום')])
      reader.push(
        Buffer.concat([Buffer.from(`${'a'.repeat(40)}\trefs/heads/`), name, Buffer.from('\n')]),
      )
    expect(reader.head.branches).toEqual(['x%E9', 'x%E8', 'שלום'])
  })

  test('of more branches than it may have is refused by name, while they are told', () => {
    const line = (at: number) => `${'a'.repeat(40)}\trefs/heads/b${at}\n`
    const reader = new RemoteHeadReader()
    const pulls = Array.from(
      { length: 30_000 },
      (_, at) => `${'a'.repeat(40)}\trefs/pull/${at}/head\n`,
    )
    reader.push(Buffer.from(`ref: refs/heads/b1\tHEAD\n${'a'.repeat(40)}\tHEAD\n${pulls.join('')}`))
    for (let at = 0; at < MAX_MIRROR_REFS; at++) {
      const [one, other] = [line(at).slice(0, 45), line(at).slice(45)]
      reader.push(Buffer.from(one))
      reader.push(Buffer.from(other))
    }
    expect(reader.head.defaultBranch).toBe('b1')
    expect(reader.head.branches).toHaveLength(MAX_MIRROR_REFS)
    expect(() => reader.push(Buffer.from(line(0)))).toThrow('too_many_refs')
  })

  test.each([2, 20_000])('finds a name that is no UTF-8 in a folder of %i names', async (count) => {
    const server = await openGitServer()
    const repository = server.repository('a')
    const blob = repository.blob('four')
    const record = (name: string) => `100644 blob ${blob}\t${name}\n`
    const others = Array.from({ length: count - 1 }, (_, at) => record(`${at}.txt`))
    const records = [...others, record('caf\xe9.txt')].join('')
    const tree = repository.git(['mktree'], Buffer.from(records, 'latin1'))
    const found = await findInTree(repository.gitDir, tree, 'caf%E9.txt', call)
    expect(found).toEqual({
      mode: 'file',
      object: blob,
      sizeBytes: 4,
      path: Buffer.from('caf%E9.txt'),
    })
    expect(await findInTree(repository.gitDir, tree, 'caf%E8.txt', call)).toBeNull()
  })

  test('of an empty repository is empty', async () => {
    const server = await openGitServer()
    server.repository('a')
    const gitDir = join(folder(), 'a.git')
    const head = await makeMirror(gitDir, await fetchCall(server, 'a'))
    expect(head).toEqual({ defaultBranch: null, branches: [] })
    expect(await findBranchCommit(gitDir, 'main', call)).toBeNull()
  })

  test('a failure has a name and leaves nothing behind, nor touches what was there', async () => {
    const server = await openGitServer()
    const repository = server.repository('a')
    const commit = repository.push({ a: '1' })
    const root = folder()
    const gitDir = join(root, 'a.git')
    const make = async (name: string, more: Partial<FetchCall> = {}) =>
      makeMirror(gitDir, await fetchCall(server, name, more))
    await make('a')
    await expect(make('missing')).rejects.toMatchObject({ code: 'not_found' })
    server.behaviour.redirect = 'http://127.0.0.1:1'
    await expect(make('a')).rejects.toMatchObject({ code: 'redirected' })
    server.behaviour.redirect = null
    server.behaviour.authorization = 'Basic abc'
    await expect(make('a')).rejects.toMatchObject({ code: 'authentication' })
    server.behaviour.authorization = null
    await expect(make('a', { limits: { ...LIMITS, maxObjects: 1 } })).rejects.toMatchObject({
      code: 'too_many_objects',
    })
    await expect(make('a', { limits: { ...LIMITS, maxBytes: 10 } })).rejects.toMatchObject({
      code: 'too_large',
    })
    expect(readdirSync(root)).toEqual(['a.git'])
    expect(await hasCommit(gitDir, commit, call)).toBe(true)
    expect(await hasCommit(gitDir, 'f'.repeat(40), call)).toBe(false)
    expect(await hasCommit(gitDir, '--all', call)).toBe(false)
  })

  test('a pack larger than the limit is cut while it is written', async () => {
    const server = await openGitServer()
    server.repository('a').push({ a: randomBytes(600_000) })
    const root = folder()
    const limits = { ...LIMITS, maxBytes: 300_000 }
    const made = makeMirror(join(root, 'a.git'), await fetchCall(server, 'a', { limits }))
    await expect(made).rejects.toMatchObject({ code: 'too_large' })
    expect(readdirSync(root)).toEqual([])
  })

  test('the token is in the header and nowhere else: not in arguments, files or errors', async () => {
    const MARKER = 'marker-token-7f3a'
    const server = await openGitServer()
    const authorization = `Basic ${Buffer.from(`x:${MARKER}`).toString('base64')}`
    server.behaviour.authorization = authorization
    server.repository('a').push({ a: '1' })
    const rules = { allowedHosts: [], insideHosts: [server.host] }
    const remote = await openRemote(`http://${server.host}/a.git`, rules, authorization)
    const root = folder()
    let lines = ''
    let release = () => {}
    server.behaviour.hold = new Promise((resolve) => {
      release = resolve
    })
    const made = makeMirror(join(root, 'a.git'), { ...call, remote, limits: LIMITS })
    await expect.poll(() => server.behaviour.held).toBe(1)
    lines = processArguments()
    expect(lines).toMatch(/fetch --progress.*\/a\.git/)
    release()
    await made
    server.behaviour.authorization = 'Basic other'
    const failed = await makeMirror(join(root, 'b.git'), { ...call, remote, limits: LIMITS }).catch(
      String,
    )
    expect(failed).toContain('authentication')
    expect(server.requests.every((one) => one.authorization === authorization)).toBe(true)
    const secrets = [MARKER, authorization.slice(6)]
    for (const secret of secrets) {
      expect(lines).not.toContain(secret)
      expect(String(failed)).not.toContain(secret)
      for (const file of filesBelow(root))
        expect([file, readFileSync(file).includes(secret)]).toEqual([file, false])
    }
  })

  test('gives way to everybody else while it is fetched; cancelled, every process of it is gone', async () => {
    const gits = watchGits()
    atTheEnd(async () => void gits.stop())
    const server = await openGitServer()
    server.repository('slow-one').push({ a: '1' })
    server.behaviour.hold = new Promise(() => {})
    const control = new AbortController()
    const root = folder()
    const made = makeMirror(
      join(root, 'a.git'),
      await fetchCall(server, 'slow-one', { signal: control.signal }),
    )
    const running = () => processArguments().includes('/slow-one.git')
    await expect.poll(() => server.behaviour.held).toBe(1)
    expect(running()).toBe(true)
    const fetching = gits.started().find(({ call }) => call === 'fetch --progress')
    expect(getPriority(fetching!.pid)).toBeGreaterThan(getPriority())
    control.abort()
    await expect(made).rejects.toMatchObject({ code: 'cancelled' })
    await expect.poll(running).toBe(false)
    expect(readdirSync(root)).toEqual([])
  })

  test('a call that takes too long or writes too much is ended by name', async () => {
    const server = await openGitServer()
    const repository = server.repository('a')
    repository.push(Object.fromEntries(Array.from({ length: 50 }, (_, i) => [`f${i}`, 'x'])))
    const gitDir = repository.gitDir
    const list = { args: ['ls-tree', 'main'], gitDir, ...call, timeoutMs: 10_000 }
    await expect(runGit({ ...list, maxOutputBytes: 100 })).rejects.toMatchObject({
      code: 'output_too_long',
    })
    // The default limit is sixteen megabytes.
    const large = await repository.endlessBlob(16 * 2 ** 20 + 1)
    const read = { ...list, args: ['cat-file', 'blob', large] }
    await expect(runGit(read).then(({ length }) => length)).rejects.toMatchObject({
      code: 'output_too_long',
    })
    server.behaviour.hold = new Promise(() => {})
    server.repository('b').push({ b: '1' })
    const remote = (await fetchCall(server, 'b')).remote
    const args = ['fetch', '--', remote.url.href, 'main']
    const slow = runGit({ args, gitDir, ...call, remote, timeoutMs: 300 })
    await expect(slow).rejects.toMatchObject({ code: 'timeout' })
  })

  test.runIf(process.platform === 'linux')(
    'a call has so much memory, and writes files no larger than it may',
    async () => {
      const args = ['-c', 'alias.limits=!ulimit -v; ulimit -f', 'limits']
      const limits = runGit({ args, gitDir: null, ...call, timeoutMs: 10_000, maxFileBytes: 1_000 })
      // In kilobytes, and in blocks of 512 bytes.
      expect(String(await limits)).toBe('2097152\n2\n')
    },
  )
})

describe('a hostile repository', () => {
  const refused = async (name: string, push: (server: GitServer) => void, code: string) => {
    const server = await openGitServer()
    push(server)
    const root = folder()
    await expect(
      makeMirror(join(root, 'a.git'), await fetchCall(server, name)),
    ).rejects.toMatchObject({ code })
    expect(readdirSync(root)).toEqual([])
  }

  test.each(['..', '.', '.git', '.GIT', 'git~1'])('with a name %j in it is refused', (name) =>
    refused(
      'a',
      (s) =>
        s.repository('a').push({ x: '1', d: { folder: { [name]: { folder: { config: 'x' } } } } }),
      'bad_objects',
    ),
  )

  test('with a submodule at an option or a local path is refused or never followed', async () => {
    const modules = (url: string) => `[submodule "x"]\n\tpath = x\n\turl = ${url}\n`
    await refused(
      'a',
      (s) => s.repository('a').push({ '.gitmodules': modules('--upload-pack=touch') }),
      'bad_objects',
    )
    const server = await openGitServer()
    const secret = server.repository('secret')
    const commit = secret.push({ a: '1' })
    server.repository('a').push({ '.gitmodules': modules(secret.gitDir), x: { submodule: commit } })
    const gitDir = join(folder(), 'a.git')
    await makeMirror(gitDir, await fetchCall(server, 'a'))
    expect(await pathsOf(gitDir)).toEqual(['file .gitmodules', 'submodule x'])
    expect(server.requests.some(({ path }) => path.includes('secret'))).toBe(false)
    expect(await hasCommit(gitDir, commit, call)).toBe(false)
  })

  test('runs nothing: hooks, filters, watchers and pagers of either side stay silent', async () => {
    const server = await openGitServer()
    const trap = join(folder(), 'sprung')
    const repository = server.repository('a')
    repository.push({
      '.gitattributes': '* filter=x diff=x',
      'hooks/post-checkout': `touch ${trap}`,
    })
    const gitDir = join(folder(), 'a.git')
    await makeMirror(gitDir, await fetchCall(server, 'a'))
    // Even a mirror that somebody has meddled with starts no other program.
    const program = `touch ${trap}`
    writeFileSync(
      join(gitDir, 'config'),
      `${readFileSync(join(gitDir, 'config'), 'utf8')}[core]\n\tfsmonitor = ${program}\n\thooksPath = hooks\n\tpager = ${program}\n[filter "x"]\n\tsmudge = ${program}\n\tclean = ${program}\n[protocol "ext"]\n\tallow = always\n`,
    )
    repository.push({ b: '2' })
    await updateMirror(gitDir, await fetchCall(server, 'a'))
    expect(await pathsOf(gitDir)).toEqual(['file b'])
    expect(existsSync(trap)).toBe(false)
    expect(existsSync(join(gitDir, 'hooks'))).toBe(false)
  })

  test.each(['ext::sh -c "exit 0"', 'file:///etc', '/etc', 'ssh://x/y', 'git://127.0.0.1/x'])(
    'no other way leads out: %s',
    async (address) => {
      const server = await openGitServer()
      const repository = server.repository('a')
      repository.push({ a: '1' })
      const { remote } = await fetchCall(server, 'a')
      const args = ['fetch', '--', address, 'main']
      const options = { args, gitDir: repository.gitDir, ...call, timeoutMs: 10_000 }
      for (const more of [{}, { remote }])
        await expect(runGit({ ...options, ...more })).rejects.toMatchObject({
          detail: expect.stringContaining('not allowed'),
        })
    },
  )

  test('names of any bytes are told apart', () => {
    expect(gitText(Buffer.from('שלום (1) [id]+@.md'))).toBe('שלום (1) [id]+@.md')
    expect(gitText(Buffer.from([0x63, 0x61, 0x66, 0xe9]))).toBe('caf%E9')
    expect(gitText(Buffer.from('a\nb\u0007'))).toBe('a\nb\u0007')
  })
})

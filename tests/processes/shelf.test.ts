/** `shelf` against a real server: every verb, its exit status, and a person at a terminal. */
import { spawnSync } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { verbs } from '../../clients/cli/verbs/index.ts'
import { type Installation, signInWithToken } from '../support/agents.ts'
import { type RunningServer, startServer, until } from '../support/servers.ts'
import { makeShelf, openTerminal, program, type Shelf } from '../support/shelf.ts'

let server: Installation
let shelf: Shelf
const folder = mkdtempSync(join(tmpdir(), 'shelf-'))
let stop: RunningServer['stop']

beforeAll(async () => {
  const running = await startServer()
  stop = running.stop
  server = await signInWithToken([running.url])
  shelf = makeShelf(folder)
  const signedIn = await shelf.run(['login', server.urls[0]], { input: `${server.token}\n` })
  expect([signedIn.status, signedIn.err]).toEqual([0, ''])
})

afterAll(async () => {
  await stop('SIGKILL')
  rmSync(folder, { recursive: true, force: true })
})

const at = (name: string) => join(shelf.folder, name)
const readApi = (path: string) => server.api('GET', path)

describe('signing in', () => {
  test('the token is in a file that only its owner reads, and the account is shown', async () => {
    const path = at('config/codeshelf/shelf.json')
    expect(statSync(path).mode & 0o777).toBe(0o600)
    const { out } = await shelf.run(['whoami'])
    expect(out).toBe(`Dana at ${server.urls[0]}\n`)
    expect((await shelf.run(['whoami', '--json'])).json.user.first_name).toBe('Dana')
  })

  test('a wrong token is refused and not stored; without one, verbs say how to sign in', async () => {
    const other = makeShelf()
    const wrong = await other.run(['login', server.urls[0], '--token', 'csk_wrong'])
    expect([wrong.status, existsSync(join(other.folder, 'config'))]).toEqual([4, false])
    const unknown = await other.run(['ls'])
    expect([unknown.status, unknown.out]).toEqual([4, ''])
    expect(unknown.err).toContain('shelf login')
  })

  test('the environment is enough for scripts, and logout forgets the token here', async () => {
    const other = makeShelf()
    const env = { CODESHELF_URL: server.urls[0], CODESHELF_TOKEN: server.token }
    expect((await other.run(['whoami'], { env })).status).toBe(0)
    await other.run(['login', server.urls[0], '--token', server.token])
    expect((await other.run(['logout'])).out).toContain('forgotten')
    expect((await other.run(['whoami'])).status).toBe(4)
  })

  test('a revoked token ends with 4', async () => {
    const other = makeShelf()
    const { id, token } = await server.api('POST', '/api/me/tokens', {
      name: 'x',
      scopes: ['read'],
    })
    await other.run(['login', server.urls[0], '--token', token])
    await server.api('DELETE', `/api/me/tokens/${id}`)
    const refused = await other.run(['ls'])
    expect([refused.status, refused.out]).toEqual([4, ''])
  })
})

describe('files', () => {
  test('a folder is added, listed, read and written back exactly, with Hebrew names', async () => {
    mkdirSync(at('project/src/node_modules'), { recursive: true })
    const texts = { 'a.py': 'print("שלום")\n', 'שלום.md': '# כותרת\r\nno end', 'b.txt': '' }
    for (const [name, text] of Object.entries(texts)) writeFileSync(at(`project/src/${name}`), text)
    writeFileSync(at('project/src/node_modules/skip.js'), 'x')
    const added = await shelf.run(['add', 'project', '--to', 'cli', '--tag', 'mine', '--json'])
    expect(added.status, added.err).toBe(0)
    expect(added.json.map(({ path, outcome }: any) => [path, outcome])).toEqual([
      ['cli/project/src/a.py', 'added'],
      ['cli/project/src/b.txt', 'added'],
      ['cli/project/src/שלום.md', 'added'],
    ])
    const listed = await shelf.run(['ls', 'cli'])
    expect(listed.out.trimEnd().split('\n').toSorted()).toEqual([
      'cli/project/src/a.py',
      'cli/project/src/b.txt',
      'cli/project/src/שלום.md',
    ])
    expect((await shelf.run(['cat', 'cli/project/src/שלום.md'])).out).toBe(texts['שלום.md'])
    const got = await shelf.run(['get', 'cli', '--to', 'back'])
    expect(got.status, got.err).toBe(0)
    for (const [name, text] of Object.entries(texts))
      expect(readFileSync(at(`back/cli/project/src/${name}`), 'utf8')).toBe(text)
    const again = await shelf.run(['get', 'cli', '--to', 'back'])
    expect([again.status, again.err]).toEqual([1, expect.stringContaining('--force')])
  })

  test('what is there is never overwritten unasked: the same text is unchanged, another is skipped or a version', async () => {
    writeFileSync(at('note.txt'), 'one\n')
    expect((await shelf.run(['add', 'note.txt', '--json'])).json[0].outcome).toBe('added')
    expect((await shelf.run(['add', 'note.txt', '--json'])).json[0].outcome).toBe('unchanged')
    writeFileSync(at('note.txt'), 'two\n')
    const skipped = await shelf.run(['add', 'note.txt', '--json'])
    expect([skipped.status, skipped.json[0].outcome]).toEqual([1, 'skipped'])
    expect((await shelf.run(['cat', 'note.txt'])).out).toBe('one\n')
    expect((await shelf.run(['add', 'note.txt', '--update', '--json'])).json[0].outcome).toBe(
      'changed',
    )
    expect((await shelf.run(['cat', 'note.txt'])).out).toBe('two\n')
    expect((await shelf.run(['cat', 'note.txt', '--at', '1'])).out).toBe('one\n')
  })

  test('stdin becomes a file; a binary one is skipped by name and the rest is added', async () => {
    const piped = await shelf.run(['add', '-', '--name', 'piped.log'], { input: 'a\nb\nc\n' })
    expect(piped.status, piped.err).toBe(0)
    expect((await shelf.run(['cat', 'piped.log', '--lines', '2-3'])).out).toBe('b\nc\n')
    expect((await shelf.run(['cat', 'piped.log', '--lines', '9'])).status).toBe(3)
    writeFileSync(at('bin.dat'), Buffer.from([0xff, 0xfe, 0x00, 0x80]))
    writeFileSync(at('good.txt'), 'good')
    const mixed = await shelf.run(['add', 'bin.dat', 'good.txt', '--json'])
    expect(mixed.json.map(({ outcome }: any) => outcome)).toEqual(['skipped', 'added'])
    expect(mixed.status).toBe(1)
  })

  test('a search prints each line with its place, and says by its status that there is none', async () => {
    await shelf.run(['add', '-', '--name', 'retry.py'], {
      input: 'import time\n\ndef retry_later():\n    pass\n',
    })
    const found = await shelf.run(['search', 'retry_later'])
    expect(found.out).toBe('retry.py:3: def retry_later():\n')
    expect((await shelf.run(['search', 'retry_later', '--files'])).out).toBe('retry.py\n')
    expect((await shelf.run(['search', 'retry_later', '--json'])).json[0].hits[0].line).toBe(3)
    expect((await shelf.run(['search', 'zzqqxx'])).status).toBe(3)
  })

  test('two files of one name are listed instead of guessed', async () => {
    for (const folder of ['one', 'two'])
      await server.api('POST', '/api/files', { folder, file_name: 'twin.py', content: folder })
    const twins = await shelf.run(['cat', 'twin.py'])
    expect([twins.status, twins.err]).toEqual([3, expect.stringContaining('one/twin.py')])
    expect((await shelf.run(['cat', 'two/twin.py'])).out).toBe('two')
  })

  test('names and texts cannot write to the terminal', async () => {
    const content = 'find_me \u001b[2J\u001b]0;title\u0007 end\n'
    await server.api('POST', '/api/files', { file_name: 'evil.txt', content })
    expect((await shelf.run(['search', 'find_me'])).out).not.toContain('\u001b')
    expect((await shelf.run(['cat', 'evil.txt'])).out).toBe(content)
  })

  test('an address of a file is printed where no browser can be opened', async () => {
    const { out } = await shelf.run(['open', 'retry.py', '--line', '3'])
    expect(out).toMatch(new RegExp(`^${server.urls[0]}/file/[0-9a-z]{26}#L3\\n$`))
  })

  test('a reader that has enough ends the verb quietly', async () => {
    const line = `"${process.execPath}" "${program()}" ls | head -1`
    const piped = spawnSync('bash', ['-c', `set -o pipefail; ${line}`], {
      ...{ env: shelf.env, cwd: shelf.folder, encoding: 'utf8' },
    })
    expect([piped.status, piped.stderr]).toEqual([0, ''])
    expect(piped.stdout.trim().split('\n')).toHaveLength(1)
  })

  test('a thousand results come page by page, each once', async () => {
    const names = Array.from({ length: 230 }, (_, n) => `f${String(n).padStart(3, '0')}.txt`)
    mkdirSync(at('many'))
    for (const name of names) writeFileSync(at(`many/${name}`), name)
    expect((await shelf.run(['add', 'many'])).status).toBe(0)
    const { out } = await shelf.run(['ls', 'many'])
    expect(out.trimEnd().split('\n')).toEqual(names.map((name) => `many/${name}`))
  })
})

describe('editing', () => {
  const editor = (script: string) => {
    const path = at(`editor-${Math.random().toString(36).slice(2)}`)
    writeFileSync(path, `#!/bin/sh\n${script}\n`, { mode: 0o755 })
    return { EDITOR: path }
  }
  const make = async (file_name: string, content: string) =>
    (await server.api('POST', '/api/files', { file_name, content })).file.id as string

  test('what was typed is saved as the next version, and nothing typed saves nothing', async () => {
    const id = await make('edit.txt', 'one\n')
    const env = editor('echo two >> "$1"')
    expect((await shelf.run(['edit', 'edit.txt'], { env })).out).toBe('Saved as version 2.\n')
    expect((await readApi(`/api/files/${id}`)).content).toBe('one\ntwo\n')
    expect((await shelf.run(['edit', 'edit.txt'], { env: editor('true') })).out).toBe(
      'Nothing changed.\n',
    )
  })

  test('two who edit different lines both stay', async () => {
    const id = await make('both.txt', 'a\nb\nc\nd\ne\nf\ng\n')
    const saved = JSON.stringify({ content: 'A\nb\nc\nd\ne\nf\ng\n', base_version: 1 })
    const meanwhile = `curl -s -X PUT -H "authorization: Bearer ${server.token}" -H 'content-type: application/json' -d '${saved.replaceAll('\\', '\\\\')}' ${server.urls[0]}/api/files/${id} >/dev/null`
    const env = editor(`sed -i 's/^g$/G/' "$1"\n${meanwhile.replaceAll('\\\\n', '\\n')}`)
    const ran = await shelf.run(['edit', 'both.txt'], { env })
    expect([ran.status, ran.err]).toEqual([0, expect.stringContaining('merged')])
    expect((await readApi(`/api/files/${id}`)).content).toBe('A\nb\nc\nd\ne\nf\nG\n')
  })

  test('a conflict opens with both texts; left unresolved it is not saved, and the text is still there', async () => {
    const id = await make('conflict.txt', 'line\n')
    const saved = JSON.stringify({ content: 'theirs\n', base_version: 1 })
    const env = editor(
      `grep -q '<<<<<<<' "$1" && exit 0\necho mine > "$1"\ncurl -s -X PUT -H "authorization: Bearer ${server.token}" -H 'content-type: application/json' -d '${saved}' ${server.urls[0]}/api/files/${id} >/dev/null`,
    )
    const ran = await shelf.run(['edit', 'conflict.txt'], { env })
    expect(ran.status).toBe(1)
    const [, path] = /Your text is in (\S+)/.exec(ran.err) ?? []
    expect(readFileSync(path!, 'utf8')).toContain('mine')
    expect(readFileSync(path!, 'utf8')).toContain('theirs')
    expect((await readApi(`/api/files/${id}`)).content).toBe('theirs\n')
  })

  test('an editor that fails saves nothing and keeps the text', async () => {
    await make('fails.txt', 'line\n')
    const ran = await shelf.run(['edit', 'fails.txt'], { env: editor('echo typed > "$1"; exit 3') })
    const [, path] = /Your text is in (\S+)/.exec(ran.err) ?? []
    expect([ran.status, readFileSync(path!, 'utf8')]).toEqual([1, 'typed\n'])
  })
})

describe('notes, boards, reminders', () => {
  test('a note at lines, its list, its search, its reminder', async () => {
    await shelf.run(['add', '-', '--name', 'noted.py'], { input: 'a = 1\nb = 2\nc = 3\n' })
    const made = await shelf.run(['note', 'noted.py:2', 'why', 'two?', '--json'])
    expect(made.json).toMatchObject({ line_start: 2, line_end: 2, content: 'why two?' })
    expect((await shelf.run(['notes', 'noted.py'])).out).toContain('line 2')
    expect((await shelf.run(['notes', '--search', 'why two'])).out).toContain(made.json.id)
    const rings = await shelf.run(['remind', made.json.id, 'tomorrow', 'at', '9'])
    expect([rings.status, rings.out]).toEqual([0, expect.stringMatching(/^Rings at \d{4}-.*09:00/)])
    expect((await shelf.run(['remind', made.json.id, 'blue', 'moon'])).status).toBe(2)
  })

  test('a note on a board by its name, from a pipe', async () => {
    await server.api('POST', '/api/note-boards', { name: 'Review' })
    const made = await shelf.run(['note', '--board', 'Review', '-', '--json'], {
      input: 'from a pipe\n',
    })
    expect(made.json.content).toBe('from a pipe\n')
    const none = await shelf.run(['note', '--board', 'Nowhere', 'x'])
    expect([none.status, none.err]).toEqual([3, expect.stringContaining('Review')])
  })
})

describe('sharing, running, repositories, export', () => {
  test('a link that opens', async () => {
    const { out } = await shelf.run(['share', 'retry.py', '--days', '2'])
    expect((await fetch(out.trim())).status).toBe(200)
    expect((await shelf.run(['share', 'retry.py', '--days', '2', '--forever'])).status).toBe(2)
  })

  test('running is refused by name where the server does not run code', async () => {
    const ran = await shelf.run(['run', '-'], { input: 'print(42)' })
    expect([ran.status, ran.out]).toEqual([1, ''])
    expect(ran.err).toMatch(/^shelf: .+\n$/)
  })

  test('no repositories are an empty list, and an unknown one is not found', async () => {
    expect((await shelf.run(['repo', '--json'])).json).toEqual([])
    expect((await shelf.run(['repo', 'ls', 'nothing'])).status).toBe(3)
    expect((await shelf.run(['repo', 'fly'])).status).toBe(2)
  })

  test('everything comes as a zip, and what is there is not replaced unasked', async () => {
    const made = await shelf.run(['export', 'all.zip', '--json'])
    expect(made.status, made.err).toBe(0)
    expect(readFileSync(at('all.zip')).subarray(0, 2).toString()).toBe('PK')
    expect(made.json.bytes).toBe(statSync(at('all.zip')).size)
    expect((await shelf.run(['export', 'all.zip'])).status).toBe(1)
    expect(readdirSync(shelf.folder).filter((name) => name.endsWith('.part'))).toEqual([])
  })
})

describe('conventions', () => {
  test('every verb explains itself with two examples, and refuses what it does not know', async () => {
    for (const { name, examples } of verbs) {
      const help = await shelf.run([name, '--help'])
      expect([name, help.status]).toEqual([name, 0])
      for (const example of examples) expect(help.out).toContain(example)
    }
    const slip = await shelf.run(['serach', 'x'])
    expect([slip.status, slip.err]).toEqual([2, expect.stringContaining('shelf search')])
    const option = await shelf.run(['ls', '--lnog'])
    expect([option.status, option.err]).toEqual([2, expect.stringContaining('--long')])
    expect((await shelf.run(['cat'])).status).toBe(2)
  })

  test('a server that is not there, or is something else, ends with 5', async () => {
    const env = (url: string) => ({ env: { CODESHELF_URL: url, CODESHELF_TOKEN: 'csk_x' } })
    const gone = await shelf.run(['ls'], env('http://127.0.0.1:9'))
    expect([gone.status, gone.err]).toEqual([5, expect.stringContaining('cannot be reached')])
    const other = createServer((socket) => socket.end('HTTP/1.1 200 OK\r\n\r\nhello')).listen(0)
    const { port } = other.address() as { port: number }
    expect((await shelf.run(['ls'], env(`http://127.0.0.1:${port}`))).status).toBe(5)
    other.close()
  })

  test('Ctrl-C in the middle of an upload leaves whole files or none', async () => {
    mkdirSync(at('long'))
    for (let n = 0; n < 200; n++) writeFileSync(at(`long/${n}.txt`), `text ${n}\n`.repeat(2_000))
    const child = shelf.start(['add', 'long', '--to', 'stopped'])
    const ended = new Promise((resolve) => child.once('close', resolve))
    while ((await readApi('/api/files?folder=stopped')).items.length === 0);
    child.kill('SIGINT')
    expect(await ended).toBe(130)
    const { items } = await readApi('/api/files?folder=stopped&limit=100')
    expect(items.length).toBeLessThan(200)
    for (const { file_name, size_bytes } of items)
      expect([file_name, size_bytes]).toEqual([file_name, statSync(at(`long/${file_name}`)).size])
  })

  test('a full quota, a missing scope and a limit are said by name', async () => {
    const reader = makeShelf()
    const { token } = await server.api('POST', '/api/me/tokens', { name: 'r', scopes: ['read'] })
    await reader.run(['login', server.urls[0], '--token', token])
    const refused = await reader.run(['add', '-', '--name', 'x.txt'], { input: 'x' })
    expect([refused.status, refused.err]).toEqual([1, expect.stringContaining('scope write')])
  })
})

describe('completion', () => {
  const bin = () => {
    const folder = at('bin')
    mkdirSync(folder, { recursive: true })
    writeFileSync(
      join(folder, 'shelf'),
      `#!/bin/sh\nexec "${process.execPath}" "${program()}" "$@"\n`,
      {
        mode: 0o755,
      },
    )
    return { ...shelf.env, PATH: `${folder}:${shelf.env['PATH']}` }
  }
  const ask = (shell: string, script: string) =>
    spawnSync(shell, ['-c', script], { env: bin(), cwd: shelf.folder, encoding: 'utf8' })

  test('bash completes verbs, options and the names of files', () => {
    const complete = (line: string, at: number) =>
      ask(
        'bash',
        `source <(shelf completion bash); COMP_WORDS=(${line}); COMP_CWORD=${at}; _shelf; printf '%s\\n' "\${COMPREPLY[@]}"`,
      )
    expect(complete('shelf sea', 1).stdout).toBe('search\n')
    expect(complete('shelf ls --l', 2).stdout.split('\n')).toContain('--long')
    expect(complete('shelf cat retry', 2).stdout).toContain('retry.py')
  })

  test.each([
    [
      'zsh',
      'autoload -Uz compinit && compinit -D -u; source <(shelf completion zsh) && whence -w _shelf',
      '_shelf: function',
    ],
    ['fish', 'shelf completion fish | source; complete -C "shelf sea"', 'search'],
  ])('%s takes its script, where it is installed', (shell, script, expected) => {
    const printed = spawnSync(process.execPath, [program(), 'completion', shell], {
      encoding: 'utf8',
    })
    expect([printed.status, printed.stdout]).toEqual([0, expect.stringContaining('search')])
    const isThere = existsSync(`/usr/bin/${shell}`)
    expect(isThere ? ask(shell, script).stdout : expected).toContain(expected)
  })
})

describe('at a terminal', () => {
  const command = () => `'${process.execPath}' '${program()}'`

  test('a list narrows as one types, an arrow chooses, y copies, Esc leaves the screen clean', async () => {
    const terminal = openTerminal(shelf)
    terminal.type(command())
    terminal.press('Enter')
    await terminal.shows('Enter opens')
    terminal.type('retry')
    await terminal.shows('retry.py')
    terminal.press('Down')
    expect(await terminal.shows('> retry.py')).toContain('Search: retry')
    terminal.type('y')
    await terminal.shows('Copied the text.')
    terminal.press('Escape')
    await until('the end of the list', () => !terminal.screen().includes('Search:'))
    terminal.type('echo back')
    terminal.press('Enter')
    const left = await terminal.shows('\nback')
    expect(left).not.toContain('Enter opens')
  })

  test('the token is asked for and not shown', async () => {
    const terminal = openTerminal(makeShelf())
    terminal.type(`${command()} login ${server.urls[0]}`)
    terminal.press('Enter')
    await terminal.shows('Token:')
    terminal.type(server.token)
    terminal.press('Enter')
    const screen = await terminal.shows('as Dana')
    expect(screen.replaceAll('\n', '')).not.toContain(server.token)
  })
})

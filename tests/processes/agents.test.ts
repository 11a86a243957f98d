/** Agents and the built program: a client that starts `codeshelf mcp`, over a server of its own address. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { Client as OldClient } from '@modelcontextprotocol/sdk/client/index.js'
import { StdioClientTransport as OldStdio } from '@modelcontextprotocol/sdk/client/stdio.js'
import { StreamableHTTPClientTransport as OldHttp } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { expect, inject, test } from 'vitest'
import { makeThings, REPOSITORY, TOOL_TABLE } from '#features/agent-tools/tool-table.fixture.ts'
import { type Installation, startWithToken } from '../support/agents.ts'
import { openGitServer } from '../support/git-server.ts'
import { COMPILED, type Environment, launch, until } from '../support/servers.ts'
import { atTheEnd, cloneTemplate, dropDatabase } from '../support/stores.ts'

function program(env: Record<string, string>) {
  const main = join(inject('dist'), 'server/main.js')
  return {
    command: process.execPath,
    args: [main, 'mcp'],
    env: { PATH: process.env['PATH'] ?? '', ...COMPILED, ...env },
  }
}

/** Each request goes to another process than the one before. */
function overHttp({ urls, token }: Installation) {
  let turn = 0
  return {
    requestInit: { headers: { authorization: `Bearer ${token}` } },
    fetch: ((input: string | URL, init?: RequestInit) =>
      fetch(new URL(new URL(input).pathname, urls[turn++ % urls.length]), init)) as typeof fetch,
  }
}

async function clientsOf(installation: Installation) {
  const { urls, token } = installation
  const endpoint = new URL(`${urls[0]}/mcp`)
  const started = urls.map((url) => program({ CODESHELF_URL: `${url}/`, CODESHELF_TOKEN: token }))
  const modern = () =>
    new Client(
      { name: 'new', version: '1' },
      { versionNegotiation: { mode: { pin: '2026-07-28' } } },
    )
  const old = (capabilities = {}) => new OldClient({ name: 'old', version: '1' }, { capabilities })
  const views = { 'io.modelcontextprotocol/ui': { mimeTypes: ['text/html;profile=mcp-app'] } }
  const [one, two, three, four] = [modern(), old(), modern(), old({ extensions: views })] as const
  await one.connect(new StreamableHTTPClientTransport(endpoint, overHttp(installation)))
  await two.connect(new OldHttp(endpoint, overHttp(installation)) as never)
  await three.connect(new StdioClientTransport(started[0]!))
  await four.connect(new OldStdio(started.at(-1)!) as never)
  return { new: one, old: two, 'new, by stdio': three, 'old, by stdio': four }
}

const INSTALLATIONS: Record<string, (env: Environment) => Promise<Installation>> = {
  'one process': (env) => startWithToken(env),
  'two processes on one PostgreSQL': async (env) => {
    const databaseUrl = await cloneTemplate()
    atTheEnd(() => dropDatabase(databaseUrl))
    return startWithToken({ ...env, DATABASE_URL: databaseUrl }, 2)
  },
}

test.each(Object.entries(INSTALLATIONS))('%s: both clients call every tool', async (_, install) => {
  const git = await openGitServer()
  const repository = git.repository('lib')
  repository.push(REPOSITORY)
  const limits = { RATE_LIMIT_SCALE: '0', CODEHOST_INSIDE_HOSTS: git.host }
  const installation = await install(limits)
  const { api, urls } = installation
  await api('POST', '/api/repos', { url: git.url(repository) })
  await until('the sync', async () => (await api('GET', '/api/repos/lib')).repo?.state === 'ready')
  const last = ([name]: [string, unknown]) => (name === 'delete_file' ? 1 : 0)
  const rows = Object.entries(TOOL_TABLE).toSorted((a, b) => last(a) - last(b))
  for (const [label, client] of Object.entries(await clientsOf(installation))) {
    const { tools } = await client.listTools()
    expect(tools.map(({ name }) => name).toSorted()).toEqual(Object.keys(TOOL_TABLE).toSorted())
    // What it declared when it began is known later.
    expect(tools.some(({ _meta }) => _meta !== undefined)).toBe(label === 'old, by stdio')
    const things = await makeThings(api, label)
    for (const [name, row] of rows) {
      const answer = (await client.callTool({ name, arguments: row(things)[0]!.input })) as {
        structuredContent: { code?: string }
      }
      // The sandbox is off: what it is for is tested beside it.
      const code = name === 'run_python' ? 'code_execution_disabled' : undefined
      expect([label, name, answer.structuredContent.code]).toEqual([label, name, code])
    }
    const text = { file_name: `שלום ${label}.md`, content: 'a\u2028b\n' }
    const saved = (await client.callTool({ name: 'save_file', arguments: text })) as {
      structuredContent: { file: { id: string; file_name: string } }
    }
    expect(saved.structuredContent.file.file_name).toBe(text.file_name)
    const uri = `codeshelf://file/${saved.structuredContent.file.id}`
    expect((await client.readResource({ uri })).contents).toMatchObject([{ text: text.content }])
    await client.close()
  }
  const { tokens } = await api('GET', '/api/me/tokens')
  await api('DELETE', `/api/me/tokens/${tokens[0].id}`)
  const headers = { authorization: `Bearer ${installation.token}` }
  for (const url of urls)
    expect((await fetch(`${url}/mcp`, { method: 'POST', headers, body: '{}' })).status).toBe(401)
})

test('what it cannot reach, or is refused, is an error of the protocol and not silence', async () => {
  const ask = async (env: Record<string, string>) => {
    const { command, args, env: all } = program(env)
    const child = spawn(command, args, { env: all, stdio: ['pipe', 'pipe', 'pipe'] })
    let [out, err] = ['', '']
    child.stdout.on('data', (data) => (out += data))
    child.stderr.on('data', (data) => (err += data))
    child.stdin.end('{"jsonrpc":"2.0","id":7,"method":"tools/list"}\nnot json\n')
    const code = await new Promise((resolve) => child.once('close', resolve))
    return {
      code,
      err,
      lines: out
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line)),
    }
  }
  const nobody = await ask({ CODESHELF_URL: 'http://127.0.0.1:9', CODESHELF_TOKEN: 'csk_x' })
  expect(nobody.code).toBe(0)
  expect(nobody.lines).toContainEqual(
    expect.objectContaining({
      id: 7,
      error: { code: -32000, message: expect.stringContaining('cannot be reached') },
    }),
  )
  expect(nobody.lines).toContainEqual(expect.objectContaining({ id: null }))
  const { urls } = await startWithToken()
  const refused = await ask({ CODESHELF_URL: urls[0], CODESHELF_TOKEN: 'csk_wrong' })
  expect(refused.lines).toContainEqual(
    expect.objectContaining({
      error: { code: -32000, message: 'codeshelf: the server refused: invalid_token' },
    }),
  )
  const { exited, output } = launch(['mcp'])
  expect(await exited).toBe(2)
  expect(output.err).toContain('CODESHELF_TOKEN')
})

test('a client that listens through the program learns of a change, and ends the program', async () => {
  const { urls, token } = await startWithToken()
  const url = urls[0]
  const client = new Client(
    { name: 'new', version: '1' },
    { versionNegotiation: { mode: { pin: '2026-07-28' } } },
  )
  const started = program({ CODESHELF_URL: url, CODESHELF_TOKEN: token })
  await client.connect(new StdioClientTransport(started))
  const use = async (name: string, given: object) =>
    (await client.callTool({ name, arguments: { ...given } })) as {
      structuredContent: { file: { id: string; version: number } }
    }
  const { file } = (await use('save_file', { file_name: 'a.md', content: 'a' })).structuredContent
  const uri = `codeshelf://file/${file.id}`
  const changed = new Promise<string>((resolve) =>
    client.setNotificationHandler('notifications/resources/updated', ({ params }) =>
      resolve(params.uri),
    ),
  )
  await client.listen({ resourceSubscriptions: [uri] })
  await use('append_file', { id: file.id, text: 'b' })
  expect(await changed).toBe(uri)
  await client.close()
  // Its side is closed while a stream is open: nothing keeps the program.
  const { command, args, env } = program({ CODESHELF_URL: url, CODESHELF_TOKEN: token })
  const child = spawn(command, args, { env, stdio: ['pipe', 'pipe', 'inherit'] })
  const ended = new Promise((resolve) => child.once('close', resolve))
  const meta = {
    'io.modelcontextprotocol/protocolVersion': '2026-07-28',
    'io.modelcontextprotocol/clientInfo': { name: 'raw', version: '1' },
    'io.modelcontextprotocol/clientCapabilities': {},
  }
  const params = { notifications: { resourceSubscriptions: [uri] }, _meta: meta }
  const listening = { jsonrpc: '2.0', id: 1, method: 'subscriptions/listen', params }
  child.stdin.write(`${JSON.stringify(listening)}\n`)
  const [first] = (await once(child.stdout, 'data')) as [Buffer]
  expect(first.toString()).toContain('acknowledged')
  child.stdin.end()
  expect(await ended).toBe(0)
})

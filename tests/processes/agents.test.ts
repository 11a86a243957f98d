/** Agents and the built program: a client that starts `codeshelf mcp`, over a server of its own address. */
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { Client } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { Client as OldClient } from '@modelcontextprotocol/sdk/client/index.js'
import { StdioClientTransport as OldStdio } from '@modelcontextprotocol/sdk/client/stdio.js'
import { expect, inject, test } from 'vitest'
import { COMPILED, launch, startServer } from '../support/servers.ts'
import { atTheEnd } from '../support/stores.ts'

async function startWithToken() {
  const server = await startServer()
  atTheEnd(async () => void (await server.stop()))
  const { url } = server
  const post = (path: string, body: unknown, cookie = '') =>
    fetch(url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: url, cookie },
      body: JSON.stringify(body),
    })
  const signed = await (await post('/auth/stand-in', { first_name: 'Dana' })).json()
  const login = await post('/auth/messenger', signed)
  const cookie = login.headers.get('set-cookie')!.split(';')[0]!
  const wanted = { name: 'agent', scopes: ['read', 'write'] }
  const made = await post('/api/me/tokens', wanted, cookie)
  return { url, token: ((await made.json()) as { token: string }).token }
}

function program(env: Record<string, string>) {
  const main = join(inject('dist'), 'server/main.js')
  return {
    command: process.execPath,
    args: [main, 'mcp'],
    env: { PATH: process.env['PATH'] ?? '', ...COMPILED, ...env },
  }
}

test('a client of either line that starts the program uses the tools of a server', async () => {
  const { url, token } = await startWithToken()
  const started = program({ CODESHELF_URL: `${url}/`, CODESHELF_TOKEN: token })
  const modern = new Client(
    { name: 'new', version: '1' },
    { versionNegotiation: { mode: { pin: '2026-07-28' } } },
  )
  await modern.connect(new StdioClientTransport(started))
  const old = new OldClient({ name: 'old', version: '1' })
  await old.connect(new OldStdio(started) as never)
  for (const [nth, client] of [modern, old].entries()) {
    expect((await client.listTools()).tools.length).toBeGreaterThan(20)
    const file_name = `שלום ${nth}.md`
    const given = { name: 'save_file', arguments: { file_name, content: 'a\u2028b\n' } }
    const saved = (await client.callTool(given)) as {
      structuredContent: { file: { id: string; file_name: string } }
    }
    expect(saved.structuredContent.file.file_name).toBe(file_name)
    const { contents } = await client.readResource({
      uri: `codeshelf://file/${saved.structuredContent.file.id}`,
    })
    expect(contents).toMatchObject([{ text: 'a\u2028b\n' }])
    await client.close()
  }
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
  const { url } = await startWithToken()
  const refused = await ask({ CODESHELF_URL: url, CODESHELF_TOKEN: 'csk_wrong' })
  expect(refused.lines).toContainEqual(
    expect.objectContaining({
      error: { code: -32000, message: 'codeshelf: the server refused: invalid_token' },
    }),
  )
  const { exited, output } = launch(['mcp'])
  expect(await exited).toBe(2)
  expect(output.err).toContain('CODESHELF_TOKEN')
})

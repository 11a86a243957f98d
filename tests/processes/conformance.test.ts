/**
 * The protocol's own test suite against the built program. The suite sends no token, so a proxy adds one; what it cannot
 * find here, because its scenarios call tools of a made-up server, is listed with reasons in `conformance.yml`.
 */
import { execFile } from 'node:child_process'
import { createServer, type IncomingMessage, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { startWithToken } from '../support/agents.ts'
import { atTheEnd } from '../support/stores.ts'

const SUITE = resolve('node_modules/@modelcontextprotocol/conformance/dist/index.js')
const EXPECTED = join(import.meta.dirname, 'conformance.yml')
const PASSING = ['server-initialize', 'ping', 'tools-list', 'resources-list', 'prompts-list']

/** Host and origin stay as they were sent: one scenario is about them. */
async function proxyTo(url: string, token: string): Promise<string> {
  const { hostname, port } = new URL(url)
  const server = createServer((asked: IncomingMessage, response) => {
    const { method, url: path, headers } = asked
    const sent = { ...headers, authorization: `Bearer ${token}` }
    const passed = request({ hostname, port, method, path, headers: sent }, (answer) => {
      response.writeHead(answer.statusCode!, answer.headers)
      answer.pipe(response)
    })
    passed.once('error', () => response.destroy())
    asked.pipe(passed)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  atTheEnd(async () => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/mcp`
}

test('the server passes the suite of the protocol, but for what is named', async () => {
  const { urls, token } = await startWithToken({ RATE_LIMIT_SCALE: '0' })
  const endpoint = await proxyTo(urls[0], token)
  const args = ['server', '--url', endpoint, '--suite', 'all', '--expected-failures', EXPECTED]
  const run = promisify(execFile)(process.execPath, [SUITE, ...args])
  const { stdout } = await run.catch((failed) => {
    throw new Error(failed.stdout)
  })
  for (const scenario of [...PASSING, 'dns-rebinding-protection'])
    expect(stdout).toContain(`✓ ${scenario}`)
})

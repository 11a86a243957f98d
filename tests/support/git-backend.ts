/**
 * One request of the smart protocol, passed to `git http-backend`: the benchmarks serve repositories with it too.
 *
 * Tests pass theirs to a process of its own, which runs this file. A process that starts another one is copied with the
 * tables of its memory: 40 ms of processor for 600 MB, and 2.5 ms in a process that has loaded nothing.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  createServer,
  type IncomingMessage,
  request as openRequest,
  type ServerResponse,
} from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { pipeline } from 'node:stream/promises'

const ROOT = 'x-repositories-folder'

let started: Promise<number> | null = null

/** The same, in the process that this worker keeps for it. */
export async function passToBackend(
  root: string,
  { method, url, headers }: IncomingMessage,
  body: Buffer,
  response: ServerResponse,
): Promise<void> {
  started ??= startBackends()
  const passed = openRequest({
    ...{ host: '127.0.0.1', port: await started, method, path: url },
    headers: { ...headers, [ROOT]: root },
  })
  response.on('close', () => passed.destroy())
  passed.end(body)
  try {
    const [reply] = (await once(passed, 'response')) as [IncomingMessage]
    response.writeHead(reply.statusCode!, reply.headers)
    await pipeline(reply, response)
  } catch {
    // The caller has gone.
    response.destroy()
  }
}

/** It ends with this process, which holds the other end of its input. */
async function startBackends(): Promise<number> {
  const child = spawn(process.execPath, [import.meta.filename], {
    env: { PATH: process.env['PATH'] },
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const [port] = await once(child.stdout, 'data')
  child.unref()
  for (const stream of [child.stdin, child.stdout]) (stream as unknown as Socket).unref()
  return Number(port)
}

if (import.meta.main) {
  const server = createServer(async (request, response) => {
    const chunks = await Array.fromAsync(request as AsyncIterable<Buffer>)
    runBackend(String(request.headers[ROOT]), request, Buffer.concat(chunks), response)
  })
  server.listen(0, '127.0.0.1', () => {
    process.stdout.write(String((server.address() as AddressInfo).port))
  })
  process.stdin.on('end', () => process.exit()).resume()
}

export function runBackend(
  root: string,
  request: IncomingMessage,
  body: Buffer,
  response: ServerResponse,
): void {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://x')
  const child = spawn('git', ['http-backend'], {
    env: {
      PATH: process.env['PATH'] ?? '',
      HOME: '/dev/null',
      GIT_CONFIG_COUNT: '1',
      GIT_CONFIG_KEY_0: 'safe.directory',
      GIT_CONFIG_VALUE_0: '*',
      GIT_PROJECT_ROOT: root,
      GIT_HTTP_EXPORT_ALL: '1',
      GIT_PROTOCOL: String(request.headers['git-protocol'] ?? ''),
      PATH_INFO: pathname,
      QUERY_STRING: searchParams.toString(),
      REQUEST_METHOD: request.method ?? 'GET',
      CONTENT_TYPE: request.headers['content-type'] ?? '',
      HTTP_CONTENT_ENCODING: String(request.headers['content-encoding'] ?? ''),
      REMOTE_ADDR: '127.0.0.1',
    },
  })
  child.stdin.on('error', () => {}).end(body)
  response.on('close', () => child.kill())
  let head = Buffer.alloc(0)
  let isBody = false
  child.stdout.on('data', (chunk: Buffer) => {
    if (isBody) return void response.write(chunk)
    head = Buffer.concat([head, chunk])
    const end = head.indexOf('\r\n\r\n')
    if (end === -1) return
    isBody = true
    writeHead(response, head.toString('latin1', 0, end))
    response.write(head.subarray(end + 4))
  })
  child.on('close', () => response.end())
}

function writeHead(response: ServerResponse, lines: string): void {
  let status = 200
  for (const line of lines.split('\r\n')) {
    const [name = '', value = ''] = line.split(/: (.*)/s)
    if (name.toLowerCase() === 'status') status = Number.parseInt(value, 10)
    else response.setHeader(name, value)
  }
  response.writeHead(status)
}

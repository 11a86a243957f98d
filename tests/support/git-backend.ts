/** One request of the smart protocol, passed to `git http-backend`: the benchmarks serve repositories with it too. */
import { spawn } from 'node:child_process'
import type { IncomingMessage, ServerResponse } from 'node:http'

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

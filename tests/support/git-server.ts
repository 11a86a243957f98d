/**
 * A real git server on loopback: `git http-backend` behind a small bridge, with the behaviour of a hostile one on
 * request.
 */
import { execFileSync } from 'node:child_process'
import { createReadStream, existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { atTheEnd } from './endings.ts'
import { passToBackend } from './git-backend.ts'
import { repositoriesFolder, TestRepository } from './git-repository.ts'

export interface GitServer {
  /** `127.0.0.1:port`. */
  host: string
  root: string
  /** Every request: its path and the Authorization header. */
  requests: { path: string; authorization: string | undefined }[]
  /** What the server does; tests change it while it runs. */
  behaviour: Behaviour
  repository(name: string, branch?: string): TestRepository
  url(repository: TestRepository): string
}

export interface Behaviour {
  /** The required Authorization header; null requires none. */
  authorization: string | null
  /** Plain files, without the smart protocol. */
  isDumb: boolean
  /** The target of every redirect. */
  redirect: string | null
  /** What the server waits for before it sends a pack. */
  hold: Promise<void> | null
  /** How many packs it has been asked for while it waited. */
  held: number
  /** Handles requests below `/api/`, as the REST API of a code host. */
  api: ((request: IncomingMessage, body: Buffer, response: ServerResponse) => void) | null
}

export async function openGitServer(): Promise<GitServer> {
  const root = repositoriesFolder()
  const behaviour: Behaviour = {
    authorization: null,
    isDumb: false,
    redirect: null,
    hold: null,
    held: 0,
    api: null,
  }
  const requests: GitServer['requests'] = []
  const server = createServer((request, response) => {
    const { authorization } = request.headers
    requests.push({ path: request.url ?? '', authorization })
    void respond(root, behaviour, request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  atTheEnd(() => {
    server.closeAllConnections()
    return new Promise((resolve) => void server.close(() => resolve(undefined)))
  })
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    host,
    root,
    requests,
    behaviour,
    repository: (name, branch) => new TestRepository(root, name, branch),
    url: ({ name }) => `http://${host}/${name}.git`,
  }
}

async function respond(
  root: string,
  behaviour: Behaviour,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { authorization, isDumb, redirect, hold, api } = behaviour
  if (api && request.url?.startsWith('/api/'))
    return api(request, await readBody(request), response)
  if (redirect !== null) {
    response.writeHead(302, { location: `${redirect}${request.url}` }).end()
    return
  }
  if (authorization !== null && request.headers.authorization !== authorization) {
    response.writeHead(401, { 'www-authenticate': 'Basic realm="git"' }).end()
    return
  }
  if (isDumb) return sendFile(root, request, response)
  const body = await readBody(request)
  if (hold && body.includes('command=fetch')) {
    behaviour.held++
    await hold
  }
  await passToBackend(root, request, body, response)
}

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk)
  return Buffer.concat(chunks)
}

function sendFile(root: string, request: IncomingMessage, response: ServerResponse): void {
  const file = join(root, new URL(request.url ?? '/', 'http://x').pathname)
  if (file.endsWith('.git/info/refs'))
    execFileSync('git', ['update-server-info'], { cwd: join(file, '../..') })
  if (!existsSync(file) || !statSync(file).isFile()) {
    response.writeHead(404).end()
    return
  }
  createReadStream(file).pipe(response.writeHead(200))
}

/** The arguments of every process on this machine, as anybody there can read them. */
export function processArguments(): string {
  const read = (pid: string) => {
    try {
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
    } catch {
      return ''
    }
  }
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(read)
    .join('\n')
}

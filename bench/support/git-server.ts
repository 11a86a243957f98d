/** Repositories of any size, written by one `git fast-import`, behind a git server on loopback. */
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { runBackend } from '#tests/support/git-backend.ts'

export interface BenchGitServer {
  /** `127.0.0.1:port`. */
  host: string
  stop(): void
}

export async function startGitServer(root: string): Promise<BenchGitServer> {
  const server = createServer(async (request, response) =>
    runBackend(root, request, await readBody(request), response),
  )
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    host,
    stop() {
      server.closeAllConnections()
      server.close()
    },
  }
}

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk)
  return Buffer.concat(chunks)
}

const ENVIRONMENT = { PATH: process.env['PATH'] ?? '', HOME: '/dev/null' }

const run = promisify(execFile)

export async function git(cwd: string, args: readonly string[]): Promise<void> {
  await run('git', args, { cwd, env: ENVIRONMENT, maxBuffer: 2 ** 30 })
}

/** Writes commits into a bare repository; each piece is a part of a stream of `git fast-import`. */
export async function importInto(gitDir: string, pieces: Iterable<string>): Promise<void> {
  const child = spawn('git', ['fast-import', '--quiet', '--force'], {
    ...{ cwd: gitDir, env: ENVIRONMENT },
    stdio: ['pipe', 'inherit', 'inherit'],
  })
  const ended = once(child, 'exit')
  for (const piece of pieces) if (!child.stdin.write(piece)) await once(child.stdin, 'drain')
  child.stdin.end()
  const [code] = await ended
  if (code !== 0) throw new Error(`git fast-import ended with ${code}`)
}

export async function makeRepository(root: string, name: string): Promise<string> {
  await git(root, ['init', '--bare', '-q', '--initial-branch=main', `${name}.git`])
  return join(root, `${name}.git`)
}

/** A branch of one folder with these names and no parent. `fast-import` looks through all names for each that it adds. */
export async function makeWideBranch(
  gitDir: string,
  branch: string,
  names: readonly string[],
): Promise<void> {
  const ask = async (args: readonly string[], input = '') => {
    const asked = run('git', args, { cwd: gitDir, env: { ...ENVIRONMENT, ...BENCH_AUTHOR } })
    // What reads nothing may have ended before its input does.
    if (input) asked.child.stdin?.end(input)
    return (await asked).stdout.trim()
  }
  const blob = await ask(['hash-object', '-w', '--stdin'], 'x\n')
  const tree = await ask(['mktree'], names.map((name) => `100644 blob ${blob}\t${name}\n`).join(''))
  const commit = await ask(['commit-tree', '-m', branch, tree])
  await ask(['update-ref', `refs/heads/${branch}`, commit])
}

const BENCH_AUTHOR = {
  GIT_AUTHOR_NAME: 'Bench',
  GIT_AUTHOR_EMAIL: 'bench@example.org',
  GIT_COMMITTER_NAME: 'Bench',
  GIT_COMMITTER_EMAIL: 'bench@example.org',
}

const FIRST_SECOND = Date.UTC(2026, 0, 1) / 1_000

/** The head of a commit on `main`, the given number of minutes after the first; `goesOn` begins a stream after others. */
export function commitHead(number: number, goesOn = false): string {
  const who = `Bench <bench@example.org> ${FIRST_SECOND + number * 60} +0000`
  const message = `number ${number}`
  const from = goesOn ? 'from refs/heads/main^0\n' : ''
  return `commit refs/heads/main\nauthor ${who}\ncommitter ${who}\ndata ${message.length}\n${message}\n${from}`
}

export function fileLine(path: string, content: string): string {
  return `M 100644 inline ${path}\ndata ${Buffer.byteLength(content)}\n${content}\n`
}

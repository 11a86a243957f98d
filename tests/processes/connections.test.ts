/** Many clients that only hold connections: others are served, and the descriptors are released. */
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { request } from 'node:http'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, inject, test } from 'vitest'
import { COMPILED, until } from '../support/servers.ts'

const DESCRIPTORS = 256

const children: ChildProcess[] = []
const held: Socket[] = []
const folders: string[] = []

afterEach(async () => {
  for (const socket of held.splice(0)) socket.destroy()
  for (const child of children.splice(0)) {
    child.kill('SIGKILL')
    if (child.exitCode === null && child.signalCode === null)
      await new Promise((resolve) => child.once('close', resolve))
  }
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})

/** The built program with few descriptors, as on a small machine. */
async function startSmall(env: Record<string, string>) {
  const folder = mkdtempSync(join(tmpdir(), 'codeshelf-few-'))
  folders.push(folder)
  const main = join(inject('dist'), 'server/main.js')
  const command = `ulimit -n ${DESCRIPTORS} && exec "$@"`
  const child = spawn('/bin/sh', ['-c', command, 'sh', process.execPath, main, 'serve'], {
    env: {
      PATH: process.env['PATH'] ?? '',
      ...COMPILED,
      HOST: '127.0.0.1',
      PORT: '0',
      DATA_DIR: folder,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  children.push(child)
  let output = ''
  child.stdout.on('data', (data) => (output += data))
  const found = await until(
    'the start',
    () => /Codeshelf is open at http:\/\/127\.0\.0\.1:(\d+)/.exec(output)?.[1],
    { told: () => output },
  )
  return { port: Number(found), pid: child.pid!, output: () => output }
}

/** Sends its bytes and then neither reads nor ends. */
async function hold(port: number, bytes: string): Promise<void> {
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true }).pause()
  held.push(socket)
  await new Promise<void>((resolve) => {
    socket.once('connect', resolve)
    socket.on('error', () => resolve())
  })
  socket.write(bytes)
}

function ask(port: number, path: string): Promise<number> {
  return new Promise((resolve, reject) => {
    request({ port, host: '127.0.0.1', path, agent: false }, (response) => {
      response.resume().on('end', () => resolve(response.statusCode ?? 0))
    })
      .on('error', reject)
      .end()
  })
}

/** Descriptors that the process holds, sockets and files alike. */
function descriptorsOf(pid: number): number {
  return readdirSync(`/proc/${pid}/fd`).length
}

const SLOW = 'GET / HTTP/1.1\r\nhost: localhost\r\nx-slow: '
const REFUSED = 'NONSENSE\r\n\r\n'

test('500 slow and 300 refused connections against 256 descriptors', async () => {
  const { port, pid, output } = await startSmall({ SLOW_CLIENT_SECONDS: '1', CODE_RUN: 'off' })
  expect(await ask(port, '/healthz')).toBe(200)
  const before = descriptorsOf(pid)
  for (let i = 0; i < 500; i++) {
    await hold(port, SLOW)
    if (i % 3 === 0) await hold(port, REFUSED)
    // Others are served all the time.
    if (i % 25 === 0) expect([i, await ask(port, '/healthz')]).toEqual([i, 200])
  }
  while (held.length < 800) await hold(port, REFUSED)
  for (const path of ['/healthz', '/login', '/']) expect(await ask(port, path)).toBe(200)
  expect(descriptorsOf(pid)).toBeLessThan(DESCRIPTORS)
  // None of the eight hundred closes, and all descriptors are released.
  await expect.poll(() => descriptorsOf(pid), { timeout: 60_000 }).toBeLessThanOrEqual(before + 8)
  expect(output()).not.toMatch(/EMFILE|"level":"error"/)
})

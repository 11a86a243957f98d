/** Asked to stop, the program finishes what it has begun and exits with a clean code. */
import { mkdtempSync, rmSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { launch, type RunningServer, startServer, until } from '../support/servers.ts'

/** A request whose second half is not sent yet. */
async function halfRequest({ url }: RunningServer) {
  const { hostname, port } = new URL(url)
  const body = JSON.stringify({ first_name: 'Dana' })
  const half = Math.floor(body.length / 2)
  let answer = ''
  const socket: Socket = connect(Number(port), hostname)
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()))
  socket.on('data', (data) => (answer += data)).on('error', () => {})
  await new Promise<void>((resolve) => socket.once('connect', () => resolve()))
  socket.write(
    `POST /auth/stand-in HTTP/1.1\r\nhost: ${hostname}:${port}\r\ncontent-type: application/json\r\n` +
      `content-length: ${body.length}\r\nexpect: 100-continue\r\n\r\n`,
  )
  // The server has begun when it asks for the body.
  await until('the server to ask for the body', () => answer.includes('100 Continue'))
  socket.write(body.slice(0, half))
  return {
    finish: async () => {
      socket.write(body.slice(half))
      await closed
      return answer.slice(answer.indexOf('\r\n\r\n') + 4)
    },
    socket,
    closed,
  }
}

describe('SIGTERM', () => {
  test('a request under way gets its answer; then the program ends with 0', async () => {
    const server = await startServer()
    const request = await halfRequest(server)
    const stopped = server.stop('SIGTERM')
    await until('the stop to begin', () => server.output.out.includes('stopping'))
    await until('the door to be closed', async () =>
      fetch(`${server.url}/healthz`).then(
        () => false,
        () => true,
      ),
    )
    const answer = await request.finish()
    expect(answer).toMatch(/^HTTP\/1\.1 200 OK/)
    expect(answer).toContain('"first_name":"Dana"')
    expect(await stopped).toBe(0)
  })

  test('one press of Ctrl+C that arrives twice is still a polite end', async () => {
    const server = await startServer()
    const request = await halfRequest(server)
    server.child.kill('SIGINT')
    server.child.kill('SIGINT')
    server.child.kill('SIGTERM')
    await until('the stop to begin', () => server.output.out.includes('stopping'))
    expect(await request.finish()).toMatch(/^HTTP\/1\.1 200 OK/)
    // Another signal, a second later on a busy machine, would be a second press.
    await until('its end', () => server.child.exitCode !== null)
    expect(await server.stop()).toBe(0)
  })

  test('a terminal that is closed is a polite end too', async () => {
    const server = await startServer()
    const request = await halfRequest(server)
    server.child.kill('SIGHUP')
    await until('the stop to begin', () => server.output.out.includes('stopping'))
    expect(await request.finish()).toMatch(/^HTTP\/1\.1 200 OK/)
    expect(await server.stop()).toBe(0)
  })

  test('asking again later goes at once', async () => {
    const server = await startServer()
    const request = await halfRequest(server)
    server.child.kill('SIGTERM')
    await until('the stop to begin', () => server.output.out.includes('stopping'))
    const asked = performance.now()
    await until('more than a press to pass', () => performance.now() - asked > 1_200)
    expect(await server.stop('SIGTERM')).toBe(130)
    request.socket.destroy()
    await request.closed
  })

  test('a process that only runs jobs goes too', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'codeshelf-work-'))
    await launch(['migrate', '--new'], { DATA_DIR: folder }).exited
    const { child, output, exited } = launch(['work'], { DATA_DIR: folder })
    await until('the start', () => output.out.includes('ready to run jobs'), {
      told: () => output.err,
    })
    child.kill('SIGTERM')
    expect(await exited).toBe(0)
    rmSync(folder, { recursive: true, force: true })
  })
})

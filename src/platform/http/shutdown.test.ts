/** Stopping: what is under way is finished, and afterwards nothing is alive. */
import { request } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { expect, test } from 'vitest'
import { openTestApp } from '#tests/support/app.ts'
import { testFeature } from '#tests/support/test-feature.ts'

function ask(port: number, path: string): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const call = request({ port, host: '127.0.0.1', path, agent: false }, (response) => {
      let text = ''
      response.on('data', (data) => (text += data))
      response.on('end', () => resolve({ status: response.statusCode ?? 0, text }))
    })
    call.on('error', reject).end()
  })
}

test('a request that is under way when the server stops gets its answer', async () => {
  let finish = () => {}
  let arrived = () => {}
  const slow = new Promise<void>((resolve) => (finish = resolve))
  const isThere = new Promise<void>((resolve) => (arrived = resolve))
  const { inner: app } = await openTestApp('sqlite', {
    features: [testFeature({ slow, onSlow: () => arrived() })],
  })
  await app.server.fastify.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.fastify.addresses()[0] as AddressInfo
  const response = ask(port, '/test/slow')
  await isThere
  const stopping = app.stop()
  await expect(ask(port, '/healthz')).rejects.toThrow(/ECONNREFUSED|ECONNRESET|socket hang up/)
  finish()
  expect(await response).toEqual({ status: 200, text: '{"done":true}' })
  await stopping
})

test('work for somebody who went away before it began is known to be for nobody', async () => {
  let finish = () => {}
  let arrived = () => {}
  let report = (_isGone: boolean) => {}
  const slow = new Promise<void>((resolve) => (finish = resolve))
  const isThere = new Promise<void>((resolve) => (arrived = resolve))
  const isGone = new Promise<boolean>((resolve) => (report = resolve))
  const deps = { slow, onSlow: () => arrived(), onWork: (gone: boolean) => report(gone) }
  const { inner: app } = await openTestApp('sqlite', { features: [testFeature(deps)] })
  const { fastify } = app.server
  await fastify.listen({ host: '127.0.0.1', port: 0 })
  const { port } = fastify.addresses()[0] as AddressInfo
  const closed = new Promise((resolve) =>
    fastify.server.once('connection', (socket) => socket.once('close', resolve)),
  )
  const call = request({ port, host: '127.0.0.1', path: '/test/slow', agent: false })
  call.on('error', () => {}).end()
  await isThere
  call.destroy()
  await closed
  finish()
  expect(await isGone).toBe(true)
})

test('bytes that are not HTTP get the one error shape', async () => {
  const { inner: app } = await openTestApp('sqlite')
  await app.server.fastify.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.fastify.addresses()[0] as AddressInfo
  const send = (bytes: string) =>
    new Promise<string>((resolve, reject) => {
      let text = ''
      const socket = connect(port, '127.0.0.1', () => socket.write(bytes))
      socket
        .on('data', (data) => (text += data))
        .on('close', () => resolve(text))
        .on('error', reject)
    })
  const nonsense = await send('NONSENSE\r\n\r\n')
  expect(nonsense).toMatch(/^HTTP\/1\.1 400 /)
  expect(nonsense).toMatch(/\r\n\r\n\{"error":"Bad request","code":"bad_request"\}$/)
  const endless = await send(`GET / HTTP/1.1\r\nhost: x\r\na: ${'a'.repeat(100_000)}\r\n\r\n`)
  expect(endless).toMatch(/^HTTP\/1\.1 431 /)
})

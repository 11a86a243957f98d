/** Which machines may be reached from here. */
import dns from 'node:dns'
import http, { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, test, vi } from 'vitest'
import { isInsideAddress, isListedHost, isLoopbackName, requestOutside } from './index.ts'

test.each([
  '127.0.0.1',
  '127.9.9.9',
  '10.0.0.1',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.1.1',
  '169.254.169.254',
  '100.64.0.1',
  '0.0.0.0',
  '224.0.0.1',
  '255.255.255.255',
  '::1',
  '::',
  'fe80::1',
  'fc00::1',
  'fd12:3456::1',
  'ff02::1',
  '::ffff:127.0.0.1',
  '::ffff:7f00:1',
  '::ffff:10.0.0.1',
  '64:ff9b::7f00:1',
  '64:ff9b::10.0.0.1',
  '2002:7f00:1::',
  'localhost',
  '',
  '1.2.3',
  'example.org',
])('%s leads inside', (address) => expect(isInsideAddress(address)).toBe(true))

test.each([
  '1.1.1.1',
  '8.8.8.8',
  '172.32.0.1',
  '2606:4700::1111',
  '::ffff:1.1.1.1',
  '64:ff9b::101:101',
])('%s is a machine outside', (address) => expect(isInsideAddress(address)).toBe(false))

describe('hosts by a list', () => {
  const list = ['fcm.googleapis.com', '*.push.apple.com', '127.0.0.1:8080']
  test.each([
    ['https://fcm.googleapis.com/x', true],
    ['https://FCM.googleapis.com/x', true],
    ['https://web.push.apple.com/x', true],
    ['http://127.0.0.1:8080/x', true],
    ['https://push.apple.com/x', false],
    ['https://evilpush.apple.com/x', false],
    ['https://fcm.googleapis.com.evil.org/x', false],
    ['https://fcm.googleapis.com:8443/x', false],
    ['http://127.0.0.1:8081/x', false],
    ['https://a.fcm.googleapis.com/x', false],
  ])('%s: %s', (url, isListed) => expect(isListedHost(new URL(url), list)).toBe(isListed))

  test.each([
    ['localhost', true],
    ['127.0.0.1', true],
    ['[::1]', true],
    ['127.evil.org', false],
    ['localhost.evil.org', false],
  ])('%s means this machine: %s', (name, isSelf) => expect(isLoopbackName(name)).toBe(isSelf))
})

describe('a request', () => {
  const latin1 = (text: string) => Buffer.from(text, 'latin1')
  async function listen(response: Parameters<typeof createServer>[1]) {
    const server = createServer(response!)
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const url = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
    const close = () => {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(resolve))
    }
    return { url, close }
  }
  const ask = (url: URL, more = {}) =>
    requestOutside({ url, method: 'POST', timeoutMs: 5_000, mayReachLoopback: true, ...more })

  test('a name that resolves to this machine is not called, whatever it is called', async () => {
    for (const host of ['localhost', '127.0.0.1', '[::1]', '[::ffff:127.0.0.1]'])
      await expect(
        ask(new URL(`https://${host}:1/`), { mayReachLoopback: false }),
      ).rejects.toMatchObject({
        code: 'inside_address',
      })
  })

  test('a name is resolved once, and one inside address among its answers is enough to refuse it', async () => {
    const responses = [
      [{ address: '127.0.0.1', family: 4 }],
      [
        { address: '93.184.215.14', family: 4 },
        { address: '169.254.169.254', family: 4 },
      ],
      [{ address: '::ffff:10.0.0.1', family: 6 }],
      [],
    ]
    for (const found of responses) {
      const resolve = vi
        .spyOn(dns, 'lookup')
        .mockImplementation(((
          _host: string,
          _options: object,
          done: (error: null, found: object) => void,
        ) => done(null, found)) as never)
      const asked = ask(new URL('https://push.example.org/x'), { mayReachLoopback: false })
      await expect(asked).rejects.toMatchObject({ code: 'inside_address' })
      // The judged address is the one that is connected to: there is no second resolution that could differ.
      expect(resolve).toHaveBeenCalledTimes(1)
      resolve.mockRestore()
    }
  })

  test('a redirect is an answer and not a way', async () => {
    const inner = await listen((_, response) => void response.end('secret'))
    const outer = await listen(
      (_, response) => void response.writeHead(302, { location: inner.url.href }).end(),
    )
    const { status, text } = await ask(outer.url)
    expect([status, text]).toEqual([302, ''])
    await Promise.all([inner.close(), outer.close()])
  })

  test('no more than 64 KiB of an answer is read', async () => {
    const { url, close } = await listen((_, response) => void response.end('x'.repeat(1_000_000)))
    expect((await ask(url)).text!.length).toBeLessThanOrEqual(65_536)
    await close()
  })

  test('an answer that is not UTF-8 has no text', async () => {
    const { url, close } = await listen((_, response) => void response.end(latin1('caf\xe9')))
    expect(await ask(url)).toMatchObject({ status: 200, text: null })
    await close()
  })

  test('a kept line that was cut as we spoke is replaced, once; a new line that is cut is not', async () => {
    const seen = new WeakSet<object>()
    let asked = 0
    const { url, close } = await listen((request, response) => {
      asked++
      if (seen.has(request.socket)) return void request.socket.resetAndDestroy()
      seen.add(request.socket)
      response.end('heard')
    })
    expect((await ask(url)).text).toBe('heard')
    expect((await ask(url)).text).toBe('heard')
    expect(asked).toBe(3)
    await close()
  })

  test('who stays silent on a kept line is given up, and not asked a second time', async () => {
    let asked = 0
    const { url, close } = await listen((_, response) => {
      if (asked++ === 0) response.end('heard')
    })
    await ask(url)
    const spoken = vi.spyOn(http, 'request')
    const silence = ask(url, { timeoutMs: 30 })
    const hasEnded = new Promise((end) => spoken.mock.results[0]!.value.once('close', end))
    await expect(silence).rejects.toMatchObject({ code: 'timeout' })
    await hasEnded
    expect(spoken).toHaveBeenCalledTimes(1)
    spoken.mockRestore()
    await close()
  })

  test('an answer that comes letter by letter without end is given up in time', async () => {
    const { url, close } = await listen((_, response) => {
      const drip = setInterval(() => response.write('x'), 5)
      response.on('close', () => clearInterval(drip))
    })
    await expect(ask(url, { timeoutMs: 60 })).rejects.toMatchObject({ code: 'timeout' })
    await close()
  })

  test('who does not answer in time, cuts the line or is not there has a name', async () => {
    const silent = await listen(() => {})
    await expect(ask(silent.url, { timeoutMs: 30 })).rejects.toMatchObject({ code: 'timeout' })
    const rude = await listen((request) => void request.socket.resetAndDestroy())
    await expect(ask(rude.url)).rejects.toMatchObject({ code: 'reset' })
    await Promise.all([silent.close(), rude.close()])
    await expect(ask(rude.url)).rejects.toMatchObject({ code: 'unreachable' })
  })
})

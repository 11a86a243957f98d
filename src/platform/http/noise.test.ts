/** Anonymous noise: unknown addresses and files that do not exist cost little, count, and leave no error line. */
import { expect, test } from 'vitest'
import { openTestApp } from '#tests/support/app.ts'

const ODD = [
  '%00',
  '%5C',
  '%5c..%5c',
  'x%00.js',
  'a'.repeat(300),
  '..%2f..%2fx',
  'shell.js.br',
  '.',
]

test('a file that the build did not make is 404, whatever its name', async () => {
  const { visitor, logLines } = await openTestApp('sqlite')
  for (const name of ODD) {
    const response = await visitor.get(`/assets/${name}`)
    expect([name, response.status, response.json.code]).toEqual([name, 404, 'not_found'])
    const page = await visitor.browse(`/assets/${name}`)
    expect([name, page.status]).toEqual([name, 404])
  }
  expect(logLines.filter((line) => line.includes('"level":"error"'))).toEqual([])
})

test('unknown and unreadable addresses count as reads, files of the pages by themselves', async () => {
  const {
    inner: app,
    visitor,
    logLines,
  } = await openTestApp('sqlite', {
    env: { RATE_LIMIT_SCALE: '0.005' },
  })
  const statuses = async (path: string, times: number, remoteAddress: string) => {
    const seen = new Set<number>()
    for (let i = 0; i < times; i++) {
      const { statusCode } = await app.server.fastify.inject({
        url: path,
        headers: { host: 'localhost' },
        remoteAddress,
      })
      seen.add(statusCode)
    }
    return [...seen]
  }
  // Six reads and thirty files a minute.
  expect(await statuses('/nope', 7, '10.0.0.1')).toEqual([404, 429])
  expect(await statuses('/assets/%00', 7, '10.0.0.2')).toEqual([404, 429])
  expect(await statuses('/%zz', 7, '10.0.0.3')).toEqual([404, 429])
  const css = /\/assets\/[^"]+\.css/.exec((await visitor.browse('/')).text)?.[0] ?? ''
  expect(await statuses(css, 30, '10.0.0.4')).toEqual([200])
  expect(await statuses(css, 1, '10.0.0.4')).toEqual([429])
  expect(await statuses('/nope', 1, '10.0.0.4')).toEqual([404])
  expect(logLines.filter((line) => line.includes('"level":"error"'))).toEqual([])
})

test('a search in the API pages is a search', async () => {
  const { inner: app } = await openTestApp('sqlite', { env: { RATE_LIMIT_SCALE: '0.05' } })
  const statuses: number[] = []
  for (let i = 0; i < 7; i++) {
    const { statusCode } = await app.server.fastify.inject({
      url: '/docs?q=note',
      headers: { host: 'localhost' },
    })
    statuses.push(statusCode)
  }
  expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 429])
})

/** An address is read as it was meant, or it is the address of an unknown thing. */
import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { openTestApp } from '#tests/support/app.ts'
import { listenAt } from './listen.ts'
import { readableAddress } from './readable-address.ts'

const ID = '01k9z4m2c8t7q3v5w6x8y0b1d2'

test.each([
  ['/files', '/files'],
  ['/files?q=caf%C3%A9', '/files?q=caf%C3%A9'],
  ['/repos/a/file/x/%ff/b.txt?at=%ff', '/repos/a/file/x/../b.txt?at=%ff'],
  ['/file/%ff', '/file/..'],
  ['/file/%ed%a0%80#%ff', '/file/..#%ff'],
  ['/file/a%00b', '/file/..'],
  ['/file/100%', '/file/..'],
  ['/file/a%2Fb', '/file/a%2Fb'],
])('%s is read as %s', (url, read) => expect(readableAddress(url)).toBe(read))

test('what is no text in a path is answered as every unknown thing is', async () => {
  const { dana } = await openTestApp('sqlite')
  for (const [method, path] of [
    ...[
      'file',
      'download',
      'html',
      'md',
      'svg',
      'raw_svg',
      'edit',
      'note',
      'pictures',
      'share',
    ].map((page) => ['GET', `/${page}/:id`] as const),
    ['PUT', '/api/files/:id'],
    ['DELETE', '/api/sticky-notes/note/:id'],
    ['POST', '/api/share/:id'],
    ['GET', '/nowhere/:id'],
    ['GET', '/help/:id'],
  ] as const) {
    await dana.signIn()
    const ask = async (id: string) => {
      const sending = method === 'PUT' ? { body: { content: 'a' } } : {}
      const { status, json } = await dana.send(method, path.replace(':id', id), sending)
      // Some responses repeat the input.
      return { status, ...json, file_id: 0, note_id: 0, share_id: 0 }
    }
    const unknown = await ask(ID)
    expect([path, unknown.status]).toEqual([path, 404])
    for (const id of ['%ff', '%ed%a0%80', 'a%c3', 'a%00b', '%zz'])
      expect([path, id, await ask(id)]).toEqual([path, id, unknown])
  }
})

test('a bare byte in an address is refused by the parser of HTTP itself', async () => {
  const app = await openTestApp('sqlite')
  const port = await listenAt(app.inner.server.fastify, { host: '127.0.0.1', port: 0 })
  const ask = (path: string) =>
    new Promise<string>((resolve, reject) => {
      let told = ''
      const request = `GET ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\nconnection: close\r\n\r\n`
      connect(port, '127.0.0.1')
        .on('error', reject)
        .on('data', (piece) => {
          told += piece
        })
        .on('close', () => resolve(told.slice(0, 12)))
        .end(Buffer.from(request, 'latin1'))
    })
  for (const path of ['/help/\xff', '/help/\xd7\xa9', '/?a=\xff'])
    expect([path, await ask(path)]).toEqual([path, 'HTTP/1.1 400'])
})

test('a page is found with a slash behind its name, and nothing else is', async () => {
  const { dana, visitor } = await openTestApp('sqlite')
  const leadsTo = async (url: string, who = dana) => {
    const { status, headers } = await who.get(url)
    return [status, headers['location']]
  }
  expect(await leadsTo('/files/')).toEqual([303, '/files'])
  expect(await leadsTo('/files/?q=%D7%A9&page=2')).toEqual([303, '/files?q=%D7%A9&page=2'])
  expect(await leadsTo(`/file/${ID}/`)).toEqual([303, `/file/${ID}`])
  expect(await leadsTo('/login/', visitor)).toEqual([303, '/login'])
  for (const url of [
    '/nowhere/',
    '/api/files/',
    '//files/',
    '//evil.example/',
    '/files//',
    '/file/',
  ])
    expect([url, ...(await leadsTo(url))]).toEqual([url, 404, undefined])
  expect((await dana.post('/new/', {})).status).toBe(404)
})

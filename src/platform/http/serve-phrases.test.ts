/** The phrases of a page's scripts lie in files that browsers keep, and every one that a page names is there. */
import { expect, test } from 'vitest'
import { openHouse } from '../../../tests/support/house.ts'

const FILE = /src="(\/assets\/phrases\/([\w-]+)\.(en|he)-[0-9a-f]{8}\.js)"/g

test('each set is a file that is kept for a year, in the language of the page', async () => {
  const { dana, visitor } = await openHouse('sqlite')
  const { text } = await dana.browse('/files')
  const files = [...text.matchAll(FILE)].map(([, path = '', set = '', locale]) => ({
    path,
    set,
    locale,
  }))
  expect(files.map(({ set }) => set).sort()).toEqual(['bell', 'file-list', 'share-dialog', 'shell'])
  expect(files.every(({ locale }) => locale === 'en')).toBe(true)
  // They run before the scripts that speak.
  expect(text.indexOf(files.at(-1)!.path)).toBeLessThan(text.indexOf('/assets/shell-'))
  for (const { path, set } of files) {
    const answer = await visitor.get(path)
    expect(answer.status).toBe(200)
    expect(answer.headers['content-type']).toBe('text/javascript; charset=utf-8')
    expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect(answer.headers['access-control-allow-origin']).toBe('*')
    expect(answer.text).toMatch(`(globalThis.phrases??={})["${set}"]={`)
  }
  const packed = await visitor.get(files[0]!.path, {
    headers: { 'accept-encoding': 'gzip, br' },
  })
  expect(packed.headers['content-encoding']).toBe('br')
  expect(packed.headers['vary']).toBe('accept-encoding')
  const otherwise = await visitor.get(files[0]!.path, { headers: { 'accept-encoding': 'gzip' } })
  expect(otherwise.headers['content-encoding']).toBe('gzip')
  const list = files.find(({ set }) => set === 'file-list')!
  expect((await visitor.get(list.path)).text).toContain('Select {name}')
  expect((await visitor.get(list.path.replace(/-\w{8}\.js$/, '-00000000.js'))).status).toBe(404)
})

test('the worker keeps what the offline page says, in both languages', async () => {
  const { visitor } = await openHouse('sqlite')
  const { text } = await visitor.get('/sw.js')
  expect(text).toMatch(/"\/assets\/phrases\/visitor\.en-\w{8}\.js"/)
  expect(text).toMatch(/"\/assets\/phrases\/visitor\.he-\w{8}\.js"/)
})

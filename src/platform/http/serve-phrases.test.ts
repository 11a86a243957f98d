/**
 * The phrases of a page's scripts are in one file that browsers cache, and it contains every phrase that a page names.
 */
import { expect, test } from 'vitest'
import { openTestApp } from '#tests/support/app.ts'

const FILE = /src="(\/assets\/phrases\/([\w.-]+)\.(en|he)-[0-9a-f]{8}\.js)"/g

test('the sets of a page are one file that is kept for a year, in its language', async () => {
  const { dana, visitor } = await openTestApp('sqlite')
  const { text } = await dana.browse('/files')
  const [file, ...more] = [...text.matchAll(FILE)]
  expect(more).toEqual([])
  const [, path = '', sets, locale] = file!
  expect(sets).toBe('bell.file-list.share-dialog.shell')
  expect(locale).toBe('en')
  // It runs before the scripts that use phrases.
  expect(text.indexOf(path)).toBeLessThan(text.indexOf('type="module" src="/assets/part-'))
  const response = await visitor.get(path)
  expect(response.status).toBe(200)
  expect(response.headers['content-type']).toBe('text/javascript; charset=utf-8')
  expect(response.headers['cache-control']).toBe('public, max-age=31536000, immutable')
  expect(response.headers['access-control-allow-origin']).toBe('*')
  expect(response.text).toContain('Select {name}')
  const packed = await visitor.get(path, { headers: { 'accept-encoding': 'gzip, br' } })
  expect(packed.headers['content-encoding']).toBe('br')
  expect(packed.headers['vary']).toBe('accept-encoding')
  const otherwise = await visitor.get(path, { headers: { 'accept-encoding': 'gzip' } })
  expect(otherwise.headers['content-encoding']).toBe('gzip')
})

test('an address that no page could name leads nowhere', async () => {
  const { dana, visitor } = await openTestApp('sqlite')
  const { text } = await dana.browse('/files')
  const [, path = ''] = [...text.matchAll(FILE)][0]!
  for (const other of [
    path.replace(/-\w{8}\.js$/, '-00000000.js'),
    path.replace('bell.', ''),
    path.replace('bell.', 'bell.bell.'),
    path.replace('bell.', 'nothing.'),
    path.replace('.en-', '.fr-'),
    path.replace('.en-', '.he-'),
    path.replace('bell', `${'bell.'.repeat(60)}bell`),
    '/assets/phrases/.en-00000000.js',
  ])
    expect((await visitor.get(other)).status, other).toBe(404)
})

test('the worker keeps what the offline page says, in both languages', async () => {
  const { visitor } = await openTestApp('sqlite')
  const { text } = await visitor.get('/sw.js')
  expect(text).toMatch(/"\/assets\/phrases\/visitor\.en-\w{8}\.js"/)
  expect(text).toMatch(/"\/assets\/phrases\/visitor\.he-\w{8}\.js"/)
})

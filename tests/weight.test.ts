/** The weight of an installation and of a page. Sizes are tested, because nobody notices how they grow. */
import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { expect, inject, test } from 'vitest'
import { iconNames } from '#ui/icons/names.ts'
import { iconSprite, readIconSet, shapesOf } from '../scripts/icon-sprite.ts'
import { sampleFile } from '../src/commands/demo/samples.ts'
import { openTestApp } from './support/app.ts'

const root = resolve(import.meta.dirname, '..')

test('what was replaced because of its weight does not come back with another package', () => {
  const { packages } = JSON.parse(readFileSync(resolve(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { dev?: boolean }>
  }
  const installed = Object.entries(packages)
    .filter(([, { dev }]) => !dev)
    .map(([path]) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length))
  for (const heavy of [
    'mermaid',
    'lucide-static',
    'cytoscape',
    'd3',
    'elkjs',
    'es-toolkit',
    'linguist-languages',
    'lodash-es',
    'typescript',
    'yazl',
  ])
    expect(installed).not.toContain(heavy)
  // Passkeys brought 17 small packages that read the certificates of authenticators, the model's SDK brought 8,
  // OpenTelemetry 13.
  expect(installed.length).toBeLessThan(335)
})

test('the server is written in letters of one byte, and takes of its schema library what it uses', () => {
  const folder = join(inject('dist'), 'server')
  const scripts = readdirSync(folder).filter((name) => name.endsWith('.js'))
  const texts = scripts.map((name) => readFileSync(join(folder, name), 'utf8'))
  expect(scripts).toContain('main.js')
  expect(texts.flatMap((text) => text.match(/[^\0-\x7f].{0,40}/g) ?? [])).toEqual([])
  // With the texts of fifty languages it would be three times as long.
  expect(texts.join('').match(/node_modules\/zod\/v4\/locales\/\w+/g)).toEqual([
    'node_modules/zod/v4/locales/en',
  ])
})

test('every icon has shapes, and leaves its colours and strokes to the page', async () => {
  const sprite = iconSprite(shapesOf(await readIconSet(root), iconNames))
  const symbols = [...sprite.matchAll(/<symbol id="([^"]+)"[^>]*>(.*?)<\/symbol>/g)]
  expect(symbols.map(([, name]) => name)).toEqual([...iconNames])
  for (const [, name, shapes = ''] of symbols) {
    expect(shapes, name).toMatch(/^<(path|circle|rect|ellipse) /)
    expect(shapes, name).not.toMatch(/stroke|fill="none"/)
  }
  expect(() => shapesOf({ icons: {}, aliases: {} }, ['gone'])).toThrow('the icon set has no gone')
})

test('the same list is not sent twice, and a full page is small', async () => {
  const { dana } = await openTestApp('sqlite')
  await dana.post('/welcome')
  for (let n = 0; n < 20; n++) {
    const { fileName, folder = '', description = '', tags = [], content } = sampleFile(n)
    const body = { file_name: fileName, folder, description, tags: [...tags], content }
    expect((await dana.post('/api/files', body)).status).toBe(201)
  }
  const first = await dana.browse('/files')
  expect(brotliCompressSync(first.text).length).toBeLessThan(12_000)
  // Uncompressed, too: it is parsed, stored and hydrated as a whole.
  expect(Buffer.byteLength(first.text)).toBeLessThan(45_000)
  const again = await dana.browse('/files', { 'if-none-match': String(first.headers['etag']) })
  expect(again.status).toBe(304)
})

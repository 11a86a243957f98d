/** What an installation carries. Sizes are held here, because nobody notices how they grow. */
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { iconNames } from '#ui/icons/names.ts'
import { iconSprite, readIconSet } from '../scripts/icon-sprite.ts'

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

test('every icon has shapes, and leaves its colours and strokes to the page', async () => {
  const sprite = iconSprite(await readIconSet(root), iconNames)
  const symbols = [...sprite.matchAll(/<symbol id="([^"]+)"[^>]*>(.*?)<\/symbol>/g)]
  expect(symbols.map(([, name]) => name)).toEqual([...iconNames])
  for (const [, name, shapes = ''] of symbols) {
    expect(shapes, name).toMatch(/^<(path|circle|rect|ellipse) /)
    expect(shapes, name).not.toMatch(/stroke|fill="none"/)
  }
  expect(() => iconSprite({ icons: {}, aliases: {} }, ['gone'])).toThrow('the icon set has no gone')
})

import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { expect, test } from 'vitest'

const src = join(import.meta.dirname, '..')
const styleSheets = globSync('**/*.css', { cwd: src })
const withoutComments = (css: string) => css.replace(/\/\*[\s\S]*?\*\//g, '')
const read = (name: string) => withoutComments(readFileSync(join(src, name), 'utf8'))

// Sides of the screen instead of the text: in a property's name, or as the value of one that takes a side.
const PHYSICAL =
  /(?<![\w.-])(?:(?:margin|padding|border|inset|scroll-margin|scroll-padding)-(?:left|right|top|bottom)|border-(?:top|bottom)-(?:left|right)-radius|left|right|top|bottom)[\w-]*\s*:|(?:text-align|float|clear|caption-side)\s*:\s*(?:left|right)/g

test.each(styleSheets)('%s names no physical side', (name) => {
  expect(read(name).match(PHYSICAL) ?? []).toEqual([])
})

test('every sheet of the look is imported', () => {
  const entry = readFileSync(join(src, 'ui/ui.css'), 'utf8')
  const own = globSync('**/*.css', { cwd: join(src, 'ui') }).filter((name) => name !== 'ui.css')
  for (const name of own) expect(entry).toContain(`"./${name}"`)
})

test('the ui leaves most of the 20 kB of style to the features', () => {
  const all = styleSheets.filter((name) => name.startsWith('ui/')).map(read)
  expect(brotliCompressSync(all.join('\n').replace(/\s+/g, ' ')).length).toBeLessThan(12_000)
})

